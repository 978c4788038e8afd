-- From which lifetime points a level begins, and what a perfect routine is worth (BEYOND.md, '/admin/ranking').

create function public.update_ranking_goals(p_gold integer, p_silver integer, p_maxima jsonb) returns void
language plpgsql security invoker set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_gold is null or p_silver is null or p_silver not between 1 and 999999 or p_gold not between 1 and 999999 then
    raise check_violation using message = 'Os níveis vão de 1 a 999.999 pontos.';
  elsif p_silver >= p_gold then
    raise check_violation using message = 'Prata precisa começar abaixo de Ouro.';
  elsif p_maxima is null or jsonb_typeof(p_maxima) <> 'object' or exists (
    select from jsonb_each_text(p_maxima) as entry
    where not exists (select from public.routine_types where code = entry.key)
      or case when entry.value ~ '^[0-9]{1,4}$' then entry.value::integer > 1000 else true end
  ) then
    raise check_violation using message = 'O máximo de uma rotina vai de 0 a 1.000 pontos.';
  end if;
  update app.settings set value = case key when 'level_gold' then p_gold else p_silver end::text
  where key in ('level_gold', 'level_silver')
    and value <> case key when 'level_gold' then p_gold else p_silver end::text;
  update public.routine_types set max_points = (p_maxima ->> code)::integer
  where max_points <> (p_maxima ->> code)::integer;
end
$$;

comment on function public.update_ranking_goals(integer, integer, jsonb) is
  'Admins only: the lifetime points of Ouro and Prata, and the maxima of routines by code, for evaluations from now on; all or none';

grant execute on function public.update_ranking_goals(integer, integer, jsonb) to authenticated, service_role;

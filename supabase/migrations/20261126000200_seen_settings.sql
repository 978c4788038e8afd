-- Settings and goals are saved only over the values that the administrator has seen, so that no one overwrites another
-- administrator's change unseen. Both functions keep their arguments and have one more, `p_seen`. What already has the
-- new value is no conflict, so a repeated request succeeds.
drop function public.update_settings(jsonb);

create function public.update_settings(p_values jsonb, p_seen jsonb default null) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  changed integer;
  stored jsonb;
begin
  if p_values is null or jsonb_typeof(p_values) <> 'object'
    or exists (
      select from jsonb_object_keys(p_values) as key
      where key not in ('founder_name', 'founder_email', 'audit_days', 'invitation_days')
    ) then
    raise insufficient_privilege using message = 'Você não pode alterar esta configuração.';
  end if;
  -- One at a time: the next one compares with what this one stores.
  perform from app.settings
  where key in ('founder_name', 'founder_email', 'audit_days', 'invitation_days') order by key for update;
  stored := public.admin_settings();
  if exists (
    select from jsonb_each(p_seen) as seen (key, value)
    where stored -> key not in (value, coalesce(p_values -> key, value))
  ) then
    return stored;
  end if;
  update app.settings
  set value = case key
    when 'founder_email' then lower(private.cleaned(p_values ->> key))
    else private.cleaned(p_values ->> key) end
  where p_values ? key;
  get diagnostics changed = row_count;
  if changed < (select count(*) from jsonb_object_keys(p_values)) then
    raise insufficient_privilege using message = 'Você não pode alterar esta configuração.';
  end if;
  return null;
end
$$;

comment on function public.update_settings(jsonb, jsonb) is
  'Admins only: changes founder_name, founder_email, audit_days and invitation_days, whichever are given, all or none.
Returns null. If a setting in p_seen has another value, changes nothing and returns all settings';

drop function public.update_ranking_goals(integer, integer, jsonb);

create function public.update_ranking_goals(
  p_gold integer, p_silver integer, p_maxima jsonb, p_seen jsonb default null
) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  stored jsonb;
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
  -- One at a time: the next one compares with what this one stores.
  perform from app.settings where key in ('level_gold', 'level_silver') order by key for update;
  perform from public.routine_types order by code for update;
  stored := (select jsonb_object_agg(code, max_points) from public.routine_types) || jsonb_build_object(
    'gold', private.level_threshold('Ouro'), 'silver', private.level_threshold('Prata')
  );
  if exists (
    select from jsonb_each(p_seen) as seen (key, value)
    where stored -> key not in (
      value, coalesce((p_maxima || jsonb_build_object('gold', p_gold, 'silver', p_silver)) -> key, value)
    )
  ) then
    return stored;
  end if;
  update app.settings set value = case key when 'level_gold' then p_gold else p_silver end::text
  where key in ('level_gold', 'level_silver')
    and value <> case key when 'level_gold' then p_gold else p_silver end::text;
  update public.routine_types set max_points = (p_maxima ->> code)::integer
  where max_points <> (p_maxima ->> code)::integer;
  return null;
end
$$;

comment on function public.update_ranking_goals(integer, integer, jsonb, jsonb) is
  'Admins only: the lifetime points of Ouro and Prata, and the maxima of routines by code, for evaluations from now on; all
or none. Returns null. If a goal in p_seen ({"gold", "silver", maxima by code}) has another value, changes nothing
and returns all goals in this form';

grant execute on function
  public.update_settings(jsonb, jsonb), public.update_ranking_goals(integer, integer, jsonb, jsonb)
  to authenticated, service_role;

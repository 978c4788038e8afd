-- How a week or month ends is added up once: for the preview, and for closing it.

create or replace function private.period_preview(p_type text, p_start date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_type is null or p_type not in ('weekly', 'monthly') or p_start is null then
    raise check_violation using message = 'Este período não existe.';
  end if;
  return (
    with standing as materialized (select * from private.standings_of(p_type, p_start))
    select jsonb_build_object(
      'standings', coalesce((
        select jsonb_agg(jsonb_build_object(
          'place', place, 'user_id', user_id, 'name', name, 'position', member_position, 'points', points
        ) order by place)
        from standing where place <= 10
      ), '[]'::jsonb),
      'people', (select count(*) from standing),
      'pending', (
        select count(*) from public.tasks
        where routine_type is not null and status = 'pending' and evaluation_score is null
          and created_at >= p_start::timestamp at time zone 'America/Sao_Paulo'
          and created_at < (p_start + case p_type when 'weekly' then interval '7 days' else interval '1 month' end)
            at time zone 'America/Sao_Paulo'
      )
    )
  );
end
$$;

-- Standings are written before the period that they belong to; the reference is checked at the end of the transaction.
alter table public.ranking_standings alter constraint ranking_standings_period_id_fkey deferrable initially deferred;

-- As before; and keeps the standings, whose first one is the holder.
create or replace function private.close_period() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  unit constant text := case new.type when 'weekly' then 'week' else 'month' end;
begin
  if new.period_start <> date_trunc(unit, new.period_start::timestamp)::date then
    raise check_violation using message = 'A semana começa na segunda-feira e o mês, no dia 1º.';
  elsif new.period_start >= private.period_start(unit) then
    raise check_violation using message = 'Só se encerra um período que já terminou.';
  end if;
  -- Waits for evaluations under way, which hold it shared, so that none counts in a period closed meanwhile.
  perform pg_advisory_xact_lock(hashtext('public.ranking_periods'));
  if auth.uid() is not null and not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores encerram períodos.';
  elsif exists (
    select from public.ranking_periods as period where period.type = new.type and period.period_start = new.period_start
  ) then
    raise unique_violation using message = 'Este período já foi encerrado.';
  end if;

  new.closed_by := coalesce(auth.uid(), new.closed_by);
  new.holder_id := null;
  new.holder_name := null;
  new.points := null;
  with kept as (
    insert into public.ranking_standings (period_id, place, user_id, name, position, points)
    select new.id, place, user_id, name, member_position, standing.points
    from private.standings_of(new.type, new.period_start) as standing
    returning place, user_id, name, points
  )
  select kept.user_id, kept.name, kept.points into new.holder_id, new.holder_name, new.points
  from kept where place = 1;
  return new;
end
$$;

drop trigger keep_standings on public.ranking_periods;
drop function private.keep_standings();

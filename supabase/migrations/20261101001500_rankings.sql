-- Rankings of the week and of the month, their titles, and closed periods.

-- The lifetime points from which a level is reached. The other settings are not readable here.
create function private.level_threshold(level text) returns integer
language sql stable security definer set search_path = ''
as $$
  select case level
    when 'Ouro' then coalesce(private.setting('level_gold')::integer, 500)
    when 'Prata' then coalesce(private.setting('level_silver')::integer, 200)
  end
$$;

-- Scalar subqueries look up the names only for the rows that are shown. A past week or month counts 0 here, so
-- nothing needs to run at midnight.
create view public.rankings with (security_invoker = true) as
select
  points.user_id as id,
  (select member.name from app.members as member where member.user_id = points.user_id) as user_name,
  (select member.position from app.members as member where member.user_id = points.user_id) as position,
  (select member.photo_url from app.members as member where member.user_id = points.user_id) as photo_url,
  case when points.week_start = (select private.period_start('week')) then points.weekly_points else 0 end
    as weekly_points,
  case when points.month_start = (select private.period_start('month')) then points.monthly_points else 0 end
    as monthly_points,
  points.total_points,
  case
    when points.total_points >= (select private.level_threshold('Ouro')) then 'Ouro'
    when points.total_points >= (select private.level_threshold('Prata')) then 'Prata'
    else 'Bronze'
  end as level,
  points.name_sort
from app.member_points as points
where points.active;

comment on view public.rankings is 'Points of this week and month, and the level, of every active member who ever got points';

revoke all on public.rankings from anon, authenticated;
grant select on public.rankings to authenticated, service_role;

-- The titles that the leaders of a period bear. One of each type is active.
create table public.ranking_titles (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) <= 80 and not private.is_blank(title)),
  type text not null check (type in ('weekly', 'monthly', 'hall_of_fame')),
  active boolean not null default true,
  created_at timestamptz not null default now()
);

comment on table public.ranking_titles is 'Titles of the weekly and the monthly leader and of the hall of fame';

create unique index ranking_titles_one_active_per_type on public.ranking_titles (type) where active;

alter table public.ranking_titles enable row level security;
revoke all on public.ranking_titles from anon, authenticated;
grant select, insert, update, delete on public.ranking_titles to service_role;
grant select, delete, insert (id, title, type, active), update (title, type, active) on public.ranking_titles
  to authenticated;

create policy "signed-in people read the titles" on public.ranking_titles for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()));

create policy "admins add titles" on public.ranking_titles for insert to authenticated
  with check ((select private.is_admin()));

create policy "admins change titles" on public.ranking_titles for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins remove titles" on public.ranking_titles for delete to authenticated
  using ((select private.is_admin()));

create trigger audit after insert or update or delete on public.ranking_titles
  for each row execute function private.audit();

-- The ten with the most points of this week or month, and the caller's own place. It reads the index, which the view
-- cannot use.
create function public.ranking(p_period text) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  week constant date := private.period_start('week');
  month constant date := private.period_start('month');
  first uuid[];
  own public.rankings;
  mine integer;
  better integer;
  ahead uuid;
begin
  select * into own from public.rankings where id = me;
  if p_period = 'weekly' then
    mine := own.weekly_points;
    first := array(
      select user_id from app.member_points where active and week_start = week and weekly_points > 0
      order by weekly_points desc, name_sort, user_id limit 10
    );
    select count(*) into better from app.member_points where active and week_start = week and weekly_points > mine;
    ahead := (
      select user_id from app.member_points where active and week_start = week and weekly_points > greatest(mine, 0)
      order by weekly_points, name_sort desc, user_id desc limit 1
    );
  elsif p_period = 'monthly' then
    mine := own.monthly_points;
    first := array(
      select user_id from app.member_points where active and month_start = month and monthly_points > 0
      order by monthly_points desc, name_sort, user_id limit 10
    );
    select count(*) into better from app.member_points where active and month_start = month and monthly_points > mine;
    ahead := (
      select user_id from app.member_points where active and month_start = month and monthly_points > greatest(mine, 0)
      order by monthly_points, name_sort desc, user_id desc limit 1
    );
  else
    raise check_violation using message = 'Este ranking não existe.';
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(rankings) order by array_position(first, rankings.id))
      from public.rankings where rankings.id = any (first)
    ), '[]'::jsonb),
    'own', case when own.id is not null then jsonb_build_object(
      'row', to_jsonb(own),
      'rank', better + 1,
      'ahead', (select to_jsonb(rankings) from public.rankings where rankings.id = ahead)
    ) end
  );
end
$$;

comment on function public.ranking(text) is
  'Of this week or month (p_period: weekly, monthly): rows, the ten with the most points above 0, equal ones by name; own, the
caller''s row with its rank and the next person with more points (ahead), or null';

create function private.put_other_titles_aside() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Of two admins at once the later one counts.
  perform pg_advisory_xact_lock(hashtext('public.ranking_titles'));
  update public.ranking_titles set active = false where type = new.type and id <> new.id and active;
  return new;
end
$$;

create trigger put_others_aside before insert or update on public.ranking_titles for each row
  when (new.active) execute function private.put_other_titles_aside();

create function private.check_title() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(private.is_blank(new.title), true) then
    raise check_violation using message = 'Informe o título.';
  elsif char_length(btrim(new.title)) > 80 then
    raise check_violation using message = 'O título deve ter no máximo 80 caracteres.';
  end if;
  new.title := btrim(new.title);
  return new;
end
$$;

create trigger check_title before insert or update of title on public.ranking_titles for each row
  execute function private.check_title();

-- Sets the lifetime points of the levels and the points of a perfect routine.
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

-- A closed week or month and who led it. From then on no points count in it.
create table public.ranking_periods (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('weekly', 'monthly')),
  period_start date not null,
  -- Null if no one had points, and after the holder's account is deleted; the name stays.
  holder_id uuid references auth.users (id) on delete set null,
  holder_name text check (char_length(holder_name) <= 200),
  points integer,
  closed_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (type, period_start)
);

comment on table public.ranking_periods is 'Closed weeks and months with their holders';

create index on public.ranking_periods (holder_id);
create index on public.ranking_periods (closed_by);
create index on public.ranking_periods (period_start desc);

alter table public.ranking_periods enable row level security;
revoke all on public.ranking_periods from anon, authenticated;
grant select, insert, update, delete on public.ranking_periods to service_role;
grant select, insert (id, type, period_start) on public.ranking_periods to authenticated;

create policy "signed-in people read the closed periods" on public.ranking_periods for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()));

create policy "admins close periods" on public.ranking_periods for insert to authenticated
  with check ((select private.is_admin()));

create trigger audit after insert or update or delete on public.ranking_periods
  for each row execute function private.audit();

-- Closing a period keeps its standings. The first place is the holder. A period that another admin has closed is
-- refused in a sentence.
create function private.close_period() returns trigger
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
  -- Waits for evaluations in progress, which hold the lock shared, so that no points arrive in a closed period.
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

create trigger close_period before insert on public.ranking_periods
  for each row execute function private.close_period();

-- Everyone with points in a week or month: most points first; of equals, the first to reach them.
create function private.standings_of(p_type text, p_start date)
returns table (place integer, user_id uuid, name text, member_position text, points integer)
language sql stable security definer set search_path = ''
as $$
  select
    (row_number() over (order by sum(entry.points) desc, max(entry.counts_at), entry.user_id))::integer,
    entry.user_id, member.name, member.position, sum(entry.points)::integer
  from public.point_transactions as entry
  join app.members as member on member.user_id = entry.user_id and member.status = 'ativo'
  where entry.type in (p_type, 'both')
    and entry.counts_at >= p_start::timestamp at time zone 'America/Sao_Paulo'
    and entry.counts_at < (p_start + case p_type when 'weekly' then interval '7 days' else interval '1 month' end)
      at time zone 'America/Sao_Paulo'
  group by entry.user_id, member.name, member.position
  having sum(entry.points) > 0
$$;

create table public.ranking_standings (
  -- Deferred, because standings are written before the period that they belong to.
  period_id uuid not null references public.ranking_periods (id) on delete cascade deferrable initially deferred,
  place integer not null check (place > 0),
  -- Null after the account is deleted; the name stays.
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (char_length(name) <= 200),
  position text not null check (char_length(position) <= 200),
  points integer not null check (points > 0),
  primary key (period_id, place)
);

comment on table public.ranking_standings is 'How closed weeks and months ended; closing writes them, no one changes them';

create index on public.ranking_standings (user_id);

alter table public.ranking_standings enable row level security;
revoke all on public.ranking_standings from anon, authenticated;
grant select on public.ranking_standings to authenticated, service_role;

create policy "signed-in people read how closed periods ended" on public.ranking_standings for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()));

-- Past weeks and months that are not closed, from the first points on.
create function private.open_periods()
returns table (type text, period_start date)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with beginning as (select min(counts_at) as at from public.point_transactions),
    over as (
      select 'weekly' as kind, day::date as first_day
      from beginning, generate_series(
        private.period_start('week', at)::timestamp, private.period_start('week') - interval '7 days', interval '7 days'
      ) as day
      union all
      select 'monthly', day::date
      from beginning, generate_series(
        private.period_start('month', at)::timestamp, private.period_start('month') - interval '1 month', interval '1 month'
      ) as day
    )
    select over.kind, over.first_day from over
    where not exists (
      select from public.ranking_periods as period where period.type = over.kind and period.period_start = over.first_day
    )
    order by over.first_day desc, over.kind;
end
$$;

create function public.open_periods()
returns table (type text, period_start date)
language sql stable security invoker set search_path = ''
as $$ select * from private.open_periods() $$;

comment on function public.open_periods() is 'Admins only: weeks and months that are over and can be closed, newest first';

-- How a period would be closed now: the first ten, the count of all, and the count of its routines that wait for an
-- evaluation, whose points would count later.
create function private.period_preview(p_type text, p_start date) returns jsonb
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

create function public.period_preview(p_type text, p_start date) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.period_preview(p_type, p_start) $$;

comment on function public.period_preview(text, date) is
  'Admins only: how a week or month would be closed now: standings (the first ten), people, pending (routines to evaluate)';

grant execute on function
  private.level_threshold(text), public.ranking(text), public.update_ranking_goals(integer, integer, jsonb),
  private.open_periods(), public.open_periods(), private.period_preview(text, date),
  public.period_preview(text, date)
  to authenticated, service_role;

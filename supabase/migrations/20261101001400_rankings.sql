-- Rankings of the week and of the month, their titles, and the periods that have been closed (SPEC.md, sections 3 and 9).

-- The lifetime points from which a level is reached. Only thresholds: the other settings are nobody's business here.
create function private.level_threshold(level text) returns integer
language sql stable security definer set search_path = ''
as $$
  select case level
    when 'Ouro' then coalesce(private.setting('level_gold')::integer, 500)
    when 'Prata' then coalesce(private.setting('level_silver')::integer, 200)
  end
$$;

grant execute on function private.level_threshold(text) to authenticated, service_role;

-- Names are looked up in scalar subqueries, so that only the rows that are shown pay for them. A week or month that is
-- over counts 0 here; nothing needs to run at midnight.
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
  end as level
from app.member_points as points
where points.active;

comment on view public.rankings is 'Points of this week and month, and the level, of every active member who ever got points';

revoke all on public.rankings from anon, authenticated;
grant select on public.rankings to authenticated, service_role;

-- The titles that the leaders of a period bear.
create table public.ranking_titles (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) <= 80 and not private.is_blank(title)),
  type text not null check (type in ('weekly', 'monthly', 'hall_of_fame')),
  active boolean not null default true,
  created_at timestamptz not null default now()
);

comment on table public.ranking_titles is 'Titles of the weekly and the monthly leader and of the hall of fame';

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

-- A closed week or month and who led it. From then on nothing counts there any more.
create table public.ranking_periods (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('weekly', 'monthly')),
  period_start date not null,
  -- Null when nobody had points, and once the holder's account is gone; the name stays.
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

-- Closing finds the holder in the ledger: most points; among equals, whoever had them first. The lock waits for
-- evaluations under way, which hold it shared, so that none counts in a period closed meanwhile.
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
  perform pg_advisory_xact_lock(hashtext('public.ranking_periods'));

  new.closed_by := coalesce(auth.uid(), new.closed_by);
  new.holder_id := null;
  new.holder_name := null;
  new.points := null;
  select entry.user_id, member.name, sum(entry.points)
  into new.holder_id, new.holder_name, new.points
  from public.point_transactions as entry
  join app.members as member on member.user_id = entry.user_id and member.status = 'ativo'
  where entry.type in (new.type, 'both') and private.period_start(unit, entry.counts_at) = new.period_start
  group by entry.user_id, member.name
  having sum(entry.points) > 0
  order by sum(entry.points) desc, max(entry.counts_at), entry.user_id
  limit 1;
  return new;
end
$$;

create trigger close_period before insert on public.ranking_periods
  for each row execute function private.close_period();

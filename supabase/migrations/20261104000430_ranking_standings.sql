-- What a week or month ended with is kept when it is closed, and stays so, whatever happens to members afterwards
-- (BEYOND.md, 'default ranking titles without a holder').

create index on public.point_transactions (counts_at);

-- Everybody with points in a week or month: most points first; among equals whoever had them first.
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
  period_id uuid not null references public.ranking_periods (id) on delete cascade,
  place integer not null check (place > 0),
  -- Null once the account is gone; the name stays.
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (char_length(name) <= 200),
  position text not null check (char_length(position) <= 200),
  points integer not null check (points > 0),
  primary key (period_id, place)
);

comment on table public.ranking_standings is 'How closed weeks and months ended; written by closing them, changed by nobody';

create index on public.ranking_standings (user_id);

alter table public.ranking_standings enable row level security;
revoke all on public.ranking_standings from anon, authenticated;
grant select on public.ranking_standings to authenticated, service_role;

create policy "signed-in people read how closed periods ended" on public.ranking_standings for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()));

insert into public.ranking_standings (period_id, place, user_id, name, position, points)
select period.id, place, user_id, name, member_position, standing.points
from public.ranking_periods as period
cross join lateral private.standings_of(period.type, period.period_start) as standing;

-- As before; and a period that somebody else has closed meanwhile is refused in a sentence.
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
  select standing.user_id, standing.name, standing.points into new.holder_id, new.holder_name, new.points
  from private.standings_of(new.type, new.period_start) as standing where place = 1;
  return new;
end
$$;

create function private.keep_standings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.ranking_standings (period_id, place, user_id, name, position, points)
  select new.id, place, user_id, name, member_position, standing.points
  from private.standings_of(new.type, new.period_start) as standing;
  return null;
end
$$;

create trigger keep_standings after insert on public.ranking_periods for each row
  execute function private.keep_standings();

-- Whoever is anonymised is nobody there either.
create function private.anonymise_standings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.ranking_standings set name = 'Membro removido', position = '' where user_id = old.user_id;
  return null;
end
$$;

create trigger anonymise_standings after update on app.members for each row
  when (old.anonymised_at is null and new.anonymised_at is not null and old.user_id is not null)
  execute function private.anonymise_standings();

-- Weeks and months that are over and not closed, from the first points on.
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

-- How a period would be closed now: the first ten, how many there are in all, and how many of its routines are still to
-- be evaluated, whose points would count later.
create function private.period_preview(p_type text, p_start date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_type is null or p_type not in ('weekly', 'monthly') or p_start is null then
    raise check_violation using message = 'Este período não existe.';
  end if;
  return jsonb_build_object(
    'standings', coalesce((
      select jsonb_agg(jsonb_build_object(
        'place', place, 'user_id', user_id, 'name', name, 'position', member_position, 'points', standing.points
      ) order by place)
      from private.standings_of(p_type, p_start) as standing where place <= 10
    ), '[]'::jsonb),
    'people', (select count(*) from private.standings_of(p_type, p_start)),
    'pending', (
      select count(*) from public.tasks
      where routine_type is not null and status = 'pending' and evaluation_score is null
        and created_at >= p_start::timestamp at time zone 'America/Sao_Paulo'
        and created_at < (p_start + case p_type when 'weekly' then interval '7 days' else interval '1 month' end)
          at time zone 'America/Sao_Paulo'
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
  private.open_periods(), public.open_periods(), private.period_preview(text, date), public.period_preview(text, date)
  to authenticated, service_role;

-- 'Baixar meus dados' also tells how one's closed weeks and months ended.
create function private.exported_standings() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('classificações', coalesce(jsonb_agg(jsonb_build_object(
    'tipo', type, 'período', period_start, 'lugar', place, 'pontos', standing.points
  ) order by period_start, type), '[]'))
  from public.ranking_standings as standing join public.ranking_periods as period on period.id = period_id
  where user_id = auth.uid()
$$;

create or replace function public.export_my_data() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.exported_everything() || private.exported_standings() $$;

grant execute on function private.exported_standings() to authenticated, service_role;

-- Points: a ledger that only grows, and each person's totals of it (SPEC.md, sections 3 and 9).

create table public.point_transactions (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is gone; the entry stays.
  user_id uuid references auth.users (id) on delete set null,
  points integer not null check (points between -1000 and 1000),
  reason text not null check (char_length(reason) <= 200 and not private.is_blank(reason)),
  -- In which ranking the points count; lifetime points are the sum of all.
  type text not null default 'both' check (type in ('weekly', 'monthly', 'both')),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  -- The evaluated routine; unique, so that none is ever paid twice.
  task_id uuid unique references public.tasks (id) on delete set null,
  -- The moment whose week and month the points belong to.
  counts_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

comment on table public.point_transactions is 'The ledger of points, append only; totals are always its sum';

create index on public.point_transactions (user_id, counts_at desc);
create index on public.point_transactions (created_by);

alter table public.point_transactions enable row level security;
revoke all on public.point_transactions from anon, authenticated;
grant select, insert on public.point_transactions to service_role;
grant select on public.point_transactions to authenticated;
grant insert (id, user_id, points, reason, type, created_by) on public.point_transactions to authenticated;

create policy "a person and the staff read the person's points" on public.point_transactions for select to authenticated
  using (
    (select private.is_staff())
    or (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()))
  );

create policy "admins give points to others, never to themselves" on public.point_transactions
  for insert to authenticated
  with check (
    (select private.is_admin()) and user_id <> (select auth.uid()) and created_by = (select auth.uid()) and task_id is null
  );

create trigger audit after insert or update or delete on public.point_transactions
  for each row execute function private.audit();

-- Each person's totals. A week or month that is over is not cleared here: whoever reads compares week_start and
-- month_start with today's.
create table app.member_points (
  user_id uuid primary key references auth.users (id) on delete cascade,
  week_start date not null,
  weekly_points integer not null,
  month_start date not null,
  monthly_points integer not null,
  total_points integer not null,
  -- Whether the person is an active member, and so appears in the rankings; follows app.members. Kept here, because
  -- looking it up for each of 100,000 rows would take 60 ms.
  active boolean not null
);

comment on table app.member_points is 'Totals of the ledger by person, for the latest week and month in which points counted';

alter table app.member_points enable row level security;
revoke all on app.member_points from anon, authenticated;
grant select on app.member_points to authenticated;
grant select, insert, update, delete on app.member_points to service_role;

create policy "signed-in people read everybody's totals" on app.member_points for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()));

-- The giver is the caller, whatever the client sends.
create function private.sign_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.created_by := coalesce(auth.uid(), new.created_by);
  return new;
end
$$;

create trigger sign before insert on public.point_transactions for each row execute function private.sign_points();

-- Adds an entry to the totals in one statement, so that parallel entries wait for one another and none is lost. Points of
-- an older week or month than the one shown leave that one alone.
create function private.add_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  weekly constant integer := case when new.type in ('weekly', 'both') then new.points else 0 end;
  monthly constant integer := case when new.type in ('monthly', 'both') then new.points else 0 end;
begin
  -- Locked, so that a change of the member's status waits until it finds the totals.
  perform from app.members where user_id = new.user_id and status = 'ativo' for share;
  insert into app.member_points as shown
    (user_id, week_start, weekly_points, month_start, monthly_points, total_points, active)
  values (
    new.user_id, private.period_start('week', new.counts_at), weekly,
    private.period_start('month', new.counts_at), monthly, new.points, found
  )
  on conflict (user_id) do update set
    active = excluded.active,
    weekly_points = case
      when excluded.week_start > shown.week_start then excluded.weekly_points
      when excluded.week_start = shown.week_start then shown.weekly_points + excluded.weekly_points
      else shown.weekly_points
    end,
    week_start = greatest(shown.week_start, excluded.week_start),
    monthly_points = case
      when excluded.month_start > shown.month_start then excluded.monthly_points
      when excluded.month_start = shown.month_start then shown.monthly_points + excluded.monthly_points
      else shown.monthly_points
    end,
    month_start = greatest(shown.month_start, excluded.month_start),
    total_points = shown.total_points + excluded.total_points;
  return null;
end
$$;

create trigger add_points after insert on public.point_transactions for each row
  when (new.user_id is not null) execute function private.add_points();

create function private.list_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update app.member_points as points
  set active = exists (select from app.members where user_id = points.user_id and status = 'ativo')
  where user_id in (old.user_id, new.user_id);
  return null;
end
$$;

create trigger list_member after insert or update of status, user_id or delete on app.members
  for each row execute function private.list_member();

-- The member's totals as the ledger has them. It creates no points: what is to be added is already in the ledger.
create function public.update_member_points(p_user_id uuid, p_points integer, p_type text)
returns table (weekly_points integer, monthly_points integer, total_points integer)
language plpgsql stable security invoker rows 1 set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise insufficient_privilege using message = 'Só a administração e o conselho consultam os pontos de um membro.';
  end if;
  return query
    select
      coalesce(sum(entry.points) filter (
        where entry.type in ('weekly', 'both')
          and private.period_start('week', entry.counts_at) = private.period_start('week')
      ), 0)::integer,
      coalesce(sum(entry.points) filter (
        where entry.type in ('monthly', 'both')
          and private.period_start('month', entry.counts_at) = private.period_start('month')
      ), 0)::integer,
      coalesce(sum(entry.points), 0)::integer
    from public.point_transactions as entry
    where entry.user_id = p_user_id;
end
$$;

comment on function public.update_member_points(uuid, integer, text) is
  'Totals of a member by the ledger (this week, this month, lifetime); never creates points';

grant execute on function public.update_member_points(uuid, integer, text) to authenticated, service_role;

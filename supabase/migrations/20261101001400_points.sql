-- Points: a ledger that only grows, each person's totals, and the evaluation of routines.
create table public.point_transactions (
  id uuid primary key default gen_random_uuid(),
  -- Null after the account is deleted; the entry stays.
  user_id uuid references auth.users (id) on delete set null,
  points integer not null check (points between -1000 and 1000),
  reason text not null check (char_length(reason) <= 200 and not private.is_blank(reason)),
  -- In which ranking the points count. Lifetime points are the sum of all.
  type text not null default 'both' check (type in ('weekly', 'monthly', 'both')),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  -- The evaluated routine; unique, so that no routine is paid twice.
  task_id uuid unique references public.tasks (id) on delete set null,
  -- The points belong to the week and month of this moment.
  counts_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

comment on table public.point_transactions is 'The ledger of points, append only; totals are always its sum';

create index on public.point_transactions (user_id, counts_at desc);
create index on public.point_transactions (created_by);
create index on public.point_transactions (created_at desc, id desc) where task_id is null;

-- Closing a week or month sums its points.
create index on public.point_transactions (counts_at);

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

-- Each person's totals. They are not cleared when a week or month ends: readers compare week_start and month_start
-- with today's.
create table app.member_points (
  user_id uuid primary key references auth.users (id) on delete cascade,
  week_start date not null,
  weekly_points integer not null,
  month_start date not null,
  monthly_points integer not null,
  total_points integer not null,
  -- Whether the person is an active member and so appears in the rankings; follows app.members. Kept here, because a
  -- look-up for each of 100,000 rows takes 60 ms.
  active boolean not null,
  -- The member's name_sort, for equal points; '' without a member.
  name_sort text collate "C" not null default '',

  -- A name has 120 characters; folding expands some of them.
  constraint member_points_name_sort_is_short check (char_length(name_sort) <= 2160)
);

comment on table app.member_points is 'Totals of the ledger by person, for the latest week and month in which points counted';

create index member_points_weekly on app.member_points (week_start, weekly_points desc, name_sort, user_id) where active;
create index member_points_monthly on app.member_points (month_start, monthly_points desc, name_sort, user_id) where active;

alter table app.member_points enable row level security;
revoke all on app.member_points from anon, authenticated;
grant select on app.member_points to authenticated;
grant select, insert, update, delete on app.member_points to service_role;

create policy "signed-in people read everybody's totals" on app.member_points for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()));

-- The giver is the caller, whatever the client sends. An evaluation may give 0 points. Points by hand are not 0, and
-- go to another, existing account.
create function private.sign_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.created_by := coalesce(auth.uid(), new.created_by);
  if new.task_id is not null or auth.uid() is null then
    return new;
  end if;
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores dão pontos.';
  elsif new.user_id = auth.uid() then
    raise insufficient_privilege using message = 'Ninguém dá pontos a si mesmo.';
  elsif not exists (select from app.members where user_id = new.user_id and status = 'ativo') then
    raise check_violation using message = 'Só membros ativos com conta recebem pontos.';
  elsif new.points is null or new.points = 0 or new.points not between -1000 and 1000 then
    raise check_violation using message = 'Os pontos vão de -1.000 a 1.000 e não podem ser zero.';
  elsif coalesce(private.is_blank(new.reason), true) then
    raise check_violation using message = 'Informe o motivo dos pontos.';
  elsif char_length(btrim(new.reason)) > 200 then
    raise check_violation using message = 'O motivo deve ter no máximo 200 caracteres.';
  end if;
  new.reason := btrim(new.reason);
  return new;
end
$$;

create trigger sign before insert on public.point_transactions for each row execute function private.sign_points();

-- Adds an entry to the totals in one statement, so that parallel entries wait for each other and none is lost. Points
-- of an older week or month than the one shown do not change it.
-- Locks are taken in one order, so that no one is refused by a deadlock: tasks, member, totals, badges. The member is
-- locked also while inactive, because a request that reactivates the member locks the totals next.
create function private.add_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  weekly constant integer := case when new.type in ('weekly', 'both') then new.points else 0 end;
  monthly constant integer := case when new.type in ('monthly', 'both') then new.points else 0 end;
  is_active boolean;
  sort text;
begin
  select status = 'ativo', name_sort into is_active, sort from app.members where user_id = new.user_id for share;
  insert into app.member_points as shown
    (user_id, week_start, weekly_points, month_start, monthly_points, total_points, active, name_sort)
  values (
    new.user_id, private.period_start('week', new.counts_at), weekly,
    private.period_start('month', new.counts_at), monthly, new.points, coalesce(is_active, false), coalesce(sort, '')
  )
  on conflict (user_id) do update set
    active = excluded.active,
    name_sort = excluded.name_sort,
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
  set (active, name_sort) = (
    select coalesce(bool_or(status = 'ativo'), false), coalesce(max(name_sort collate "C"), '')
    from app.members where user_id = points.user_id
  )
  where user_id in (old.user_id, new.user_id);
  return null;
end
$$;

create trigger list_member after insert or update of status, user_id, name or delete on app.members
  for each row execute function private.list_member();

-- The member's totals as the ledger has them. It adds no points: the ledger already has them.
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

-- The moment at which a submission's points count: its own while its week and month are open, else now. Keeps periods
-- from being closed until the points are in the ledger.
create function private.counting_moment(submitted_at timestamptz) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('public.ranking_periods'));
  if exists (
    select from public.ranking_periods
    where (type = 'weekly' and period_start = private.period_start('week', submitted_at))
       or (type = 'monthly' and period_start = private.period_start('month', submitted_at))
  ) then
    return now();
  end if;
  return submitted_at;
end
$$;

-- Evaluating is one update of the task, which completes it and pays it once. The client sends the score; the rest is
-- set here. Parallel evaluations wait for the row; the second finds a score and is refused.
create function private.evaluate_task() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- An evaluator's account was deleted: the foreign key sets null.
  if new.evaluation_by is null
    and (new.evaluation_score, new.evaluation_feedback, new.evaluation_date)
      is not distinct from (old.evaluation_score, old.evaluation_feedback, old.evaluation_date)
    and not exists (select from auth.users where id = old.evaluation_by) then
    return new;
  end if;

  if old.assigned_by = auth.uid() then
    raise insufficient_privilege using message = 'Ninguém avalia a própria rotina.';
  elsif not private.may('tasks', 'edit') then
    raise insufficient_privilege using message = 'Você não tem permissão para avaliar rotinas.';
  elsif old.routine_type is null then
    raise check_violation using message = 'Só rotinas podem ser avaliadas.';
  elsif old.evaluation_score is not null then
    raise check_violation using message = 'Esta rotina já foi avaliada.';
  elsif old.status <> 'pending' then
    raise check_violation using message = 'Só rotinas em progresso podem ser avaliadas.';
  elsif new.evaluation_score is null then
    raise check_violation using message = 'A avaliação precisa de uma nota de 0 a 100.';
  elsif old.assigned_by is null then
    raise check_violation using message = 'A conta de quem enviou esta rotina não existe mais.';
  end if;

  new.evaluation_feedback := case when not private.is_blank(new.evaluation_feedback) then new.evaluation_feedback end;
  new.evaluation_by := auth.uid();
  new.evaluation_date := now();
  new.points_awarded := (
    select round(new.evaluation_score / 100.0 * max_points) from public.routine_types where code = new.routine_type
  );
  new.status := 'completed';
  return new;
end
$$;

-- Runs before follow_graph, by its name, so that follow_graph sees the completion.
create trigger evaluate before update on public.tasks for each row
  when (
    (old.evaluation_score, old.evaluation_feedback, old.evaluation_by, old.evaluation_date)
      is distinct from (new.evaluation_score, new.evaluation_feedback, new.evaluation_by, new.evaluation_date)
  )
  execute function private.evaluate_task();

-- The evaluation's entry in the ledger credits the person who submitted.
create function private.award_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.point_transactions (user_id, points, reason, type, created_by, task_id, counts_at)
  select new.assigned_by, new.points_awarded, format('%s: %s/100', label, new.evaluation_score), 'both',
         new.evaluation_by, new.id, private.counting_moment(new.created_at)
  from public.routine_types
  where code = new.routine_type;
  return null;
end
$$;

create trigger award_points after update on public.tasks for each row
  when (old.evaluation_score is null and new.evaluation_score is not null) execute function private.award_points();

create function private.list_given_points(p_before timestamptz, p_before_id uuid, p_limit integer)
returns table (
  id uuid, name text, points integer, reason text, type text, given_by text, created_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select entry.id, case when entry.user_id is not null then private.display_name(entry.user_id) end, entry.points,
      entry.reason, entry.type, case when entry.created_by is not null then private.display_name(entry.created_by) end,
      entry.created_at
    from public.point_transactions as entry
    where entry.task_id is null
      and (p_before is null or (entry.created_at, entry.id) < (p_before, p_before_id))
    order by entry.created_at desc, entry.id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 200);
end
$$;

create function public.list_given_points(
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 20
)
returns table (
  id uuid, name text, points integer, reason text, type text, given_by text, created_at timestamptz
)
language sql stable security invoker set search_path = ''
as $$ select * from private.list_given_points(p_before, p_before_id, p_limit) $$;

comment on function public.list_given_points(timestamptz, uuid, integer) is
  'Admins only: points given by hand, newest first; names are null after the account is deleted; the next page is before the
last row''s created_at and id; p_limit 1 to 200';

grant execute on function
  public.update_member_points(uuid, integer, text), private.list_given_points(timestamptz, uuid, integer),
  public.list_given_points(timestamptz, uuid, integer)
  to authenticated, service_role;

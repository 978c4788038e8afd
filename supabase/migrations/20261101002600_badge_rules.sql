-- How rules grant badges: what each measure is for a member, and the moments at which it can have grown. A badge is
-- granted once. It stays when the measure falls later and when its rule becomes stricter.

-- The longest run of consecutive days with a daily routine. Days are those of the submissions, so that late
-- evaluations close gaps.
create function private.longest_streak(person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(max(run.days), 0)::integer
  from (
    select count(*) as days
    from (
      -- Consecutive days keep the same distance to their row number.
      select day - row_number() over (order by day)::integer as run
      from (
        select distinct task.period_start as day
        from public.tasks as task
        join public.routine_types as routine on routine.code = task.routine_type and routine.period = 'day'
        where task.assigned_by = person and task.evaluation_score > 0
      ) as proved
    ) as numbered
    group by numbered.run
  ) as run
$$;

-- Whole months from one day to another: a month is full on the same day of the next month, or on its last day if
-- there is no such day. 31 January → 28 February is one.
create function private.full_months(since date, until date) returns integer
language sql immutable strict set search_path = ''
as $$
  select greatest(0, months - case when (since + make_interval(months => months))::date > until then 1 else 0 end)
  from (
    select ((extract(year from until) - extract(year from since)) * 12
      + extract(month from until) - extract(month from since))::integer as months
  ) as begun
$$;

-- A member's value of a measure, from the tables. A routine counts once it is evaluated above zero (then it can't be
-- cancelled any more). A task counts if another person gave it and it was finished in time. Routines and points
-- belong to the account: without one they are 0.
create function private.measured(member uuid, measure text) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid;
  since date;
begin
  select user_id, entry_date into person, since from app.members where id = member;
  return coalesce(case
    when measure = 'tasks_in_time' then (
      select count(*) from public.tasks
      where assigned_to = member and routine_type is null and status = 'completed' and assigned_by is distinct from person
        and private.period_start('day', completed_at) <= due_date
    )
    when measure in ('training_days', 'reading_days', 'fasting_months', 'documentation_days') then (
      select count(*) from public.tasks
      where assigned_by = person and routine_type = split_part(measure, '_', 1) and evaluation_score > 0
    )
    when measure = 'routine_streak' then private.longest_streak(person)
    when measure = 'total_points' then (select total_points from app.member_points where user_id = person)
    when measure in ('weeks_led', 'months_led') then (
      select count(*) from public.ranking_periods
      where holder_id = person and type = case measure when 'weeks_led' then 'weekly' else 'monthly' end
    )
    when measure = 'membership_months' then private.full_months(since, private.period_start('day'))
  end, 0);
end
$$;

-- The same as private.measured(), for every member whose value is not 0, in one statement.
create function private.measured_by_all(measure text) returns table (member_id uuid, amount integer)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  case
    when measure = 'tasks_in_time' then
      return query
        select member.id, count(*)::integer
        from public.tasks as task join app.members as member on member.id = task.assigned_to
        where task.routine_type is null and task.status = 'completed'
          and task.assigned_by is distinct from member.user_id
          and (task.completed_at at time zone 'America/Sao_Paulo')::date <= task.due_date
        group by member.id;
    when measure in ('training_days', 'reading_days', 'fasting_months', 'documentation_days') then
      return query
        select member.id, count(*)::integer
        from public.tasks as task join app.members as member on member.user_id = task.assigned_by
        where task.routine_type = split_part(measure, '_', 1) and task.evaluation_score > 0
        group by member.id;
    when measure = 'routine_streak' then
      return query
        select run.id, max(run.days)::integer
        from (
          select numbered.id, count(*) as days
          from (
            -- Consecutive days keep the same distance to their row number.
            select proved.id, proved.day - row_number() over (partition by proved.id order by proved.day)::integer as run
            from (
              select distinct member.id, task.period_start as day
              from public.tasks as task
              join public.routine_types as routine on routine.code = task.routine_type and routine.period = 'day'
              join app.members as member on member.user_id = task.assigned_by
              where task.evaluation_score > 0
            ) as proved
          ) as numbered
          group by numbered.id, numbered.run
        ) as run
        group by run.id;
    when measure = 'total_points' then
      return query
        select member.id, points.total_points
        from app.member_points as points join app.members as member on member.user_id = points.user_id;
    when measure in ('weeks_led', 'months_led') then
      return query
        select member.id, count(*)::integer
        from public.ranking_periods as period join app.members as member on member.user_id = period.holder_id
        where period.type = case measure when 'weeks_led' then 'weekly' else 'monthly' end
        group by member.id;
    when measure = 'membership_months' then
      return query
        select member.id, private.full_months(member.entry_date, private.period_start('day')) from app.members as member;
  end case;
end
$$;

-- Grants an active member the badges whose rule is among the measures (null: all) and is fulfilled. Badges that the
-- member has or had are not measured. The locks make the second of two parallel transactions count again: two tasks
-- finished at once would otherwise grant nothing, because neither sees the other. A rule that changes meanwhile
-- waits, or is waited for.
create function private.grant_badges(member uuid, among text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if member is null then
    return;
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('public.badges'));
  perform pg_advisory_xact_lock(hashtext('public.member_badges'), hashtext(member::text));

  with missing as materialized (
    select badge.id, badge.measure, badge.threshold
    from public.badges as badge
    where badge.active and badge.measure is not null and (among is null or badge.measure = any (among))
      and exists (select from app.members where id = member and status = 'ativo')
      and not exists (select from public.member_badges where member_id = member and badge_id = badge.id)
  )
  insert into public.member_badges (member_id, badge_id)
  select member, id from missing where private.measured(member, measure) >= threshold order by id
  on conflict do nothing;
end
$$;

-- Grants a badge to all active members who fulfil its rule and never had it.
create function private.grant_to_all(badge uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into public.member_badges (member_id, badge_id)
  select member.id, badge
  from public.badges as rule
  cross join lateral private.measured_by_all(rule.measure) as measured
  join app.members as member on member.id = measured.member_id and member.status = 'ativo'
  where rule.id = badge and rule.active and rule.measure is not null and measured.amount >= rule.threshold
    and not exists (select from public.member_badges where member_id = member.id and badge_id = badge)
  order by member.id
  on conflict do nothing
$$;

-- Months of membership grow without any event. Each sign-in grants their badges to the caller and to every member
-- whose month became full in the last hundred days. Earlier ones were granted by a sign-in at that time.
create function private.grant_by_time() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.period_start('day');
  caller constant uuid := private.my_member_id();
begin
  insert into public.member_badges (member_id, badge_id)
  select member.id, badge.id
  from public.badges as badge
  -- Years of entry have four digits, so no one is a member for 300 years.
  cross join make_interval(months => least(badge.threshold, 3600)) as since
  cross join lateral (
    select id, entry_date from app.members where id = caller and status = 'ativo'
    union
    -- The last day of a short month also ends a longer one.
    select id, entry_date from app.members
    where status = 'ativo'
      and entry_date between (today - since - interval '100 days')::date and (today - since + interval '3 days')::date
  ) as member
  where badge.active and badge.measure = 'membership_months'
    and private.full_months(member.entry_date, today) >= badge.threshold
    and not exists (select from public.member_badges where member_id = member.id and badge_id = badge.id)
  order by member.id, badge.id
  on conflict do nothing;
end
$$;

-- The member of an account; null without one.
create function private.member_of(person uuid) returns uuid
language sql stable security definer set search_path = ''
as $$ select id from app.members where user_id = person $$;

create function private.grant_for_task() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.grant_badges(new.assigned_to, '{tasks_in_time}');
  return null;
end
$$;

create trigger grant_for_task after update on public.tasks for each row
  when (new.routine_type is null and new.status = 'completed' and old.status is distinct from new.status)
  execute function private.grant_for_task();

create function private.grant_for_routine() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.grant_badges(
    private.member_of(new.assigned_by),
    '{training_days,reading_days,fasting_months,documentation_days,routine_streak}'
  );
  return null;
end
$$;

create trigger grant_for_routine after update on public.tasks for each row
  when (old.evaluation_score is null and new.evaluation_score > 0) execute function private.grant_for_routine();

-- Once for each person in the statement: an imported history is not measured point by point.
create function private.grant_for_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.grant_badges(id, '{total_points}')
  from (
    select distinct private.member_of(user_id) as id from entered where points > 0 order by id
  ) as earner;
  return null;
end
$$;

-- Runs after add_points: a statement's triggers run after those of its rows.
create trigger grant_for_points after insert on public.point_transactions
  referencing new table as entered for each statement execute function private.grant_for_points();

create function private.grant_for_period() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.grant_badges(private.member_of(new.holder_id), '{weeks_led,months_led}');
  return null;
end
$$;

create trigger grant_for_period after insert on public.ranking_periods for each row
  when (new.holder_id is not null) execute function private.grant_for_period();

create function private.grant_for_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.grant_badges(new.id, null);
  return null;
end
$$;

create trigger grant_to_new_member after insert on app.members for each row
  execute function private.grant_for_member();

-- A new entry day, a reactivated member, or an account that brings its history.
create trigger grant_to_changed_member after update on app.members for each row
  when ((old.entry_date, old.status, old.user_id) is distinct from (new.entry_date, new.status, new.user_id))
  execute function private.grant_for_member();

-- Evaluations in progress do not see this rule yet: the lock waits for them, and they wait for it. No one else can
-- grant a new rule's badge, so most of the work is done before the lock.
create function private.grant_for_rule() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.grant_to_all(new.id);
  end if;
  perform pg_advisory_xact_lock(hashtext('public.badges'));
  perform private.grant_to_all(new.id);
  return null;
end
$$;

create trigger grant_by_new_rule after insert on public.badges for each row
  execute function private.grant_for_rule();

create trigger grant_by_changed_rule after update on public.badges for each row
  when ((old.measure, old.threshold, old.active) is distinct from (new.measure, new.threshold, new.active))
  execute function private.grant_for_rule();

grant execute on function
  private.full_months(date, date), private.measured(uuid, text), private.grant_by_time()
  to authenticated, service_role;

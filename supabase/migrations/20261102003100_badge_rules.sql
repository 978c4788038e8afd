-- How rules grant badges: what each measure says of a member, and the moments at which it can have grown. A badge is
-- granted once; it stays when the measure falls afterwards, and when its rule becomes stricter.

-- The longest run of days in a row on each of which one proved a daily routine. Days are those of the submissions, so
-- that late evaluations close gaps.
create function private.longest_streak(person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(max(run.days), 0)::integer
  from (
    select count(*) as days
    from (
      -- Days in a row keep the same distance to their number.
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

-- Whole months from one day to another, as people count them: a month is full on the same day of the next, or on its
-- last where there is no such day. 31 January → 28 February is one.
create function private.full_months(since date, until date) returns integer
language sql immutable strict set search_path = ''
as $$
  select greatest(0, months - case when (since + make_interval(months => months))::date > until then 1 else 0 end)
  from (
    select ((extract(year from until) - extract(year from since)) * 12
      + extract(month from until) - extract(month from since))::integer as months
  ) as begun
$$;

-- How far a member is by a measure, from the tables that hold it. A routine counts once it is evaluated above zero
-- (such a submission can't be cancelled any more); a task, when somebody else gave it and it was finished by its day.
-- Routines and points are the account's: without one they are 0.
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

-- Grants an active member the badges whose rule is among the measures (null: all) and fulfilled. What one has, or had
-- revoked, is not even measured. The locks make whoever comes second count again: two tasks finished at once, each of
-- which does not yet see the other, would else grant nothing; and a rule that changes meanwhile waits, or is waited for.
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

-- Grants a badge to all active members to whom its rule applies already.
create function private.grant_to_all(badge uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.badges'));
  with missing as materialized (
    select member.id, rule.measure, rule.threshold
    from public.badges as rule
    join app.members as member on member.status = 'ativo'
    where rule.id = badge and rule.active and rule.measure is not null
      and not exists (select from public.member_badges where member_id = member.id and badge_id = badge)
  )
  insert into public.member_badges (member_id, badge_id)
  select id, badge from missing where private.measured(id, measure) >= threshold order by id
  on conflict do nothing;
end
$$;

-- Months of membership grow without anybody doing anything: whoever signs in first on the day grants them to all.
create function private.grant_by_time() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.member_badges (member_id, badge_id)
  select member.id, badge.id
  from public.badges as badge
  join app.members as member on member.status = 'ativo'
    and private.full_months(member.entry_date, private.period_start('day')) >= badge.threshold
  where badge.active and badge.measure = 'membership_months'
    and not exists (select from public.member_badges where member_id = member.id and badge_id = badge.id)
  order by member.id, badge.id
  on conflict do nothing;
end
$$;

create or replace function public.touch_due_notifications() returns void
language sql security invoker set search_path = ''
as $$
  -- Refuses whoever may not come in.
  select private.touch_due_notifications();
  select private.grant_by_time();
$$;

comment on function public.touch_due_notifications() is
  'What time alone brings: notifies the caller of own tasks due tomorrow or overdue, each once, and grants the badges of
months of membership; called after signing in';

grant execute on function private.full_months(date, date), private.measured(uuid, text), private.grant_by_time()
  to authenticated, service_role;

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

-- Once for each who is in the statement: a history that is entered at once is not measured point by point.
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

-- Runs after add_points, which has the new totals: a statement's triggers come after those of its rows.
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
-- Another day of entry, somebody who is back, or the account with its history.
create trigger grant_to_changed_member after update on app.members for each row
  when ((old.entry_date, old.status, old.user_id) is distinct from (new.entry_date, new.status, new.user_id))
  execute function private.grant_for_member();

create function private.grant_for_rule() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.grant_to_all(new.id);
  return null;
end
$$;

create trigger grant_by_new_rule after insert on public.badges for each row
  execute function private.grant_for_rule();
create trigger grant_by_changed_rule after update on public.badges for each row
  when ((old.measure, old.threshold, old.active) is distinct from (new.measure, new.threshold, new.active))
  execute function private.grant_for_rule();

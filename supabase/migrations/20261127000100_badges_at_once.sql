-- Badges for a large club: a sign-in looks at those alone whose month is new, and a new rule measures and tells everyone
-- in one statement each.

create index members_active_by_entry on app.members (entry_date) where status = 'ativo';

-- Months of membership grow without anyone doing anything: each sign-in grants them to the caller, and to everyone whose
-- month became full within the last hundred days. Those of earlier months have them since a sign-in at that time.
create or replace function private.grant_by_time() returns void
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
    -- The last day of a short month is the end of a longer one too.
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

-- How many members have a badge is counted in the index alone.
drop index public.member_badges_badge_id_idx;
create index on public.member_badges (badge_id, revoked_at);

-- As private.measured(), of every member who is not at zero.
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
            -- Days in a row keep the same distance to their number.
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

-- Grants a badge to all active members to whom its rule applies and who never had it.
create or replace function private.grant_to_all(badge uuid) returns void
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

-- Evaluations under way do not see this rule yet: the lock waits for them, and they for it. No one else can grant a new
-- rule's badge, so most of the work is done before the lock.
create or replace function private.grant_for_rule() returns trigger
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

-- Enters all rows that one statement has added.
create function private.audit_insertions() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  key constant text[] := (
    select array_agg(attname::text order by place)
    from pg_catalog.pg_index
    cross join unnest(indkey::smallint[]) with ordinality as part (number, place)
    join pg_catalog.pg_attribute on attrelid = indrelid and attnum = number
    where indrelid = tg_relid and indisprimary
  );
begin
  insert into public.audit_log (actor, action, target, new)
  select auth.uid(), 'insert', tg_table_name || '/' || (
      select string_agg(entry.after ->> name, '/' order by place) from unnest(key) with ordinality as part (name, place)
    ), entry.after
  from (select to_jsonb(entered) - 'updated_at' as after from entered) as entry;
  delete from public.audit_log
  where id in (select id from public.audit_log where at < private.audit_horizon() order by at limit 100);
  return null;
end
$$;

drop trigger audit on public.member_badges;
create trigger audit after update or delete on public.member_badges for each row execute function private.audit();
create trigger audit_insertions after insert on public.member_badges
  referencing new table as entered for each statement execute function private.audit_insertions();

-- Tells of badges that came. Told also when it is one's own doing that earned it: nobody knows the rules by heart.
create function private.notify_badges() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, type, content)
  select member.user_id, 'achievement', case
    when held.reason is null then format('Você conquistou a insígnia “%s”.', badge.title)
    else format('%s concedeu a você a insígnia “%s”. Motivo: %s', private.display_name(held.granted_by), badge.title, held.reason)
  end
  from entered as held
  join public.badges as badge on badge.id = held.badge_id
  join app.members as member on member.id = held.member_id and member.user_id is not null;
  return null;
end
$$;

drop trigger notify_grant on public.member_badges;
create trigger notify_grant after insert on public.member_badges
  referencing new table as entered for each statement execute function private.notify_badges();

-- The days that count: all but excused ones. Streak, regularity, discipline and averages read them from here.

-- The days that do not count for a person: pauses of the club and the person's approved absences.
create function private.excused_days(person uuid) returns datemultirange
language sql stable security definer set search_path = ''
as $$
  select coalesce(range_agg(daterange(first_day, last_day, '[]')), '{}')
  from (
    select first_day, last_day from public.club_pauses
    union all
    select first_day, last_day from public.absences where user_id = person and outcome = 'approved'
  ) as excused
$$;

-- The days that count for a person, from one day to another, with the number of routines that were sent on each, and
-- whether a daily one of them was evaluated above zero. A routine on an excused day adds nothing.
create function private.counted_days(person uuid, since date, until date)
returns table (day date, routines integer, is_proved boolean)
language sql stable security definer rows 100 set search_path = ''
as $$
  select start::date, coalesce(sent.routines, 0), coalesce(sent.is_proved, false)
  from private.excused_days(person) as excused
  cross join generate_series(since::timestamp, until::timestamp, interval '1 day') as start
  left join (
    select
      case routine.period when 'day' then task.period_start else task.due_date end as day,
      count(*)::integer as routines,
      bool_or(routine.period = 'day' and task.evaluation_score > 0) as is_proved
    from public.tasks as task
    join public.routine_types as routine on routine.code = task.routine_type
    where task.assigned_by = person and task.status <> 'cancelled'
    group by 1
  ) as sent on sent.day = start::date
  where not excused @> start::date
$$;

-- The longest run of counted days with a daily routine that was evaluated above zero. Days are those of the submissions,
-- so that late evaluations close gaps.
create or replace function private.longest_streak(person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(max(run.days), 0)::integer
  from (
    select count(*) as days
    from (
      -- Days of one run keep the same distance between both numbers.
      select is_proved, row_number() over (order by day) - row_number() over (partition by is_proved order by day) as run
      from private.counted_days(
        person,
        (select min(period_start) from public.tasks where assigned_by = person and evaluation_score > 0),
        (select max(period_start) from public.tasks where assigned_by = person and evaluation_score > 0)
      )
    ) as numbered
    where is_proved
    group by run
  ) as run
$$;

-- The same as private.measured(), for every member whose value is not 0, in one statement.
create or replace function private.measured_by_all(measure text) returns table (member_id uuid, amount integer)
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
        select member.id, private.longest_streak(member.user_id)
        from app.members as member
        where exists (select from public.tasks where assigned_by = member.user_id and evaluation_score > 0);
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

-- The caller's own tasks are those assigned to the caller's member, and those that the caller made without an
-- assignee; a routine is of that kind. Cancelled tasks do not count. Days are compared without a function call for
-- each task.
create or replace function private.my_overview() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  my_member constant uuid := private.my_member_id();
  today constant date := private.period_start('day');
  week constant date := private.period_start('week');
  month constant date := private.period_start('month');
  excused constant datemultirange := private.excused_days(me);
  mine integer;
  answer jsonb;
begin
  if not private.is_active() then
    raise insufficient_privilege using message = 'Sua conta está suspensa.', hint = 'account_suspended';
  elsif not private.aal_ok() then
    raise insufficient_privilege using message = 'Confirme o segundo fator para ver o seu painel.';
  end if;

  -- Only points of the current week rank. Without points above 0 there is no rank.
  select weekly_points into mine from app.member_points
  where user_id = me and active and week_start = week and weekly_points > 0;

  with own as materialized (
    select status, due_date, routine_type, completed_at, evaluation_score
    from public.tasks
    where status <> 'cancelled' and (assigned_to = my_member or (assigned_by = me and assigned_to is null))
  ), counted as (
    select
      count(*) filter (where status = 'completed') as completed,
      count(*) filter (where status = 'pending') as pending,
      -- A routine is finished, and in time, when it is submitted; its evaluation does not matter.
      count(*) filter (where routine_type is not null or status = 'completed') as finished,
      count(*) filter (
        where routine_type is not null or (completed_at at time zone 'America/Sao_Paulo')::date <= due_date
      ) as in_time,
      count(*) filter (where routine_type is null and (completed_at at time zone 'America/Sao_Paulo')::date <= due_date) as executed,
      count(*) filter (where routine_type is null and (status = 'completed' or due_date < today)) as to_execute,
      round(avg(evaluation_score) filter (where not excused @> due_date), 2) as mean_score,
      min(due_date) filter (where routine_type is not null) as first_routine
    from own
  ), days as materialized (
    -- A routine is due on the day of its submission; a monthly one too.
    select due_date as day, count(*) as routines from own
    where routine_type is not null and due_date >= month group by due_date
  ), earned as materialized (
    select private.period_start('week', counts_at) as start, sum(points) as points
    from public.point_transactions
    where user_id = me and type in ('weekly', 'both')
      and counts_at >= (week - 49)::timestamp at time zone 'America/Sao_Paulo'
    group by 1
  ), counting as materialized (
    select day, routines from private.counted_days(me, (select first_routine from counted), today)
  ), ended as (
    -- Today counts once a routine is sent, and is not missed before it is over.
    select case when exists (select from counting where day = today and routines > 0) then today else today - 1 end as last_day
  ), ahead as (
    select weekly_points as points from app.member_points
    where active and week_start = week and weekly_points > mine
    order by weekly_points limit 1
  )
  select jsonb_build_object(
    'today', today,
    'rank', case when mine is not null then
      1 + (select count(*) from app.member_points where active and week_start = week and weekly_points > mine) end,
    'weekly_points', coalesce((select points from earned where start = week), 0),
    'ahead', (
      select jsonb_build_object('points', points, 'rank', 1 + (
        select count(*) from app.member_points where active and week_start = week and weekly_points > ahead.points
      )) from ahead
    ),
    'completed', completed,
    'pending', pending,
    'finished', finished,
    'in_time', in_time,
    -- Of the other tasks that are finished or due.
    'execution', case when to_execute > 0 then jsonb_build_object('in_time', executed, 'of', to_execute) end,
    'mean_score', mean_score,
    -- The last 30 days, or those since the first routine.
    'routine_days', (
      select jsonb_build_object('kept', count(*) filter (where routines > 0), 'of', count(*))
      from counting, ended where day between last_day - 29 and last_day having count(*) > 0
    ),
    'streak', (
      select count(*) from counting
      where routines > 0
        and day > coalesce((select max(day) from counting, ended where routines = 0 and day <= last_day), '-infinity')
    ),
    'weeks', (
      select jsonb_agg(jsonb_build_object('start', monday, 'points', coalesce(earned.points, 0)) order by monday)
      from (select week - 7 * back as monday from generate_series(0, 7) as back) as weeks
      left join earned on earned.start = monday
    ),
    'month', (
      select jsonb_agg(
        jsonb_build_object('day', date, 'routines', coalesce(days.routines, 0), 'excused', excused @> date) order by date
      )
      from (
        select start::date as date
        from generate_series(month::timestamp, month + interval '1 month - 1 day', interval '1 day') as start
      ) as dates
      left join days on days.day = date
    ),
    'is_founder', private.is_founder_account()
  ) into answer from counted;
  return answer;
end
$$;

comment on function public.my_overview() is
  'The caller''s dashboard: {today, rank, weekly_points, ahead: {points, rank}, completed, pending, finished, in_time,
execution: {in_time, of}, mean_score, routine_days: {kept, of}, streak, weeks: [{start, points} × 8], month: [{day, routines,
excused}], is_founder, attended, meetings}; null where there is no data yet. mean_score, routine_days and streak leave excused
days out';

drop function private.routine_days(date[], date, date);

grant execute on function private.excused_days(uuid), private.counted_days(uuid, date, date) to authenticated, service_role;

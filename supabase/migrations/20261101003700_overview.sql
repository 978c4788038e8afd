-- The dashboard: everything about the caller in one request, under the caller's own rights. Weeks, months and 'today'
-- are São Paulo's.

-- The caller's own tasks are those assigned to the caller's member, and those that the caller made without an
-- assignee; a routine is of that kind. Cancelled tasks do not count. Days are compared without a function call for
-- each task.
create function private.my_overview() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  my_member constant uuid := private.my_member_id();
  today constant date := private.period_start('day');
  week constant date := private.period_start('week');
  month constant date := private.period_start('month');
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
      round(avg(evaluation_score), 2) as mean_score,
      min(due_date) filter (where routine_type is not null) as first_routine
    from own
  ), days as materialized (
    -- A routine is due on the day of its submission; a monthly one too.
    select due_date as day, count(*) as routines from own
    where routine_type is not null and due_date >= least(month, today - 30) group by due_date
  ), earned as materialized (
    select private.period_start('week', counts_at) as start, sum(points) as points
    from public.point_transactions
    where user_id = me and type in ('weekly', 'both')
      and counts_at >= (week - 49)::timestamp at time zone 'America/Sao_Paulo'
    group by 1
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
    'routine_days', private.routine_days(array(select day from days), first_routine, today),
    'weeks', (
      select jsonb_agg(jsonb_build_object('start', monday, 'points', coalesce(earned.points, 0)) order by monday)
      from (select week - 7 * back as monday from generate_series(0, 7) as back) as weeks
      left join earned on earned.start = monday
    ),
    'month', (
      select jsonb_agg(jsonb_build_object('day', date, 'routines', coalesce(days.routines, 0)) order by date)
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

create function public.my_overview() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.my_overview() || private.my_attendance() $$;

comment on function public.my_overview() is
  'The caller''s dashboard: {today, rank, weekly_points, ahead: {points, rank}, completed, pending, finished, in_time,
execution: {in_time, of}, mean_score, routine_days: {kept, of}, weeks: [{start, points} × 8], month: [{day, routines}],
is_founder, attended, meetings}; null where there is no data yet';

-- The two newest pending tasks of the caller, without routines, which wait for their evaluation. The maker is named
-- if it is another member.
create function public.my_recent_tasks()
returns table (id uuid, title text, description text, due_date date, priority text, maker text)
language sql stable security invoker rows 2 set search_path = ''
as $$
  select
    task.id, task.title, task.description, task.due_date, task.priority,
    (
      select member.name from app.members as member
      where member.user_id = task.assigned_by and member.user_id <> (select auth.uid())
    )
  from public.tasks as task
  where task.status = 'pending' and task.routine_type is null and (
    task.assigned_to = (select private.my_member_id())
    or (task.assigned_by = (select auth.uid()) and task.assigned_to is null)
  )
  order by task.created_at desc, task.id desc
  limit 2
$$;

comment on function public.my_recent_tasks() is 'The caller''s two newest pending tasks, with the name of the member who made each';

grant execute on function
  private.my_overview(), public.my_overview(), public.my_recent_tasks()
  to authenticated, service_role;

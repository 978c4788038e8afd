-- 'Minhas' on /tasks: the caller's own member includes the tasks that the caller made for others or for no one. The rest
-- is the same as before.
create or replace function public.task_counts(
  p_member uuid default null, p_priority text default null, p_task uuid default null
)
returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  me constant uuid := auth.uid();
  account constant uuid := (select user_id from public.members where id = p_member);
  is_own constant boolean := account = me;
  answer jsonb;
begin
  with newest as materialized (
    select task.* from unnest('{pending,completed,cancelled}'::text[]) as kind
    cross join lateral (
      select status, created_at from public.tasks
      where status = kind
        and (p_task is null or id = p_task)
        and (p_priority is null or priority = p_priority)
        and (p_member is null or assigned_to = p_member or (assigned_by = account and (is_own or routine_type is not null)))
      order by created_at desc limit 1001
    ) as task
  ), to_evaluate as (
    -- Only routines of others can be evaluated, and only those of an existing account. Waiting routines are few and
    -- have their own index; the offset keeps the planner from using another one.
    select from (
      select * from public.tasks
      where status = 'pending' and routine_type is not null and evaluation_score is null offset 0
    ) as waiting
    where assigned_by <> me
      and (p_task is null or id = p_task)
      and (p_priority is null or priority = p_priority)
      and (p_member is null or assigned_to = p_member or assigned_by = account)
    limit 1001
  ), finishable as (
    select status from newest where status <> 'cancelled' order by created_at desc limit 1000
  )
  select jsonb_build_object(
    'all', least(count(*), 1001),
    'pending', count(*) filter (where status = 'pending'),
    'completed', count(*) filter (where status = 'completed'),
    'cancelled', count(*) filter (where status = 'cancelled'),
    'toEvaluate', (select count(*) from to_evaluate),
    'newest', (
      select jsonb_build_object(
        'pending', count(*) filter (where status = 'pending'), 'completed', count(*) filter (where status = 'completed')
      )
      from finishable
    )
  ) into answer from newest;
  return answer;
end
$$;

comment on function public.task_counts(uuid, text, uuid) is
  'How many tasks each filter of /tasks shows: of a member (assigned to, or submitted by; of the caller also made by), of a
priority, or one task; 1001 stands for more than 1,000; newest: how many of the 1,000 newest that are not cancelled are pending
and completed';

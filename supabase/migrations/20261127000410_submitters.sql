-- A list of tasks names who submitted each routine.

create function public.submitter(public.tasks)
returns setof public.members
language sql stable security invoker rows 1 set search_path = ''
as $$
  select * from public.members where $1.routine_type is not null and user_id = $1.assigned_by
$$;

comment on function public.submitter(public.tasks) is
  'The member whose account submitted a routine; none for other tasks. For `select=…,submitter(…)`';

revoke execute on function public.submitter(public.tasks) from public, anon;
grant execute on function public.submitter(public.tasks) to authenticated, service_role;

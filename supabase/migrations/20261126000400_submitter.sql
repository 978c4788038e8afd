-- Who sent a routine, as a column: a page of tasks needs no second request for the names.
create function public.submitter(task public.tasks) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object('id', id, 'name', name, 'photo_url', photo_url)
  from public.members
  where task.routine_type is not null and user_id = task.assigned_by
$$;

comment on function public.submitter(public.tasks) is
  'The member who sent a routine: id, name, photo_url; null for other tasks, and without a member';

grant execute on function public.submitter(public.tasks) to authenticated, service_role;

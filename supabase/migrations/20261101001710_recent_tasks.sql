-- The dashboard's card 'Tarefas Recentes' (SPEC.md, sections 2 and 9).

-- The two newest pending tasks of one's own: assigned to the own member, or made by oneself for nobody. Routines that wait
-- for their evaluation are none. The maker is named where it is a member other than oneself.
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

grant execute on function public.my_recent_tasks() to authenticated, service_role;

-- One request at the start of a visit: what the passing of time causes, and the unread notifications.
drop function public.touch_due_notifications();

create function public.touch_due_notifications() returns setof public.notifications
language sql security invoker set search_path = ''
as $$
  -- Refuses a caller who may not come in.
  select private.touch_due_notifications();
  select private.grant_by_time();
  select * from public.notifications where user_id = auth.uid() and not read;
$$;

comment on function public.touch_due_notifications() is
  'What the passing of time causes: notifies the caller of own tasks due tomorrow or overdue, each once, and grants the badges of
months of membership. Returns the caller''s unread notifications; called after signing in';

grant execute on function public.touch_due_notifications() to authenticated, service_role;

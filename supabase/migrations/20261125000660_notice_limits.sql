-- One person cannot fill another's notifications, and everyone may clear one's own away.

-- Who caused it; null for what came by itself. No foreign key: the notice outlives the account.
alter table public.notifications add column sender uuid;

-- As before; and of one sender's notices of one kind, a person gets thirty an hour. What they are about (task, reply,
-- meeting) is in its place all the same; only the notice is left out.
create or replace function private.notify(
  person uuid, type text, content text, task_id uuid default null, message_id uuid default null,
  reply_id uuid default null, meeting_id uuid default null
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, sender, type, content, task_id, message_id, reply_id, meeting_id)
  select person, auth.uid(), type, case when char_length(content) > 1000 then left(content, 999) || '…' else content end,
    task_id, message_id, reply_id, meeting_id
  where person is not null and person is distinct from auth.uid()
    and (
      select count(*) from public.notifications as earlier
      where earlier.user_id = person and earlier.created_at > now() - interval '1 hour'
        and earlier.sender = auth.uid() and earlier.type = notify.type
    ) < 30
$$;

grant delete on public.notifications to authenticated;

create policy "only the owner removes a notification" on public.notifications for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()));

-- A task that is cancelled before its assignee has read of it is no news any more.
create function private.withdraw_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.notifications where task_id = new.id and type = 'assignment' and not read;
  return null;
end
$$;

create trigger withdraw_assignment after update on public.tasks for each row
  when (old.status <> new.status and new.status = 'cancelled' and new.assigned_to is not null)
  execute function private.withdraw_assignment();

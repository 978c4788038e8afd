-- Notifications: only the database writes them, only their owner reads them.
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  content text not null check (char_length(content) <= 1000 and not private.is_blank(content)),
  -- assignment, status, evaluation, points, period, due, overdue, mention …
  type text not null check (type ~ '^[a-z_]{1,40}$'),
  read boolean not null default false,
  message_id uuid references public.messages (id) on delete cascade,
  task_id uuid references public.tasks (id) on delete cascade,
  created_at timestamptz not null default now(),
  reply_id uuid references public.message_replies (id) on delete cascade,
  meeting_id uuid references public.meetings (id) on delete cascade,
  -- Who caused it; null for an automatic notice. No foreign key: the notice outlives the account.
  sender uuid
);

comment on table public.notifications is 'Notices to people; only the database writes them';

create index on public.notifications (user_id, created_at desc);
create index notifications_unread on public.notifications (user_id) where not read;
create index on public.notifications (task_id);

-- A task is announced once as due and once as overdue.
create unique index notifications_once_per_deadline on public.notifications (user_id, task_id, type)
  where type in ('due', 'overdue');
create index on public.notifications (message_id);
create index on public.notifications (reply_id);

-- One notice covers all likes of a message. After it is read, the next like makes a new one.
create unique index notifications_one_unread_for_likes on public.notifications (user_id, message_id)
  where type = 'like' and not read;
create index on public.notifications (meeting_id);

alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated;
grant select, insert, update, delete on public.notifications to service_role;
grant select, update (read), delete on public.notifications to authenticated;

create policy "only the owner reads a notification" on public.notifications for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()));

create policy "only the owner marks a notification as read" on public.notifications for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()))
  with check (user_id = (select auth.uid()));

create policy "only the owner removes a notification" on public.notifications for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()));

alter publication supabase_realtime add table public.notifications;

-- A person's name: the linked member's, else the e-mail's part before the @, else 'Usuário'. That part is not used if
-- it looks like an official's name.
create function private.display_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select name from app.members where user_id = person),
    (
      select nullif(word, '') from auth.users, split_part(email, '@', 1) as word
      where id = person and not private.imitates_official(word, null, person)
        and (not private.claims_founder(word) or person = private.founder_account())
    ),
    'Usuário'
  )
$$;

-- Notifies several people in one statement, except the caller. A person gets at most thirty notices of one type from
-- one sender in an hour; the thing itself (task, reply, meeting) is there all the same. A text that is too long is
-- cut, because it may quote others.
create function private.notify_each(
  people uuid[], type text, content text, task_id uuid default null, message_id uuid default null,
  reply_id uuid default null, meeting_id uuid default null
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, sender, type, content, task_id, message_id, reply_id, meeting_id)
  select person, auth.uid(), type, case when char_length(content) > 1000 then left(content, 999) || '…' else content end,
    task_id, message_id, reply_id, meeting_id
  from unnest(people) as person
  where person is not null and person is distinct from auth.uid()
    and (
      select count(*) from public.notifications as earlier
      where earlier.user_id = person and earlier.created_at > now() - interval '1 hour'
        and earlier.sender = auth.uid() and earlier.type = notify_each.type
    ) < 30
$$;

-- The same for one person; null is ignored.
create function private.notify(
  person uuid, type text, content text, task_id uuid default null, message_id uuid default null,
  reply_id uuid default null, meeting_id uuid default null
) returns void
language sql security definer set search_path = ''
as $$ select private.notify_each(array[person], type, content, task_id, message_id, reply_id, meeting_id) $$;

-- Notifies the caller of own tasks that are due tomorrow or overdue: those assigned to the caller, and those that the
-- caller made without an assignee. Each is announced once, however often this runs.
create function private.touch_due_notifications() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.period_start('day');
  me constant uuid := auth.uid();
  my_member constant uuid := private.my_member_id();
begin
  if not (private.is_active() and private.aal_ok()) then
    raise insufficient_privilege using message = 'Entre na sua conta para receber notificações.';
  end if;
  insert into public.notifications (user_id, type, content, task_id)
  select
    me,
    case when due_date < today then 'overdue' else 'due' end,
    case
      when due_date < today then format('O prazo da tarefa “%s” terminou em %s.', title, to_char(due_date, 'DD/MM/YYYY'))
      else format('A tarefa “%s” vence amanhã.', title)
    end,
    id
  from public.tasks
  where status = 'pending' and routine_type is null and (due_date < today or due_date = today + 1)
    and (assigned_to = my_member or (assigned_to is null and assigned_by = me))
  on conflict (user_id, task_id, type) where type in ('due', 'overdue') do nothing;
end
$$;

create function public.touch_due_notifications() returns void
language sql security invoker set search_path = ''
as $$
  -- Refuses a caller who may not come in.
  select private.touch_due_notifications();
  select private.grant_by_time();
$$;

comment on function public.touch_due_notifications() is
  'What the passing of time causes: notifies the caller of own tasks due tomorrow or overdue, each once, and grants the badges of
months of membership; called after signing in';

grant execute on function
  private.touch_due_notifications(), public.touch_due_notifications()
  to authenticated, service_role;

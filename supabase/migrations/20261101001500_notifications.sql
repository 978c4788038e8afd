-- Notifications: written by triggers only, read by their owner only (SPEC.md, sections 3 and 4).

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  content text not null check (char_length(content) <= 1000 and not private.is_blank(content)),
  -- assignment, status, evaluation, points, period, due, overdue, mention …
  type text not null check (type ~ '^[a-z_]{1,40}$'),
  read boolean not null default false,
  message_id uuid,
  task_id uuid references public.tasks (id) on delete cascade,
  created_at timestamptz not null default now()
);

comment on table public.notifications is 'What a person is told; written by the database alone';

create index on public.notifications (user_id, created_at desc);
create index notifications_unread on public.notifications (user_id) where not read;
create index on public.notifications (task_id);
-- A task is announced as due, and as overdue, once.
create unique index notifications_once_per_deadline on public.notifications (user_id, task_id, type)
  where type in ('due', 'overdue');

alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated;
grant select, insert, update, delete on public.notifications to service_role;
grant select, update (read) on public.notifications to authenticated;

create policy "only the owner reads a notification" on public.notifications for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()));
create policy "only the owner marks a notification as read" on public.notifications for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()))
  with check (user_id = (select auth.uid()));

alter publication supabase_realtime add table public.notifications;

-- How a person is called: the linked member's name, else the e-mail's part before the @, else 'Usuário'.
create function private.display_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select name from app.members where user_id = person),
    (select nullif(split_part(email, '@', 1), '') from auth.users where id = person),
    'Usuário'
  )
$$;

-- 1 → '1 ponto', 8 → '8 pontos'
create function private.points_in_words(points integer) returns text
language sql immutable set search_path = ''
as $$ select points || case when abs(points) = 1 then ' ponto' else ' pontos' end $$;

-- Tells a person something, unless there is nobody to tell or it is one's own doing.
create function private.notify(person uuid, type text, content text, task_id uuid default null) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, type, content, task_id)
  select person, type, content, task_id
  where person is not null and person is distinct from auth.uid()
$$;

-- The account of the member to whom a task is assigned; null without one.
create function private.assignee(task public.tasks) returns uuid
language sql stable security definer set search_path = ''
as $$ select user_id from app.members where id = task.assigned_to $$;

create function private.notify_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    private.assignee(new), 'assignment',
    format('%s atribuiu a você a tarefa “%s”, com entrega em %s.',
      private.display_name(new.assigned_by), new.title, to_char(new.due_date, 'DD/MM/YYYY')),
    new.id
  );
  return null;
end
$$;

create trigger notify_assignment after insert on public.tasks for each row
  when (new.assigned_to is not null) execute function private.notify_assignment();

-- Whoever made a task, and whoever has it to do, learn what somebody else did with it.
create function private.notify_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  deed constant text := case new.status
    when 'completed' then 'concluiu' when 'cancelled' then 'cancelou' else 'reabriu' end;
  what constant text := case when new.routine_type is null then 'a tarefa' else 'a rotina' end;
  assignee constant uuid := private.assignee(new);
  content text;
begin
  -- Without a person behind it, it is maintenance.
  if auth.uid() is null then
    return null;
  end if;
  content := format('%s %s %s “%s”.', private.display_name(auth.uid()), deed, what, new.title);
  perform private.notify(new.assigned_by, 'status', content, new.id);
  if assignee is distinct from new.assigned_by then
    perform private.notify(assignee, 'status', content, new.id);
  end if;
  return null;
end
$$;

create trigger notify_status after update on public.tasks for each row
  when (old.status is distinct from new.status and old.evaluation_score is not distinct from new.evaluation_score)
  execute function private.notify_status();

create function private.notify_evaluation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    new.assigned_by, 'evaluation',
    format('Sua rotina “%s” recebeu %s/100 e rendeu %s.',
      (select label from public.routine_types where code = new.routine_type),
      new.evaluation_score, private.points_in_words(new.points_awarded)),
    new.id
  );
  return null;
end
$$;

create trigger notify_evaluation after update on public.tasks for each row
  when (old.evaluation_score is null and new.evaluation_score is not null)
  execute function private.notify_evaluation();

create function private.notify_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    new.user_id, 'points',
    format('Você %s %s. Motivo: %s', case when new.points < 0 then 'perdeu' else 'recebeu' end,
      private.points_in_words(abs(new.points)), new.reason)
  );
  return null;
end
$$;

-- An evaluation's points have their own sentence.
create trigger notify_points after insert on public.point_transactions for each row
  when (new.task_id is null) execute function private.notify_points();

create function private.notify_holder() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    new.holder_id, 'period',
    case new.type
      when 'weekly' then format('Você liderou o ranking da semana de %s, com %s.',
        to_char(new.period_start, 'DD/MM/YYYY'), private.points_in_words(new.points))
      else format('Você liderou o ranking de %s, com %s.',
        to_char(new.period_start, 'MM/YYYY'), private.points_in_words(new.points))
    end
  );
  return null;
end
$$;

create trigger notify_holder after insert on public.ranking_periods for each row
  when (new.holder_id is not null) execute function private.notify_holder();

-- Tells the caller of the own tasks that are due tomorrow or overdue: those assigned to one, and those one made for
-- nobody else. Each is told once, however often this is called.
create function private.touch_due_notifications() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.period_start('day');
begin
  if not (private.is_active() and private.aal_ok()) then
    raise insufficient_privilege using message = 'Entre na sua conta para receber notificações.';
  end if;
  insert into public.notifications (user_id, type, content, task_id)
  select
    auth.uid(),
    case when due_date < today then 'overdue' else 'due' end,
    case
      when due_date < today then format('O prazo da tarefa “%s” terminou em %s.', title, to_char(due_date, 'DD/MM/YYYY'))
      else format('A tarefa “%s” vence amanhã.', title)
    end,
    id
  from public.tasks
  where status = 'pending' and routine_type is null and (due_date < today or due_date = today + 1)
    and (assigned_to = private.my_member_id() or (assigned_to is null and assigned_by = auth.uid()))
  on conflict (user_id, task_id, type) where type in ('due', 'overdue') do nothing;
end
$$;

create function public.touch_due_notifications() returns void
language sql security invoker set search_path = ''
as $$ select private.touch_due_notifications() $$;

comment on function public.touch_due_notifications() is
  'Notifies the caller of own tasks due tomorrow or overdue, each once; called after signing in';

grant execute on function private.touch_due_notifications(), public.touch_due_notifications()
  to authenticated, service_role;

-- Tasks and missions; a routine's submission is a task too (SPEC.md, sections 3 to 5). This file holds the table, who
-- may do what, and the graph of states; what is special about routines, their evaluation and the notifications follows
-- in files of their own, each as one more trigger.

create table public.tasks (
  id uuid primary key default gen_random_uuid(),
  title text not null
    check (char_length(btrim(title)) >= 3 and char_length(title) <= 200 and not private.is_blank(title)),
  description text check (char_length(description) <= 2000 and not private.is_blank(description)),
  -- The bounds keep out 'infinity' and years that no calendar shows.
  due_date date not null check (due_date between '2000-01-01' and '2199-12-31'),
  status text not null default 'pending' check (status in ('pending', 'completed', 'cancelled')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  assigned_to uuid references app.members (id) on delete set null,
  -- Who made the task; for a routine, who submitted it. Null once that account is gone.
  assigned_by uuid default auth.uid() references auth.users (id) on delete set null,
  routine_type text references public.routine_types (code),
  image_url text check (
    image_url = private.stored_picture(image_url)
    and starts_with(private.picture_name(image_url), format('routines/%s/', routine_type))
  ),
  -- First day of the day or month for which a routine counts.
  period_start date,
  evaluation_score integer check (evaluation_score between 0 and 100),
  evaluation_feedback text check (char_length(evaluation_feedback) <= 2000 and not private.is_blank(evaluation_feedback)),
  evaluation_by uuid references auth.users (id) on delete set null,
  evaluation_date timestamptz,
  points_awarded integer,
  completed_at timestamptz,
  created_at timestamptz not null default now(),

  constraint tasks_routine_has_picture_and_period check (
    (routine_type is null) = (image_url is null) and (routine_type is null) = (period_start is null)
  ),
  constraint tasks_routine_is_ones_own check (routine_type is null or assigned_to is null),
  constraint tasks_routine_notes_are_short check (routine_type is null or char_length(description) <= 500),
  constraint tasks_score_needs_routine check (evaluation_score is null or routine_type is not null),
  constraint tasks_score_has_points_and_date check (
    (evaluation_score is null) = (points_awarded is null) and (evaluation_score is null) = (evaluation_date is null)
  ),
  constraint tasks_feedback_needs_score check (evaluation_score is not null or evaluation_feedback is null),
  -- Else the same routine could be submitted, and paid, twice.
  constraint tasks_score_is_never_cancelled check (evaluation_score is null or status <> 'cancelled'),
  constraint tasks_completed_has_moment check ((status = 'completed') = (completed_at is not null))
);

comment on table public.tasks is 'Tasks and missions, and the submissions of routines';

-- The unique indexes come after the primary key, so that a repeated insert of one id is always refused by tasks_pkey.
create unique index tasks_one_routine_per_period on public.tasks (assigned_by, routine_type, period_start)
  where status <> 'cancelled' or evaluation_score is not null;
create unique index tasks_one_use_per_picture on public.tasks (image_url);
create index on public.tasks (created_at desc);
create index on public.tasks (status, created_at desc);
create index on public.tasks (priority, created_at desc);
create index on public.tasks (assigned_to, created_at desc);
create index on public.tasks (assigned_by, created_at desc);
create index on public.tasks (routine_type, created_at desc);
create index on public.tasks (evaluation_by);
-- The filter 'A Avaliar' and its count.
create index tasks_to_evaluate on public.tasks (created_at desc)
  where routine_type is not null and evaluation_score is null and status = 'pending';

alter table public.tasks enable row level security;
revoke all on public.tasks from anon, authenticated;
grant select, insert, update, delete on public.tasks to service_role;
grant select on public.tasks to authenticated;
grant insert (id, title, description, due_date, status, assigned_to, assigned_by, priority, routine_type, image_url)
  on public.tasks to authenticated;
grant update (status, evaluation_score, evaluation_feedback, evaluation_by, evaluation_date)
  on public.tasks to authenticated;

create policy "signed-in people read every task" on public.tasks for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()));

create policy "anybody makes tasks in the own name" on public.tasks for insert to authenticated
  with check ((select private.is_active()) and (select private.aal_ok()) and assigned_by = (select auth.uid()));

create policy "creator, assignee and editors of tasks move a task along" on public.tasks for update to authenticated
  using (
    (select private.is_active()) and (select private.aal_ok()) and (
      assigned_by = (select auth.uid())
      or assigned_to = (select private.my_member_id())
      or (select private.may('tasks', 'edit'))
    )
  )
  with check ((select private.is_active()) and (select private.aal_ok()));

-- A new task is pending, unevaluated, and its maker's, whatever the client sends.
create function private.begin_task() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A repeated insert (the first answer was lost on its way) must be known by this code, whatever has changed since.
  if exists (select from public.tasks where id = new.id) then
    raise unique_violation using
      message = 'duplicate key value violates unique constraint "tasks_pkey"',
      detail = format('Key (id)=(%s) already exists.', new.id),
      schema = 'public', table = 'tasks', constraint = 'tasks_pkey';
  end if;
  if new.assigned_to is not null
    and not exists (select from app.members where id = new.assigned_to and status = 'ativo') then
    raise check_violation using message = 'Só se atribuem tarefas a membros ativos.';
  end if;
  new.status := 'pending';
  new.completed_at := null;
  new.assigned_by := coalesce(auth.uid(), new.assigned_by);
  new.description := case when not private.is_blank(new.description) then new.description end;
  new.evaluation_score := null;
  new.evaluation_feedback := null;
  new.evaluation_by := null;
  new.evaluation_date := null;
  new.points_awarded := null;
  new.period_start := null;
  return new;
end
$$;

-- Triggers of one moment run in the order of their names; begin comes first.
create trigger begin before insert on public.tasks for each row execute function private.begin_task();

-- The task graph of SPEC.md, section 4: pending → completed or cancelled; completed or cancelled → pending.
create function private.follow_task_graph() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.status = 'completed' and new.status = 'cancelled' then
    raise check_violation using message = 'Uma tarefa concluída não pode ser cancelada. Reabra-a antes.';
  elsif old.status = 'cancelled' and new.status = 'completed' then
    raise check_violation using message = 'Uma tarefa cancelada não pode ser concluída. Reabra-a antes.';
  elsif new.status = 'cancelled' and new.evaluation_score is not null then
    raise check_violation using message = 'Uma rotina já avaliada não pode ser cancelada.';
  elsif new.status = 'completed' and new.routine_type is not null and new.evaluation_score is null then
    raise check_violation using message = 'Uma rotina só é concluída pela avaliação.';
  end if;
  new.completed_at := case when new.status = 'completed' then now() end;
  return new;
end
$$;

create trigger follow_graph before update on public.tasks for each row
  when (old.status is distinct from new.status) execute function private.follow_task_graph();

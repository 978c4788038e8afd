-- Tasks and routine types: the tables, the rights and the graph of states. Routines, evaluation and notices follow in
-- files of their own, each with its triggers.

-- What a routine is worth. The codes are fixed: the screens, the storage folders and get_member_routines() use them.
create table public.routine_types (
  code text primary key check (code in ('training', 'reading', 'fasting', 'documentation')),
  label text not null check (char_length(label) <= 60 and not private.is_blank(label)),
  max_points integer not null check (max_points between 0 and 1000),
  period text not null check (period in ('day', 'month'))
);

comment on table public.routine_types is 'The four routines: label, points for a perfect score, and the period of one submission';

insert into public.routine_types (code, label, max_points, period) values
  ('training', 'Treino Diário', 10, 'day'),
  ('reading', 'Leitura Bíblica', 5, 'day'),
  ('fasting', 'Jejum Mensal', 20, 'month'),
  ('documentation', 'Batalha Documentada', 15, 'day');

alter table public.routine_types enable row level security;
revoke all on public.routine_types from anon, authenticated;
grant select on public.routine_types to authenticated, service_role;
grant update (max_points) on public.routine_types to authenticated, service_role;

create policy "signed-in people read what a routine is worth" on public.routine_types for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()));

create policy "admins change what a routine is worth" on public.routine_types for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create trigger audit after insert or update or delete on public.routine_types
  for each row execute function private.audit('code');

-- A task or mission; a routine's submission is a task too.
create table public.tasks (
  id uuid primary key default gen_random_uuid(),
  title text not null
    check (char_length(btrim(title)) >= 3 and char_length(title) <= 200 and not private.is_blank(title)),
  description text check (char_length(description) <= 2000 and not private.is_blank(description)),
  -- The bounds exclude 'infinity' and years that no calendar shows.
  due_date date not null check (due_date between '2000-01-01' and '2199-12-31'),
  status text not null default 'pending' check (status in ('pending', 'completed', 'cancelled')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  assigned_to uuid references app.members (id) on delete set null,
  -- Who made the task; for a routine, who submitted it. Null after that account is deleted.
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
  -- Otherwise the same routine could be submitted and paid twice.
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
create index on public.tasks (assigned_to, created_at desc);
create index on public.tasks (assigned_by, created_at desc);
create index on public.tasks (routine_type, created_at desc);
create index on public.tasks (evaluation_by);

-- The filter 'A Avaliar' and its count.
create index tasks_to_evaluate on public.tasks (created_at desc)
  where routine_type is not null and evaluation_score is null and status = 'pending';
create index on public.tasks (priority, created_at desc, id desc);
create index on public.tasks (priority, status, created_at desc, id desc);

alter table public.tasks enable row level security;
revoke all on public.tasks from anon, authenticated;
grant select, insert, update, delete on public.tasks to service_role;
grant select, delete on public.tasks to authenticated;
grant insert (id, title, description, due_date, status, assigned_to, assigned_by, priority, routine_type, image_url)
  on public.tasks to authenticated;
grant update (title, description, due_date, priority, assigned_to, status, evaluation_score, evaluation_feedback, evaluation_by, evaluation_date)
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

create policy "makers delete what is not finished" on public.tasks for delete to authenticated
  using (
    (select private.is_active()) and (select private.aal_ok())
    and assigned_by = (select auth.uid()) and routine_type is null and status <> 'completed'
  );

-- A new task is pending, not evaluated and the caller's, whatever the client sends.
create function private.begin_task() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A repeated insert (its first response was lost) must be recognised by this code, whatever has changed since.
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

-- Triggers of one moment run in the order of their names; begin is the first.
create trigger begin before insert on public.tasks for each row execute function private.begin_task();

-- The graph of states: pending → completed or cancelled; completed or cancelled → pending.
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

-- The account of the member to whom a task is assigned; null without one.
create function private.assignee(task public.tasks) returns uuid
language sql stable security definer set search_path = ''
as $$ select user_id from app.members where id = task.assigned_to $$;

-- Whether the caller is neither the task's maker nor its assignee. True for maintenance.
create function private.is_others_task(task public.tasks) returns boolean
language sql stable security definer set search_path = ''
as $$
  select auth.uid() is null or (
    task.assigned_by is distinct from auth.uid() and private.assignee(task) is distinct from auth.uid()
  )
$$;

-- What a person does to another person's task is recorded: evaluating, completing, cancelling, reopening, deleting.
-- Other columns change only when accounts and members are deleted, which is recorded there.
create trigger audit after update on public.tasks for each row
  when ((old.status, old.evaluation_score) is distinct from (new.status, new.evaluation_score) and private.is_others_task(new))
  execute function private.audit();

create trigger audit_deletion after delete on public.tasks for each row execute function private.audit();

-- For clients. The refusals have the code of a missing right, because they concern no field of the form.
create function private.guard_task_edit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.assigned_by is distinct from auth.uid() then
    raise insufficient_privilege using message = 'Só quem criou a tarefa pode editá-la.';
  elsif old.routine_type is not null then
    raise insufficient_privilege using message = 'Uma rotina enviada não pode ser editada. Cancele-a e envie outra.';
  elsif old.status <> 'pending' then
    raise insufficient_privilege using message = 'Só uma tarefa em progresso pode ser editada.';
  elsif new.assigned_to is not null and new.assigned_to is distinct from old.assigned_to
    and not exists (select from app.members where id = new.assigned_to and status = 'ativo') then
    raise check_violation using message = 'Só se atribuem tarefas a membros ativos.';
  end if;
  new.description := case when not private.is_blank(new.description) then new.description end;
  return new;
end
$$;

create trigger guard_edit before update on public.tasks for each row
  when (
    current_user = 'authenticated'
    and (old.title, old.description, old.due_date, old.priority, old.assigned_to)
      is distinct from (new.title, new.description, new.due_date, new.priority, new.assigned_to)
  )
  execute function private.guard_task_edit();

-- The counts end at a thousand, so that they cost the same with a million tasks. The arguments are constants in the
-- plan, so that they decide between the indexes.
create function public.task_counts(p_member uuid default null, p_priority text default null, p_task uuid default null)
returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  me constant uuid := auth.uid();
  account constant uuid := (select user_id from public.members where id = p_member);
  answer jsonb;
begin
  with newest as materialized (
    select task.* from unnest('{pending,completed,cancelled}'::text[]) as kind
    cross join lateral (
      select status, created_at from public.tasks
      where status = kind
        and (p_task is null or id = p_task)
        and (p_priority is null or priority = p_priority)
        and (p_member is null or assigned_to = p_member or (assigned_by = account and routine_type is not null))
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
  'How many tasks each filter of /tasks shows: of a member (assigned to, or submitted by), of a priority, or one task; 1001 stands for
more than 1,000; newest: how many of the 1,000 newest that are not cancelled are pending and completed';

grant execute on function
  private.is_others_task(tasks), public.task_counts(uuid, text, uuid)
  to authenticated, service_role;

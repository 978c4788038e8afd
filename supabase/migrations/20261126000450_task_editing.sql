-- Who made a task may correct and delete it until it is finished. A routine stays as it was sent: it is cancelled.

grant update (title, description, due_date, priority, assigned_to) on public.tasks to authenticated;
grant delete on public.tasks to authenticated;

create policy "makers delete what is not finished" on public.tasks for delete to authenticated
  using (
    (select private.is_active()) and (select private.aal_ok())
    and assigned_by = (select auth.uid()) and routine_type is null and status <> 'completed'
  );

-- For clients. The refusals are of rights: they concern no field of the form.
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

-- The one who has it to do learns what became of it; whoever has it no more, that too. A notice of the assignment that was
-- not read is replaced; reminders follow the new date.
create function private.notify_task_edit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_passed_on constant boolean := old.assigned_to is distinct from new.assigned_to;
  actor constant text := private.display_name(auth.uid());
  is_news boolean;
begin
  if new.due_date <> old.due_date then
    delete from public.notifications where task_id = new.id and type in ('due', 'overdue');
  end if;
  -- Without a person behind it, it is maintenance.
  if auth.uid() is null then
    return null;
  end if;
  delete from public.notifications where task_id = new.id and type = 'assignment' and not read;
  is_news := found;
  if is_passed_on and not is_news then
    perform private.notify(private.assignee(old), 'status', format('%s retirou de você a tarefa “%s”.', actor, old.title));
  end if;
  if is_passed_on or is_news then
    perform private.notify(
      private.assignee(new), 'assignment',
      format('%s atribuiu a você a tarefa “%s”, com entrega em %s.',
        actor, new.title, to_char(new.due_date, 'DD/MM/YYYY')),
      new.id
    );
  else
    perform private.notify(
      private.assignee(new), 'status',
      format('%s alterou a tarefa “%s”. Entrega em %s.', actor, new.title, to_char(new.due_date, 'DD/MM/YYYY')), new.id
    );
  end if;
  return null;
end
$$;

create trigger notify_edit after update on public.tasks for each row
  when (
    (old.title, old.description, old.due_date, old.priority, old.assigned_to)
      is distinct from (new.title, new.description, new.due_date, new.priority, new.assigned_to)
  )
  execute function private.notify_task_edit();

-- What was not read yet goes with the task; who has read of it learns that it is gone.
create function private.notify_task_withdrawal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and exists (
    select from public.notifications where task_id = old.id and user_id = private.assignee(old) and read
  ) then
    perform private.notify(
      private.assignee(old), 'status', format('%s excluiu a tarefa “%s”.', private.display_name(auth.uid()), old.title)
    );
  end if;
  return old;
end
$$;

create trigger notify_withdrawal before delete on public.tasks for each row
  when (old.assigned_to is not null) execute function private.notify_task_withdrawal();

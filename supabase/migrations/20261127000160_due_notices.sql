-- As before; the caller's account and member are looked up once, not for each task.
create or replace function private.touch_due_notifications() returns void
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

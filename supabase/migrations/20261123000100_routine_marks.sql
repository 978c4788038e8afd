-- Cancelling what is cancelled already, as from a window that has not heard of it, is no change: it took the mark of the
-- submission that had come in its place.
drop trigger mark_routine on public.tasks;
create trigger mark_routine after insert on public.tasks for each row
  when (new.routine_type is not null) execute function private.mark_routine();
create trigger mark_changed_routine after update of status on public.tasks for each row
  when (new.routine_type is not null and new.status <> old.status) execute function private.mark_routine();

insert into app.routine_completions (user_id, routine_type, period_start)
select assigned_by, routine_type, period_start from public.tasks
where routine_type is not null and status <> 'cancelled' and assigned_by is not null
on conflict do nothing;

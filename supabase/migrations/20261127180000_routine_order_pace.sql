-- A new order of the routines is one change, not one for each row that has another place (ROU-741).
drop trigger check_pace on public.routine_types;
drop trigger check_deletion_pace on public.routine_types;
create trigger check_pace before insert or update or delete on public.routine_types for each statement
  execute function private.check_pace('routine_type');

-- A routine that cannot be reopened says why. The index `tasks_one_routine_per_period` still holds the rule when two
-- people change at once (TAS-24).
create or replace function private.follow_task_graph() returns trigger
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
  elsif old.status = 'cancelled' and exists (
    select from public.tasks as other
    where other.assigned_by = old.assigned_by and other.routine_type = old.routine_type
      and other.period_start = old.period_start and other.id <> old.id
      and (other.status <> 'cancelled' or other.evaluation_score is not null)
  ) then
    raise check_violation using message = 'Esta rotina já tem outro registro neste período.';
  end if;
  new.completed_at := case when new.status = 'completed' then now() end;
  return new;
end
$$;

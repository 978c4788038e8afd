-- Evaluation of a routine: one update of the task, which completes it and pays it, once (SPEC.md, sections 4 and 9).

-- The moment at which a submission's points count: its own while its week and its month are open, else now. Holds off
-- the closing of periods until the points are in the ledger.
create function private.counting_moment(submitted_at timestamptz) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('public.ranking_periods'));
  if exists (
    select from public.ranking_periods
    where (type = 'weekly' and period_start = private.period_start('week', submitted_at))
       or (type = 'monthly' and period_start = private.period_start('month', submitted_at))
  ) then
    return now();
  end if;
  return submitted_at;
end
$$;

-- Who evaluates, what and when. The score is the client's, the rest is set here. Parallel evaluations wait for the row;
-- whoever comes second finds a score and is refused.
create function private.evaluate_task() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- An evaluator's account was deleted: the foreign key forgets it.
  if new.evaluation_by is null
    and (new.evaluation_score, new.evaluation_feedback, new.evaluation_date)
      is not distinct from (old.evaluation_score, old.evaluation_feedback, old.evaluation_date)
    and not exists (select from auth.users where id = old.evaluation_by) then
    return new;
  end if;

  if old.assigned_by = auth.uid() then
    raise insufficient_privilege using message = 'Ninguém avalia a própria rotina.';
  elsif not private.may('tasks', 'edit') then
    raise insufficient_privilege using message = 'Você não tem permissão para avaliar rotinas.';
  elsif old.routine_type is null then
    raise check_violation using message = 'Só rotinas podem ser avaliadas.';
  elsif old.evaluation_score is not null then
    raise check_violation using message = 'Esta rotina já foi avaliada.';
  elsif old.status <> 'pending' then
    raise check_violation using message = 'Só rotinas em progresso podem ser avaliadas.';
  elsif new.evaluation_score is null then
    raise check_violation using message = 'A avaliação precisa de uma nota de 0 a 100.';
  elsif old.assigned_by is null then
    raise check_violation using message = 'A conta de quem enviou esta rotina não existe mais.';
  end if;

  new.evaluation_feedback := case when not private.is_blank(new.evaluation_feedback) then new.evaluation_feedback end;
  new.evaluation_by := auth.uid();
  new.evaluation_date := now();
  new.points_awarded := (
    select round(new.evaluation_score / 100.0 * max_points) from public.routine_types where code = new.routine_type
  );
  new.status := 'completed';
  return new;
end
$$;

-- Runs before follow_graph (triggers of one moment run in the order of their names), which sees the completion.
create trigger evaluate before update on public.tasks for each row
  when (
    (old.evaluation_score, old.evaluation_feedback, old.evaluation_by, old.evaluation_date)
      is distinct from (new.evaluation_score, new.evaluation_feedback, new.evaluation_by, new.evaluation_date)
  )
  execute function private.evaluate_task();

-- The one entry in the ledger; it goes to whoever submitted.
create function private.award_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.point_transactions (user_id, points, reason, type, created_by, task_id, counts_at)
  select new.assigned_by, new.points_awarded, format('%s: %s/100', label, new.evaluation_score), 'both',
         new.evaluation_by, new.id, private.counting_moment(new.created_at)
  from public.routine_types
  where code = new.routine_type;
  return null;
end
$$;

create trigger award_points after update on public.tasks for each row
  when (old.evaluation_score is null and new.evaluation_score is not null) execute function private.award_points();

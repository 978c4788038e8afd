-- An evaluation is taken back by its evaluator within a minute, as if it had never been: points, ranking, notices and
-- badges are those of before. The ledger only grows: it keeps the entry and gets its counter-entry.

-- Entries of one routine alternate: 1 pays, 2 takes back, 3 pays again. Together with its routine the number is unique,
-- so that parallel evaluations never pay twice, and no entry is taken back twice.
alter table public.point_transactions
  add column turn integer not null default 1 check (turn > 0),
  drop constraint point_transactions_task_id_key,
  add constraint point_transactions_one_entry_per_turn unique (task_id, turn);

-- The same as before, with the entry's turn.
create or replace function private.award_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.point_transactions (user_id, points, reason, type, created_by, task_id, counts_at, turn)
  select new.assigned_by, new.points_awarded, format('%s: %s/100', label, new.evaluation_score), 'both',
         new.evaluation_by, new.id, private.counting_moment(new.created_at),
         -- Without a counter-entry this is the turn of the last payment, which the constraint refuses.
         1 + coalesce((
           select max(turn) from public.point_transactions where task_id = new.id and turn % 2 = 0
         ), 0)
  from public.routine_types
  where code = new.routine_type;
  return null;
end
$$;

-- Clients never remove a score themselves: only undo_evaluation() does, which checks the rules of that.
drop trigger evaluate on public.tasks;

create trigger evaluate before update on public.tasks for each row
  when (
    (old.evaluation_score, old.evaluation_feedback, old.evaluation_by, old.evaluation_date)
      is distinct from (new.evaluation_score, new.evaluation_feedback, new.evaluation_by, new.evaluation_date)
    and (new.evaluation_date is not null or current_user in ('anon', 'authenticated', 'service_role'))
  )
  execute function private.evaluate_task();

-- Takes back what the evaluation's transaction did: all of it has the moment of the evaluation. Locks are taken in the
-- order of private.add_points().
create function private.take_back_evaluation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  member constant uuid := private.member_of(old.assigned_by);
  entry public.point_transactions;
  titles text[];
begin
  select * into strict entry from public.point_transactions where task_id = old.id order by turn desc limit 1;
  if private.counting_moment(entry.counts_at) <> entry.counts_at then
    raise check_violation using
      message = 'Esta avaliação não pode mais ser desfeita: a semana ou o mês da rotina foi encerrado.';
  end if;
  insert into public.point_transactions (user_id, points, reason, type, created_by, task_id, counts_at, turn)
  values (
    entry.user_id, -entry.points, entry.reason || ', desfeita', entry.type, auth.uid(), old.id, entry.counts_at,
    entry.turn + 1
  );
  -- Someone whose first points these were is in no ranking again.
  delete from app.member_points as points
  where points.user_id = entry.user_id and not exists (
    select from public.point_transactions as other
    where other.user_id = entry.user_id and other.turn % 2 = 1 and not exists (
      select from public.point_transactions as back where back.task_id = other.task_id and back.turn = other.turn + 1
    )
  );

  perform pg_advisory_xact_lock_shared(hashtext('public.badges'));
  perform pg_advisory_xact_lock(hashtext('public.member_badges'), hashtext(member::text));
  with lost as (
    delete from public.member_badges as held using public.badges as badge
    where held.member_id = member and held.granted_at = old.evaluation_date and held.reason is null
      and badge.id = held.badge_id and private.measured(member, badge.measure) < badge.threshold
    returning badge.title
  )
  select array_agg(title) into titles from lost;
  delete from public.notifications
  where user_id = old.assigned_by and created_at = old.evaluation_date and (
    (type = 'evaluation' and task_id = old.id)
    or (type = 'achievement' and content in (
      select format('Você conquistou a insígnia “%s”.', title) from unnest(titles) as title
    ))
  );
  return null;
end
$$;

create trigger take_back_evaluation after update on public.tasks for each row
  when (old.evaluation_date is not null and new.evaluation_date is null)
  execute function private.take_back_evaluation();

-- p_evaluated_at names the evaluation: a repeated request, whose first response was lost, takes back no later one.
create function private.undo_evaluation(p_task uuid, p_evaluated_at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  task public.tasks;
begin
  if not private.may('tasks', 'edit') then
    raise insufficient_privilege using message = 'Você não tem permissão para avaliar rotinas.';
  end if;
  select * into task from public.tasks where id = p_task for update;
  if task.evaluation_date is null and exists (
    select from public.point_transactions as entry
    join public.point_transactions as paid on paid.task_id = entry.task_id and paid.turn = entry.turn - 1
    where entry.task_id = p_task and entry.turn % 2 = 0 and entry.created_by = auth.uid()
      and paid.created_at = p_evaluated_at
  ) then
    return;
  end if;
  -- Reopening and completing by hand also changes the moment of the completion.
  if task.evaluation_by is distinct from auth.uid() or task.evaluation_date is distinct from p_evaluated_at
    or task.completed_at is distinct from p_evaluated_at then
    raise check_violation using
      message = 'Esta avaliação não pode mais ser desfeita: a rotina mudou desde então.';
  elsif task.evaluation_date < now() - interval '1 minute' then
    raise check_violation using message = 'Esta avaliação não pode mais ser desfeita: passou mais de um minuto.';
  end if;
  update public.tasks
  set status = 'pending', evaluation_score = null, evaluation_feedback = null, evaluation_by = null,
      evaluation_date = null, points_awarded = null
  where id = p_task;
end
$$;

create function public.undo_evaluation(p_task uuid, p_evaluated_at timestamptz) returns void
language sql security invoker set search_path = ''
as $$ select private.undo_evaluation(p_task, p_evaluated_at) $$;

comment on function public.undo_evaluation(uuid, timestamptz) is
  'Takes back the caller''s evaluation of p_evaluated_at within a minute, if nothing changed since: the routine waits again, the
ledger gets the counter-entry, notices and badges of the evaluation are removed. A repeated call does nothing';

grant execute on function private.undo_evaluation(uuid, timestamptz), public.undo_evaluation(uuid, timestamptz)
  to authenticated, service_role;

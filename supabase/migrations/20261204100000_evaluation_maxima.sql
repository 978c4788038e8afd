-- A correction of a contested score pays by the maximum of its evaluation: a maximum that changed meanwhile counts for new
-- evaluations only. It paid by today's, so that a higher score could cost points.
alter table public.tasks
  -- The maximum of the routine when it was evaluated. Null before, and for evaluations older than this column.
  add column evaluation_maximum integer check (evaluation_maximum between 0 and 1000),
  add constraint tasks_maximum_needs_score check (evaluation_maximum is null or evaluation_score is not null);

-- Without a stored maximum, one by which the score pays the points that were paid: as near as possible to that of the audit
-- log, or to today's. A higher score never pays less by it.
create function private.maximum_at_evaluation(proof public.tasks) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(proof.evaluation_maximum, (
    select maximum from generate_series(0, 1000) as maximum, coalesce(
      (
        select (old ->> 'max_points')::integer from public.audit_log
        where target = 'routine_types/' || proof.routine_type and action = 'update' and old ? 'max_points'
          and at >= proof.evaluation_date
        order by at limit 1
      ),
      (select max_points from public.routine_types where code = proof.routine_type)
    ) as likely
    order by round(proof.evaluation_score / 100.0 * maximum) is distinct from proof.points_awarded, abs(maximum - likely)
    limit 1
  ))
$$;

do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('private.evaluate_task()',
        E'  new.points_awarded := (\n    select round(new.evaluation_score / 100.0 * max_points) from public.routine_types'
          || E' where code = new.routine_type\n  );',
        E'  new.evaluation_maximum := (select max_points from public.routine_types where code = new.routine_type);\n'
          || '  new.points_awarded := round(new.evaluation_score / 100.0 * new.evaluation_maximum);'),
      ('private.undo_evaluation(uuid,timestamptz)',
        'evaluation_date = null, points_awarded = null', 'evaluation_date = null, evaluation_maximum = null, points_awarded = null'),
      ('private.correct_proof(uuid,uuid,text,integer)',
        'p_score / 100.0 * routine.max_points', 'p_score / 100.0 * private.maximum_at_evaluation(proof)')
    ) as changes (function_name, before, after)
  loop
    definition := pg_get_functiondef(change.function_name::regprocedure);
    if position(change.before in definition) = 0 then
      raise exception '% has no part %', change.function_name, change.before;
    end if;
    execute replace(definition, change.before, change.after);
  end loop;
end
$$;

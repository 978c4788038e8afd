-- A score corrected from 0 makes a routine count, whichever routine it is: the list of measures knew only the first ones.
do $migration$
declare
  definition text := pg_get_functiondef('private.correct_proof(uuid, uuid, text, integer)'::regprocedure);
  part constant text := $$'{training_days,reading_days,fasting_months,documentation_days,routine_streak}'$$;
begin
  if position(part in definition) = 0 then
    raise exception 'correct_proof has no part %', part;
  end if;
  execute replace(definition, part, $$array[private.routine_measure(routine.code, routine.period), 'routine_streak']$$);
end
$migration$;

-- Those that such corrections missed.
select private.grant_badges(private.member_of(assigned_by), array_agg(distinct private.routine_measure(code, period)))
from public.proof_entries as entry
join public.tasks on tasks.id = task_id
join public.routine_types on code = routine_type
where kind = 'corrected' and score_before = 0 and assigned_by is not null
group by assigned_by;

-- A score and a return say which proof the evaluator saw, and the database compares. A request without the count is about
-- the first proof: it is refused only after the owner sent another one.
alter table public.tasks add column seen_times_resent integer;

comment on column public.tasks.seen_times_resent is
  'Only in an update that sets a score: times_resent of the proof that the evaluator saw. Never stored';

grant update (seen_times_resent) on public.tasks to authenticated;

create function private.forget_seen_proof() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.seen_times_resent := null;
  return new;
end
$$;

-- Runs after evaluate, by its name.
create trigger forget_seen_proof before insert or update on public.tasks for each row
  when (new.seen_times_resent is not null) execute function private.forget_seen_proof();

create function private.check_seen_proof(proof public.tasks, seen integer) returns void
language plpgsql set search_path = ''
as $$
begin
  if proof.times_resent <> coalesce(seen, 0) then
    raise check_violation using message = 'Esta rotina tem outra prova desde que você a abriu. Veja a nova prova antes.';
  end if;
end
$$;

grant execute on function private.check_seen_proof(public.tasks, integer) to authenticated, service_role;

do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('private.evaluate_task()',
        E'  end if;\n\n  new.evaluation_feedback',
        E'  end if;\n  perform private.check_seen_proof(old, new.seen_times_resent);\n\n  new.evaluation_feedback'),
      ('private.return_proof(uuid,uuid,text)',
        E'  end if;\n  perform private.add_proof_entry',
        E'  end if;\n  perform private.check_seen_proof(proof, p_seen);\n  perform private.add_proof_entry')
    ) as changes (routine, old, new)
  loop
    definition := pg_get_functiondef(change.routine::regprocedure);
    if position(change.old in definition) = 0 then
      raise exception '% has no part %', change.routine, change.old;
    end if;
    execute replace(replace(definition, change.old, change.new), 'p_reason text)', 'p_reason text, p_seen integer)');
  end loop;
end
$$;

drop function public.return_proof(uuid, uuid, text);
drop function private.return_proof(uuid, uuid, text);

create function public.return_proof(p_id uuid, p_task uuid, p_reason text, p_seen integer default 0) returns void
language sql security invoker set search_path = ''
as $$ select private.return_proof(p_id, p_task, p_reason, p_seen) $$;

comment on function public.return_proof(uuid, uuid, text, integer) is
  'Evaluators: returns a waiting proof to its owner with a reason. p_seen is the times_resent of the proof that the caller saw;
another proof is refused. p_id names the step: repeated, it does nothing';

grant execute on function
  private.return_proof(uuid, uuid, text, integer), public.return_proof(uuid, uuid, text, integer)
  to authenticated, service_role;

-- A club with one evaluator decides contests too: who gave the score reviews it, and everyone involved reads so.

-- Whether anyone but the owner of a proof and its evaluator may evaluate.
create function private.has_other_evaluator(p_owner uuid, p_evaluator uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.evaluator_accounts() as account
    where account is distinct from p_owner and account is distinct from p_evaluator
  )
$$;

grant execute on function private.has_other_evaluator(uuid, uuid) to authenticated, service_role;

-- As a column.
create function public.is_sole_evaluator(task public.tasks) returns boolean
language sql stable security invoker set search_path = ''
as $$
  select task.contested_at is not null and task.decided_at is null
    and coalesce(task.evaluation_by = (select auth.uid()), false)
    and not private.has_other_evaluator(task.assigned_by, task.evaluation_by)
$$;

comment on function public.is_sole_evaluator(public.tasks) is
  'Whether the caller gave the contested score and may decide nevertheless, because no one else could';

grant execute on function public.is_sole_evaluator(public.tasks) to authenticated, service_role;

do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      (
        'private.contest_proof(uuid, uuid, text)',
        'select unnest(private.evaluators()) except select proof.evaluation_by',
        'select private.evaluator_accounts() except select proof.evaluation_by
      where private.has_other_evaluator(proof.assigned_by, proof.evaluation_by)'
      ),
      (
        'private.contest_proof(uuid, uuid, text)',
        'private.excerpt(private.written_text(p_reason))),',
        'private.excerpt(private.written_text(p_reason)))
      || case when private.has_other_evaluator(proof.assigned_by, proof.evaluation_by) then ''''
        else '' Ninguém mais pode avaliar: a decisão é sua.'' end,'
      ),
      (
        'private.proof_to_decide(uuid, uuid)',
        'elsif proof.evaluation_by = auth.uid() then',
        'elsif proof.evaluation_by = auth.uid()
    and private.has_other_evaluator(proof.assigned_by, proof.evaluation_by) then'
      ),
      (
        'private.notify_decision(public.tasks, text)',
        'private.proof_label(proof), decision)',
        'private.proof_label(proof), decision)
      || case when proof.evaluation_by = auth.uid() then '' Decidiu quem deu a nota, porque ninguém mais pode avaliar.''
        else '''' end'
      ),
      (
        'public.task_counts(uuid, text, uuid)',
        'and evaluation_by is distinct from me',
        'and (evaluation_by is distinct from me or not private.has_other_evaluator(assigned_by, me))'
      )
    ) as changes (function_name, before, after)
  loop
    definition := pg_get_functiondef(change.function_name::regprocedure);
    if position(change.before in definition) = 0 then
      raise exception '% has no ''%''', change.function_name, change.before;
    end if;
    execute replace(definition, change.before, change.after);
  end loop;
end
$$;

-- It checked each account of the club; private.evaluator_accounts() reads only those with a role.
drop function private.evaluators();

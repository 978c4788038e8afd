-- What evaluators do with proofs and absences of others enters the log: returns, contests that keep the score, and decided
-- absences. Kind, reason and response of an absence may be about health and do not.
create or replace trigger audit after update on public.tasks for each row
  when (
    (old.status, old.evaluation_score, old.returned_at, old.decided_at)
      is distinct from (new.status, new.evaluation_score, new.returned_at, new.decided_at)
    and private.is_others_task(new)
  )
  execute function private.audit();

create function private.change_function(target regprocedure, part text, next text) returns void
language plpgsql as $$
begin
  if position(part in pg_get_functiondef(target)) = 0 then
    raise exception '% has no part %', target, part;
  end if;
  execute replace(pg_get_functiondef(target), part, next);
end
$$;

select private.change_function('private.audit()',
  $$when 'tasks' then '{title,description,evaluation_feedback}' else$$,
  $$when 'tasks' then '{title,description,evaluation_feedback}'
    when 'absences' then '{kind,reason,answer}' else$$);

create trigger audit after update on public.absences for each row
  when (old.outcome is null and new.outcome in ('approved', 'refused')) execute function private.audit();

-- The entry names the person, as that of a deletion request does.
select private.change_function(
  'private.list_audit(uuid, text, text, date, date, timestamptz, uuid, integer)',
  $$(select private.display_name(user_id) from public.deletion_requests where id = thing and user_id is not null)$$,
  $$(select private.display_name(user_id) from public.deletion_requests where id = thing and user_id is not null),
        (select private.display_name(user_id) from public.absences where id = thing)$$);

drop function private.change_function(regprocedure, text, text);

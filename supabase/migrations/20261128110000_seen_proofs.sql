-- An evaluator scores the proof that was open on the screen. A returned proof may have another photo or text later:
-- the count says which one it is. It is a column of its own row, so that an update which waited for that row compares
-- with what is stored then.
alter table public.tasks add column times_resent integer not null default 0;

comment on column public.tasks.times_resent is
  'How often the proof was sent after a return. Clients update a score only with the count that they showed';

update public.tasks as task set times_resent = sent.times
from (
  select task_id, count(*) as times from public.proof_entries as entry
  where kind = 'resent' or (kind = 'written' and exists (
    select from public.proof_entries as earlier
    where earlier.task_id = entry.task_id and earlier.kind = 'returned' and earlier.created_at <= entry.created_at
  ))
  group by task_id
) as sent
where sent.task_id = task.id;

create function private.count_resent_proof() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.times_resent := old.times_resent + 1;
  return new;
end
$$;

create trigger count_resent_proof before update of returned_at on public.tasks for each row
  when (old.returned_at is not null and new.returned_at is null) execute function private.count_resent_proof();

-- A notice that quotes somebody may be longer than a notice can be: an answer of 1,000 characters to a request for
-- deletion failed for the sentence around it. It is cut; the whole answer stands in the request, which its author reads.
create or replace function private.notify(person uuid, type text, content text, task_id uuid default null) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, type, content, task_id)
  select person, type, case when char_length(content) > 1000 then left(content, 999) || '…' else content end, task_id
  where person is not null and person is distinct from auth.uid()
$$;

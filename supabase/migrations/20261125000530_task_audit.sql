-- What someone does to another person's task or proof is entered in the audit log: evaluating, completing, cancelling,
-- reopening, deleting.

-- As before; of a task without its words, which name people, and without the comment of its evaluation, which is private.
create or replace function private.audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  unsaid constant text[] := case tg_table_name
    when 'tasks' then '{title,description,evaluation_feedback}' else '{updated_at,token_hash}' end;
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - unsaid end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - unsaid end;
  key text;
begin
  select string_agg(coalesce(after, before) ->> attname, '/' order by place) into key
  from pg_catalog.pg_index
  cross join unnest(indkey::smallint[]) with ordinality as part (number, place)
  join pg_catalog.pg_attribute on attrelid = indrelid and attnum = number
  where indrelid = tg_relid and indisprimary;

  if tg_op = 'UPDATE' then
    select jsonb_object_agg(entry.key, entry.value), jsonb_object_agg(entry.key, after -> entry.key)
    into before, after
    from jsonb_each(before) as entry
    where entry.value is distinct from after -> entry.key;
    if before is null then
      return null;
    end if;
  end if;

  insert into public.audit_log (actor, action, target, old, new)
  values (auth.uid(), lower(tg_op), tg_table_name || '/' || key, before, after);

  delete from public.audit_log
  where id in (select id from public.audit_log where at < private.audit_horizon() order by at limit 100);
  return null;
end
$$;

-- Whether the caller has nothing to do with a task: neither its maker nor the one who is to do it. Maintenance has not.
create function private.is_others_task(task public.tasks) returns boolean
language sql stable security definer set search_path = ''
as $$
  select auth.uid() is null or (
    task.assigned_by is distinct from auth.uid() and private.assignee(task) is distinct from auth.uid()
  )
$$;

grant execute on function private.is_others_task(public.tasks) to authenticated, service_role;

-- Other columns do not change, but for accounts and members that disappear, which have entries of their own.
create trigger audit after update on public.tasks for each row
  when ((old.status, old.evaluation_score) is distinct from (new.status, new.evaluation_score) and private.is_others_task(new))
  execute function private.audit();
create trigger audit_deletion after delete on public.tasks for each row execute function private.audit();

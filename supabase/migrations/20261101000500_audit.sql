-- The audit log: who changed what. Triggers write it, admins read it, no one changes it, and old entries are deleted.
create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  -- Null if no person caused it. No foreign key: an entry outlives the account.
  actor uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- Table and key: 'user_roles/<user>/<role>'
  target text not null check (char_length(target) <= 300),
  -- The row before and after; of an update only the changed columns.
  old jsonb,
  new jsonb,
  at timestamptz not null default now()
);

comment on table public.audit_log is 'Who changed what';

create index on public.audit_log (at desc, id desc);
create index on public.audit_log (actor, at desc, id desc);

-- Anonymising looks up the entries of one row.
create index on public.audit_log (target);

create index on public.audit_log (action, at desc, id desc);

-- By table.
create index audit_log_by_kind on public.audit_log (split_part(target, '/', 1), at desc, id desc);

-- What admins deleted of a person's messages.
create index audit_log_of_writings on public.audit_log ((old ->> 'user_id'))
  where split_part(target, '/', 1) in ('messages', 'message_replies');

alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated;
grant select on public.audit_log to authenticated, service_role;

create policy "admins read the audit log" on public.audit_log for select to authenticated
  using ((select private.is_admin()));

-- Entries before this moment are deleted.
create function private.audit_horizon() returns timestamptz
language sql stable security definer set search_path = ''
as $$ select now() - make_interval(days => private.setting('audit_days')::integer) $$;

-- Entries never change. They are only deleted when they are too old, or lose what identifies an anonymised person.
create function private.protect_audit_log() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and old.at < private.audit_horizon() then
    return old;
  elsif tg_op = 'UPDATE'
    and to_jsonb(new) - '{old,new}'::text[] = to_jsonb(old) - '{old,new}'::text[]
    and new.old is not distinct from private.without_person(old.old)
    and new.new is not distinct from private.without_person(old.new) then
    return new;
  end if;
  raise insufficient_privilege using message = 'O registro de auditoria não pode ser alterado.';
end
$$;

create trigger protect before update or delete on public.audit_log
  for each row execute function private.protect_audit_log();

-- Records the change of a row; a change of updated_at alone is not recorded. Tokens' hashes, the text of tasks and
-- the private comment of an evaluation are left out, and the search columns, which repeat names. Each entry also
-- deletes a few old ones, so that no nightly job is needed.
create function private.audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  unsaid constant text[] := case tg_table_name
    when 'tasks' then '{title,description,evaluation_feedback}' else '{updated_at,token_hash,search_text}' end;
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

create trigger audit after insert or update or delete on app.settings
  for each row execute function private.audit();

create trigger audit after insert or update or delete on public.user_accounts
  for each row execute function private.audit();

create trigger audit after insert or update or delete on public.user_roles
  for each row execute function private.audit();

-- Records all rows that one statement has inserted.
create function private.audit_insertions() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  key constant text[] := (
    select array_agg(attname::text order by place)
    from pg_catalog.pg_index
    cross join unnest(indkey::smallint[]) with ordinality as part (number, place)
    join pg_catalog.pg_attribute on attrelid = indrelid and attnum = number
    where indrelid = tg_relid and indisprimary
  );
begin
  insert into public.audit_log (actor, action, target, new)
  select auth.uid(), 'insert', tg_table_name || '/' || (
      select string_agg(entry.after ->> name, '/' order by place) from unnest(key) with ordinality as part (name, place)
    ), entry.after
  from (select to_jsonb(entered) - 'updated_at' as after from entered) as entry;
  delete from public.audit_log
  where id in (select id from public.audit_log where at < private.audit_horizon() order by at limit 100);
  return null;
end
$$;

-- Which entries a retention of p_days would delete.
create function private.audit_footprint(p_days integer)
returns table (entries bigint, oldest timestamptz)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select count(*), min(entry.at) from public.audit_log as entry
    where entry.at < now() - make_interval(days => p_days) and entry.at >= private.audit_horizon();
end
$$;

create function public.audit_footprint(p_days integer)
returns table (entries bigint, oldest timestamptz)
language sql stable security invoker rows 1 set search_path = ''
as $$ select * from private.audit_footprint(p_days) $$;

comment on function public.audit_footprint(integer) is
  'Admins only: how many entries of the audit log a retention of p_days would delete, and the moment of the oldest';

grant execute on function
  private.audit_footprint(integer), public.audit_footprint(integer)
  to authenticated, service_role;

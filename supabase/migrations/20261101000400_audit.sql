-- Who changed what that matters: written by triggers, read by admins, changed by nobody, forgotten by age.

create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  -- Null where no person was behind it. No foreign key: an entry outlives the account.
  actor uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- Table and key: 'user_roles/<user>/<role>'
  target text not null check (char_length(target) <= 300),
  -- The row before and after; of an update only what changed.
  old jsonb,
  new jsonb,
  at timestamptz not null default now()
);

comment on table public.audit_log is 'Who changed what that matters';

create index on public.audit_log (at desc, id desc);

alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated;
grant select on public.audit_log to authenticated, service_role;

create policy "admins read the audit log" on public.audit_log for select to authenticated
  using ((select private.is_admin()));

-- The moment before which entries are forgotten.
create function private.audit_horizon() returns timestamptz
language sql stable security definer set search_path = ''
as $$ select now() - make_interval(days => private.setting('audit_days')::integer) $$;

create function private.protect_audit_log() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and old.at < private.audit_horizon() then
    return old;
  end if;
  raise insufficient_privilege using message = 'O registro de auditoria não pode ser alterado.';
end
$$;

create trigger protect before update or delete on public.audit_log
  for each row execute function private.protect_audit_log();

-- Enters a row's change; a change of updated_at alone is none. Each entry also forgets a few that have grown too old,
-- so that no nightly job is needed.
create function private.audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'updated_at' end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'updated_at' end;
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

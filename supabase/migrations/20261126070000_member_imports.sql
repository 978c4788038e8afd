-- Members from a spreadsheet. The client sends the rows in batches; each batch is stored as a whole or not at all. An
-- import can be undone while nothing that came later would be lost.
create table app.member_imports (
  -- Made by the client. It identifies a repeated batch.
  id uuid primary key,
  imported_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- When its undo began. Then it takes no more batches.
  undone_at timestamptz
);

comment on table app.member_imports is 'Spreadsheets from which administrators added members';

create index on app.member_imports (imported_by);
create index on app.member_imports (created_at desc, id desc);

create table app.imported_members (
  member_id uuid primary key references app.members (id) on delete cascade,
  import_id uuid not null references app.member_imports (id) on delete cascade,
  -- For the invitation; in lower case. It is removed when the member has an account.
  email text unique check (private.is_email(email) and char_length(email) <= 255)
);

comment on table app.imported_members is 'Which import added a member, and the e-mail for the invitation';

create index on app.imported_members (import_id);

alter table app.member_imports enable row level security;
revoke all on app.member_imports from anon, authenticated;
grant select on app.member_imports to authenticated;
grant select, insert, update, delete on app.member_imports to service_role;

create policy "admins see the imports of members" on app.member_imports for select to authenticated
  using ((select private.is_admin()));

alter table app.imported_members enable row level security;
revoke all on app.imported_members from anon, authenticated;
grant select on app.imported_members to authenticated;
grant select, insert, update, delete on app.imported_members to service_role;

create policy "admins see which members were imported" on app.imported_members for select to authenticated
  using ((select private.is_admin()));

insert into app.pace_limits (kind, deed, every, most, staff_most, most_a_day, staff_most_a_day, sentence) values
  ('member_import', 'importar no máximo %s planilhas', '1 hour', 10, 10, 30, 30, null);

-- The rows of one import are limited, so its members do not count as new members.
create trigger check_pace before insert on app.member_imports for each row
  execute function private.check_pace('member_import');

-- An account has its own address, and an anonymised member has none.
create function private.forget_imported_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update app.imported_members set email = null where member_id = new.id and email is not null;
  return null;
end
$$;

create trigger forget_imported_email after update on app.members for each row
  when ((old.user_id is null and new.user_id is not null) or (old.anonymised_at is null and new.anonymised_at is not null))
  execute function private.forget_imported_email();

-- Who has this address: 'account', 'invitation' or 'import'; null if it is free. The addresses of the settings are
-- those of accounts. `member` is left out.
create function private.email_use(address text, member uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when address in (private.setting('founder_email'), private.setting('supreme_admin_email'))
      or private.has_account(address) then 'account'
    when exists (
      select from public.invitations
      where email = address and accepted_at is null and revoked_at is null and expires_at > now()
    ) then 'invitation'
    when exists (select from app.imported_members where email = address and member_id <> member) then 'import'
  end
$$;

create function private.require_importer() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores importam membros.';
  end if;
end
$$;

-- What the database knows about rows before they are imported.
create function private.check_member_import(p_import uuid, p_rows jsonb)
returns table (id uuid, refusal text, namesake text, email_use text, imported boolean)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_importer();
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 250 then
    raise check_violation using message = 'Verifique no máximo 250 membros de cada vez.';
  end if;
  return query
    select
      entry.id,
      private.new_name_refusal(entry.name),
      (
        select min(name) from app.members
        where name_sort = private.fold(btrim(entry.name)) collate "C" and anonymised_at is null and id <> entry.id
      ),
      private.email_use(nullif(lower(btrim(entry.email)), ''), entry.id),
      exists (select from app.imported_members where member_id = entry.id and import_id = p_import)
    from jsonb_to_recordset(p_rows) as entry (id uuid, name text, email text);
end
$$;

create function public.check_member_import(p_import uuid, p_rows jsonb)
returns table (id uuid, refusal text, namesake text, email_use text, imported boolean)
language sql volatile security invoker set search_path = ''
as $$ select * from private.check_member_import(p_import, p_rows) $$;

comment on function public.check_member_import(uuid, jsonb) is
  'Admins only: a trial of at most 250 rows [{id, name, email}], one result for each: why the name is refused, a member of
the same name, who has the e-mail (account, invitation, import), and whether this import has the row already';

-- Adds one row of a spreadsheet. Triggers check the rest, as for every new member.
create function private.import_member(p_import uuid, entry jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  member constant uuid := (entry ->> 'id')::uuid;
  address constant text := nullif(lower(private.cleaned(entry ->> 'email')), '');
  observations constant text := private.cleaned(entry ->> 'observations');
begin
  if address is not null and private.email_use(address, member) is not null then
    raise unique_violation using message = 'Este e-mail já é de outra pessoa.';
  end if;
  insert into app.members (id, name, position, entry_date, status, bio, skills)
  values (
    member, entry ->> 'name', coalesce(entry ->> 'position', ''), (entry ->> 'entry_date')::date,
    coalesce(entry ->> 'status', 'ativo'), coalesce(entry ->> 'bio', ''),
    array(select jsonb_array_elements_text(coalesce(entry -> 'skills', '[]')))
  );
  if observations <> '' then
    insert into app.member_observations (member_id, observations) values (member, observations);
  end if;
  insert into app.imported_members (member_id, import_id, email) values (member, p_import, address);
end
$$;

-- The caller's import, locked; begun by its first batch. Parallel batches wait for each other.
create function private.begun_import(p_import uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  import app.member_imports;
begin
  if not exists (select from app.member_imports where id = p_import) then
    insert into app.member_imports (id) values (p_import) on conflict do nothing;
  end if;
  select * into import from app.member_imports where id = p_import for update;
  if import.imported_by is distinct from auth.uid() then
    raise insufficient_privilege using message = 'Esta importação é de outra pessoa.';
  elsif import.undone_at is not null then
    raise check_violation using message = 'Esta importação já foi desfeita.';
  end if;
end
$$;

-- A row that this import already has is left as it is: a batch whose response was lost can be repeated.
create function private.import_members(p_import uuid, p_rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  entry jsonb;
  line text;
  code text;
  reason text;
begin
  perform private.require_importer();
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 100 then
    raise check_violation using message = 'Importe no máximo 100 membros em cada lote.';
  end if;
  perform private.begun_import(p_import);
  for entry in select jsonb_array_elements(p_rows) loop
    line := (entry ->> 'line')::integer;
    if not exists (
      select from app.imported_members where member_id = (entry ->> 'id')::uuid and import_id = p_import
    ) then
      perform private.import_member(p_import, entry);
    end if;
  end loop;
  line := null;
  if (select count(*) from app.imported_members where import_id = p_import) > 2000 then
    raise check_violation using message = 'Importe no máximo 2.000 membros de cada vez.';
  end if;
exception when others then
  if line is null then
    raise;
  end if;
  get stacked diagnostics code = returned_sqlstate, reason = message_text;
  raise exception using errcode = code, message = format('Linha %s: %s', line, reason);
end
$$;

create function public.import_members(p_import uuid, p_rows jsonb) returns void
language sql volatile security invoker set search_path = ''
as $$ select private.import_members(p_import, p_rows) $$;

comment on function public.import_members(uuid, jsonb) is
  'Admins only: adds a batch of at most 100 members of an import, all or none: [{id, line, name, position, entry_date,
status, bio, skills, observations, email}]. A repeated row changes nothing. The sentence of a refusal names its line';

-- Why deleting an imported member would lose something; null if it would not.
create function private.later_than_import(member app.members) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when member.user_id is not null then 'já tem uma conta'
    when member.updated_at <> member.created_at or exists (
      select from app.member_observations where member_id = member.id and created_at <> member.created_at
    ) then 'foi alterado depois da importação'
    when exists (select from public.tasks where assigned_to = member.id) then 'já tem tarefas'
    when exists (select from public.member_badges where member_id = member.id and granted_by is not null) then 'já tem insígnias'
    when exists (select from public.council_members where member_id = member.id) then 'já está no Conselho'
    when exists (select from public.meeting_participants where member_id = member.id)
      or exists (select from public.meeting_answers where member_id = member.id) then 'já participa de reuniões'
  end
$$;

-- The first request begins the undo and deletes no one. Each further one deletes at most 100 members: requests stay short,
-- and the client repeats them. All return how many members are left. Open invitations of the members end.
create function private.undo_member_import(p_import uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  import app.member_imports;
  member_ids uuid[];
  kept record;
begin
  perform private.require_importer();
  select * into import from app.member_imports where id = p_import for update;
  if import.id is null then
    raise check_violation using message = 'Esta importação não existe.';
  end if;
  member_ids := array(
    select member_id from app.imported_members where import_id = p_import
    order by member_id limit case when import.undone_at is not null then 100 end
  );
  select name, private.later_than_import(members) as reason into kept
  from app.members
  where id = any (member_ids) and private.later_than_import(members) is not null
  order by name_sort, id limit 1;
  if found then
    raise check_violation using
      message = format('A importação não pode ser desfeita: %s %s.', kept.name, kept.reason);
  end if;
  if import.undone_at is null then
    update app.member_imports set undone_at = now() where id = p_import;
  else
    perform from app.members where id = any (member_ids) order by id for update;
    delete from app.members where id = any (member_ids) and private.later_than_import(members) is null;
  end if;
  return (select count(*) from app.imported_members where import_id = p_import);
end
$$;

create function public.undo_member_import(p_import uuid) returns integer
language sql volatile security invoker set search_path = ''
as $$ select private.undo_member_import(p_import) $$;

comment on function public.undo_member_import(uuid) is
  'Admins only: deletes members of an import, unless one of them has an account or anything else that came later. Returns how
many are left; it is repeated until none is';

-- The last import that has members.
create function public.last_member_import() returns table (id uuid, created_at timestamptz, members bigint)
language sql stable security invoker rows 1 set search_path = ''
as $$
  select import.id, import.created_at, (select count(*) from app.imported_members where import_id = import.id)
  from app.member_imports as import
  where exists (select from app.imported_members where import_id = import.id)
  order by created_at desc, id desc
  limit 1
$$;

comment on function public.last_member_import() is
  'Admins only: the last import that has members, with their count';

grant execute on function
  private.check_member_import(uuid, jsonb), public.check_member_import(uuid, jsonb),
  private.import_members(uuid, jsonb), public.import_members(uuid, jsonb),
  private.undo_member_import(uuid), public.undo_member_import(uuid), public.last_member_import()
  to authenticated;

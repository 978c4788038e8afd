-- Sentences for what only a constraint refused. The database's own sentence is English, and its details have the row.
do $$
declare
  definition constant text := pg_get_functiondef('private.submit_routine()'::regprocedure);
  before constant text := 'if new.assigned_to is not null then';
begin
  if position(before in definition) = 0 then
    raise exception 'submit_routine() has no part %', before;
  end if;
  execute replace(definition, before, format(
    'if char_length(new.description) > 500 then
    raise check_violation using message = %L;
  end if;
  %s', 'As observações devem ter no máximo 500 caracteres.', before));
end
$$;

-- Refuses rows of an import that are not objects with a UUID.
create function private.require_import_rows(p_import uuid, p_rows jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_import is null or exists (
    select from jsonb_array_elements(p_rows) as entry
    where (entry ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true
  ) then
    raise check_violation using message = 'Não foi possível ler os membros desta importação.';
  end if;
end
$$;

-- What the database knows about rows before they are imported.
create or replace function private.check_member_import(p_import uuid, p_rows jsonb)
returns table (id uuid, refusal text, namesake text, email_use text, imported boolean)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_importer();
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 250 then
    raise check_violation using message = 'Verifique no máximo 250 membros de cada vez.';
  end if;
  perform private.require_import_rows(p_import, p_rows);
  return query
    select
      entry.id,
      private.new_name_refusal(entry.name),
      (
        select min(name) from app.members
        where name_sort = private.fold(private.written_line(entry.name)) collate "C" and anonymised_at is null and id <> entry.id
      ),
      private.email_use(nullif(lower(btrim(entry.email)), ''), entry.id),
      exists (select from app.imported_members where member_id = entry.id and import_id = p_import)
    from jsonb_to_recordset(p_rows) as entry (id uuid, name text, email text);
end
$$;

-- Adds one row of a spreadsheet. Triggers check the rest, as for every new member.
create or replace function private.import_member(p_import uuid, entry jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  member constant uuid := (entry ->> 'id')::uuid;
  address constant text := nullif(lower(private.cleaned(entry ->> 'email')), '');
  observations constant text := private.cleaned(entry ->> 'observations');
begin
  if not private.is_email(address) or char_length(address) > 255 then
    raise check_violation using message = 'Informe um e-mail válido, ou nenhum.';
  elsif address is not null and private.email_use(address, member) is not null then
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

-- A row that this import already has is left as it is: a batch whose response was lost can be repeated. A refusal that is
-- no sentence of the club's rules has the name of a constraint or column, or the class 22 of unreadable values.
create or replace function private.import_members(p_import uuid, p_rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  entry jsonb;
  line text;
  code text;
  reason text;
  "constraint" text;
  "column" text;
begin
  perform private.require_importer();
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 100 then
    raise check_violation using message = 'Importe no máximo 100 membros em cada lote.';
  end if;
  perform private.require_import_rows(p_import, p_rows);
  perform private.begun_import(p_import);
  for entry in select jsonb_array_elements(p_rows) loop
    line := coalesce(left(entry ->> 'line', 10), '');
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
  get stacked diagnostics code = returned_sqlstate, reason = message_text, "constraint" = constraint_name,
    "column" = column_name;
  raise exception using errcode = code, message = format('Linha %s: %s', line, case
    when "constraint" <> '' or "column" <> '' or starts_with(code, '22') then
      'O cadastro não aceita um dos valores. Confira nome, cargo, data, status, biografia e habilidades.'
    else reason
  end);
end
$$;

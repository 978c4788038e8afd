-- The council: its positions, its members, and what an admin lets a position do.

-- A position with its code. `current_member` is the text shown while no active council member holds it.
create table public.council_position_descriptions (
  id uuid primary key default gen_random_uuid(),
  position text not null unique check (position ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$' and char_length(position) <= 60),
  title text not null check (char_length(title) <= 120 and not private.is_blank(title)),
  function text not null check (char_length(function) <= 2000 and not private.is_blank(function)),
  responsibilities text[] not null default '{}' check (private.is_text_list(responsibilities, 40, 500)),
  current_member text check (char_length(current_member) <= 120 and not private.is_blank(current_member)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.council_position_descriptions is 'The council''s positions';

create index on public.council_position_descriptions (title);

alter table public.council_position_descriptions enable row level security;
revoke all on public.council_position_descriptions from anon, authenticated;

-- The code identifies a position and never changes. The client makes the id, so that it recognises a repeated insert.
grant select, insert (id, position, title, function, responsibilities, current_member),
  update (title, function, responsibilities, current_member), delete
  on public.council_position_descriptions to authenticated;
grant select, insert, update, delete on public.council_position_descriptions to service_role;

create policy "the council reads its positions" on public.council_position_descriptions for select to authenticated
  using ((select private.is_staff()));

create policy "admins create positions" on public.council_position_descriptions for insert to authenticated
  with check ((select private.is_admin()));

create policy "admins describe positions" on public.council_position_descriptions for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins delete positions that nobody has" on public.council_position_descriptions
  for delete to authenticated
  using ((select private.is_admin()));

-- Who is in the council. A row gives a person the rights of its position only if an admin has linked it to the member
-- (`member_id`), and only with the council role. The client makes the id, so that it recognises a repeated insert.
create table public.council_members (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 120 and not private.is_blank(name)),
  position text not null default 'vice_presidente_executivo'
    references public.council_position_descriptions (position) on update cascade,
  -- The bounds exclude 'infinity' and years that no calendar shows.
  entry_date date not null check (entry_date between '1900-01-01' and '2199-12-31'),
  status text not null default 'ativo' check (status in ('ativo', 'inativo')),
  observations text not null default '' check (
    char_length(observations) <= 4000 and (observations = '' or not private.is_blank(observations))
  ),
  member_id uuid unique references app.members (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.council_members is 'Who is in the council, with which position';

create index on public.council_members (name, id);
create index on public.council_members (position);

alter table public.council_members enable row level security;
revoke all on public.council_members from anon, authenticated;
grant select, insert (id, name, position, entry_date, status, observations, member_id),
  update (name, position, entry_date, status, observations, member_id), delete
  on public.council_members to authenticated;
grant select, insert, update, delete on public.council_members to service_role;

-- The whole council sees its members. Adding, editing and removing them are cells of the permission matrix. No one
-- changes their own row.
create policy "the council sees who sits in it" on public.council_members for select to authenticated
  using ((select private.may('council_members', 'view')));

create policy "who may add council members adds others" on public.council_members for insert to authenticated
  with check (
    (select private.may('council_members', 'create')) and (member_id = (select private.my_member_id())) is not true
  );

create policy "who may edit council members edits others" on public.council_members for update to authenticated
  using (
    (select private.may('council_members', 'edit')) and (member_id = (select private.my_member_id())) is not true
  )
  with check (
    (select private.may('council_members', 'edit')) and (member_id = (select private.my_member_id())) is not true
  );

create policy "who may remove council members removes others" on public.council_members for delete to authenticated
  using (
    (select private.may('council_members', 'delete')) and (member_id = (select private.my_member_id())) is not true
  );

-- For clients. Only an admin gives rights, and never to themselves. Others who may add people to the council name a
-- position, which grants nothing until an admin links the row.
create function private.guard_council_member() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and not private.may('council_members', 'create') then
    raise insufficient_privilege using message = 'Seu cargo não permite adicionar membros ao Conselho.';
  elsif new.member_id = private.my_member_id() then
    raise insufficient_privilege using message = 'Ninguém altera o próprio cadastro no Conselho.';
  elsif private.is_admin() then
    return new;
  elsif tg_op = 'INSERT' then
    if new.member_id is not null then
      raise insufficient_privilege using message = 'Só um administrador liga um membro ao conselho.';
    end if;
  elsif (new.position, new.member_id) is distinct from (old.position, old.member_id) then
    raise insufficient_privilege using message = 'Só um administrador altera o cargo de um membro do conselho.';
  end if;
  return new;
end
$$;

create trigger guard before insert or update on public.council_members for each row
  when (current_user = 'authenticated') execute function private.guard_council_member();

create trigger audit after insert or update or delete on public.council_members
  for each row execute function private.audit();

create trigger audit after insert or update or delete on public.council_position_descriptions
  for each row execute function private.audit();

create trigger forget_cells after delete on public.council_position_descriptions
  for each row execute function private.forget_cells();

create trigger touch before update on public.council_members
  for each row execute function private.touch_updated_at();

-- Cleans the texts and explains in a sentence why a row is refused. Unchanged values are not checked again.
create function private.tidy_council_member() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.name := private.written_line(new.name);
  new.observations := private.written_text(new.observations);
  if new.name = '' then
    raise check_violation using message = 'O nome não pode estar vazio.';
  elsif char_length(new.name) > 120 then
    raise check_violation using message = 'O nome deve ter no máximo 120 caracteres.';
  elsif char_length(new.observations) > 4000 then
    raise check_violation using message = 'As observações devem ter no máximo 4.000 caracteres.';
  elsif new.entry_date is null then
    raise not_null_violation using message = 'A data de entrada é obrigatória.';
  elsif new.entry_date not between '1900-01-01' and '2199-12-31' then
    raise check_violation using message = 'A data de entrada deve estar entre 01/01/1900 e 31/12/2199.';
  end if;
  if (tg_op = 'INSERT' or new.position is distinct from old.position) and not exists (
    select from public.council_position_descriptions as description where description.position = new.position
  ) then
    raise foreign_key_violation using message = 'Este cargo não existe mais.';
  end if;
  if new.member_id is not null and (tg_op = 'INSERT' or new.member_id is distinct from old.member_id) then
    if not exists (select from app.members where id = new.member_id and status = 'ativo') then
      raise check_violation using message = 'Só um membro ativo pode ser ligado ao Conselho.';
    elsif exists (select from public.council_members where member_id = new.member_id and id <> new.id) then
      raise unique_violation using message = 'Este membro já está ligado a outro cadastro do Conselho.';
    end if;
  end if;
  return new;
end
$$;

-- Runs after 'guard', by its name: a caller without the right gets only that sentence.
create trigger tidy before insert or update on public.council_members
  for each row execute function private.tidy_council_member();

create trigger touch before update on public.council_position_descriptions
  for each row execute function private.touch_updated_at();

-- Explains in a sentence what the table's checks refuse. The code is not corrected, because people search for what
-- they typed.
create function private.check_position() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  fault constant text := case
    when private.is_blank(new.position) is not false then 'Informe o código do cargo.'
    when new.position ~ '\s' then 'O código do cargo não pode ter espaços.'
    when new.position !~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$' then
      'O código do cargo usa só letras minúsculas sem acento, números e _ entre palavras, e começa com uma letra.'
    when char_length(new.position) > 60 then 'O código do cargo pode ter no máximo 60 caracteres.'
    when private.is_blank(new.title) is not false then 'Informe o título do cargo.'
    when char_length(new.title) > 120 then 'O título do cargo pode ter no máximo 120 caracteres.'
    when private.is_blank(new.function) is not false then 'Descreva a função principal do cargo.'
    when char_length(new.function) > 2000 then 'A função principal pode ter no máximo 2.000 caracteres.'
    when private.is_text_list(new.responsibilities, 40, 500) is not true then
      'São no máximo 40 responsabilidades, de até 500 caracteres cada, nenhuma em branco.'
  end;
begin
  if fault is not null then
    raise check_violation using message = fault;
  end if;
  return new;
end
$$;

create trigger check_position before insert or update on public.council_position_descriptions
  for each row execute function private.check_position();

-- A position that a council member has, active or not, is not deleted; the sentence names the member. The foreign key
-- of council_members refuses the same for a row that is added at that moment.
create function private.refuse_held_position() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  names constant text[] := array(
    select name from public.council_members where position = old.position order by private.fold(name), id
  );
  held constant integer := cardinality(names);
begin
  if held > 0 then
    raise foreign_key_violation using message = format(
      'Este cargo está em uso por %s. Dê outro cargo a quem o ocupa antes de excluí-lo.',
      case
        when held = 1 then names[1]
        when held <= 3 then array_to_string(names[:held - 1], ', ') || ' e ' || names[held]
        else format('%s, %s e mais %s', names[1], names[2], held - 2)
      end
    );
  end if;
  return old;
end
$$;

create trigger refuse_held before delete on public.council_position_descriptions
  for each row execute function private.refuse_held_position();

-- The cells of a position that rows decide, by area: its own row, else that of '*'. Areas without such a cell are
-- omitted. {"tasks": ["edit"], …}
create function private.open_cells(in_position text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_object_agg(area, (
    select coalesce(jsonb_agg(action order by place), '[]')
    from unnest(array['view', 'create', 'edit', 'delete']) with ordinality as actions (action, place)
    where private.rule_of_cell(area, action) = 'position' and private.has_cell('council', in_position, area, action)
  ))
  from unnest(private.areas()) as area
  where exists (
    select from unnest(array['view', 'create', 'edit', 'delete']) as action
    where private.rule_of_cell(area, action) = 'position'
  )
$$;

create function private.save_position_cells(p_position text, p_seen jsonb, p_cells jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores alteram as permissões dos cargos.';
  end if;
  if jsonb_typeof(p_cells) is distinct from 'object' or jsonb_typeof(p_seen) is distinct from 'object' then
    raise check_violation using message = 'As permissões enviadas não puderam ser lidas.';
  end if;
  -- One at a time: positions without a row of their own follow '*'.
  perform pg_advisory_xact_lock(hashtext('public.position_permissions'));
  if p_position is distinct from '*' then
    perform from public.council_position_descriptions where position = p_position for share;
    if not found then
      raise foreign_key_violation using message = 'Este cargo não existe mais.';
    end if;
  end if;
  if exists (
    select from jsonb_each(p_cells) as cells (area, actions)
    where jsonb_typeof(actions) <> 'array' or exists (
      select from jsonb_array_elements(case when jsonb_typeof(actions) = 'array' then actions else '[]' end) as action
      where jsonb_typeof(action) <> 'string'
        or private.rule_of_cell(area, action #>> '{}') is distinct from 'position'
    )
  ) then
    raise check_violation using message = 'Só o que os papéis deixam em aberto pode ser dado a um cargo.';
  end if;

  given := private.open_cells(p_position);
  if not (given @> p_seen and p_seen @> given) then
    return jsonb_build_object('saved', false, 'cells', given);
  end if;
  insert into public.position_permissions as cell (position, area, actions)
  select p_position, area, array(
    select action from unnest(array['view', 'create', 'edit', 'delete']) with ordinality as actions (action, place)
    where coalesce(p_cells -> area, '[]') ? action order by place
  )
  from jsonb_object_keys(given) as area
  on conflict (position, area) do update set actions = excluded.actions
    where cell.actions is distinct from excluded.actions;
  return jsonb_build_object('saved', true, 'cells', private.open_cells(p_position));
end
$$;

create function public.save_position_cells(p_position text, p_seen jsonb, p_cells jsonb) returns jsonb
language sql security invoker set search_path = ''
as $$ select private.save_position_cells(p_position, p_seen, p_cells) $$;

comment on function public.save_position_cells(text, jsonb, jsonb) is
  'Gives a position (''*'': any other) the cells {area: [action, …]}, all at once, if it still has those seen; returns {"saved": boolean, "cells": those it has now}';

-- Everything that the caller is and may do, in one response. `is_founder` is of the account, so that the founder
-- without a member is recognised too.
create function public.my_access() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'is_supreme', private.is_supreme(), 'is_founder', private.is_founder_account(), 'member_id', private.my_member_id(),
    'permissions', private.my_cells()
  )
$$;

comment on function public.my_access() is
  'The caller''s access: {"is_supreme": boolean, "is_founder": boolean, "member_id": uuid or null,
"permissions": {area: [action, …]}}';

grant execute on function
  private.save_position_cells(text, jsonb, jsonb), public.save_position_cells(text, jsonb, jsonb), public.my_access()
  to authenticated, service_role;

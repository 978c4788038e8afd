-- The council's table as several people keep it at once (SPEC.md, section 2, Council panel): the client makes a row's id, so
-- that an insert whose answer was lost is known when it is repeated; updated_at tells that somebody else was faster.

alter table public.council_members add column updated_at timestamptz not null default now();

grant insert (id) on public.council_members to authenticated;

create trigger touch before update on public.council_members
  for each row execute function private.touch_updated_at();

-- Texts as they are kept, and why a row is refused, in sentences. What is not changed is not asked about again.
create function private.tidy_council_member() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.name := regexp_replace(private.written_text(new.name), '\n+', ' ', 'g');
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

-- After the trigger 'guard': whoever may not is told so, and nothing of the rest.
create trigger tidy before insert or update on public.council_members
  for each row execute function private.tidy_council_member();

-- For clients: what gives somebody rights is an admin's to give, and nobody's to give oneself. Whoever else may add people
-- to the council names a position, which grants nothing until an admin links the row.
create or replace function private.guard_council_member() returns trigger
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

-- What concerns an administrator's account or membership is the supreme admin's to decide, not a peer's.

-- Whether an account is an administrator's whom the caller may not touch: someone else's, and the caller is not supreme.
-- Maintenance and the service key, which are no one's peer, pass.
create function private.is_peer(account uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return account <> auth.uid() and private.is_admin_account(account) and not private.is_supreme();
end
$$;

-- Whether a member is the founder or has a role.
create function private.is_official(member app.members) returns boolean
language sql stable security definer set search_path = ''
as $$
  select member.is_founder or exists (select from public.user_roles where user_id = member.user_id)
    or private.is_supreme_account(member.user_id)
$$;

grant execute on function private.is_peer(uuid), private.is_official(app.members) to authenticated, service_role;

-- As before; and every way out of an administrator is the supreme admin's to open.
create or replace function private.leaving_refusal(member app.members, way text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  done constant text := case way
    when 'delete' then 'excluído' when 'anonymise' then 'anonimizado' else 'inativado' end;
  does constant text := case way when 'delete' then 'exclui' when 'anonymise' then 'anonimiza' else 'inativa' end;
begin
  return case
    when member.is_founder then format('O fundador não pode ser %s.', done)
    when member.user_id = auth.uid() then format('Ninguém %s o próprio cadastro.', does)
    when private.is_supreme_account(member.user_id) then
      format('O cadastro do administrador supremo não pode ser %s.', done)
    when private.is_peer(member.user_id) then format('Só o administrador supremo %s um administrador.', does)
    when way <> 'delete' and member.anonymised_at is not null then 'Este cadastro já foi anonimizado.'
  end;
end
$$;

-- For clients. Admins change everything but a peer's account and status; the council everything of others but the account,
-- an admin's status, and by which name and face the founder and people with a role are known; everyone their own name,
-- biography, photo and skills. Who leaves the active ones is guard_leaving's.
create or replace function private.guard_member_change() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if new.user_id is distinct from old.user_id then
    if not private.is_admin() then
      raise insufficient_privilege using message = 'Só um administrador liga um membro a uma conta.';
    elsif private.is_peer(old.user_id) or private.is_peer(new.user_id)
      or (old.is_founder and old.user_id is not null and not private.is_supreme()) then
      raise insufficient_privilege using
        message = 'Só o administrador supremo muda a conta do fundador ou de um administrador.';
    end if;
  end if;
  if old.status = 'inativo' and new.status = 'ativo' and private.is_peer(old.user_id) then
    raise insufficient_privilege using message = 'Só o administrador supremo reativa um administrador.';
  elsif private.is_admin() then
    return new;
  elsif old.id = private.my_member_id() or not private.is_staff() then
    if (new.position, new.entry_date, new.status, new.communication, new.strategy, new.loyalty, new.spirituality)
      is distinct from
      (old.position, old.entry_date, old.status, old.communication, old.strategy, old.loyalty, old.spirituality) then
      raise insufficient_privilege using
        message = 'No próprio cadastro só se alteram nome, biografia, foto e habilidades.';
    end if;
  elsif (new.name, new.photo_url) is distinct from (old.name, old.photo_url) and private.is_official(old) then
    raise insufficient_privilege using
      message = 'Só um administrador altera o nome e a foto do fundador, da administração e do Conselho.';
  end if;
  return new;
end
$$;

-- For clients: nor does a peer's account come to a new row.
create function private.guard_member_account() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if private.is_peer(new.user_id) then
    raise insufficient_privilege using
      message = 'Só o administrador supremo muda a conta do fundador ou de um administrador.';
  end if;
  return new;
end
$$;

create trigger guard_account before insert on app.members for each row
  when (current_user = 'authenticated' and new.user_id is not null) execute function private.guard_member_account();

-- As before; and a peer's account is neither suspended nor restored.
create or replace function private.apply_suspension() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_anonymised constant boolean := exists (
    select from app.members where user_id = old.user_id and anonymised_at is not null
  );
begin
  if new.signup_email <> old.signup_email and not is_anonymised then
    raise insufficient_privilege using message = 'O e-mail do cadastro não muda.';
  end if;
  if new.suspended_at is null then
    if old.suspended_at is not null and is_anonymised then
      raise check_violation using message = 'A conta de um membro anonimizado não volta.';
    elsif old.suspended_at is not null and private.is_peer(old.user_id) then
      raise insufficient_privilege using message = 'Só o administrador supremo reativa um administrador.';
    end if;
    new.suspended_by := null;
  elsif private.is_supreme_account(old.user_id) then
    raise insufficient_privilege using message = 'O administrador supremo não pode ser suspenso.';
  elsif private.is_peer(old.user_id) then
    raise insufficient_privilege using message = 'Só o administrador supremo suspende um administrador.';
  elsif old.suspended_at is not null then
    new.suspended_at := old.suspended_at;
  elsif old.user_id = auth.uid() then
    raise insufficient_privilege using message = 'Ninguém suspende a própria conta.';
  else
    new.suspended_at := now();
    new.suspended_by := auth.uid();
  end if;
  return new;
end
$$;

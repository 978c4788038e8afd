-- What may change in a member and who may change it, field by field. Rules 'for clients' look at the database role:
-- what the server itself does (ensure_founder(), an account's triggers) runs as the owner and is not held by them.
-- Triggers of one moment run in the order of their names: apply_rules, guard_change, guard_photo.

-- 'Maria d''Ávila' → 'maria.d.avila', with a number where somebody has that already.
create function private.new_handle(name text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  base constant text := coalesce(
    nullif(btrim(left(btrim(regexp_replace(private.fold(name), '[^a-z0-9]+', '.', 'g'), '.'), 50), '.'), ''), 'membro'
  );
  candidate text := base;
  number integer := 1;
begin
  -- Two people of one name, added at the same moment, wait for each other.
  perform pg_advisory_xact_lock(hashtext('app.members.handle'));
  while exists (select from app.members where handle = candidate) loop
    number := number + 1;
    candidate := base || '.' || number;
  end loop;
  return candidate;
end
$$;

-- Whether a text claims to be the founder's.
create function private.claims_founder(value text) returns boolean
language sql immutable strict set search_path = ''
as $$ select private.fold(value) like '%fundador%' $$;

-- For everybody. The founder is always active and 'Fundador', and linked only to the account whose confirmed e-mail is
-- the founder's; nobody else goes by that word.
create function private.apply_member_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.name := btrim(new.name);
  new.position := btrim(new.position);
  new.photo_url := private.stored_picture(new.photo_url);
  if tg_op = 'INSERT' then
    new.handle := coalesce(new.handle, private.new_handle(new.name));
  else
    new.handle := old.handle;
    new.updated_at := now();
  end if;

  if new.is_founder then
    new.position := 'Fundador';
    new.status := 'ativo';
    if new.user_id is not null and (tg_op = 'INSERT' or new.user_id is distinct from old.user_id)
      and new.user_id is distinct from private.founder_account() then
      raise insufficient_privilege using message = 'O fundador só se liga à conta com o e-mail do fundador.';
    end if;
  elsif private.claims_founder(new.name) or private.claims_founder(new.position) then
    raise check_violation using message = 'O nome e o cargo de fundador são reservados ao fundador.';
  end if;
  return new;
end
$$;

create trigger apply_rules before insert or update on app.members
  for each row execute function private.apply_member_rules();

-- For clients. Admins change everything; the council everything of others but the account, and not an admin's status;
-- everybody one's own name, bio, photo and skills.
create function private.guard_member_change() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if private.is_admin() then
    return new;
  end if;
  if new.user_id is distinct from old.user_id then
    raise insufficient_privilege using message = 'Só um administrador liga um membro a uma conta.';
  elsif old.id = private.my_member_id() or not private.is_staff() then
    if (new.position, new.entry_date, new.status, new.communication, new.strategy, new.loyalty, new.spirituality)
      is distinct from
      (old.position, old.entry_date, old.status, old.communication, old.strategy, old.loyalty, old.spirituality) then
      raise insufficient_privilege using
        message = 'No próprio cadastro só se alteram nome, biografia, foto e habilidades.';
    end if;
  elsif new.status <> old.status and private.is_admin_account(old.user_id) then
    raise insufficient_privilege using message = 'Só um administrador altera o status de um administrador.';
  end if;
  return new;
end
$$;

create trigger guard_change before update on app.members for each row
  when (current_user = 'authenticated') execute function private.guard_member_change();

-- Whether the caller may put this picture into a member: one's own upload, for staff anybody's.
create function private.may_use_photo(stored text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from storage.objects
    where bucket_id = 'confraria-assets' and name = private.picture_name(stored)
      and starts_with(name, 'member-photos/')
      and (owner_id = auth.uid()::text or private.is_staff())
  )
$$;

-- For clients. An unchanged photo is not asked after again.
create function private.guard_member_photo() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if new.photo_url is not null and (tg_op = 'INSERT' or new.photo_url is distinct from old.photo_url)
    and not private.may_use_photo(new.photo_url) then
    raise check_violation using message = 'A foto precisa ser uma que você mesmo enviou.';
  end if;
  return new;
end
$$;

create trigger guard_photo before insert or update on app.members for each row
  when (current_user = 'authenticated') execute function private.guard_member_photo();

-- For everybody: the policy hides the founder from clients' deletions, this stops all others too.
create function private.protect_founder() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'O fundador não pode ser excluído.';
end
$$;

create trigger protect_founder before delete on app.members for each row
  when (old.is_founder) execute function private.protect_founder();

-- An admin's inactivation or deletion of a member suspends the account, an admin's reactivation readmits it; never
-- one's own nor the supreme admin's. What the council does to a status leaves the account alone.
create function private.suspend_with_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.user_id = auth.uid() or not private.is_admin() or private.is_supreme_account(old.user_id) then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.status = 'ativo' then
    update public.user_accounts set suspended_at = null where user_id = old.user_id;
  else
    update public.user_accounts set suspended_at = now() where user_id = old.user_id;
  end if;
  return null;
end
$$;

create trigger suspend_with_inactivation after update on app.members for each row
  when (old.status <> new.status and old.user_id is not null) execute function private.suspend_with_member();
create trigger suspend_with_deletion after delete on app.members for each row
  when (old.user_id is not null) execute function private.suspend_with_member();

grant execute on function private.may_use_photo(text) to authenticated, service_role;

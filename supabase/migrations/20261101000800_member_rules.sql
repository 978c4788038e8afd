-- Which fields of a member may change, and who may change them. Rules for clients check the database role: the
-- server's own changes (ensure_founder(), the triggers of accounts) run as the owner and pass. Triggers of one moment
-- run in the order of their names: apply_rules, check_names, guard_account, guard_change, guard_leaving, guard_photo.

-- 'Maria d''Ávila' → 'maria.d.avila', with a number if another member has that handle.
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

-- Whether a text claims to be the founder's, in any spelling. name_skeleton() reads 'rn' as 'm', hence the last
-- letter.
create function private.claims_founder(value text) returns boolean
language sql immutable strict set search_path = ''
as $$ select private.name_skeleton(value) ~ 'fundado[rm]' $$;

-- For everyone. The founder is always active and 'Fundador', and is linked only to the account with the founder's
-- confirmed e-mail. An anonymised row never changes; only its account may be deleted.
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
    if old.anonymised_at is not null and (
      -- Generated columns have no value yet here.
      to_jsonb(new) - '{user_id,updated_at,name_sort,search_text}'::text[]
        is distinct from to_jsonb(old) - '{user_id,updated_at,name_sort,search_text}'::text[]
      or (new.user_id is not null and new.user_id is distinct from old.user_id)
    ) then
      raise check_violation using message = 'Este cadastro foi anonimizado e não muda mais.';
    end if;
    if new.anonymised_at is null then
      new.handle := old.handle;
    end if;
    new.updated_at := now();
  end if;

  if new.is_founder then
    new.position := 'Fundador';
    new.status := 'ativo';
    if new.user_id is not null and (tg_op = 'INSERT' or new.user_id is distinct from old.user_id)
      and new.user_id is distinct from private.founder_account() then
      raise insufficient_privilege using message = 'O fundador só se liga à conta com o e-mail do fundador.';
    end if;
  end if;
  return new;
end
$$;

create trigger apply_rules before insert or update on app.members
  for each row execute function private.apply_member_rules();

-- For clients. Admins change everything but another admin's account and status. The council changes everything of
-- others but the account, an admin's status, and the name and photo of the founder and of people with a role.
-- Everyone changes their own name, biography, photo and skills. guard_leaving decides who may be inactivated.
create function private.guard_member_change() returns trigger
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

create trigger guard_change before update on app.members for each row
  when (current_user = 'authenticated') execute function private.guard_member_change();

-- Whether the caller may use this picture for the member of this account: the caller's own upload, for staff also
-- that of the member's account. Staff could otherwise show one person's upload as another's face. The lock keeps the
-- picture until the member is stored.
create function private.may_use_photo(stored text, person uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform from storage.objects
  where bucket_id = 'confraria-assets' and name = private.picture_name(stored)
    and starts_with(name, 'member-photos/')
    and (owner_id = auth.uid()::text or (owner_id = person::text and private.is_staff()))
  for key share;
  return found;
end
$$;

-- For clients. An unchanged photo is not checked again.
create function private.guard_member_photo() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if new.photo_url is not null and (tg_op = 'INSERT' or new.photo_url is distinct from old.photo_url)
    and not private.may_use_photo(new.photo_url, new.user_id) then
    raise check_violation using message = 'A foto precisa ser uma que você mesmo enviou.';
  end if;
  return new;
end
$$;

create trigger guard_photo before insert or update on app.members for each row
  when (current_user = 'authenticated') execute function private.guard_member_photo();

-- For everyone. The policy only keeps clients from deleting the founder.
create function private.protect_founder() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'O fundador não pode ser excluído.';
end
$$;

create trigger protect_founder before delete on app.members for each row
  when (old.is_founder) execute function private.protect_founder();

-- If an admin inactivates or deletes a member, the account is suspended; if an admin reactivates the member, the
-- account too. Never the caller's own account nor the supreme admin's. If the council changes a status, the account
-- stays as it is.
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

-- Reserved names: the founder's, and those of accounts with a role that are not suspended. An account without a
-- member is known by the part of its e-mail before the @.
create function private.official_names() returns table (name text, member_id uuid, user_id uuid)
language sql stable security definer set search_path = ''
as $$
  select private.setting('founder_name'), (select id from app.members where is_founder), null::uuid
  union all
  select name, id, user_id from app.members where is_founder
  union all
  select coalesce(member.name, split_part(users.email, '@', 1)), member.id, account.user_id
  from (
    select user_id from public.user_roles
    union
    select user_id from public.user_accounts
    where signup_email = private.setting('supreme_admin_email') and private.is_supreme_account(user_id)
  ) as official
  join public.user_accounts as account on account.user_id = official.user_id and account.suspended_at is null
  join auth.users as users on users.id = account.user_id
  left join app.members as member on member.user_id = account.user_id
$$;

-- Whether a name looks like that of an official other than this member or account.
create function private.imitates_official(wanted text, member uuid, account uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select skeleton <> '' and exists (
    select from private.official_names() as official
    where private.name_skeleton(official.name) = skeleton
      and official.member_id is distinct from member and official.user_id is distinct from account
  )
  from private.name_skeleton(coalesce(wanted, '')) as skeleton
$$;

-- For everyone. No other member has the name of the founder or of a person with a role. Unchanged names and positions
-- are not checked again.
create function private.check_member_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_renamed constant boolean := tg_op = 'INSERT' or new.name <> old.name;
  is_moved constant boolean := tg_op = 'INSERT' or new.position <> old.position;
begin
  if (is_renamed and private.claims_founder(new.name)) or (is_moved and private.claims_founder(new.position)) then
    raise check_violation using message = 'O nome e o cargo de fundador são reservados ao fundador.';
  elsif is_renamed and private.imitates_official(new.name, new.id, new.user_id) then
    raise check_violation using
      message = 'Este nome já é do fundador ou de alguém da administração ou do Conselho. Acrescente um sobrenome.';
  end if;
  return new;
end
$$;

create trigger check_names before insert or update on app.members for each row
  when (not new.is_founder) execute function private.check_member_names();

-- Whether a member is the founder or has a role.
create function private.is_official(member app.members) returns boolean
language sql stable security definer set search_path = ''
as $$
  select member.is_founder or exists (select from public.user_roles where user_id = member.user_id)
    or private.is_supreme_account(member.user_id)
$$;

-- For clients. Only the supreme admin links another admin's account to a new member.
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

grant execute on function
  private.may_use_photo(text, uuid), private.is_official(app.members)
  to authenticated, service_role;

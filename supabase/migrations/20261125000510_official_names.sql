-- The names of the founder and of everyone with a role are theirs alone: no one else is called so, on a card or on the wall.

-- Whose names are reserved: the founder's, and those of accounts with a role that are not suspended. An account without a
-- member's row goes by its e-mail's part before the @.
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

-- As before, without the founder's word, which check_names refuses below: what an existing row has always said does not stop
-- its other fields from changing.
create or replace function private.apply_member_rules() returns trigger
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
      -- The generated column is not made yet here.
      to_jsonb(new) - '{user_id,updated_at,name_sort}'::text[]
        is distinct from to_jsonb(old) - '{user_id,updated_at,name_sort}'::text[]
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

-- For everyone. Names and positions that do not change are not checked again.
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

-- After apply_rules, before what guards who may change a member.
create trigger check_names before insert or update on app.members for each row
  when (not new.is_founder) execute function private.check_member_names();

-- As before; and an e-mail does not make anyone an official: an address may begin as someone else's name.
create or replace function private.display_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select name from app.members where user_id = person),
    (
      select nullif(word, '') from auth.users, split_part(email, '@', 1) as word
      where id = person and not private.imitates_official(word, null, person)
        and (not private.claims_founder(word) or person = private.founder_account())
    ),
    'Usuário'
  )
$$;

-- The founder's account signed up with the founder's address, or the supreme administrator chose it. An administrator could
-- name an unused address in the settings and give it to the own account afterwards.

-- The account that has the founder's address, confirmed; null without one.
create function private.founder_candidate() returns uuid
language sql stable security definer set search_path = ''
as $$
  select id from private.accounts_with(nullif(private.setting('founder_email'), ''))
  where email_confirmed_at is not null
  order by created_at limit 1
$$;

-- The founder's account; null without one. The founder's member grants no role.
create or replace function private.founder_account() returns uuid
language sql stable security definer set search_path = ''
as $$
  select candidate from private.founder_candidate() as candidate
  where exists (
      select from public.user_accounts where user_id = candidate and signup_email = private.setting('founder_email')
    )
    or exists (select from app.members where is_founder and user_id = candidate)
$$;

-- The account to which the caller may link the founder's member: for the supreme administrator and maintenance any account
-- with the address.
create function private.chosen_founder() returns uuid
language sql stable security definer set search_path = ''
as $$
  select case
    when auth.uid() is null or private.is_supreme() then private.founder_candidate() else private.founder_account()
  end
$$;

do $$
declare
  definition constant text := pg_get_functiondef('private.apply_member_rules()'::regprocedure);
  old constant text := 'new.user_id is distinct from private.founder_account()';
begin
  if position(old in definition) = 0 then
    raise exception 'apply_member_rules() has no part %', old;
  end if;
  execute replace(definition, old, 'new.user_id is distinct from private.chosen_founder()');
end
$$;

-- Returns the founder's member. If it is missing, the member of this account becomes it; without such a member it is
-- created, and linked to the account. Null while the settings name no founder.
create function private.link_founder(account uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  founder_name constant text := private.setting('founder_name');
  founder uuid;
begin
  -- Two first visitors make one founder.
  perform pg_advisory_xact_lock(hashtext('private.ensure_founder'));
  select id into founder from app.members where is_founder;
  if founder is null and founder_name <> '' then
    update app.members set name = founder_name, is_founder = true
    where user_id = account and anonymised_at is null
    returning id into founder;
    if founder is null then
      insert into app.members (name, entry_date, is_founder) values (founder_name, '2020-01-01', true)
      returning id into founder;
    end if;
  end if;
  update app.members set user_id = account
  where id = founder and user_id is null and account is not null
    and not exists (select from app.members where user_id = account);
  return founder;
end
$$;

create or replace function private.ensure_founder() returns uuid
language sql security definer set search_path = ''
as $$ select private.link_founder(private.founder_account()) $$;

-- A new address in the settings is a choice of the caller.
create function private.follow_founder_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.link_founder(private.chosen_founder());
  return null;
end
$$;

drop trigger follow_founder on app.settings;
create trigger follow_founder after insert or update on app.settings for each row
  when (new.key = 'founder_name') execute function private.follow_founder();
create trigger follow_new_founder_address after update on app.settings for each row
  when (new.key = 'founder_email' and new.value is distinct from old.value)
  execute function private.follow_founder_address();

-- An account is the founder's as soon as its address at sign-up is stored and confirmed.
drop trigger follow_founder on auth.users;
create trigger follow_founder after update of email, email_confirmed_at on auth.users for each row
  when (new.email_confirmed_at is not null) execute function private.follow_founder();
create trigger follow_founder after insert on public.user_accounts for each row
  execute function private.follow_founder();

-- An account that was removed from the founder's member is not linked again: the settings forget its address. The address
-- of a deleted account stays, for its next invitation.
create function private.forget_founder_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where id = old.user_id) then
    update app.settings set value = '' where key = 'founder_email';
  end if;
  return null;
end
$$;

create trigger forget_founder_address after update on app.members for each row
  when (old.is_founder and old.user_id is not null and new.user_id is null)
  execute function private.forget_founder_address();

-- The founder, the supreme admin and how a club begins.

-- The accounts with an address, in lower case. The auth server's index by address begins with the instance.
create function private.accounts_with(address text) returns setof auth.users
language sql stable security definer set search_path = ''
as $$
  select * from auth.users
  where (instance_id = '00000000-0000-0000-0000-000000000000' or instance_id is null) and lower(email) = address
$$;

-- The supreme admin's account; null without one.
create function private.supreme_account() returns uuid
language sql stable security definer set search_path = ''
as $$
  select user_id from public.user_accounts
  where signup_email = private.setting('supreme_admin_email') and private.is_supreme_account(user_id)
$$;

-- The accounts of all admins who are not suspended, with the supreme admin's.
create function private.admin_accounts() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select user_id from public.user_accounts
  where user_id in (
      select user_id from public.user_roles where role = 'admin'
      union
      select user_id from public.user_accounts where signup_email = private.setting('supreme_admin_email')
    )
    and suspended_at is null and private.is_admin_account(user_id)
$$;

-- Whether the club has an admin whose account is not suspended.
create function private.has_administrator() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from private.admin_accounts()) $$;

-- The account whose confirmed e-mail is the founder's; null without one. The founder's member grants no role.
create function private.founder_account() returns uuid
language sql stable security definer set search_path = ''
as $$
  select id from private.accounts_with(nullif(private.setting('founder_email'), ''))
  where email_confirmed_at is not null
  order by created_at limit 1
$$;

-- Returns the founder's member, which it creates and links to the founder's account if necessary. Null while the
-- settings name no founder.
create function private.ensure_founder() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.founder_account();
  founder_name constant text := private.setting('founder_name');
  founder uuid;
begin
  -- Two first visitors make one founder.
  perform pg_advisory_xact_lock(hashtext('private.ensure_founder'));
  select id into founder from app.members where is_founder;
  if founder is null and founder_name <> '' then
    insert into app.members (name, entry_date, is_founder) values (founder_name, '2020-01-01', true)
    returning id into founder;
  end if;
  update app.members set user_id = account
  where id = founder and user_id is null and account is not null
    and not exists (select from app.members where user_id = account);
  return founder;
end
$$;

create function public.ensure_founder() returns uuid
language sql security invoker set search_path = ''
as $$ select private.ensure_founder() where private.is_active() and private.aal_ok() $$;

comment on function public.ensure_founder() is
  'Creates the founder''s member if it is missing, and returns its id; null while the settings name no founder';

-- Does the same after every change on which the founder depends.
create function private.follow_founder() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.ensure_founder();
  return null;
end
$$;

create trigger follow_founder after insert or update on app.settings for each row
  when (new.key in ('founder_name', 'founder_email')) execute function private.follow_founder();

-- The address is confirmed with the account or later.
create trigger follow_founder after insert or update of email, email_confirmed_at on auth.users for each row
  when (new.email_confirmed_at is not null) execute function private.follow_founder();

-- Whether the caller's account is the founder's, with or without a member.
create function private.is_founder_account() returns boolean
language sql stable security definer set search_path = ''
as $$ select coalesce(private.founder_account() = auth.uid(), false) $$;

-- The founder's address becomes an account by an invitation. It may not be that of an existing account: an admin
-- could otherwise make anyone the founder.
create function private.guard_founder_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.is_supreme() and exists (select from private.accounts_with(new.value)) then
    raise insufficient_privilege using
      message = 'Já existe uma conta com este e-mail. Só o administrador supremo a liga ao fundador.';
  end if;
  return new;
end
$$;

create trigger guard_founder_address before update on app.settings for each row
  when (new.key = 'founder_email' and new.value <> '' and new.value is distinct from old.value)
  execute function private.guard_founder_address();

-- The token that makes the first admin. Only one is valid, and only its hash is kept.
create table app.beginnings (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

comment on table app.beginnings is 'Hashes of the tokens that make the first admin';

alter table app.beginnings enable row level security;
revoke all on app.beginnings from anon, authenticated;

create policy "no client reads a beginning" on app.beginnings for select to authenticated using (false);

create trigger audit after insert or update or delete on app.beginnings for each row execute function private.audit();

-- Returns a new token and voids earlier ones. Refused while the club has an admin.
create function private.begin_club() returns table (token text, expires_at timestamptz)
language plpgsql security definer rows 1 set search_path = ''
as $$
#variable_conflict use_column
declare
  secret constant text := private.new_token();
begin
  -- Two commands at once make one token.
  perform pg_advisory_xact_lock(hashtext('private.begin_club'));
  if private.has_administrator() then
    raise insufficient_privilege using message = 'Este clube já tem administração. Novas pessoas entram por convite.';
  end if;
  delete from app.beginnings where used_at is null;
  insert into app.beginnings (token_hash, expires_at) values (private.token_hash(secret), now() + interval '1 hour');
  return query select secret, now() + interval '1 hour';
end
$$;

create function public.begin_club() returns table (token text, expires_at timestamptz)
language sql security invoker rows 1 set search_path = ''
as $$ select token, expires_at from private.begin_club() $$;

comment on function public.begin_club() is
  'For the service key: a token for one hour and one use, which makes the first admin; refused while there is one';

grant execute on function private.has_administrator(), private.begin_club(), public.begin_club() to service_role;

grant execute on function
  private.ensure_founder(), public.ensure_founder(), private.is_founder_account()
  to authenticated, service_role;

-- Accounts by their address and admins by their role, each by an index.

-- The accounts with an address, in lower case. The auth server's index by address begins with its instance.
create function private.accounts_with(address text) returns setof auth.users
language sql stable security definer set search_path = ''
as $$
  select * from auth.users
  where (instance_id = '00000000-0000-0000-0000-000000000000' or instance_id is null) and lower(email) = address
$$;

-- The account whose confirmed e-mail is the founder's; null while there is none.
create or replace function private.founder_account() returns uuid
language sql stable security definer set search_path = ''
as $$
  select id from private.accounts_with(nullif(private.setting('founder_email'), ''))
  where email_confirmed_at is not null
  order by created_at limit 1
$$;

-- Whether an address is an account's, or was that of one at its sign-up.
create or replace function private.has_account(address text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.accounts_with(address))
    or exists (select from public.user_accounts where signup_email = address)
$$;

create or replace function private.guard_founder_address() returns trigger
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

-- Every admin who may come in, the supreme one included: of the few accounts that can be one, those that are.
create or replace function private.admin_accounts() returns setof uuid
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

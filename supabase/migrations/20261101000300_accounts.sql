-- Accounts and roles: who somebody is, whether they may come in, and what they are (SPEC.md, sections 1 and 6).

-- One row an account of the auth server, made at sign-up.
create table public.user_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- In lower case; never changes. Whoever takes on the supreme admin's address later is not the supreme admin.
  signup_email text not null check (private.is_email(signup_email)),
  suspended_at timestamptz,
  suspended_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

comment on table public.user_accounts is 'Accounts: the e-mail at sign-up, and suspension';

create index on public.user_accounts (signup_email);
create index on public.user_accounts (suspended_by);

-- The supreme admin, who is both admin and council, has no row here.
create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'council')),
  granted_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

comment on table public.user_roles is
  'Roles beyond that of an ordinary member; read at every request, never from the token';

create index on public.user_roles (granted_by);

-- These run in every policy. They are in plpgsql because it keeps their plans from one request to the next.

-- Whether the caller's account exists and is not suspended.
create function private.is_active() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.user_accounts where user_id = auth.uid() and suspended_at is null);
end
$$;

-- Whether the caller has shown the second factor, or has none to show.
create function private.aal_ok() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(auth.jwt() ->> 'aal', '') = 'aal2'
    or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
end
$$;

-- Whether an account is the supreme admin's: its confirmed e-mail and its e-mail at sign-up are that of the settings.
create function private.is_supreme_account(account uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select
    from public.user_accounts
    join auth.users on users.id = user_accounts.user_id
    where user_accounts.user_id = account
      and users.email_confirmed_at is not null
      and lower(users.email) = user_accounts.signup_email
      and user_accounts.signup_email = (select value from app.settings where key = 'supreme_admin_email')
  );
end
$$;

-- Whether an account is an admin's, in session or not.
create function private.is_admin_account(account uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.user_roles where user_id = account and role = 'admin')
    or private.is_supreme_account(account);
end
$$;

-- What the caller is: 'admin' (the supreme one included), 'council' or 'member'; null for nobody, for the suspended,
-- and for whom a second factor is still missing.
create function private.standing() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when not private.is_active() or not private.aal_ok() then null
    when private.is_admin_account(auth.uid()) then 'admin'
    when exists (select from public.user_roles where user_id = auth.uid() and role = 'council') then 'council'
    else 'member'
  end;
end
$$;

-- Whether the caller is the supreme admin.
create function private.is_supreme() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_active() and private.aal_ok() and private.is_supreme_account(auth.uid());
end
$$;

-- Whether the caller is an admin, the supreme one included.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.standing() = 'admin', false);
end
$$;

-- Whether the caller is an admin or of the council.
create function private.is_staff() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.standing() in ('admin', 'council'), false);
end
$$;

-- Runs before every request of the table and storage interfaces: a suspended person's token ends at once, not with its
-- quarter of an hour. A request without a person (anon, the service key) passes; grants and policies decide.
create function private.pre_request() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.is_active() then
    raise insufficient_privilege using message = 'Sua conta está suspensa.', hint = 'account_suspended';
  end if;
end
$$;

grant execute on function private.pre_request() to anon, authenticated, service_role;
grant execute on function
  private.is_active(), private.aal_ok(), private.is_supreme_account(uuid), private.is_admin_account(uuid),
  private.standing(), private.is_supreme(), private.is_admin(), private.is_staff()
  to authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.pre_request';
notify pgrst, 'reload config';

alter table public.user_accounts enable row level security;
revoke all on public.user_accounts from anon, authenticated;
grant select, update (suspended_at) on public.user_accounts to authenticated;
grant select, insert, update, delete on public.user_accounts to service_role;

create policy "people read their own account, admins every" on public.user_accounts for select to authenticated
  using ((select private.is_active()) and (user_id = (select auth.uid()) or (select private.is_admin())));

create policy "admins suspend and readmit accounts" on public.user_accounts for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

alter table public.user_roles enable row level security;
revoke all on public.user_roles from anon, authenticated;
grant select, insert (user_id, role), delete on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

create policy "people read their own roles, admins every" on public.user_roles for select to authenticated
  using ((select private.is_active()) and (user_id = (select auth.uid()) or (select private.is_admin())));

create policy "admins grant the council, the supreme admin also admins, nobody to oneself" on public.user_roles
  for insert to authenticated
  with check (
    (select private.is_admin()) and user_id <> (select auth.uid())
    and (role <> 'admin' or (select private.is_supreme()))
  );

create policy "admins revoke the council, the supreme admin also admins, never one's own" on public.user_roles
  for delete to authenticated
  using (
    (select private.is_admin()) and user_id <> (select auth.uid())
    and (role <> 'admin' or (select private.is_supreme()))
    and not (select private.is_supreme_account(user_id))
  );

-- Accounts and roles: who a person is, whether the account may come in, and which rights it has.

-- One row for each account of the auth server, made at sign-up.
create table public.user_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- In lower case. It never changes, so an account that takes on the supreme admin's address later is not the supreme
  -- admin.
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

-- The next functions run in every policy. They are in plpgsql, because it keeps their plans from one request to the
-- next. A token is valid only as long as the session that it was issued in, and only with the second factor that the
-- session has: the auth server's row decides. A token that names no session was issued by hand; a claim that is no id
-- matches no session.
-- The look-ups by key are written out, because nested function calls would slow down every request.

-- Whether the caller's account exists and is not suspended, and the session has not ended.
create function private.is_active() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  session constant text := nullif(auth.jwt() ->> 'session_id', '');
begin
  return exists (select from public.user_accounts where user_id = auth.uid() and suspended_at is null)
    and (session is null or exists (
      select from auth.sessions
      where id = case when session ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then session::uuid end
        and user_id = auth.uid() and (not_after is null or not_after > now())
    ));
end
$$;

-- Whether the caller has confirmed the second factor in this session and the session still has it, or the caller has
-- no second factor.
create function private.aal_ok() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  session constant text := nullif(auth.jwt() ->> 'session_id', '');
begin
  return (
      auth.jwt() ->> 'aal' = 'aal2' and (session is null or exists (
        select from auth.sessions
        where id = case when session ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then session::uuid end
          and aal = 'aal2'
      ))
    ) is true
    or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
end
$$;

-- Whether this is the supreme admin's account: its confirmed e-mail and its e-mail at sign-up are the one of the
-- settings.
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

-- Whether the account is an admin's, with or without a session.
create function private.is_admin_account(account uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.user_roles where user_id = account and role = 'admin')
    or private.is_supreme_account(account);
end
$$;

-- The caller's standing: 'admin' (the supreme admin too), 'council' or 'member'. Null without an account, for a
-- suspended account, and while the second factor is missing.
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

-- Whether the caller is an admin or the supreme admin.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.standing() = 'admin', false);
end
$$;

-- Whether the caller is an admin or in the council.
create function private.is_staff() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.standing() in ('admin', 'council'), false);
end
$$;

-- Runs before every request of the REST and storage APIs. It refuses suspended accounts, tokens of ended sessions,
-- and tokens without the account's second factor at once, also where policies are open to every signed-in person for
-- the sake of speed. A request without a person (anon, the service key) passes; grants and policies decide.
-- It also refuses estimated counts: the planner counts all rows of a table, also those that a policy hides. An exact
-- count obeys the policies.
create function private.pre_request() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  refusal text;
begin
  -- One statement, because each further statement costs every request a hundredth of its time.
  select case
      when account.user_id is null or account.suspended_at is not null then 'account_suspended'
      when session is not null and live.id is null then 'session_ended'
      when role = 'authenticated' and (level = 'aal2' and (session is null or live.aal = 'aal2')) is not true
        and exists (select from auth.mfa_factors where user_id = me and status = 'verified') then 'second_factor_missing'
    end
  into refusal
  from (
    select auth.uid() as me, nullif(claims ->> 'session_id', '') as session, claims ->> 'aal' as level,
      claims ->> 'role' as role
    from (select auth.jwt() as claims offset 0) token
  ) caller
  left join public.user_accounts account on account.user_id = me
  left join auth.sessions live
    on live.id = case when session ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then session::uuid end
    and live.user_id = me and (live.not_after is null or live.not_after > now())
  where me is not null;
  if refusal = 'account_suspended' then
    raise insufficient_privilege using message = 'Sua conta está suspensa.', hint = refusal;
  elsif refusal = 'session_ended' then
    raise exception using errcode = 'PT401', message = 'Sua sessão terminou. Entre de novo.', hint = refusal;
  elsif refusal is not null then
    raise insufficient_privilege using message = 'Confirme o segundo fator para continuar.', hint = refusal;
  -- Nearly every request ends at the first condition, before the headers are parsed as JSON.
  elsif current_setting('request.headers', true) like '%count=%'
    and current_setting('request.headers', true)::json ->> 'prefer' ~ 'count=(planned|estimated)' then
    raise exception using errcode = 'PT400', message = 'A contagem estimada não é oferecida; peça a exata.';
  end if;
end
$$;

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

-- The server sets the moment and the author of a suspension. The supreme admin's account, another admin's and the
-- caller's own stay open. An anonymised member's account loses its e-mail and stays suspended.
create function private.apply_suspension() returns trigger
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

create trigger apply_suspension before update on public.user_accounts
  for each row execute function private.apply_suspension();

-- Reports a suspension to the auth server, which then refuses sign-in and refresh, and ends the person's sessions. If
-- its tables are closed to us, private.pre_request() alone keeps the person out. The ban lasts a century, like the
-- auth server's own endless ban: it cannot read 'infinity'.
create function private.ban_suspended() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if has_column_privilege('auth.users', 'banned_until', 'update') then
    update auth.users
    set banned_until = case when new.suspended_at is not null then now() + interval '100 years' end
    where id = new.user_id;
  end if;
  if new.suspended_at is not null and has_table_privilege('auth.sessions', 'delete') then
    delete from auth.sessions where user_id = new.user_id;
  end if;
  if new.suspended_at is null then
    perform private.notify(new.user_id, 'account', 'Sua conta foi reativada.');
  end if;
  return null;
end
$$;

create trigger ban_suspended after update on public.user_accounts for each row
  when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function private.ban_suspended();

-- Whether any account, not only the caller's, has a role.
create function private.has_role(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.user_roles where user_id = person) or private.is_supreme_account(person) $$;

-- Whether an account belongs to another admin and the caller is not the supreme admin. Only the supreme admin decides
-- about an admin's account or member. Maintenance and the service key pass.
create function private.is_peer(account uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return account <> auth.uid() and private.is_admin_account(account) and not private.is_supreme();
end
$$;

-- Refuses every caller who is not an admin.
create function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores podem fazer isso.';
  end if;
end
$$;

create function private.check_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores veem as contas.';
  end if;
end
$$;

-- Where the caller is signed in, from the auth server's own table. No one reads another person's sessions.
create function private.list_my_sessions()
returns table (
  id uuid, created_at timestamptz, refreshed_at timestamptz, user_agent text, ip text, is_current boolean
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  if not (private.is_active() and private.aal_ok()) then
    raise insufficient_privilege using message = 'Entre na sua conta para ver os seus aparelhos.';
  end if;
  return query
    select session.id, session.created_at,
      -- The auth server stores this moment without a time zone.
      coalesce(session.refreshed_at at time zone 'utc', session.created_at) as last_seen,
      left(session.user_agent, 500), host(session.ip),
      coalesce(session.id::text = auth.jwt() ->> 'session_id', false) as current
    from auth.sessions as session
    where session.user_id = auth.uid() and (session.not_after is null or session.not_after > now())
    order by current desc, last_seen desc
    limit 50;
end
$$;

create function public.list_my_sessions()
returns table (
  id uuid, created_at timestamptz, refreshed_at timestamptz, user_agent text, ip text, is_current boolean
)
language sql stable security invoker set search_path = ''
as $$ select * from private.list_my_sessions() $$;

comment on function public.list_my_sessions() is
  'Where the caller is signed in: the session of this call first, then the latest in use, 50 at most';

grant execute on function
  private.is_active(), private.aal_ok(), private.is_supreme_account(uuid), private.is_admin_account(uuid),
  private.standing(), private.is_supreme(), private.is_admin(), private.is_staff(), private.is_peer(uuid),
  private.require_admin(), private.list_my_sessions(), public.list_my_sessions()
  to authenticated, service_role;

grant execute on function private.pre_request() to anon, authenticated, service_role;

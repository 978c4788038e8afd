-- A token is worth as much as the session that it was issued in. Once the session has ended, by signing out everywhere for
-- instance, or has lost its second factor, the token counts no more, whatever it says and however long it lasts.

-- The session that the caller's token names; null for a token without one, which was issued by hand, and an id that no session
-- has for a claim that is none.
create function private.my_session() returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  claim constant text := nullif(auth.jwt() ->> 'session_id', '');
begin
  return case
    when claim ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then claim::uuid
    when claim is not null then '00000000-0000-0000-0000-000000000000'
  end;
end
$$;

-- Whether the session of the caller's token has not ended.
create function private.has_session() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  session constant uuid := private.my_session();
begin
  return session is null or exists (
    select from auth.sessions
    where id = session and user_id = auth.uid() and (not_after is null or not_after > now())
  );
end
$$;

-- Whether the caller's account exists and is not suspended, and the session has not ended.
create or replace function private.is_active() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.user_accounts where user_id = auth.uid() and suspended_at is null)
    and private.has_session();
end
$$;

-- Whether the caller has shown the second factor in this session, and it still counts there, or has none to show.
create or replace function private.aal_ok() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  session constant uuid := private.my_session();
begin
  return (
      auth.jwt() ->> 'aal' = 'aal2'
      and (session is null or exists (select from auth.sessions where id = session and aal = 'aal2'))
    ) is true
    or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
end
$$;

-- As before; and a token of an ended session, or without the second factor that the person has, gets nothing at all: not even
-- what the policies, for the sake of speed, leave open to everyone who is signed in. The suspended are told so, though their
-- sessions have ended too.
create or replace function private.pre_request() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    return;
  elsif not exists (select from public.user_accounts where user_id = me and suspended_at is null) then
    raise insufficient_privilege using message = 'Sua conta está suspensa.', hint = 'account_suspended';
  elsif not private.has_session() then
    raise exception using errcode = 'PT401', message = 'Sua sessão terminou. Entre de novo.', hint = 'session_ended';
  elsif auth.jwt() ->> 'role' = 'authenticated' and not private.aal_ok() then
    raise insufficient_privilege using
      message = 'Confirme o segundo fator para continuar.', hint = 'second_factor_missing';
  end if;
end
$$;

-- As before; and no more without the second factor than the rest.
create or replace function private.public_settings() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_object_agg(key, value)
  from app.settings
  where key in ('founder_name', 'level_gold', 'level_silver') and private.is_active() and private.aal_ok()
$$;

create or replace function public.ensure_founder() returns uuid
language sql security invoker set search_path = ''
as $$ select private.ensure_founder() where private.is_active() and private.aal_ok() $$;

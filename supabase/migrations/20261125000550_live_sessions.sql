-- A token is worth as much as the session that it was issued in. Once the session has ended, by signing out everywhere for
-- instance, or has lost its second factor, the token counts no more, whatever it says and however long it lasts.

-- The auth server's row decides. A token that names no session was issued by hand; a claim that is no id names none that
-- exists. These run for every request and in every policy: hence three look-ups by key written out, instead of functions that
-- call each other.

-- Whether the caller's account exists and is not suspended, and the session has not ended.
create or replace function private.is_active() returns boolean
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

-- Whether the caller has shown the second factor in this session, and it still counts there, or has none to show.
create or replace function private.aal_ok() returns boolean
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

-- As before; and a token of an ended session, or without the second factor that the person has, gets nothing at all: not even
-- what the policies, for the sake of speed, leave open to everyone who is signed in. The suspended are told so, though their
-- sessions have ended too.
-- It also refuses estimates: the planner guesses the size of a result from all rows of a table, also those that a policy hides,
-- so 'Prefer: count=planned' and 'count=estimated' would show how many rows others have. An exact count obeys the policies.
create or replace function private.pre_request() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  refusal text;
begin
  -- One statement, because every further one costs each request a hundredth of its time.
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
  -- Nearly every request ends at the first condition, before the headers are read as JSON.
  elsif current_setting('request.headers', true) like '%count=%'
    and current_setting('request.headers', true)::json ->> 'prefer' ~ 'count=(planned|estimated)' then
    raise exception using errcode = 'PT400', message = 'A contagem estimada não é oferecida; peça a exata.';
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

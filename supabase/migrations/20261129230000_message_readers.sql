-- Realtime of a hosted project consults the policies alone: private.pre_request() does not run there. So the policies
-- of what it sends check the whole person too: a suspended account, an ended session and a missing second factor
-- receive nothing. A search needs no index under a policy any more: private.search_messages() bypasses the policies.

-- private.is_active() and private.aal_ok() in one statement, because realtime evaluates it for each person and message:
-- that takes half of their time.
create function private.may_read() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select
    from (
      select auth.uid() as me, nullif(claims ->> 'session_id', '') as session, claims ->> 'aal' as level
      from (select auth.jwt() as claims offset 0) token
    ) caller
    join public.user_accounts account on account.user_id = me and account.suspended_at is null
    left join auth.sessions live
      on live.id = case when session ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then session::uuid end
      and live.user_id = me and (live.not_after is null or live.not_after > now())
    where (session is null or live.id is not null)
    and (
      (level = 'aal2' and (session is null or live.aal = 'aal2')) is true
      or not exists (select from auth.mfa_factors where user_id = me and status = 'verified')
    )
  );
end
$$;
grant execute on function private.may_read() to authenticated, service_role;

alter policy "signed-in people read every message" on public.messages using ((select private.may_read()));
alter policy "signed-in people read every reply" on public.message_replies using ((select private.may_read()));

-- Only filters by the written name used it, and no screen has one.
drop index public.messages_names;

-- Where one is signed in: the auth server keeps it, and tells nobody. The person reads the own sessions and no others'.

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
      -- The auth server notes it without a zone.
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

grant execute on function private.list_my_sessions(), public.list_my_sessions() to authenticated, service_role;

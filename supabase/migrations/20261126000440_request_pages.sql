-- Requests for deletion come in pages, as accounts and invitations do.

drop function public.list_deletion_requests(boolean);
drop function private.list_deletion_requests(boolean);

create function private.list_deletion_requests(
  p_open boolean, p_before timestamptz, p_before_id uuid, p_limit integer
)
returns table (
  id uuid, user_id uuid, email text, member_id uuid, member_name text, reason text, created_at timestamptz,
  closed_at timestamptz, closed_by_name text, outcome text, answer text
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.check_admin();
  return query
    select request.id, request.user_id, users.email::text, member.id, member.name, request.reason, request.created_at,
      request.closed_at, case when request.closed_by is not null then private.display_name(request.closed_by) end,
      request.outcome, request.answer
    from public.deletion_requests as request
    join auth.users as users on users.id = request.user_id
    left join app.members as member on member.user_id = request.user_id
    where (p_open is null or (request.closed_at is null) = p_open)
      and (p_before is null or (request.created_at, request.id) < (p_before, p_before_id))
    order by request.created_at desc, request.id desc
    limit least(greatest(coalesce(p_limit, 30), 1), 200);
end
$$;

create function public.list_deletion_requests(
  p_open boolean default true, p_before timestamptz default null, p_before_id uuid default null,
  p_limit integer default 30
)
returns table (
  id uuid, user_id uuid, email text, member_id uuid, member_name text, reason text, created_at timestamptz,
  closed_at timestamptz, closed_by_name text, outcome text, answer text
)
language sql stable security invoker set search_path = ''
as $$ select * from private.list_deletion_requests(p_open, p_before, p_before_id, p_limit) $$;

comment on function public.list_deletion_requests(boolean, timestamptz, uuid, integer) is
  'Admins only: requests for deletion, newest first: open ones, closed ones (false) or all (null); the next page is before the
last row''s created_at and id; p_limit 1 to 200';

grant execute on function
  private.list_deletion_requests(boolean, timestamptz, uuid, integer),
  public.list_deletion_requests(boolean, timestamptz, uuid, integer)
  to authenticated, service_role;

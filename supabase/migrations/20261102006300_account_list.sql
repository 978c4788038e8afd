-- What /admin/users reads: accounts and those still invited in one list, and the invitations of all times.

create function private.check_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores veem as contas.';
  end if;
end
$$;

-- A text inside a pattern of `like`, folded: what stands for anything there is itself here.
create function private.pattern_of(search text) returns text
language sql immutable set search_path = ''
as $$ select '%' || regexp_replace(private.fold(private.cleaned(search)), '([\\%_])', '\\\1', 'g') || '%' $$;

-- Sorted by the member's name, else by the e-mail, without regard to accents.
create function private.list_accounts(
  p_search text, p_filter text, p_after_sort text, p_after_id uuid, p_limit integer
)
returns table (
  id uuid, kind text, email text, member_id uuid, member_name text, photo_url text, roles text[], is_supreme boolean,
  suspended_at timestamptz, created_at timestamptz, last_sign_in_at timestamptz, second_factor boolean,
  expires_at timestamptz, sort text
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.check_admin();
  if p_filter not in ('all', 'active', 'suspended', 'admin', 'council', 'unlinked', 'invited') then
    raise check_violation using message = 'Este filtro não existe.';
  end if;
  return query
    with listed as (
      select account.user_id as id, 'account' as kind, users.email::text as email, account.suspended_at,
        account.created_at, users.last_sign_in_at,
        exists (select from auth.mfa_factors where user_id = account.user_id and status = 'verified') as second_factor,
        null::timestamptz as expires_at, member.id as member_id, member.name as member_name, member.photo_url,
        coalesce(
          (select array_agg(role order by role) from public.user_roles where user_id = account.user_id), '{}'
        ) as roles,
        private.is_supreme_account(account.user_id) as is_supreme
      from public.user_accounts as account
      join auth.users as users on users.id = account.user_id
      left join app.members as member on member.user_id = account.user_id
      union all
      select invitation.id, 'invitation', invitation.email, null, invitation.created_at, null, false,
        invitation.expires_at, member.id, member.name, member.photo_url,
        case when invitation.role is null then '{}' else array[invitation.role] end, false
      from public.invitations as invitation
      left join app.members as member on member.id = invitation.member_id
      where invitation.accepted_at is null and invitation.revoked_at is null
    ), sorted as (
      select listed.*, private.fold(coalesce(member_name, email)) collate "C" as sort from listed
    )
    select id, kind, email, member_id, member_name, photo_url, roles, is_supreme, suspended_at, created_at,
      last_sign_in_at, second_factor, expires_at, sort
    from sorted
    where (private.fold(email) like private.pattern_of(p_search) or sort like private.pattern_of(p_search))
      and case p_filter
        when 'all' then true
        when 'active' then kind = 'account' and suspended_at is null
        when 'suspended' then suspended_at is not null
        when 'admin' then 'admin' = any (roles) or is_supreme
        when 'council' then 'council' = any (roles) or is_supreme
        when 'unlinked' then kind = 'account' and member_id is null
        when 'invited' then kind = 'invitation'
      end
      and (p_after_sort is null or (sort, id) > (p_after_sort collate "C", p_after_id))
    order by sort, id
    limit least(greatest(coalesce(p_limit, 30), 1), 200);
end
$$;

create function public.list_accounts(
  p_search text default '', p_filter text default 'all', p_after_sort text default null, p_after_id uuid default null,
  p_limit integer default 30
)
returns table (
  id uuid, kind text, email text, member_id uuid, member_name text, photo_url text, roles text[], is_supreme boolean,
  suspended_at timestamptz, created_at timestamptz, last_sign_in_at timestamptz, second_factor boolean,
  expires_at timestamptz, sort text
)
language sql stable security invoker set search_path = ''
as $$ select * from private.list_accounts(p_search, p_filter, p_after_sort, p_after_id, p_limit) $$;

comment on function public.list_accounts(text, text, text, uuid, integer) is
  'Admins only: accounts (kind account) and those still invited (kind invitation, with expires_at), by sort and id. Filters:
all, active, suspended, admin, council, unlinked, invited; the next page is after the last row''s sort and id; p_limit 1 to 200';

create function private.list_invitations(p_status text, p_before timestamptz, p_before_id uuid, p_limit integer)
returns table (
  id uuid, email text, role text, status text, member_id uuid, member_name text, invited_by_name text,
  created_at timestamptz, expires_at timestamptz, accepted_at timestamptz, revoked_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.check_admin();
  return query
    select invitation.id, invitation.email, invitation.role, private.invitation_status(invitation),
      invitation.member_id, (select name from app.members where members.id = invitation.member_id),
      case when invitation.invited_by is not null then private.display_name(invitation.invited_by) end,
      invitation.created_at, invitation.expires_at, invitation.accepted_at, invitation.revoked_at
    from public.invitations as invitation
    where (p_status is null or private.invitation_status(invitation) = p_status)
      and (p_before is null or (invitation.created_at, invitation.id) < (p_before, p_before_id))
    order by invitation.created_at desc, invitation.id desc
    limit least(greatest(coalesce(p_limit, 30), 1), 200);
end
$$;

create function public.list_invitations(
  p_status text default null, p_before timestamptz default null, p_before_id uuid default null,
  p_limit integer default 30
)
returns table (
  id uuid, email text, role text, status text, member_id uuid, member_name text, invited_by_name text,
  created_at timestamptz, expires_at timestamptz, accepted_at timestamptz, revoked_at timestamptz
)
language sql stable security invoker set search_path = ''
as $$ select * from private.list_invitations(p_status, p_before, p_before_id, p_limit) $$;

comment on function public.list_invitations(text, timestamptz, uuid, integer) is
  'Admins only: invitations of all times, newest first, with their status (open, accepted, expired, revoked); the next page is
before the last row''s created_at and id';

grant execute on function
  private.list_accounts(text, text, text, uuid, integer), public.list_accounts(text, text, text, uuid, integer),
  private.list_invitations(text, timestamptz, uuid, integer),
  public.list_invitations(text, timestamptz, uuid, integer)
  to authenticated, service_role;

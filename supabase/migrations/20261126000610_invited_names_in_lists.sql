-- The list of accounts finds and sorts an invitation by the name of its new member, too.

create or replace function private.list_accounts(
  p_search text, p_filter text, p_after_sort text, p_after_id uuid, p_limit integer
)
returns table (
  id uuid, kind text, email text, member_id uuid, member_name text, photo_url text, roles text[], is_supreme boolean,
  suspended_at timestamptz, created_at timestamptz, last_sign_in_at timestamptz, second_factor boolean,
  expires_at timestamptz, sort text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  patterns constant text[] := private.search_patterns(p_search);
begin
  perform private.check_admin();
  if p_filter not in ('all', 'active', 'suspended', 'admin', 'council', 'unlinked', 'invited') then
    raise check_violation using message = 'Este filtro não existe.';
  end if;
  return query
    with listed as (
      select account.user_id as id, 'account' as kind, users.email::text as email, null as role, account.suspended_at,
        account.created_at, users.last_sign_in_at, null::timestamptz as expires_at, member.id as member_id,
        member.name as member_name, member.photo_url, member.name_sort, member.search_text
      from public.user_accounts as account
      join auth.users as users on users.id = account.user_id
      left join app.members as member on member.user_id = account.user_id
      union all
      select invitation.id, 'invitation', invitation.email, invitation.role, null, invitation.created_at, null,
        invitation.expires_at, member.id, coalesce(member.name, invitation.member_name), member.photo_url,
        coalesce(member.name_sort, private.fold(invitation.member_name)),
        coalesce(member.search_text, private.search_text(invitation.member_name))
      from public.invitations as invitation
      left join app.members as member on member.id = invitation.member_id
      where invitation.accepted_at is null and invitation.revoked_at is null
    ), sorted as (
      select listed.*, coalesce(name_sort, private.fold(email)) collate "C" as sort from listed
      where cardinality(patterns) = 0
        or coalesce(search_text, '') || private.search_text(email) like all (patterns)
    ), page as (
      select * from sorted
      where case p_filter
          when 'all' then true
          when 'active' then kind = 'account' and suspended_at is null
          when 'suspended' then suspended_at is not null
          when 'unlinked' then kind = 'account' and member_id is null
          when 'invited' then kind = 'invitation'
          -- The admins or the council.
          else role = p_filter or private.is_supreme_account(sorted.id)
            or exists (select from public.user_roles as held where held.user_id = sorted.id and held.role = p_filter)
        end
        and (p_after_sort is null or (sort, id) > (p_after_sort collate "C", p_after_id))
      order by sort, id
      limit least(greatest(coalesce(p_limit, 30), 1), 200)
    )
    select id, kind, email, member_id, member_name, photo_url,
      case when kind = 'account' then coalesce(
        (select array_agg(held.role order by held.role) from public.user_roles as held where held.user_id = page.id), '{}'
      ) else array_remove(array[role], null) end,
      kind = 'account' and private.is_supreme_account(page.id),
      suspended_at, created_at, last_sign_in_at,
      exists (select from auth.mfa_factors as factor where factor.user_id = page.id and factor.status = 'verified'),
      expires_at, sort
    from page
    order by sort, id;
end
$$;

-- The list of accounts. Its sort key and search text are stored here for each account, because they come from the
-- members and from the auth server's table, and no index covers both.
create table app.account_names (
  user_id uuid primary key references public.user_accounts (user_id) on delete cascade,
  -- The member's name, else the address, folded.
  sort text collate "C" not null check (char_length(sort) <= 3000),
  -- Name and address, as names are searched.
  search_text text not null check (char_length(search_text) <= 6000),
  is_linked boolean not null
);

comment on table app.account_names is 'What the list of accounts is sorted and searched by';

create index on app.account_names (sort, user_id);
create index account_names_unlinked on app.account_names (sort, user_id) where not is_linked;
create index account_words on app.account_names using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

alter table app.account_names enable row level security;
revoke all on app.account_names from anon, authenticated, service_role;

create policy "admins see how accounts are sorted" on app.account_names for select to authenticated
  using ((select private.is_admin()));

create function private.name_accounts(accounts uuid[]) returns void
language sql security definer set search_path = ''
as $$
  insert into app.account_names (user_id, sort, search_text, is_linked)
  select account.user_id, coalesce(member.name_sort, private.fold(users.email), ''),
    coalesce(member.search_text, '') || coalesce(private.search_text(users.email), ''),
    member.id is not null
  from public.user_accounts as account
  join auth.users as users on users.id = account.user_id
  left join app.members as member on member.user_id = account.user_id
  where account.user_id = any (accounts)
  on conflict (user_id) do update set
    sort = excluded.sort, search_text = excluded.search_text, is_linked = excluded.is_linked
$$;

create function private.name_new_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.name_accounts(array[new.user_id]);
  return null;
end
$$;

create trigger name_account after insert on public.user_accounts
  for each row execute function private.name_new_account();

create function private.name_changed_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.name_accounts(array[new.id]);
  return null;
end
$$;

create trigger name_account after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.name_changed_address();

create function private.name_account_of_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.name_accounts(array[old.user_id, new.user_id]);
  return null;
end
$$;

create trigger name_account after insert or delete on app.members
  for each row execute function private.name_account_of_member();

create trigger name_account_again after update on app.members
  for each row when (old.user_id is distinct from new.user_id or old.search_text <> new.search_text)
  execute function private.name_account_of_member();

-- A page of accounts and open invitations, sorted by the member's name, else by the e-mail, and searched by both. An
-- invitation has the name of its new member. Only the rows of the page are looked up.
create function private.list_accounts(
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
  size constant integer := least(greatest(coalesce(p_limit, 30), 1), 200);
  supreme constant uuid := private.supreme_account();
  -- Accounts with the requested role. The supreme admin has each role.
  holders constant uuid[] := array(select user_id from public.user_roles where role = p_filter union select supreme);
begin
  perform private.check_admin();
  if p_filter not in ('all', 'active', 'suspended', 'admin', 'council', 'unlinked', 'invited') then
    raise check_violation using message = 'Este filtro não existe.';
  end if;
  return query
    with accounts as (
      select account.user_id as id, names.sort, account.suspended_at, account.created_at
      from app.account_names as names
      join public.user_accounts as account on account.user_id = names.user_id
      where p_filter <> 'invited'
        and (cardinality(patterns) = 0 or (names.search_text like patterns[1] and names.search_text like all (patterns)))
        and (p_filter <> 'active' or account.suspended_at is null)
        and (p_filter <> 'suspended' or account.suspended_at is not null)
        and (p_filter <> 'unlinked' or not names.is_linked)
        and (p_filter not in ('admin', 'council') or account.user_id = any (holders))
        and (p_after_sort is null or (names.sort, names.user_id) > (p_after_sort collate "C", p_after_id))
      order by names.sort, names.user_id
      limit size
    ), invited as (
      select * from (
        select invitation.id, invitation.email, invitation.role, invitation.created_at, invitation.expires_at,
          member.id as member_id, coalesce(member.name, invitation.member_name) as member_name, member.photo_url,
          coalesce(member.name_sort, private.fold(coalesce(invitation.member_name, invitation.email))) collate "C" as sort
        from public.invitations as invitation
        -- One by one: open invitations are few, and members may be many.
        left join lateral (select * from app.members where members.id = invitation.member_id limit 1) as member on true
        where invitation.accepted_at is null and invitation.revoked_at is null
          and (p_filter in ('all', 'invited') or (p_filter in ('admin', 'council') and invitation.role = p_filter))
          and (
            cardinality(patterns) = 0
            or coalesce(member.search_text, '') || invitation.search_text like all (patterns)
          )
      ) as unanswered
      where p_after_sort is null or (sort, id) > (p_after_sort collate "C", p_after_id)
      order by sort, id
      limit size
    ), page as (
      select accounts.id, 'account' as kind, users.email::text, member.id as member_id, member.name as member_name,
        member.photo_url,
        array(select held.role from public.user_roles as held where held.user_id = accounts.id order by held.role) as roles,
        accounts.id is not distinct from supreme as is_supreme, accounts.suspended_at, accounts.created_at,
        users.last_sign_in_at,
        exists (select from auth.mfa_factors where user_id = accounts.id and status = 'verified') as second_factor,
        null::timestamptz as expires_at, accounts.sort
      from accounts
      join auth.users as users on users.id = accounts.id
      left join app.members as member on member.user_id = accounts.id
      union all
      select id, 'invitation', email, member_id, member_name, photo_url, array_remove(array[role], null), false, null,
        created_at, null, false, expires_at, sort
      from invited
    )
    select id, kind, email, member_id, member_name, photo_url, roles, is_supreme, suspended_at, created_at,
      last_sign_in_at, second_factor, expires_at, sort
    from page
    order by sort, id
    limit size;
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
  'Admins only: accounts (kind account) and open invitations (kind invitation, with expires_at), by sort and id. Filters:
all, active, suspended, admin, council, unlinked, invited; the next page is after the last row''s sort and id; p_limit 1 to 200';

-- A page of invitations by status; each status has its index.
create function private.list_invitations(
  p_status text, p_before timestamptz, p_before_id uuid, p_limit integer
)
returns table (
  id uuid, email text, role text, status text, member_id uuid, member_name text, invited_by_name text,
  created_at timestamptz, expires_at timestamptz, accepted_at timestamptz, revoked_at timestamptz
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
begin
  perform private.check_admin();
  return query
    select invitation.id, invitation.email, invitation.role, private.invitation_status(invitation),
      invitation.member_id,
      coalesce((select name from app.members where members.id = invitation.member_id), invitation.member_name),
      case when invitation.invited_by is not null then private.display_name(invitation.invited_by) end,
      invitation.created_at, invitation.expires_at, invitation.accepted_at, invitation.revoked_at
    from public.invitations as invitation
    where (p_status is null or private.invitation_status(invitation) = p_status)
      -- The condition behind the status, so that its index is used.
      and (p_status is distinct from 'accepted' or accepted_at is not null)
      and (p_status is distinct from 'revoked' or revoked_at is not null)
      and (p_status is distinct from 'expired' or accepted_at is null)
      and (p_status is distinct from 'open' or (accepted_at is null and revoked_at is null))
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

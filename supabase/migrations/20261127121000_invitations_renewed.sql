-- Renewing many invitations at once: whose links can be replaced, and a batch whose rows replace an invitation each.

-- The active members without an account whose invitation is neither used nor revoked, by name: open ones, whose link may be
-- lost, and expired ones.
create function private.list_invited_members(p_after_sort text, p_after_id uuid, p_limit integer)
returns table (
  id uuid, name text, photo_url text, email text, invitation_id uuid, expires_at timestamptz, sort text
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.check_admin();
  return query
    select member.id, member.name, member.photo_url, invitation.email, invitation.id, invitation.expires_at,
      member.name_sort::text
    from public.invitations as invitation
    join app.members as member on member.id = invitation.member_id
    where invitation.accepted_at is null and invitation.revoked_at is null
      and member.user_id is null and member.status = 'ativo' and member.anonymised_at is null
      and (p_after_sort is null or (member.name_sort, member.id) > (p_after_sort collate "C", p_after_id))
    order by member.name_sort, member.id
    limit least(greatest(coalesce(p_limit, 200), 1), 500);
end
$$;

create function public.list_invited_members(
  p_after_sort text default null, p_after_id uuid default null, p_limit integer default 200
)
returns table (
  id uuid, name text, photo_url text, email text, invitation_id uuid, expires_at timestamptz, sort text
)
language sql stable security invoker set search_path = ''
as $$ select * from private.list_invited_members(p_after_sort, p_after_id, p_limit) $$;

comment on function public.list_invited_members(text, uuid, integer) is
  'Admins only: active members without an account whose invitation is open or expired, by sort and id, with its id, e-mail and
end; the next page is after the last row''s sort and id; p_limit 1 to 500';

-- The member of an invitation never changes. A refused row keeps its old link, because its revocation is undone too.
create function private.renew_invitation(p_id uuid, p_member_id uuid, p_new_id uuid)
returns table (id uuid, token text, expires_at timestamptz)
language plpgsql security definer rows 1 set search_path = ''
as $$
begin
  if not exists (
    select from public.invitations where invitations.id = p_id and invitations.member_id = p_member_id
  ) then
    raise check_violation using message = 'Este convite não existe mais.';
  end if;
  return query select renewed.id, renewed.token, renewed.expires_at
    from private.resend_invitation(p_id, p_new_id) as renewed;
end
$$;

-- Each row is an invitation of its own: a refused one leaves the others. In the order of the members, so that two
-- administrators who invite the same members, or renew their invitations, wait for each other and never deadlock.
create or replace function private.invite_members(p_rows jsonb)
returns table (member_id uuid, id uuid, token text, expires_at timestamptz, refusal text)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  entry record;
begin
  perform private.check_inviter(null);
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 25 then
    raise check_violation using message = 'Convide no máximo 25 membros em cada lote.';
  end if;
  for entry in
    select * from jsonb_to_recordset(p_rows) as wanted (id uuid, member_id uuid, email text, replaces uuid)
    order by wanted.member_id
  loop
    if entry.id is null or entry.member_id is null then
      raise check_violation using message = 'Escolha um membro.';
    end if;
    member_id := entry.member_id;
    refusal := null;
    begin
      if entry.replaces is null then
        select made.id, made.token, made.expires_at into id, token, expires_at
        from private.create_invitation(entry.email, null, entry.member_id, entry.id) as made;
      else
        select made.id, made.token, made.expires_at into id, token, expires_at
        from private.renew_invitation(entry.replaces, entry.member_id, entry.id) as made;
      end if;
    exception when insufficient_privilege or check_violation or unique_violation or sqlstate 'PT429' then
      id := entry.id;
      token := null;
      expires_at := null;
      refusal := sqlerrm;
    end;
    return next;
  end loop;
end
$$;

comment on function public.invite_members(jsonb) is
  'Admins only: invites at most 25 members [{id, member_id, email}], or renews their invitations [{id, member_id, replaces}], one
result for each: the token, which is nowhere else, or the sentence of its refusal. The same id again is the same invitation,
with another token';

grant execute on function
  private.list_invited_members(text, uuid, integer), public.list_invited_members(text, uuid, integer)
  to authenticated, service_role;

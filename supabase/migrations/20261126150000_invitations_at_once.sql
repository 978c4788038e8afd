-- Inviting many members at once: who can be invited, and the call that invites a batch.

-- An administrator who invites a whole club at once stays below these limits.
update app.pace_limits set most = 500, staff_most = 500, most_a_day = 2000, staff_most_a_day = 2000
where kind = 'invitation';

-- The active members without an account and without an open invitation, by name, with the address of the spreadsheet,
-- else of their last invitation. The founder is invited by the address of the settings only.
create function private.list_uninvited_members(p_after_sort text, p_after_id uuid, p_limit integer)
returns table (id uuid, name text, photo_url text, email text, sort text)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.check_admin();
  return query
    select member.id, member.name, member.photo_url,
      coalesce(
        (select email from app.imported_members where member_id = member.id),
        (
          select email from public.invitations
          where member_id = member.id and accepted_at is null
          order by created_at desc, invitations.id desc limit 1
        )
      ),
      member.name_sort::text
    from app.members as member
    where member.user_id is null and member.status = 'ativo' and not member.is_founder and member.anonymised_at is null
      and not exists (
        select from public.invitations
        where member_id = member.id and accepted_at is null and revoked_at is null and expires_at > now()
      )
      and (p_after_sort is null or (member.name_sort, member.id) > (p_after_sort collate "C", p_after_id))
    order by member.name_sort, member.id
    limit least(greatest(coalesce(p_limit, 200), 1), 500);
end
$$;

create function public.list_uninvited_members(
  p_after_sort text default null, p_after_id uuid default null, p_limit integer default 200
)
returns table (id uuid, name text, photo_url text, email text, sort text)
language sql stable security invoker set search_path = ''
as $$ select * from private.list_uninvited_members(p_after_sort, p_after_id, p_limit) $$;

comment on function public.list_uninvited_members(text, uuid, integer) is
  'Admins only: active members without an account and without an open invitation, by sort and id, with the e-mail of their
import or of their last invitation; the next page is after the last row''s sort and id; p_limit 1 to 500';

-- Each row is an invitation of its own: a refused one leaves the others. In the order of the members, so that two
-- administrators who invite the same members wait for each other and never deadlock.
create function private.invite_members(p_rows jsonb)
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
    select * from jsonb_to_recordset(p_rows) as wanted (id uuid, member_id uuid, email text) order by wanted.member_id
  loop
    if entry.id is null or entry.member_id is null then
      raise check_violation using message = 'Escolha um membro.';
    end if;
    member_id := entry.member_id;
    refusal := null;
    begin
      select made.id, made.token, made.expires_at into id, token, expires_at
      from private.create_invitation(entry.email, null, entry.member_id, entry.id) as made;
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

create function public.invite_members(p_rows jsonb)
returns table (member_id uuid, id uuid, token text, expires_at timestamptz, refusal text)
language sql volatile security invoker set search_path = ''
as $$ select member_id, id, token, expires_at, refusal from private.invite_members(p_rows) $$;

comment on function public.invite_members(jsonb) is
  'Admins only: invites at most 25 members [{id, member_id, email}], one result for each: the token, which is nowhere else,
or the sentence of its refusal. The same id again is the same invitation, with another token';

grant execute on function
  private.list_uninvited_members(text, uuid, integer), public.list_uninvited_members(text, uuid, integer),
  private.invite_members(jsonb), public.invite_members(jsonb)
  to authenticated, service_role;

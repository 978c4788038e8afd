-- Creating an invitation may be repeated too: the client makes its id, so that an attempt whose answer was lost is known by it.
-- One rule for both: what such an attempt has made gets another token, because nobody has seen the first.

-- What an attempt whose answer was lost has made: the same promise, still open, and nobody else's.
create function private.made_already(p_id uuid, p_email text, p_role text, p_member_id uuid)
returns table (id uuid, token text, expires_at timestamptz)
language plpgsql security definer rows 1 set search_path = ''
as $$
#variable_conflict use_column
declare
  secret constant text := private.new_token();
begin
  perform private.check_inviter(p_role);
  return query
    update public.invitations set token_hash = private.token_hash(secret)
    where id = p_id and email = p_email and role is not distinct from p_role
      and member_id is not distinct from p_member_id and invited_by = auth.uid()
      and accepted_at is null and revoked_at is null and expires_at > now()
    returning invitations.id, secret, invitations.expires_at;
end
$$;

-- As before, and the same again is the same invitation. It is looked for after the insert, which waits for an attempt that
-- is still under way.
create or replace function private.create_invitation(
  p_email text, p_role text, p_member_id uuid, p_id uuid default gen_random_uuid()
)
returns table (id uuid, token text, expires_at timestamptz)
language plpgsql security definer rows 1 set search_path = ''
as $$
#variable_conflict use_column
declare
  address constant text := lower(private.cleaned(p_email));
  wanted_role constant text := nullif(p_role, '');
  secret constant text := private.new_token();
  made public.invitations;
begin
  perform private.check_inviter(wanted_role);
  -- What the auth server would refuse is refused here already.
  if private.is_email(address) is not true or char_length(address) > 255 or address ~ '[,;<>()\[\]\\"]' then
    raise check_violation using message = 'Informe um e-mail válido.';
  elsif private.has_account(address) then
    raise unique_violation using message = 'Já existe uma conta com este e-mail.';
  end if;
  if p_member_id is not null then
    perform private.check_invited_member(p_member_id);
  end if;

  -- An expired one makes room.
  update public.invitations set revoked_at = now()
  where (email = address or member_id = p_member_id)
    and accepted_at is null and revoked_at is null and expires_at <= now();

  insert into public.invitations (id, email, token_hash, role, member_id, invited_by, expires_at)
  values (
    p_id, address, private.token_hash(secret), wanted_role, p_member_id, auth.uid(),
    now() + make_interval(days => coalesce(private.setting('invitation_days'), '7')::integer)
  )
  on conflict do nothing returning * into made;
  if made.id is not null then
    return query select made.id, secret, made.expires_at;
    return;
  end if;

  return query select id, token, expires_at from private.made_already(p_id, address, wanted_role, p_member_id);
  if found then
    return;
  elsif exists (
    select from public.invitations where email = address and accepted_at is null and revoked_at is null
  ) then
    raise unique_violation using message = 'Já existe um convite em aberto para este e-mail. Reenvie-o ou revogue-o.';
  elsif exists (
    select from public.invitations where member_id = p_member_id and accepted_at is null and revoked_at is null
  ) then
    raise unique_violation using message = 'Este membro já tem um convite em aberto. Reenvie-o ou revogue-o.';
  end if;
  -- Somebody has ended what the attempt had made.
  raise unique_violation using message = 'Este convite foi revogado. Crie outro.';
end
$$;

create or replace function private.resend_invitation(p_id uuid, p_new_id uuid)
returns table (id uuid, token text, expires_at timestamptz)
language plpgsql security definer rows 1 set search_path = ''
as $$
#variable_conflict use_column
declare
  invitation constant public.invitations := private.invitation_to_end(p_id);
begin
  if invitation.revoked_at is null then
    update public.invitations set revoked_at = now() where id = p_id;
    return query
      select id, token, expires_at
      from private.create_invitation(invitation.email, invitation.role, invitation.member_id, p_new_id);
    return;
  end if;
  return query
    select id, token, expires_at
    from private.made_already(p_new_id, invitation.email, invitation.role, invitation.member_id);
  if not found then
    raise check_violation using message = 'Este convite foi revogado. Crie outro.';
  end if;
end
$$;

drop function private.resent_already(public.invitations, uuid);

drop function public.create_invitation(text, text, uuid);

create function public.create_invitation(
  p_email text, p_role text default null, p_member_id uuid default null, p_id uuid default gen_random_uuid()
)
returns table (id uuid, token text, expires_at timestamptz)
language sql security invoker rows 1 set search_path = ''
as $$ select id, token, expires_at from private.create_invitation(p_email, p_role, p_member_id, p_id) $$;

comment on function public.create_invitation(text, text, uuid, uuid) is
  'Invites an e-mail, with a role (admin, council or none) and a member''s row to link; the one answer that has the token.
The same id again is the same invitation, with another token';

grant execute on function public.create_invitation(text, text, uuid, uuid) to authenticated, service_role;

-- Sending an invitation again may be repeated: the client makes the new one's id, so that an attempt whose answer was lost is
-- known by it. What it made has a token that nobody has seen; repeating it gives it another one, and answers that.

-- 244 random bits as 43 characters of an address.
create function private.new_token() returns text
language sql volatile set search_path = ''
as $$
  select rtrim(translate(encode(
    decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64'
  ), '+/', '-_'), '=')
$$;

drop function private.create_invitation(text, text, uuid);

-- As before, with the new row's id if the caller has made one. The token is answered here and never again.
create function private.create_invitation(p_email text, p_role text, p_member_id uuid, p_id uuid default gen_random_uuid())
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
  if made.id is null then
    raise unique_violation using message = case
      when exists (
        select from public.invitations where email = address and accepted_at is null and revoked_at is null
      ) then 'Já existe um convite em aberto para este e-mail. Reenvie-o ou revogue-o.'
      else 'Este membro já tem um convite em aberto. Reenvie-o ou revogue-o.' end;
  end if;
  return query select made.id, secret, made.expires_at;
end
$$;

-- What an attempt whose answer was lost has made in an invitation's place: still open, and nobody else's.
create function private.resent_already(invitation public.invitations, p_new_id uuid)
returns table (id uuid, token text, expires_at timestamptz)
language plpgsql security definer rows 1 set search_path = ''
as $$
#variable_conflict use_column
declare
  secret constant text := private.new_token();
begin
  perform private.check_inviter(invitation.role);
  return query
    update public.invitations set token_hash = private.token_hash(secret)
    where id = p_new_id and email = invitation.email and invited_by = auth.uid()
      and created_at >= invitation.revoked_at and accepted_at is null and revoked_at is null and expires_at > now()
    returning invitations.id, secret, invitations.expires_at;
end
$$;

drop function public.resend_invitation(uuid);
drop function private.resend_invitation(uuid);

-- The old link is void from now on; the new one lasts its whole time. Of two people at the same time the second finds the
-- old one revoked, because it waits for its row.
create function private.resend_invitation(p_id uuid, p_new_id uuid)
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
  return query select id, token, expires_at from private.resent_already(invitation, p_new_id);
  if not found then
    raise check_violation using message = 'Este convite foi revogado. Crie outro.';
  end if;
end
$$;

create function public.resend_invitation(p_id uuid, p_new_id uuid default gen_random_uuid())
returns table (id uuid, token text, expires_at timestamptz)
language sql security invoker rows 1 set search_path = ''
as $$ select id, token, expires_at from private.resend_invitation(p_id, p_new_id) $$;

comment on function public.resend_invitation(uuid, uuid) is
  'Replaces an open or expired invitation by a new one with a new token; the old link is void. The same new id again is the same invitation, with another token';

grant execute on function
  private.create_invitation(text, text, uuid, uuid),
  private.resend_invitation(uuid, uuid), public.resend_invitation(uuid, uuid)
  to authenticated, service_role;

-- Signing up (DATABASE.md, 'Registration'). The auth server asks the hook first, which says why not; the trigger on
-- auth.users decides once more and does what the invitation says. Where the hook is off, the trigger alone refuses.

-- Why somebody may not sign up, in the invited person's words; null for whoever may. Only who has the token learns
-- more than that an invitation is needed.
create function private.sign_up_refusal(email text, token text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  if private.may_sign_up(email) then
    return null;
  end if;
  select * into invitation from public.invitations where token_hash = private.token_hash(token);
  if invitation.id is null then
    return 'Cadastro somente por convite.';
  end if;
  return case private.invitation_status(invitation)
    when 'accepted' then 'Este convite já foi usado. Entre com o seu e-mail e a sua senha.'
    when 'expired' then 'Este convite venceu. Peça outro à administração.'
    when 'revoked' then case
      when exists (
        select from public.invitations as newer
        where newer.email = invitation.email and newer.created_at >= invitation.revoked_at and newer.id <> invitation.id
      ) then 'Este convite foi substituído por um mais novo. Use o link mais recente.'
      else 'Este convite foi revogado. Fale com a administração.' end
    else case
      when invitation.email <> lower(coalesce(sign_up_refusal.email, '')) then 'Este convite é para outro e-mail.'
      when exists (
        select from app.members where id = invitation.member_id and user_id is not null
      ) then 'O membro deste convite já tem uma conta. Fale com a administração.'
    end
  end;
end
$$;

-- The auth server's hook 'before user created': {"metadata": …, "user": {"email", "user_metadata": {"invite_token"}}}
-- → {} to go on, or {"error": {"http_code", "message"}}.
create function private.before_user_created(event jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  refusal constant text :=
    private.sign_up_refusal(event #>> '{user,email}', event #>> '{user,user_metadata,invite_token}');
begin
  return case
    when refusal is null then '{}'::jsonb
    else jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', refusal))
  end;
end
$$;

-- The role as which the auth server works.
grant usage on schema private to supabase_auth_admin;
grant execute on function private.before_user_created(jsonb) to supabase_auth_admin;

-- Refuses a user of the auth server who may not be there, and gives the others their account, with the role and the
-- member that the invitation names. Of two who use one invitation at the same moment the second waits, and is refused.
create or replace function private.register_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := new.raw_user_meta_data ->> 'invite_token';
  refusal text := private.sign_up_refusal(new.email, token);
  is_awaited constant boolean := private.may_sign_up(new.email);
  invitation public.invitations;
begin
  if refusal is null then
    update public.invitations set accepted_at = now()
    where token_hash = private.token_hash(token) and email = lower(new.email)
      and accepted_at is null and revoked_at is null and expires_at > now()
    returning * into invitation;
    if invitation.id is null and is_awaited is not true then
      refusal := 'Este convite já foi usado. Entre com o seu e-mail e a sua senha.';
    end if;
  end if;
  if refusal is not null then
    raise exception using message = refusal, hint = 'invitation_required';
  end if;

  insert into public.user_accounts (user_id, signup_email) values (new.id, lower(new.email));
  if invitation.role is not null then
    insert into public.user_roles (user_id, role, granted_by) values (new.id, invitation.role, invitation.invited_by);
  end if;
  if invitation.member_id is not null then
    update app.members set user_id = new.id where id = invitation.member_id and user_id is null;
    if not found then
      raise exception using message = 'O membro deste convite já tem uma conta. Fale com a administração.';
    end if;
  end if;
  if invitation.id is not null then
    perform private.notify(
      invitation.invited_by, 'invitation', format('%s aceitou o seu convite.', private.display_name(new.id))
    );
  end if;
  return null;
end
$$;

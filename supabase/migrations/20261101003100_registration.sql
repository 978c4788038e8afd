-- Signing up with a token. The auth server calls the hook first, which returns the reason of a refusal. The triggers
-- on auth.users decide again and apply the invitation. Without the hook the triggers alone refuse.

-- Why the token does not let this address in, in a sentence for the person; null if it does. Only a person with the
-- token learns more than that an invitation is necessary.
create function private.sign_up_refusal(email text, token text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hash constant text := private.token_hash(token);
  invitation public.invitations;
  beginning app.beginnings;
begin
  select * into beginning from app.beginnings where token_hash = hash;
  if beginning.id is not null then
    return case
      when beginning.used_at is not null or private.has_administrator() then
        'Este link de início já foi usado. Entre com o seu e-mail e a sua senha.'
      when beginning.expires_at <= now() then 'Este link de início venceu. Gere outro com npm run club:begin.'
      when private.is_email(lower(email)) is not true then 'Informe um e-mail válido.'
    end;
  end if;
  select * into invitation from public.invitations where token_hash = hash;
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
      when invitation.member_name is not null and private.new_name_refusal(invitation.member_name) is not null then
        'O nome deste convite não está mais disponível. Fale com a administração.'
    end
  end;
end
$$;

-- The auth server's hook 'before user created': {"metadata": …, "user": {"email", "user_metadata": {"invite_token"}}}
-- → {} to continue, or {"error": {"http_code", "message"}}.
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

-- The role of the auth server.
grant usage on schema private to supabase_auth_admin;

-- The data without the token.
create function private.without_token(data jsonb) returns jsonb
language sql immutable strict set search_path = ''
as $$ select case when jsonb_typeof(data) = 'object' then data - 'invite_token' else data end $$;

-- Uses the token of a new user, once, and refuses a user without one. Of two users with one token the second waits,
-- and is refused. The first admin's address becomes the supreme admin's.
create function private.take_token() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := new.raw_user_meta_data ->> 'invite_token';
  refusal constant text := private.sign_up_refusal(new.email, token);
begin
  if refusal is not null then
    raise exception using message = refusal, hint = 'invitation_required';
  end if;
  new.raw_user_meta_data := private.without_token(new.raw_user_meta_data);

  update public.invitations set accepted_at = now(), accepted_by = new.id
  where token_hash = private.token_hash(token) and email = lower(new.email)
    and accepted_at is null and revoked_at is null and expires_at > now();
  if found then
    return new;
  end if;
  update app.beginnings set used_at = now()
  where token_hash = private.token_hash(token) and used_at is null and expires_at > now();
  if not found then
    raise exception using
      message = 'Este convite já foi usado. Entre com o seu e-mail e a sua senha.', hint = 'invitation_required';
  end if;
  update app.settings set value = lower(new.email) where key = 'supreme_admin_email';
  return new;
end
$$;

create trigger take_token before insert on auth.users for each row execute function private.take_token();

-- The auth server writes the metadata again when it confirms an address.
create function private.forget_token() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.raw_user_meta_data := private.without_token(new.raw_user_meta_data);
  return new;
end
$$;

create trigger forget_token before update on auth.users for each row
  when (new.raw_user_meta_data ? 'invite_token') execute function private.forget_token();

-- The identity repeats what the client sent.
create function private.forget_identity_token() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.identity_data := private.without_token(new.identity_data);
  return new;
end
$$;

create trigger forget_token before insert or update on auth.identities for each row
  when (new.identity_data ? 'invite_token') execute function private.forget_identity_token();

-- Creates the account of a new user, with the role and the member that the invitation names, or with a new member who
-- enters today. Only private.ensure_founder() links the founder's row.
create function private.register_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  insert into public.user_accounts (user_id, signup_email) values (new.id, lower(new.email));
  select * into invitation from public.invitations where accepted_by = new.id;
  if invitation.id is null then
    return null;
  end if;
  if invitation.member_name is not null then
    insert into app.members (name, entry_date, user_id)
    values (invitation.member_name, private.period_start('day'), new.id)
    returning id into invitation.member_id;
    update public.invitations set member_id = invitation.member_id, member_name = null where id = invitation.id;
  elsif invitation.member_id is not null then
    update app.members set user_id = new.id where id = invitation.member_id and user_id is null and not is_founder;
    if not found and not exists (select from app.members where id = invitation.member_id and is_founder) then
      raise exception using message = 'O membro deste convite já tem uma conta. Fale com a administração.';
    end if;
  end if;
  if invitation.role is not null then
    insert into public.user_roles (user_id, role, granted_by) values (new.id, invitation.role, invitation.invited_by);
  end if;
  perform private.notify(
    invitation.invited_by, 'invitation', format('%s aceitou o seu convite.', private.display_name(new.id))
  );
  return null;
end
$$;

create trigger register_account after insert on auth.users for each row execute function private.register_account();

grant execute on function private.before_user_created(jsonb) to supabase_auth_admin;

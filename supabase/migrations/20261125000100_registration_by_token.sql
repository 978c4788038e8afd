-- An account begins with a token and with nothing else: an invitation's, or the one that begins the club. An address among the
-- settings invites no one, and no token stays readable once it is used.

-- The token that makes the first administrator. There is one at a time, and only its hash is kept.
create table app.beginnings (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

comment on table app.beginnings is 'Hashes of the tokens that make the first administrator';

alter table app.beginnings enable row level security;
revoke all on app.beginnings from anon, authenticated;

create policy "no client reads a beginning" on app.beginnings for select to authenticated using (false);

create trigger audit after insert or update or delete on app.beginnings for each row execute function private.audit();

-- Whether an account that is not suspended administers the club.
create function private.has_administrator() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from private.admin_accounts()) $$;

-- Answers a new token, which voids those before it. Refused while an administrator exists.
create function private.begin_club() returns table (token text, expires_at timestamptz)
language plpgsql security definer rows 1 set search_path = ''
as $$
#variable_conflict use_column
declare
  secret constant text := private.new_token();
begin
  -- Two commands at once make one token.
  perform pg_advisory_xact_lock(hashtext('private.begin_club'));
  if private.has_administrator() then
    raise insufficient_privilege using message = 'Esta Confraria já tem administração. Novas pessoas entram por convite.';
  end if;
  delete from app.beginnings where used_at is null;
  insert into app.beginnings (token_hash, expires_at) values (private.token_hash(secret), now() + interval '1 hour');
  return query select secret, now() + interval '1 hour';
end
$$;

create function public.begin_club() returns table (token text, expires_at timestamptz)
language sql security invoker rows 1 set search_path = ''
as $$ select token, expires_at from private.begin_club() $$;

comment on function public.begin_club() is
  'For the service key: a token for one hour and one use, which makes the first administrator; refused while one exists';

grant execute on function private.begin_club(), public.begin_club() to service_role;
-- The embedded backend asks at each start.
grant execute on function private.has_administrator() to service_role;

-- Which account used an invitation. The row of auth.users comes after the trigger that writes this, hence deferred.
alter table public.invitations
  add column accepted_by uuid references auth.users (id) on delete set null deferrable initially deferred;
create index on public.invitations (accepted_by);

-- Why the token does not let this address in, in the person's words; null if it does. Only who has the token learns more
-- than that an invitation is needed.
create or replace function private.sign_up_refusal(email text, token text) returns text
language plpgsql stable security definer set search_path = ''
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
    end
  end;
end
$$;

-- Without the token by which an account began.
create function private.without_token(data jsonb) returns jsonb
language sql immutable strict set search_path = ''
as $$ select case when jsonb_typeof(data) = 'object' then data - 'invite_token' else data end $$;

-- Takes the token of a new user, once, and refuses a user without one. Of two who use one token at the same moment the
-- second waits, and is refused. The first administrator's address becomes the supreme one.
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

-- What earlier sign-ups left behind.
update auth.users set raw_user_meta_data = raw_user_meta_data where raw_user_meta_data ? 'invite_token';
update auth.identities set identity_data = identity_data where identity_data ? 'invite_token';

-- Gives a new user the account, with the role and the member that the invitation names. The founder's row is linked by
-- private.ensure_founder() alone.
create or replace function private.register_account() returns trigger
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
  if invitation.role is not null then
    insert into public.user_roles (user_id, role, granted_by) values (new.id, invitation.role, invitation.invited_by);
  end if;
  if invitation.member_id is not null then
    update app.members set user_id = new.id where id = invitation.member_id and user_id is null and not is_founder;
    if not found and not exists (select from app.members where id = invitation.member_id and is_founder) then
      raise exception using message = 'O membro deste convite já tem uma conta. Fale com a administração.';
    end if;
  end if;
  perform private.notify(
    invitation.invited_by, 'invitation', format('%s aceitou o seu convite.', private.display_name(new.id))
  );
  return null;
end
$$;

drop function private.may_sign_up(text);

-- Refuses a member who cannot be invited, and keeps the others from changing meanwhile.
create or replace function private.check_invited_member(id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  member app.members;
begin
  select * into member from app.members where members.id = check_invited_member.id for share;
  if member.id is null then
    raise check_violation using message = 'Este membro não existe mais.';
  elsif member.user_id is not null then
    raise unique_violation using message = 'Este membro já tem uma conta.';
  elsif member.status <> 'ativo' then
    raise check_violation using message = 'Só membros ativos podem ser convidados.';
  end if;
end
$$;

-- Two addresses are more than an address: the supreme admin's becomes an account by the link that begins the club alone, and
-- the founder's row goes with the founder's address alone.
create function private.guard_invited_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.email = private.setting('supreme_admin_email') then
    raise insufficient_privilege using message = 'O administrador supremo não entra por convite, só pelo link de início.';
  elsif new.email is distinct from private.setting('founder_email')
    and exists (select from app.members where id = new.member_id and is_founder) then
    raise check_violation using message = 'O fundador só pode ser convidado pelo e-mail que está nas configurações.';
  end if;
  return new;
end
$$;

create trigger guard_address before insert or update of email, member_id on public.invitations for each row
  execute function private.guard_invited_address();

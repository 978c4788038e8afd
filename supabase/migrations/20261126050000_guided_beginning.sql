-- The first administrator's link creates an account with a member, and the founder may be the same person. A sign-up with
-- the link has {"begin_token", "begin_name"} in its metadata, one with an invitation {"invite_token"}.

-- The account that used the link. Deferred, as `invitations.accepted_by` is.
alter table app.beginnings add column accepted_by uuid references auth.users (id) on delete set null deferrable initially deferred;
-- The member of that account.
alter table app.beginnings add column member_id uuid references app.members (id) on delete set null;

create index on app.beginnings (accepted_by);
create index on app.beginnings (member_id);

-- Whether an account with this address will get the founder's member, which ensure_founder() creates.
create function private.is_founder_address(address text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select lower(address) = private.setting('founder_email')
    and (private.setting('founder_name') <> '' or exists (select from app.members where is_founder))
$$;

-- Why the one-time link does not begin the club; null if it does. The link is found by its hash: how long that takes does
-- not depend on the token's characters.
create function private.beginning_refusal(email text, token text, member_name text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  beginning app.beginnings;
begin
  select * into beginning from app.beginnings where token_hash = private.token_hash(token);
  return case
    when beginning.id is null then
      'Este link de início não é deste clube ou foi substituído por um mais novo. Gere outro com npm run club:begin.'
    when beginning.used_at is not null or private.has_administrator() then
      'Este link de início já foi usado. Entre com o seu e-mail e a sua senha.'
    when beginning.expires_at <= now() then 'Este link de início venceu. Gere outro com npm run club:begin.'
    when private.is_email(lower(email)) is not true then 'Informe um e-mail válido.'
    when coalesce(private.cleaned(member_name), '') = '' then 'Informe o seu nome.'
    when not private.is_founder_address(email) then private.new_name_refusal(member_name)
  end;
end
$$;

-- Why an invitation does not let this address in, in a sentence for the person; null if it does. Only a person with the
-- token learns more than that an invitation is necessary.
create function private.invitation_refusal(email text, token text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invitation public.invitations;
begin
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
      when invitation.email <> lower(coalesce(invitation_refusal.email, '')) then 'Este convite é para outro e-mail.'
      when exists (
        select from app.members where id = invitation.member_id and user_id is not null
      ) then 'O membro deste convite já tem uma conta. Fale com a administração.'
      when invitation.member_name is not null and private.new_name_refusal(invitation.member_name) is not null then
        'O nome deste convite não está mais disponível. Fale com a administração.'
    end
  end;
end
$$;

-- Why a sign-up with this metadata is refused; null if it is not.
create function private.sign_up_refusal(email text, data jsonb) returns text
language sql volatile security definer set search_path = ''
as $$
  select case
    when data ? 'begin_token' then private.beginning_refusal(email, data ->> 'begin_token', data ->> 'begin_name')
    else private.invitation_refusal(email, data ->> 'invite_token')
  end
$$;

create or replace function private.before_user_created(event jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  refusal constant text := private.sign_up_refusal(event #>> '{user,email}', event #> '{user,user_metadata}');
begin
  return case
    when refusal is null then '{}'::jsonb
    else jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', refusal))
  end;
end
$$;

-- The data without what only the sign-up needs.
create or replace function private.without_token(data jsonb) returns jsonb
language sql immutable strict set search_path = ''
as $$
  select case
    when jsonb_typeof(data) = 'object' then data - '{invite_token,begin_token,begin_name}'::text[]
    else data
  end
$$;

-- Uses the link, once, for the account that is being created: its address becomes the supreme admin's, and it gets a
-- member with this name. Of two accounts with one link the second waits, and is refused.
create function private.take_beginning(account uuid, email text, token text, member_name text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  beginning uuid;
  member uuid;
begin
  update app.beginnings set used_at = now(), accepted_by = account
  where token_hash = private.token_hash(token) and used_at is null and expires_at > now()
  returning id into beginning;
  if beginning is null then
    raise exception using
      message = 'Este link de início já foi usado. Entre com o seu e-mail e a sua senha.', hint = 'invitation_required';
  end if;
  update app.settings set value = lower(email) where key = 'supreme_admin_email';
  if not private.is_founder_address(email) then
    insert into app.members (name, entry_date) values (private.cleaned(member_name), private.period_start('day'))
    returning id into member;
    update app.beginnings set member_id = member where id = beginning;
  end if;
end
$$;

create or replace function private.take_token() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  data constant jsonb := new.raw_user_meta_data;
  refusal constant text := private.sign_up_refusal(new.email, data);
begin
  if refusal is not null then
    raise exception using message = refusal, hint = 'invitation_required';
  end if;
  new.raw_user_meta_data := private.without_token(data);
  if data ? 'begin_token' then
    perform private.take_beginning(new.id, new.email, data ->> 'begin_token', data ->> 'begin_name');
    return new;
  end if;
  update public.invitations set accepted_at = now(), accepted_by = new.id
  where token_hash = private.token_hash(data ->> 'invite_token') and email = lower(new.email)
    and accepted_at is null and revoked_at is null and expires_at > now();
  if not found then
    raise exception using
      message = 'Este convite já foi usado. Entre com o seu e-mail e a sua senha.', hint = 'invitation_required';
  end if;
  return new;
end
$$;

drop function private.sign_up_refusal(text, text);

drop trigger forget_token on auth.users;
create trigger forget_token before update on auth.users for each row
  when (new.raw_user_meta_data ?| '{invite_token,begin_token,begin_name}')
  execute function private.forget_token();

drop trigger forget_token on auth.identities;
create trigger forget_token before insert or update on auth.identities for each row
  when (new.identity_data ?| '{invite_token,begin_token,begin_name}')
  execute function private.forget_identity_token();

-- Creates the account of a new user, with the role and the member that the invitation names, or with a new member who
-- enters today, or with the member of the one-time link. Only private.ensure_founder() links the founder's row.
create or replace function private.register_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  insert into public.user_accounts (user_id, signup_email) values (new.id, lower(new.email));
  select * into invitation from public.invitations where accepted_by = new.id;
  if invitation.id is null then
    update app.members set user_id = new.id
    where id = (select member_id from app.beginnings where accepted_by = new.id) and user_id is null;
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

-- Returns the founder's member. If it is missing, the member of the founder's account becomes it; without such a member
-- it is created, and linked to the account. Null while the settings name no founder.
create or replace function private.ensure_founder() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.founder_account();
  founder_name constant text := private.setting('founder_name');
  founder uuid;
begin
  -- Two first visitors make one founder.
  perform pg_advisory_xact_lock(hashtext('private.ensure_founder'));
  select id into founder from app.members where is_founder;
  if founder is null and founder_name <> '' then
    update app.members set name = founder_name, is_founder = true
    where user_id = account and anonymised_at is null
    returning id into founder;
    if founder is null then
      insert into app.members (name, entry_date, is_founder) values (founder_name, '2020-01-01', true)
      returning id into founder;
    end if;
  end if;
  update app.members set user_id = account
  where id = founder and user_id is null and account is not null
    and not exists (select from app.members where user_id = account);
  return founder;
end
$$;

-- What waits for the administration, and how far a new club has come. Counts stop at 1000.
create or replace function public.club_status() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'toEvaluate', (
      select count(*) from (
        select from public.tasks
        where status = 'pending' and routine_type is not null and evaluation_score is null and assigned_by <> auth.uid()
        limit 1000
      ) as waiting
    ),
    'expiringInvitations', (
      select count(*) from (
        select from public.invitations
        where accepted_at is null and revoked_at is null and expires_at between now() and now() + interval '2 days'
        limit 1000
      ) as expiring
    ),
    'deletionRequests', (
      select count(*) from (select from public.deletion_requests where closed_at is null limit 1000) as open
    ),
    'openPeriods', (select count(*) from public.open_periods()),
    'hasFounder', exists (select from public.members where is_founder),
    'hasPositions', exists (select from public.council_position_descriptions),
    'hasPeople', exists (select from public.invitations)
      or exists (select from public.members where not is_founder and user_id is distinct from auth.uid()),
    'hasMessage', exists (select from public.messages),
    'hasInvited', exists (select from public.invitations),
    'hasMeeting', exists (select from public.meetings),
    'hasEvaluated', exists (select from public.tasks where evaluation_score is not null)
  );
end
$$;

comment on function public.club_status() is
  'Admins only: proofs of others to evaluate, invitations that expire within two days, open deletion requests, periods to
close; whether there is a founder, a position, another person, a message; whether anyone was invited, a meeting exists, a
proof was evaluated';

-- Invitations: the only way in. An admin passes on a link with a token. Only the token's hash is kept.

-- How many days an invitation stays open.
insert into app.settings (key, value) values ('invitation_days', '7');

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  -- In lower case.
  email text not null check (private.is_email(email)),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- The role that the account gets.
  role text check (role in ('admin', 'council')),
  -- The member to whom the account will belong.
  member_id uuid references app.members (id) on delete set null,
  invited_by uuid default auth.uid() references auth.users (id) on delete set null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  -- The account that used the invitation. Deferred, because the row of auth.users is inserted after the trigger that
  -- writes this.
  accepted_by uuid references auth.users (id) on delete set null deferrable initially deferred,
  -- The new member that the invitation adds. Once it is accepted, member_id refers to that member.
  member_name text check (char_length(member_name) <= 120 and not private.is_blank(member_name)),
  search_text text not null generated always as (private.search_text(coalesce(member_name || ' ', '') || email)) stored,

  constraint invitations_end_once check (accepted_at is null or revoked_at is null),
  constraint invitations_name_one_member check (member_id is null or member_name is null)
);

comment on table public.invitations is 'Invitations, open and past; the token itself is not stored';

comment on column public.invitations.search_text is 'The new member''s name and the address, as names are searched';

create unique index invitations_one_open_per_email on public.invitations (email)
  where accepted_at is null and revoked_at is null;
create unique index invitations_one_open_per_member on public.invitations (member_id)
  where accepted_at is null and revoked_at is null;
create index on public.invitations (member_id);
create index on public.invitations (invited_by);
create index on public.invitations (created_at desc, id desc);
create index on public.invitations (accepted_by);
create index invitations_unanswered on public.invitations (created_at desc, id desc)
  where accepted_at is null and revoked_at is null;
create index invitations_unaccepted on public.invitations (created_at desc, id desc) where accepted_at is null;
create index invitations_accepted on public.invitations (created_at desc, id desc) where accepted_at is not null;
create index invitations_revoked on public.invitations (created_at desc, id desc) where revoked_at is not null;

alter table public.invitations enable row level security;
revoke all on public.invitations from anon, authenticated;
grant select, insert, update, delete on public.invitations to service_role;
grant select (id, email, role, member_id, invited_by, expires_at, accepted_at, revoked_at, created_at, member_name)
  on public.invitations to authenticated;

create policy "admins read invitations" on public.invitations for select to authenticated
  using ((select private.is_admin()));

create trigger audit after insert or update or delete on public.invitations
  for each row execute function private.audit();

create function private.token_hash(token text) returns text
language sql immutable strict set search_path = ''
as $$ select encode(sha256(convert_to(token, 'UTF8')), 'hex') $$;

-- 244 random bits as 43 characters of a URL.
create function private.new_token() returns text
language sql volatile set search_path = ''
as $$
  select rtrim(translate(encode(
    decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64'
  ), '+/', '-_'), '=')
$$;

-- 'open', 'accepted', 'expired' or 'revoked'. An invitation that was replaced after it expired is 'expired'.
create function private.invitation_status(invitation public.invitations) returns text
language sql stable set search_path = ''
as $$
  select case
    when invitation.accepted_at is not null then 'accepted'
    when invitation.expires_at <= coalesce(invitation.revoked_at, now()) then 'expired'
    when invitation.revoked_at is not null then 'revoked'
    else 'open'
  end
$$;

-- Whether an account has this address, or had it at its sign-up.
create function private.has_account(address text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.accounts_with(address))
    or exists (select from public.user_accounts where signup_email = address)
$$;

-- Refuses a caller who may not invite a person with this role.
create function private.check_inviter(role text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores convidam.';
  elsif role is not null and role not in ('admin', 'council') then
    raise check_violation using message = 'Este papel não existe.';
  elsif role = 'admin' and not private.is_supreme() then
    raise insufficient_privilege using message = 'Só o administrador supremo convida administradores.';
  end if;
end
$$;

-- Refuses a member who cannot be invited, and locks the member.
create function private.check_invited_member(id uuid) returns void
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

-- Why a new member may not have this name; null if it may. The name must not be an official's.
create function private.new_name_refusal(wanted text) returns text
language sql volatile security definer set search_path = ''
as $$
  select case
    when private.cleaned(wanted) = '' then 'Informe o nome do novo membro.'
    when char_length(private.cleaned(wanted)) > 120 then 'O nome deve ter no máximo 120 caracteres.'
    when private.claims_founder(wanted) then 'O nome e o cargo de fundador são reservados ao fundador.'
    when private.imitates_official(wanted, gen_random_uuid(), gen_random_uuid()) then
      'Este nome já é do fundador ou de alguém da administração ou do Conselho. Acrescente um sobrenome.'
  end
$$;

-- The supreme admin's address becomes an account only by the link that begins the club. Only the founder's address is
-- invited with the founder's member, and it is invited with no other member.
create function private.guard_invited_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.email = private.setting('supreme_admin_email') then
    raise insufficient_privilege using message = 'O administrador supremo não entra por convite, só pelo link de início.';
  elsif new.email is distinct from private.setting('founder_email') then
    if exists (select from app.members where id = new.member_id and is_founder) then
      raise check_violation using message = 'O fundador só pode ser convidado pelo e-mail que está nas configurações.';
    end if;
  elsif new.accepted_at is null and (new.member_name is not null
    or exists (select from app.members where id = new.member_id and not is_founder)) then
    raise check_violation using message = 'Este e-mail é do fundador, que já tem cadastro. Convide só a conta.';
  end if;
  return new;
end
$$;

create trigger guard_address before insert or update of email, member_id on public.invitations for each row
  execute function private.guard_invited_address();

-- Gives the invitation of a repeated request (its response was lost) a new token, because no one has seen the first.
-- It must have the same values, be open, and be the caller's. The client makes the id, by which the request is
-- recognised.
create function private.made_already(p_id uuid, p_email text, p_role text, p_member_id uuid, p_member_name text)
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
      and member_id is not distinct from p_member_id and member_name is not distinct from p_member_name
      and invited_by = auth.uid() and accepted_at is null and revoked_at is null and expires_at > now()
    returning invitations.id, secret, invitations.expires_at;
end
$$;

-- Returns the token, which is never shown again. The id is looked up after the insert, which waits for an attempt in
-- progress.
create function private.create_invitation(
  p_email text, p_role text, p_member_id uuid, p_id uuid default gen_random_uuid(), p_member_name text default null
)
returns table (id uuid, token text, expires_at timestamptz)
language plpgsql security definer rows 1 set search_path = ''
as $$
#variable_conflict use_column
declare
  address constant text := lower(private.cleaned(p_email));
  wanted_role constant text := nullif(p_role, '');
  new_name constant text := private.cleaned(p_member_name);
  secret constant text := private.new_token();
  refusal text;
  made public.invitations;
begin
  perform private.check_inviter(wanted_role);
  -- Refuses what the auth server would refuse.
  if private.is_email(address) is not true or char_length(address) > 255 or address ~ '[,;<>()\[\]\\"]' then
    raise check_violation using message = 'Informe um e-mail válido.';
  elsif private.has_account(address) then
    raise unique_violation using message = 'Já existe uma conta com este e-mail.';
  end if;
  if p_member_id is not null then
    perform private.check_invited_member(p_member_id);
  end if;
  if p_member_name is not null then
    refusal := private.new_name_refusal(new_name);
    if refusal is not null then
      raise check_violation using message = refusal;
    end if;
  end if;

  -- An expired invitation makes room.
  update public.invitations set revoked_at = now()
  where (email = address or member_id = p_member_id)
    and accepted_at is null and revoked_at is null and expires_at <= now();

  insert into public.invitations (id, email, token_hash, role, member_id, member_name, invited_by, expires_at)
  values (
    p_id, address, private.token_hash(secret), wanted_role, p_member_id, nullif(new_name, ''), auth.uid(),
    now() + make_interval(days => coalesce(private.setting('invitation_days'), '7')::integer)
  )
  on conflict do nothing returning * into made;
  if made.id is not null then
    return query select made.id, secret, made.expires_at;
    return;
  end if;

  return query
    select id, token, expires_at
    from private.made_already(p_id, address, wanted_role, p_member_id, nullif(new_name, ''));
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
  -- The invitation of the earlier attempt was ended meanwhile.
  raise unique_violation using message = 'Este convite foi revogado. Crie outro.';
end
$$;

create function public.create_invitation(
  p_email text, p_role text default null, p_member_id uuid default null, p_id uuid default gen_random_uuid(),
  p_member_name text default null
)
returns table (id uuid, token text, expires_at timestamptz)
language sql security invoker rows 1 set search_path = ''
as $$
  select id, token, expires_at from private.create_invitation(p_email, p_role, p_member_id, p_id, p_member_name)
$$;

comment on function public.create_invitation(text, text, uuid, uuid, text) is
  'Invites an e-mail, with a role (admin, council or none) and either a member''s row to link or the name of a new member; the
one answer that has the token. The same id again is the same invitation, with another token';

-- The invitation that an admin ends, locked. Refused if it is not open or expired.
create function private.invitation_to_end(p_id uuid) returns public.invitations
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores convidam.';
  end if;
  select * into invitation from public.invitations where id = p_id for update;
  if invitation.id is null then
    raise check_violation using message = 'Este convite não existe mais.';
  elsif invitation.accepted_at is not null then
    raise check_violation using message = 'Este convite já foi usado.';
  end if;
  return invitation;
end
$$;

-- The old link becomes void; the new one lasts its whole time. Of two parallel requests the second waits for the row
-- and finds the old link revoked.
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
      from private.create_invitation(
        invitation.email, invitation.role, invitation.member_id, p_new_id, invitation.member_name
      );
    return;
  end if;
  return query
    select id, token, expires_at
    from private.made_already(
      p_new_id, invitation.email, invitation.role, invitation.member_id, invitation.member_name
    );
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

create function private.revoke_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.invitation_to_end(p_id);
  update public.invitations set revoked_at = now() where id = p_id and revoked_at is null;
end
$$;

create function public.revoke_invitation(p_id uuid) returns void
language sql security invoker set search_path = ''
as $$ select private.revoke_invitation(p_id) $$;

comment on function public.revoke_invitation(uuid) is 'Voids an invitation; refused for one that was used';

-- A member who leaves, or gets an account in another way, is no longer invited.
create function private.withdraw_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.invitations set revoked_at = now()
  where member_id = old.id and accepted_at is null and revoked_at is null;
  return case when tg_op = 'DELETE' then old end;
end
$$;

create trigger withdraw_invitation after update on app.members for each row
  when ((old.status, old.user_id) is distinct from (new.status, new.user_id))
  execute function private.withdraw_invitation();

-- Before, because the foreign key sets the member to null.
create trigger withdraw_invitation_of_deleted before delete on app.members for each row
  execute function private.withdraw_invitation();

-- The open invitations of a person who is suspended or no longer an admin are revoked.
create function private.withdraw_invitations_by() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.invitations set revoked_at = now()
  where invited_by = old.user_id and accepted_at is null and revoked_at is null;
  return null;
end
$$;

create trigger withdraw_invitations after delete on public.user_roles for each row
  when (old.role = 'admin') execute function private.withdraw_invitations_by();

create trigger withdraw_invitations after update on public.user_accounts for each row
  when (old.suspended_at is null and new.suspended_at is not null) execute function private.withdraw_invitations_by();

grant execute on function
  private.create_invitation(text, text, uuid, uuid, text), public.create_invitation(text, text, uuid, uuid, text),
  private.resend_invitation(uuid, uuid), public.resend_invitation(uuid, uuid), private.revoke_invitation(uuid),
  public.revoke_invitation(uuid)
  to authenticated, service_role;

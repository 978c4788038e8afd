-- Invitations: the one way in for whom the settings do not name (SPEC.md, section 1; DATABASE.md, 'Registration'). An
-- admin hands over a link with a token; only the token's hash is kept. What a sign-up does with it follows in …006100.

alter table app.settings add constraint settings_invitations_last_some_days check (
  key <> 'invitation_days' or value ~ '^([1-9]|[1-8][0-9]|90)$'
);
-- How many days an invitation stays open.
insert into app.settings (key, value) values ('invitation_days', '7');

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  -- In lower case.
  email text not null check (private.is_email(email)),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- What the account gets beyond an ordinary member's rights.
  role text check (role in ('admin', 'council')),
  -- The member to whom the account will belong.
  member_id uuid references app.members (id) on delete set null,
  invited_by uuid default auth.uid() references auth.users (id) on delete set null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),

  constraint invitations_end_once check (accepted_at is null or revoked_at is null)
);

comment on table public.invitations is 'Invitations, open and past; the token itself is nowhere';

create unique index invitations_one_open_per_email on public.invitations (email)
  where accepted_at is null and revoked_at is null;
create unique index invitations_one_open_per_member on public.invitations (member_id)
  where accepted_at is null and revoked_at is null;
create index on public.invitations (member_id);
create index on public.invitations (invited_by);
create index on public.invitations (created_at desc, id desc);

alter table public.invitations enable row level security;
revoke all on public.invitations from anon, authenticated;
grant select, insert, update, delete on public.invitations to service_role;
grant select (id, email, role, member_id, invited_by, expires_at, accepted_at, revoked_at, created_at)
  on public.invitations to authenticated;

create policy "admins read invitations" on public.invitations for select to authenticated
  using ((select private.is_admin()));

-- As before, and without a token's hash: not even that is anybody's business.
create or replace function private.audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - '{updated_at,token_hash}'::text[] end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - '{updated_at,token_hash}'::text[] end;
  key text;
begin
  select string_agg(coalesce(after, before) ->> attname, '/' order by place) into key
  from pg_catalog.pg_index
  cross join unnest(indkey::smallint[]) with ordinality as part (number, place)
  join pg_catalog.pg_attribute on attrelid = indrelid and attnum = number
  where indrelid = tg_relid and indisprimary;

  if tg_op = 'UPDATE' then
    select jsonb_object_agg(entry.key, entry.value), jsonb_object_agg(entry.key, after -> entry.key)
    into before, after
    from jsonb_each(before) as entry
    where entry.value is distinct from after -> entry.key;
    if before is null then
      return null;
    end if;
  end if;

  insert into public.audit_log (actor, action, target, old, new)
  values (auth.uid(), lower(tg_op), tg_table_name || '/' || key, before, after);

  delete from public.audit_log
  where id in (select id from public.audit_log where at < private.audit_horizon() order by at limit 100);
  return null;
end
$$;

create trigger audit after insert or update or delete on public.invitations
  for each row execute function private.audit();

create function private.token_hash(token text) returns text
language sql immutable strict set search_path = ''
as $$ select encode(sha256(convert_to(token, 'UTF8')), 'hex') $$;

-- 'open', 'accepted', 'expired' or 'revoked'. One that was replaced after it had expired is still called expired.
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

-- Whether an address is an account's, or was that of one at its sign-up.
create function private.has_account(address text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.users where lower(email) = address)
    or exists (select from public.user_accounts where signup_email = address)
$$;

-- Refuses whoever may not invite somebody with this role.
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

-- Refuses a member who cannot be invited, and keeps the others from changing meanwhile.
create function private.check_invited_member(id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  member app.members;
begin
  select * into member from app.members where members.id = check_invited_member.id for share;
  if member.id is null then
    raise check_violation using message = 'Este membro não existe mais.';
  elsif member.is_founder then
    raise check_violation using message = 'O fundador não precisa de convite: basta a conta com o e-mail dele.';
  elsif member.user_id is not null then
    raise unique_violation using message = 'Este membro já tem uma conta.';
  elsif member.status <> 'ativo' then
    raise check_violation using message = 'Só membros ativos podem ser convidados.';
  end if;
end
$$;

-- The token is answered here and never again: 244 random bits as 43 characters of an address.
create function private.create_invitation(p_email text, p_role text, p_member_id uuid)
returns table (id uuid, token text, expires_at timestamptz)
language plpgsql security definer rows 1 set search_path = ''
as $$
#variable_conflict use_column
declare
  address constant text := lower(private.cleaned(p_email));
  wanted_role constant text := nullif(p_role, '');
  secret constant text := rtrim(translate(encode(
    decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64'
  ), '+/', '-_'), '=');
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

  insert into public.invitations (email, token_hash, role, member_id, invited_by, expires_at)
  values (
    address, private.token_hash(secret), wanted_role, p_member_id, auth.uid(),
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

create function public.create_invitation(p_email text, p_role text default null, p_member_id uuid default null)
returns table (id uuid, token text, expires_at timestamptz)
language sql security invoker rows 1 set search_path = ''
as $$ select id, token, expires_at from private.create_invitation(p_email, p_role, p_member_id) $$;

comment on function public.create_invitation(text, text, uuid) is
  'Invites an e-mail, with a role (admin, council or none) and a member''s row to link; the one answer that has the token';

-- The invitation that an admin is about to end; refused where there is nothing to end.
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

-- The old link is void from now on; the new one lasts its whole time.
create function private.resend_invitation(p_id uuid)
returns table (id uuid, token text, expires_at timestamptz)
language plpgsql security definer rows 1 set search_path = ''
as $$
#variable_conflict use_column
declare
  invitation constant public.invitations := private.invitation_to_end(p_id);
begin
  if invitation.revoked_at is not null then
    raise check_violation using message = 'Este convite foi revogado. Crie outro.';
  end if;
  update public.invitations set revoked_at = now() where id = p_id;
  return query
    select id, token, expires_at
    from private.create_invitation(invitation.email, invitation.role, invitation.member_id);
end
$$;

create function public.resend_invitation(p_id uuid)
returns table (id uuid, token text, expires_at timestamptz)
language sql security invoker rows 1 set search_path = ''
as $$ select id, token, expires_at from private.resend_invitation(p_id) $$;

comment on function public.resend_invitation(uuid) is
  'Replaces an open or expired invitation by a new one with a new token; the old link is void';

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

grant execute on function
  private.create_invitation(text, text, uuid), public.create_invitation(text, text, uuid),
  private.resend_invitation(uuid), public.resend_invitation(uuid),
  private.revoke_invitation(uuid), public.revoke_invitation(uuid)
  to authenticated, service_role;

-- A member who leaves, or gets an account by another way, is no longer invited.
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
-- Before, because the foreign key forgets the member.
create trigger withdraw_invitation_of_deleted before delete on app.members for each row
  execute function private.withdraw_invitation();

-- Whoever is no longer an admin, or suspended, leaves no open door behind.
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

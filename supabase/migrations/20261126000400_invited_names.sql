-- An invitation may name a new member: the account and the member begin together. So the default invitation leads to a person
-- whom the directory and the rankings show.

-- The member whom the invitation adds. Once it is accepted, member_id says who that is.
alter table public.invitations
  add column member_name text check (char_length(member_name) <= 120 and not private.is_blank(member_name)),
  add constraint invitations_name_one_member check (member_id is null or member_name is null);

grant select (member_name) on public.invitations to authenticated;

-- Why a new member may not have this name; null if there is no reason. Nobody has the name yet: it may be no official's.
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

-- As before; and the founder's address brings the founder's row, no other.
create or replace function private.guard_invited_address() returns trigger
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

drop function public.create_invitation(text, text, uuid, uuid);
drop function private.create_invitation(text, text, uuid, uuid);
drop function private.made_already(uuid, text, text, uuid);

-- What an attempt whose answer was lost has made: the same promise, still open, and nobody else's.
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

-- As before, with the name of a new member.
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
  -- What the auth server would refuse is refused here already.
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

  -- An expired one makes room.
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
  -- Somebody has ended what the attempt had made.
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

grant execute on function
  private.create_invitation(text, text, uuid, uuid, text), public.create_invitation(text, text, uuid, uuid, text)
  to authenticated, service_role;

-- As before, with the name of a new member.
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

-- As before; and a name that has become an official's meanwhile makes no member.
create or replace function private.sign_up_refusal(email text, token text) returns text
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

-- As before; and adds the member whom the invitation names, who enters today.
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

-- As before, with the name that an invitation gives.
create or replace function private.without_person(entry jsonb) returns jsonb
language sql immutable strict set search_path = ''
as $$
  select entry - array[
    'name', 'handle', 'name_sort', 'position', 'bio', 'photo_url', 'skills', 'communication', 'strategy', 'loyalty',
    'spirituality', 'observations', 'email', 'signup_email', 'holder_name', 'current_member', 'reason', 'answer',
    'user_name', 'user_photo', 'member_name'
  ]
$$;

-- As before, with the name of a member to be added.
create or replace function private.list_accounts(
  p_search text, p_filter text, p_after_sort text, p_after_id uuid, p_limit integer
)
returns table (
  id uuid, kind text, email text, member_id uuid, member_name text, photo_url text, roles text[], is_supreme boolean,
  suspended_at timestamptz, created_at timestamptz, last_sign_in_at timestamptz, second_factor boolean,
  expires_at timestamptz, sort text
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.check_admin();
  if p_filter not in ('all', 'active', 'suspended', 'admin', 'council', 'unlinked', 'invited') then
    raise check_violation using message = 'Este filtro não existe.';
  end if;
  return query
    with listed as (
      select account.user_id as id, 'account' as kind, users.email::text as email, account.suspended_at,
        account.created_at, users.last_sign_in_at,
        exists (select from auth.mfa_factors where user_id = account.user_id and status = 'verified') as second_factor,
        null::timestamptz as expires_at, member.id as member_id, member.name as member_name, member.photo_url,
        coalesce(
          (select array_agg(role order by role) from public.user_roles where user_id = account.user_id), '{}'
        ) as roles,
        private.is_supreme_account(account.user_id) as is_supreme
      from public.user_accounts as account
      join auth.users as users on users.id = account.user_id
      left join app.members as member on member.user_id = account.user_id
      union all
      select invitation.id, 'invitation', invitation.email, null, invitation.created_at, null, false,
        invitation.expires_at, member.id, coalesce(member.name, invitation.member_name), member.photo_url,
        case when invitation.role is null then '{}' else array[invitation.role] end, false
      from public.invitations as invitation
      left join app.members as member on member.id = invitation.member_id
      where invitation.accepted_at is null and invitation.revoked_at is null
    ), sorted as (
      select listed.*, private.fold(coalesce(member_name, email)) collate "C" as sort from listed
    )
    select id, kind, email, member_id, member_name, photo_url, roles, is_supreme, suspended_at, created_at,
      last_sign_in_at, second_factor, expires_at, sort
    from sorted
    where (private.fold(email) like private.pattern_of(p_search) or sort like private.pattern_of(p_search))
      and case p_filter
        when 'all' then true
        when 'active' then kind = 'account' and suspended_at is null
        when 'suspended' then suspended_at is not null
        when 'admin' then 'admin' = any (roles) or is_supreme
        when 'council' then 'council' = any (roles) or is_supreme
        when 'unlinked' then kind = 'account' and member_id is null
        when 'invited' then kind = 'invitation'
      end
      and (p_after_sort is null or (sort, id) > (p_after_sort collate "C", p_after_id))
    order by sort, id
    limit least(greatest(coalesce(p_limit, 30), 1), 200);
end
$$;

create or replace function private.list_invitations(
  p_status text, p_before timestamptz, p_before_id uuid, p_limit integer
)
returns table (
  id uuid, email text, role text, status text, member_id uuid, member_name text, invited_by_name text,
  created_at timestamptz, expires_at timestamptz, accepted_at timestamptz, revoked_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.check_admin();
  return query
    select invitation.id, invitation.email, invitation.role, private.invitation_status(invitation),
      invitation.member_id,
      coalesce((select name from app.members where members.id = invitation.member_id), invitation.member_name),
      case when invitation.invited_by is not null then private.display_name(invitation.invited_by) end,
      invitation.created_at, invitation.expires_at, invitation.accepted_at, invitation.revoked_at
    from public.invitations as invitation
    where (p_status is null or private.invitation_status(invitation) = p_status)
      and (p_before is null or (invitation.created_at, invitation.id) < (p_before, p_before_id))
    order by invitation.created_at desc, invitation.id desc
    limit least(greatest(coalesce(p_limit, 30), 1), 200);
end
$$;

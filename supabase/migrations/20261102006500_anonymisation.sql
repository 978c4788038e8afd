-- Anonymising a member (BEYOND.md, 'deletion dialog'): the row stays, as 'Membro removido', and so do tasks and points;
-- whatever says who it was goes, from the account and the audit log too. There is no way back.

-- What is left of an entry of the audit log when it may no longer say whom it is about.
create function private.without_person(entry jsonb) returns jsonb
language sql immutable strict set search_path = ''
as $$
  select entry - array[
    'name', 'handle', 'name_sort', 'position', 'bio', 'photo_url', 'skills', 'communication', 'strategy', 'loyalty',
    'spirituality', 'observations', 'email', 'signup_email', 'holder_name', 'current_member', 'reason', 'answer'
  ]
$$;

-- As before; and an entry may be stripped of the person, of nothing else.
create or replace function private.protect_audit_log() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and old.at < private.audit_horizon() then
    return old;
  elsif tg_op = 'UPDATE'
    and to_jsonb(new) - '{old,new}'::text[] = to_jsonb(old) - '{old,new}'::text[]
    and new.old is not distinct from private.without_person(old.old)
    and new.new is not distinct from private.without_person(old.new) then
    return new;
  end if;
  raise insufficient_privilege using message = 'O registro de auditoria não pode ser alterado.';
end
$$;

-- As before; and the account of an anonymised member loses the e-mail of its sign-up, and stays suspended.
create or replace function private.apply_suspension() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_anonymised constant boolean := exists (
    select from app.members where user_id = old.user_id and anonymised_at is not null
  );
begin
  if new.signup_email <> old.signup_email and not is_anonymised then
    raise insufficient_privilege using message = 'O e-mail do cadastro não muda.';
  end if;
  if new.suspended_at is null then
    if old.suspended_at is not null and is_anonymised then
      raise check_violation using message = 'A conta de um membro anonimizado não volta.';
    end if;
    new.suspended_by := null;
  elsif old.suspended_at is not null then
    new.suspended_at := old.suspended_at;
  elsif private.is_supreme_account(old.user_id) then
    raise insufficient_privilege using message = 'O administrador supremo não pode ser suspenso.';
  elsif old.user_id = auth.uid() then
    raise insufficient_privilege using message = 'Ninguém suspende a própria conta.';
  else
    new.suspended_at := now();
    new.suspended_by := auth.uid();
  end if;
  return new;
end
$$;

-- The shell of an account: tasks, points and posts hang on its id. Nobody signs in to it again.
create function private.anonymise_account(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  nobody constant text := format('removido-%s@confraria.invalid', person);
  addresses text[];
begin
  select array[lower(users.email), signup_email] into addresses
  from public.user_accounts join auth.users as users on users.id = user_id where user_id = person;

  delete from public.user_roles where user_id = person;
  update public.user_accounts set suspended_at = now(), signup_email = nobody where user_id = person;
  update auth.users
  set email = nobody, encrypted_password = null, raw_user_meta_data = '{}', phone = null, email_change = '',
      phone_change = '', confirmation_token = '', recovery_token = '', email_change_token_new = '',
      email_change_token_current = '', phone_change_token = '', reauthentication_token = ''
  where id = person;
  delete from auth.sessions where user_id = person;
  delete from auth.identities where user_id = person;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.one_time_tokens where user_id = person;

  update public.invitations set email = nobody where email = any (addresses);
  update public.ranking_periods set holder_name = 'Membro removido' where holder_id = person;
  -- A routine's title ends with the name of who submitted it.
  update public.tasks set title = routine_types.label || ' de Membro removido'
  from public.routine_types
  where code = routine_type and assigned_by = person and title <> label;
  delete from public.notifications where user_id = person;
end
$$;

-- The name at the beginning of what others were told, unless somebody else is called the same.
create function private.forget_name(name text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.council_position_descriptions set current_member = null where current_member = forget_name.name;
  if not exists (select from app.members where members.name = forget_name.name) then
    update public.notifications set content = 'Membro removido' || substr(content, char_length(forget_name.name) + 1)
    where starts_with(content, forget_name.name || ' ');
  end if;
end
$$;

-- Answers the address of the photo, whose file the caller removes; null without one.
create function private.anonymise_member(p_member_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  member app.members;
  refusal text;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores anonimizam membros.';
  end if;
  select * into member from app.members where id = p_member_id for update;
  if member.id is null then
    raise check_violation using message = 'Este membro não existe mais.';
  end if;
  refusal := private.leaving_refusal(member, 'anonymise');
  if refusal is not null then
    raise insufficient_privilege using message = refusal;
  end if;

  delete from app.member_observations where member_id = member.id;
  update app.members
  set name = 'Membro removido', handle = 'removido.' || replace(member.id::text, '-', ''), position = '', bio = '',
      photo_url = null, skills = '{}', communication = null, strategy = null, loyalty = null, spirituality = null,
      status = 'inativo', anonymised_at = now()
  where id = member.id;
  update public.council_members set name = 'Membro removido', observations = '', status = 'inativo'
  where member_id = member.id;
  -- Of somebody who never came.
  update public.invitations set email = format('removido-%s@confraria.invalid', member.id)
  where member_id = member.id and accepted_at is null;
  if member.user_id is not null then
    perform private.anonymise_account(member.user_id);
  end if;
  perform private.forget_name(member.name);

  update public.audit_log set old = private.without_person(old), new = private.without_person(new)
  where target in ('members/' || member.id, 'user_accounts/' || member.user_id)
    or target in (
      select 'council_members/' || id from public.council_members where member_id = member.id
      union all
      select 'invitations/' || id from public.invitations
      where member_id = member.id or email = format('removido-%s@confraria.invalid', member.user_id)
      union all
      select 'ranking_periods/' || id from public.ranking_periods where holder_id = member.user_id
    )
    or (starts_with(target, 'council_position_descriptions/')
      and member.name in (old ->> 'current_member', new ->> 'current_member'));
  return member.photo_url;
end
$$;

create function public.anonymise_member(p_member_id uuid) returns text
language sql security invoker set search_path = ''
as $$ select private.anonymise_member(p_member_id) $$;

comment on function public.anonymise_member(uuid) is
  'Admins only, for good: makes a member ''Membro removido'', suspends the account and empties it of personal data; tasks and
points stay. Answers the photo''s address, whose file is left for the caller to remove; null without one';

grant execute on function private.anonymise_member(uuid), public.anonymise_member(uuid) to authenticated, service_role;

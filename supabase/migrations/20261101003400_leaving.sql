-- Members who leave: they are inactivated, deleted or anonymised. The founder, the supreme admin and the caller do
-- not leave this way. An anonymised row stays as 'Membro removido', with its tasks and points. What identified the
-- person is removed, also from the account and the audit log. It cannot be undone.

-- Why the caller can't inactivate, anonymise or delete this member; null if nothing prevents it. An admin leaves only
-- by the supreme admin. The right to do it at all is checked elsewhere. way: 'inactivate', 'anonymise', 'delete'
create function private.leaving_refusal(member app.members, way text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  done constant text := case way
    when 'delete' then 'excluído' when 'anonymise' then 'anonimizado' else 'inativado' end;
  does constant text := case way when 'delete' then 'exclui' when 'anonymise' then 'anonimiza' else 'inativa' end;
begin
  return case
    when member.is_founder then format('O fundador não pode ser %s.', done)
    when member.user_id = auth.uid() then format('Ninguém %s o próprio cadastro.', does)
    when private.is_supreme_account(member.user_id) then
      format('O cadastro do administrador supremo não pode ser %s.', done)
    when private.is_peer(member.user_id) then format('Só o administrador supremo %s um administrador.', does)
    when way <> 'delete' and member.anonymised_at is not null then 'Este cadastro já foi anonimizado.'
  end;
end
$$;

-- For clients.
create function private.guard_leaving() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  refusal constant text :=
    private.leaving_refusal(old, case tg_op when 'DELETE' then 'delete' else 'inactivate' end);
begin
  if refusal is not null then
    raise insufficient_privilege using message = refusal;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

-- Runs after guard_change, by its name, which refuses a caller who may not change the member at all.
create trigger guard_leaving before update on app.members for each row
  when (current_user = 'authenticated' and old.status = 'ativo' and new.status = 'inativo')
  execute function private.guard_leaving();

create trigger guard_leaving_for_good before delete on app.members for each row
  when (current_user = 'authenticated') execute function private.guard_leaving();

-- How many messages and replies an account has written.
create function private.count_messages(person uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select (select count(*) from public.messages where user_id = person)
    + (select count(*) from public.message_replies where user_id = person)
$$;

-- What a member leaves behind, for the confirmation dialog.
create function private.member_footprint(p_member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  member app.members;
  person uuid;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores inativam, anonimizam ou excluem membros.';
  end if;
  select * into member from app.members where id = p_member_id;
  if member.id is null then
    return null;
  end if;
  person := member.user_id;
  return jsonb_build_object(
    'tasks', (select count(*) from public.tasks where assigned_to = member.id),
    'open_tasks', (select count(*) from public.tasks where assigned_to = member.id and status = 'pending'),
    'made_tasks', (select count(*) from public.tasks where assigned_by = person and routine_type is null),
    'routines', (select count(*) from public.tasks where assigned_by = person and routine_type is not null),
    'points', coalesce((select total_points from app.member_points where user_id = person), 0),
    'badges', (select count(*) from public.member_badges where member_id = member.id and revoked_at is null),
    'messages', private.count_messages(person),
    'council_position', (
      select title from public.council_members
      join public.council_position_descriptions using (position)
      where member_id = member.id
    ),
    'positions', coalesce((
      select jsonb_agg(title order by title) from public.council_position_descriptions where current_member = member.name
    ), '[]'),
    'photo', member.photo_url is not null,
    'pictures', (select count(*) from app.picture_names where user_id = person),
    'account', person is not null,
    'suspended', exists (select from public.user_accounts where user_id = person and suspended_at is not null),
    'invited', exists (
      select from public.invitations where member_id = member.id and accepted_at is null and revoked_at is null
    ),
    'refusals', jsonb_build_object(
      'inactivate', private.leaving_refusal(member, 'inactivate'),
      'anonymise', private.leaving_refusal(member, 'anonymise'),
      'delete', private.leaving_refusal(member, 'delete')
    )
  );
end
$$;

create function public.member_footprint(p_member_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.member_footprint(p_member_id) $$;

comment on function public.member_footprint(uuid) is
  'Admins only: what a member leaves behind, {tasks, open_tasks, made_tasks, routines, points, badges, messages, pictures:
numbers; council_position: title or null; positions: [titles that name the member]; photo, account, suspended, invited:
booleans; refusals: {inactivate, anonymise, delete: a sentence or null}}; null if there is no such member';

-- An entry of the audit log without what identifies a person.
create function private.without_person(entry jsonb) returns jsonb
language sql immutable strict set search_path = ''
as $$
  select entry - array[
    'name', 'handle', 'name_sort', 'position', 'bio', 'photo_url', 'skills', 'communication', 'strategy', 'loyalty',
    'spirituality', 'observations', 'email', 'signup_email', 'holder_name', 'current_member', 'reason', 'answer',
    'user_name', 'user_photo', 'member_name'
  ]
$$;

-- Empties an account. Its row stays, because tasks, points and messages refer to it. No one signs in to it again.
-- The phone is a key of auth.users, and an update that names it waits for every transaction that refers to the
-- account, such as one that closes a period. So it is named only if there is one.
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
  set email = nobody, encrypted_password = null, raw_user_meta_data = '{}', email_change = '',
      phone_change = '', confirmation_token = '', recovery_token = '', email_change_token_new = '',
      email_change_token_current = '', phone_change_token = '', reauthentication_token = ''
  where id = person;
  update auth.users set phone = null where id = person and phone is not null;
  delete from auth.sessions where user_id = person;
  delete from auth.identities where user_id = person;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.one_time_tokens where user_id = person;

  update public.invitations set email = nobody where email = any (addresses);
  update public.ranking_periods set holder_name = 'Membro removido' where holder_id = person;
  -- A routine's title ends with the name of the person who submitted it.
  update public.tasks set title = routine_types.label || ' de Membro removido'
  from public.routine_types
  where code = routine_type and assigned_by = person and title <> label;
  delete from public.notifications where user_id = person;
end
$$;

-- Anonymises a member and returns the address of the photo, whose file the caller removes; null without one. An
-- evaluation holds the routine and then needs the member, so no one writes tasks meanwhile. That is rare and short:
-- the notices, which have no index, are searched before.
create function private.anonymise_member(p_member_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  former app.members;
  notices uuid[];
  photo text;
begin
  if private.is_admin() then
    select * into former from app.members where id = p_member_id;
    notices := private.notices_naming(former);
    lock table public.tasks in share row exclusive mode;
  end if;
  photo := private.empty_member(p_member_id);
  update public.notifications set content = 'Membro removido' || substr(content, char_length(former.name) + 1)
  where id = any (notices) and starts_with(content, former.name || ' ');
  return photo;
end
$$;

create function public.anonymise_member(p_member_id uuid) returns text
language sql security invoker set search_path = ''
as $$ select private.anonymise_member(p_member_id) $$;

comment on function public.anonymise_member(uuid) is
  'Admins only, not reversible: makes a member ''Membro removido'', suspends the account and empties it of personal data; tasks
and points stay. Returns the photo''s address, whose file the caller removes; null without one';

-- Does it without the notices.
create function private.empty_member(p_member_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  member app.members;
  refusal text;
  targets text[];
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
  -- Invitations that were never accepted.
  update public.invitations set email = format('removido-%s@confraria.invalid', member.id)
  where member_id = member.id and accepted_at is null;
  if member.user_id is not null then
    perform private.anonymise_account(member.user_id);
  end if;
  update public.council_position_descriptions set current_member = null where current_member = member.name;

  targets := array(
    select unnest(array['members/' || member.id, 'user_accounts/' || member.user_id])
    union all
    select 'council_members/' || id from public.council_members where member_id = member.id
    union all
    select 'invitations/' || id from public.invitations
    where member_id = member.id or email = format('removido-%s@confraria.invalid', member.user_id)
    union all
    select 'ranking_periods/' || id from public.ranking_periods where holder_id = member.user_id
  );
  update public.audit_log set old = private.without_person(old), new = private.without_person(new)
  where target = any (targets);
  update public.audit_log set old = private.without_person(old), new = private.without_person(new)
  where split_part(target, '/', 1) = 'council_position_descriptions'
    and member.name in (old ->> 'current_member', new ->> 'current_member');
  return member.photo_url;
end
$$;

-- The notices that begin with the member's name. Empty if another member has the same name. A notice of 'Ana Prado'
-- begins with 'Ana ' too, and is not Ana's.
create function private.notices_naming(member app.members) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  beginning constant text := member.name || ' ';
  longer constant text[] := array(
    select other.name || ' ' from app.members as other where starts_with(other.name, beginning)
  );
begin
  if exists (select from app.members as other where other.name = member.name and other.id <> member.id) then
    return '{}';
  end if;
  return array(
    select id from public.notifications
    where starts_with(content, beginning)
      and not exists (select from unnest(longer) as other (beginning) where starts_with(content, other.beginning))
  );
end
$$;

-- The member's messages and replies stay, as those of 'Membro removido'. Pins lose the name unless another member has
-- it.
create function private.forget_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.messages set user_name = new.name, user_photo = null where user_id = new.user_id;
  update public.message_replies set user_name = new.name, user_photo = null where user_id = new.user_id;
  update public.audit_log as entry set old = private.without_person(entry.old)
  where entry.old ->> 'user_id' = new.user_id::text and split_part(target, '/', 1) in ('messages', 'message_replies');
  if not exists (select from app.members where members.name = old.name) then
    update public.pinned_items set assigned_to = array_replace(assigned_to, old.name, new.name)
    where old.name = any (assigned_to);
  end if;
  return null;
end
$$;

create trigger forget_author after update on app.members for each row
  when (old.anonymised_at is null and new.anonymised_at is not null) execute function private.forget_author();

-- Closed rankings show 'Membro removido'.
create function private.anonymise_standings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.ranking_standings set name = 'Membro removido', position = '' where user_id = old.user_id;
  return null;
end
$$;

create trigger anonymise_standings after update on app.members for each row
  when (old.anonymised_at is null and new.anonymised_at is not null and old.user_id is not null)
  execute function private.anonymise_standings();

-- Feedback stays, as that of 'Membro removido'.
create function private.forget_feedback_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_feedback set username = new.name where user_id = new.user_id;
  return null;
end
$$;

create trigger forget_feedback_author after update on app.members for each row
  when (old.anonymised_at is null and new.anonymised_at is not null)
  execute function private.forget_feedback_author();

-- The log's entries about observations lose the text.
create function private.anonymise_observations_log() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.audit_log as entry
  set old = private.without_person(entry.old), new = private.without_person(entry.new)
  where entry.target = 'member_observations/' || old.id;
  return null;
end
$$;

create trigger anonymise_observations_log after update on app.members for each row
  when (old.anonymised_at is null and new.anonymised_at is not null)
  execute function private.anonymise_observations_log();

-- A handle changes only when its member is anonymised.
create function private.forget_mentions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.messages set mentions = array_remove(mentions, old.handle) where mentions @> array[old.handle];
  update public.message_replies set mentions = array_remove(mentions, old.handle) where mentions @> array[old.handle];
  return null;
end
$$;

create trigger forget_mentions after delete on app.members for each row
  execute function private.forget_mentions();

create trigger forget_mentions_of_anonymised after update on app.members for each row
  when (old.handle <> new.handle) execute function private.forget_mentions();

-- A member who is inactivated is removed from meetings with future dates. Past presence stays.
create function private.leave_meetings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.period_start('day');
begin
  delete from public.meeting_participants as participant using public.meetings as meeting
  where participant.member_id = new.id and meeting.id = participant.meeting_id
    and private.next_date(meeting, today) is not null;
  delete from public.meeting_answers where member_id = new.id and date >= today and present is null;
  return null;
end
$$;

create trigger leave_meetings after update on app.members for each row
  when (old.status = 'ativo' and new.status = 'inativo') execute function private.leave_meetings();

grant execute on function
  private.leaving_refusal(app.members, text), private.member_footprint(uuid), public.member_footprint(uuid),
  private.anonymise_member(uuid), public.anonymise_member(uuid)
  to authenticated, service_role;

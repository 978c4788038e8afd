-- Anonymising finds what it has to change by indexes. What has none, the notices, it looks through before anyone waits.

-- What was done to one thing.
create index on public.audit_log (target);
-- What was taken away of a person's messages.
create index audit_log_of_writings on public.audit_log ((old ->> 'user_id'))
  where split_part(target, '/', 1) in ('messages', 'message_replies');

-- As before; by that index.
create or replace function private.forget_author() returns trigger
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

-- As before; the log's entries by their targets, and without the notices.
create or replace function private.empty_member(p_member_id uuid) returns text
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
  -- Of somebody who never came.
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

drop function private.forget_name(text);

-- The notices that begin with the member's name; none when another member is called the same.
create function private.notices_naming(member app.members) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  beginning constant text := member.name || ' ';
begin
  return array(
    select id from public.notifications
    where starts_with(content, beginning)
      and not exists (select from app.members as other where other.name = member.name and other.id <> member.id)
  );
end
$$;

-- Whoever evaluates has the routine and wants the member, and a routine may come in meanwhile: nobody writes tasks while a
-- member becomes nameless, which is seldom and short: the notices are looked through before.
create or replace function private.anonymise_member(p_member_id uuid) returns text
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

-- What names an anonymised member only by the text of the name: monitoring, council rows without a link, ended
-- invitations, and the reasons of the person's own points and badges.

create or replace function private.without_person(entry jsonb) returns jsonb
language sql immutable strict set search_path = ''
as $$
  select entry - array[
    'name', 'handle', 'name_sort', 'position', 'bio', 'photo_url', 'skills', 'communication', 'strategy', 'loyalty',
    'spirituality', 'observations', 'email', 'signup_email', 'holder_name', 'current_member', 'reason', 'answer',
    'user_name', 'user_photo', 'member_name', 'note', 'revocation_reason'
  ]
$$;

-- A text with 'Membro removido' instead of a name, wherever it is not a part of a longer word.
create function private.without_name(value text, name text, longest integer) returns text
language sql immutable set search_path = ''
as $$
  select left(regexp_replace(
    value,
    '(?<![A-Za-z0-9_\u00c0-\u024f])' || regexp_replace(name, '([^A-Za-z0-9_\u00c0-\u024f ])', '\\\1', 'g')
      || '(?![A-Za-z0-9_\u00c0-\u024f])',
    'Membro removido', 'gi'
  ), longest)
$$;

-- Texts that are the name belong to the person unless another member has the same name. Points and badges are the
-- person's by their key. The log's entries follow, also those that this writes.
create function private.forget_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  cases uuid[];
begin
  update public.point_transactions set reason = private.without_name(reason, old.name, 200)
  where user_id = old.user_id and reason <> private.without_name(reason, old.name, 200);
  update public.member_badges
  set reason = private.without_name(reason, old.name, 300),
      revocation_reason = private.without_name(revocation_reason, old.name, 300)
  where member_id = old.id
    and concat(reason, ' ', revocation_reason) <> private.without_name(concat(reason, ' ', revocation_reason), old.name, 700);
  update public.audit_log as entry
  set old = private.without_person(entry.old), new = private.without_person(entry.new)
  where entry.target = any (array(
      select 'point_transactions/' || id from public.point_transactions where user_id = old.user_id
      union all
      select concat_ws('/', 'member_badges', member_id, badge_id) from public.member_badges where member_id = old.id
    ));

  if exists (select from app.members where members.name_sort = old.name_sort) then
    return null;
  end if;
  cases := array(select id from public.monitored_users where private.fold(name) collate "C" = old.name_sort);
  update public.monitored_users set name = new.name, reason = private.without_name(reason, old.name, 2000)
  where id = any (cases);
  update public.monitored_user_notes set note = private.without_name(note, old.name, 2000)
  where monitored_user_id = any (cases);
  update public.council_members set name = new.name, observations = ''
  where member_id is null and private.fold(name) collate "C" = old.name_sort;
  update public.invitations set member_name = new.name
  where private.fold(member_name) collate "C" = old.name_sort and (revoked_at is not null or expires_at <= now());
  update public.audit_log as entry
  set old = private.without_person(entry.old), new = private.without_person(entry.new)
  where (
      split_part(entry.target, '/', 1) in ('monitored_users', 'council_members')
      and old.name_sort in (private.fold(entry.old ->> 'name') collate "C", private.fold(entry.new ->> 'name') collate "C")
    ) or (
      split_part(entry.target, '/', 1) = 'invitations'
      and old.name_sort in (
        private.fold(entry.old ->> 'member_name') collate "C", private.fold(entry.new ->> 'member_name') collate "C"
      )
    ) or entry.target = any (array(
      select 'monitored_users/' || id from unnest(cases) as id
      union all
      select 'monitored_user_notes/' || id from public.monitored_user_notes where monitored_user_id = any (cases)
    ));
  return null;
end
$$;

create trigger forget_name after update on app.members for each row
  when (old.anonymised_at is null and new.anonymised_at is not null) execute function private.forget_name();

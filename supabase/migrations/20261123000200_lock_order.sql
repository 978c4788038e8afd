-- Two who meet at one member wait for each other in one order, so that neither is turned away by a deadlock: first the
-- tasks, then the member, then the totals and badges.

-- Also of who is inactive: whoever brings that member back at this moment has the member, and wants the totals.
create function private.lock_earner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from app.members where user_id = new.user_id for share;
  return new;
end
$$;

create trigger lock_earner before insert on public.point_transactions for each row
  when (new.user_id is not null) execute function private.lock_earner();

-- Account and photo are nobody's reference. As columns of whole unique indexes Postgres took them for keys, and an edited
-- member made everybody wait who refers to it, as by a badge or an invitation to a meeting.
alter table app.members drop constraint members_user_id_key;
create unique index members_user_id_key on app.members (user_id) where user_id is not null;
drop index app.members_one_use_per_photo;
create unique index members_one_use_per_photo on app.members (photo_url) where photo_url is not null;

-- Whoever evaluates has the routine and wants the member, and a routine may come in meanwhile: nobody writes tasks while a
-- member becomes nameless, which is seldom and short.
alter function private.anonymise_member(uuid) rename to empty_member;
create function private.anonymise_member(p_member_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_admin() then
    lock table public.tasks in share row exclusive mode;
  end if;
  return private.empty_member(p_member_id);
end
$$;

revoke execute on function private.empty_member(uuid) from authenticated, service_role;
grant execute on function private.anonymise_member(uuid) to authenticated, service_role;

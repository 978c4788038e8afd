-- Two who meet at one member wait for each other in one order, so that neither is turned away by a deadlock: first the
-- tasks, then the member, then the totals and badges.

-- As before; the member is locked also while inactive: whoever brings that member back at this moment has the member, and
-- wants the totals.
create or replace function private.add_points() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  weekly constant integer := case when new.type in ('weekly', 'both') then new.points else 0 end;
  monthly constant integer := case when new.type in ('monthly', 'both') then new.points else 0 end;
  is_active boolean;
begin
  select status = 'ativo' into is_active from app.members where user_id = new.user_id for share;
  insert into app.member_points as shown
    (user_id, week_start, weekly_points, month_start, monthly_points, total_points, active)
  values (
    new.user_id, private.period_start('week', new.counts_at), weekly,
    private.period_start('month', new.counts_at), monthly, new.points, coalesce(is_active, false)
  )
  on conflict (user_id) do update set
    active = excluded.active,
    weekly_points = case
      when excluded.week_start > shown.week_start then excluded.weekly_points
      when excluded.week_start = shown.week_start then shown.weekly_points + excluded.weekly_points
      else shown.weekly_points
    end,
    week_start = greatest(shown.week_start, excluded.week_start),
    monthly_points = case
      when excluded.month_start > shown.month_start then excluded.monthly_points
      when excluded.month_start = shown.month_start then shown.monthly_points + excluded.monthly_points
      else shown.monthly_points
    end,
    month_start = greatest(shown.month_start, excluded.month_start),
    total_points = shown.total_points + excluded.total_points;
  return null;
end
$$;

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

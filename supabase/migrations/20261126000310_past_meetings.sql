-- A meeting that took place without having been scheduled can be recorded afterwards, with who was there.

-- As before; but a single meeting may be in the past, and its participants are not notified.
create or replace function private.save_meeting(p_id uuid, p_meeting jsonb, p_participants uuid[]) returns public.meetings
language plpgsql security definer set search_path = ''
as $$
declare
  wanted public.meetings := private.checked_meeting(p_meeting);
  invited constant uuid[] := array(
    select distinct member from unnest(p_participants) as member where member is not null order by member
  );
  invited_before uuid[];
  before public.meetings;
  after public.meetings;
begin
  select * into before from public.meetings where id = p_id for update;
  invited_before := array(
    select member_id from public.meeting_participants where meeting_id = before.id order by member_id
  );
  -- What was sent again because no answer came is there already.
  if private.is_same_meeting(before, wanted) and invited = invited_before
    and (private.may('council_meetings', 'create') or private.may('council_meetings', 'edit')) then
    return before;
  end if;
  perform private.guard_meeting(before, p_meeting ->> 'seen');
  perform private.check_invited(invited, invited_before);
  if wanted.recurrence <> 'once' and private.begins_at(wanted.date, wanted.time) < now()
    and (before.id is null or before.date <> wanted.date) then
    raise check_violation using message = 'Uma reunião que se repete não pode começar no passado.';
  end if;

  insert into public.meetings as meeting
    (id, title, date, time, type, recurrence, location, description, send_notifications, created_by)
  values (coalesce(p_id, gen_random_uuid()), wanted.title, wanted.date, wanted.time, wanted.type, wanted.recurrence,
    wanted.location, wanted.description, wanted.send_notifications, auth.uid())
  on conflict (id) do update set
    title = excluded.title, date = excluded.date, time = excluded.time, type = excluded.type,
    recurrence = excluded.recurrence, location = excluded.location, description = excluded.description,
    send_notifications = excluded.send_notifications,
    -- Another one than before, whatever the clock says.
    updated_at = greatest(now(), meeting.updated_at + interval '1 microsecond')
  returning * into after;
  delete from public.meeting_participants where meeting_id = after.id and member_id <> all (invited);
  insert into public.meeting_participants (meeting_id, member_id)
  select after.id, member from unnest(invited) as member on conflict do nothing;
  -- What was answered for dates that no longer are, or by those who are no longer invited.
  delete from public.meeting_answers
  where meeting_id = after.id and date >= private.period_start('day') and present is null
    and (member_id <> all (invited) or not private.occurs(after, date));
  -- An invitation to what has begun comes too late.
  if before.id is not null or private.begins_at(after.date, after.time) >= now() then
    perform private.notify_meeting_change(before, after, invited_before, invited);
  end if;
  return after;
end
$$;

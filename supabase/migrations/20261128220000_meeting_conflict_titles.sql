-- A position may schedule without the cell `council_meetings/view`. The titles of meetings that such a caller does not
-- see are left out of the conflicts; the hours stay, because the warning is about them.
create or replace function private.meeting_conflicts(
  p_id uuid, p_date date, p_time text, p_recurrence text, p_participants uuid[]
) returns table (member_id uuid, name text, title text, date date, "time" text)
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  today constant date := private.period_start('day');
  sees_all constant boolean := private.may('council_meetings', 'view');
  mine constant uuid[] := array(select private.my_meetings());
  theirs uuid[];
begin
  if not (private.may('council_meetings', 'create') or private.may('council_meetings', 'edit')) then
    raise insufficient_privilege using message = 'Seu cargo não permite agendar reuniões.';
  elsif p_time !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    raise check_violation using message = 'A hora deve ficar entre 00:00 e 23:59.';
  end if;
  theirs := array(
    select distinct meeting_id from public.meeting_participants
    where member_id = any (p_participants) and meeting_id is distinct from p_id
  );
  return query
  with own as (
    select day from private.occurrences(p_date, p_recurrence, today, greatest(p_date, today) + 260) as day
    order by day limit 8
  ), other as materialized (
    select distinct taking.meeting_id, taking.date, taking.time
    from own
    cross join private.taking_place(theirs, own.day - 1, own.day + 1) as taking
    where abs(extract(epoch from (taking.date + taking.time::time) - (own.day + p_time::time))) < 3600
  )
  select distinct clash.* from (
    select distinct on (participant.member_id, meeting.id)
      participant.member_id, members.name,
      case when sees_all or meeting.id = any (mine) then meeting.title end as title, other.date, other.time
    from other
    join public.meetings as meeting on meeting.id = other.meeting_id
    join public.meeting_participants as participant on participant.meeting_id = meeting.id
    join app.members as members on members.id = participant.member_id
    where participant.member_id = any (p_participants)
    order by participant.member_id, meeting.id, other.date
  ) as clash
  order by clash.date, clash.time, clash.name, clash.title, clash.member_id
  limit 100;
end
$$;

comment on function public.meeting_conflicts(uuid, date, text, text, uuid[]) is
  'For those who may schedule: other meetings of these people less than an hour apart on the next eight dates, 100 at most;
title is null for a meeting that the caller does not see';

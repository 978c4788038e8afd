-- Lists of meeting dates. The dates of the requested page are found first; participants are read for these only.

-- When these meetings take place between two days, both included; `only_meetings` is null for all. A moved date is on
-- its new day, with the day it was moved from.
create function private.taking_place(only_meetings uuid[], from_day date, to_day date)
returns table (meeting_id uuid, date date, "time" text, moved_from date)
language sql stable
begin atomic
  select by_rule.id, by_rule.day, by_rule.time, null::date
  from (
    select id, date as day, time from public.meetings
    where recurrence = 'once' and date between from_day and to_day
      and (only_meetings is null or id = any (only_meetings))
    union all
    select id, day, time from public.meetings
    cross join private.occurrences(date, recurrence, from_day, to_day) as day
    where recurrence <> 'once' and date <= to_day
      and (only_meetings is null or id = any (only_meetings))
  ) as by_rule
  where not exists (
    select from public.meeting_exceptions as moved where moved.meeting_id = by_rule.id and moved.date = by_rule.day
  )
  union all
  select moved.meeting_id, moved.moved_to, moved.time, moved.date
  from public.meeting_exceptions as moved
  where moved.moved_to between from_day and to_day
    and (only_meetings is null or moved.meeting_id = any (only_meetings));
end;

-- A page of these dates: the first ones of a period, or the last ones backwards; all of them without a size. With
-- `after_…` the page begins behind this time and meeting of its first day. It looks further ahead until the page is
-- full.
create function private.meeting_page(
  only_meetings uuid[], from_day date, to_day date, backwards boolean, size integer, after_time text, after_id uuid
)
returns table (meeting_id uuid, date date, "time" text, moved_from date)
language plpgsql stable rows 50 set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  near date := case when backwards then to_day else from_day end;
  far date;
  days integer := case when size is null then to_day - from_day else 7 end;
  found integer;
begin
  while near between from_day and to_day and (size is null or size > 0) loop
    if backwards then
      far := greatest(from_day, near - days);
      return query
        select taking.* from private.taking_place(only_meetings, far, near) as taking
        where after_id is null or (taking.date, taking.time, taking.meeting_id) < (to_day, after_time, after_id)
        order by taking.date desc, taking.time desc, taking.meeting_id desc
        limit size;
    else
      far := least(to_day, near + days);
      return query
        select taking.* from private.taking_place(only_meetings, near, far) as taking
        where after_id is null or (taking.date, taking.time, taking.meeting_id) > (from_day, after_time, after_id)
        order by taking.date, taking.time, taking.meeting_id
        limit size;
    end if;
    get diagnostics found = row_count;
    size := size - found;
    near := far + case when backwards then -1 else 1 end;
    days := least(days * 8, 4000);
  end loop;
end
$$;

-- Meetings by their next date from a day on. A series takes place at least once a month.
create function private.upcoming_meetings(
  p_from date, p_own boolean, p_limit integer, p_after_date date, p_after_time text, p_after_id uuid
)
returns table (
  id uuid, title text, date date, "time" text, type text, recurrence text, location text, description text,
  send_notifications boolean, created_at timestamptz, updated_at timestamptz, participants jsonb, exceptions jsonb,
  next_date date, next_time text
)
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  only_meetings constant uuid[] := case when p_own or not private.may('council_meetings', 'view') then
    array(select private.my_meetings()) end;
  size constant integer := least(greatest(coalesce(p_limit, 30), 1), 1000);
begin
  return query
  select meeting.id, meeting.title, meeting.date, meeting.time, meeting.type, meeting.recurrence, meeting.location,
    meeting.description, meeting.send_notifications, meeting.created_at, meeting.updated_at,
    (
      select coalesce(jsonb_agg(jsonb_build_object('member_id', members.id, 'name', members.name)
        order by members.name_sort, members.id), '[]')
      from public.meeting_participants as participant
      join app.members as members on members.id = participant.member_id
      where participant.meeting_id = meeting.id
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object('date', moved.date, 'moved_to', moved.moved_to, 'time', moved.time)
        order by moved.date), '[]')
      from public.meeting_exceptions as moved where moved.meeting_id = meeting.id
    ),
    page.next_date, page.next_time
  from (
    (
      select id, date as next_date, time as next_time from public.meetings
      where recurrence = 'once' and date >= p_from and (only_meetings is null or id = any (only_meetings))
        and (p_after_id is null or (date, time, id) > (p_after_date, p_after_time, p_after_id))
        -- Lets the index be used.
        and date >= coalesce(p_after_date, p_from)
      order by date, time, id
      limit size
    )
    union all
    select series.id, next.date, next.time
    from public.meetings as series
    cross join lateral (
      select greatest(series.date, p_from) + 31 * (1 + count(*)::integer) as far
      from public.meeting_exceptions as moved where moved.meeting_id = series.id and moved.date >= p_from
    ) as search
    cross join lateral (
      select day as date, series.time
      from private.occurrences(series.date, series.recurrence, p_from, search.far) as day
      where not exists (
        select from public.meeting_exceptions as moved where moved.meeting_id = series.id and moved.date = day
      )
      union all
      select moved.moved_to, moved.time from public.meeting_exceptions as moved
      where moved.meeting_id = series.id and moved.moved_to >= p_from
      order by date
      limit 1
    ) as next
    where series.recurrence <> 'once' and (only_meetings is null or series.id = any (only_meetings))
      and (p_after_id is null or (next.date, next.time, series.id) > (p_after_date, p_after_time, p_after_id))
    order by next_date, next_time, id
    limit size
  ) as page
  join public.meetings as meeting on meeting.id = page.id
  order by page.next_date, page.next_time, page.id;
end
$$;

create function public.upcoming_meetings(
  p_from date, p_own boolean default false, p_limit integer default 30, p_after_date date default null,
  p_after_time text default null, p_after_id uuid default null
)
returns table (
  id uuid, title text, date date, "time" text, type text, recurrence text, location text, description text,
  send_notifications boolean, created_at timestamptz, updated_at timestamptz, participants jsonb, exceptions jsonb,
  next_date date, next_time text
)
language sql stable security invoker set search_path = ''
as $$ select * from private.upcoming_meetings(p_from, p_own, p_limit, p_after_date, p_after_time, p_after_id) $$;

comment on function public.upcoming_meetings(date, boolean, integer, date, text, uuid) is
  'The meetings that the caller may see, or is invited to (p_own), and that take place from a day on, by their next date; the
next page is behind the last row''s next_date, next_time and id; p_limit 1 to 1000. participants: [{member_id, name}];
exceptions: the dates that were moved or cancelled, [{date, moved_to, time}]';

create function private.meetings_between(
  p_from date, p_to date, p_meeting uuid, p_own boolean, p_backwards boolean, p_limit integer, p_after_time text,
  p_after_id uuid
)
returns table (
  id uuid, title text, first_date date, date date, "time" text, type text, recurrence text, location text,
  description text, send_notifications boolean, created_at timestamptz, updated_at timestamptz, is_invited boolean,
  own_answer text, yes_count integer, maybe_count integer, no_count integer, participants jsonb, moved_from date, series_time text
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
#variable_conflict use_column
declare
  me constant uuid := private.my_member_id();
  may_edit constant boolean := private.may('council_meetings', 'edit');
  from_day constant date := greatest(p_from, '2000-01-01');
  to_day constant date := least(p_to, '2199-12-31');
  mine constant uuid[] := array(select private.my_meetings());
  only_meetings uuid[] := case when p_own or not private.may('council_meetings', 'view') then mine end;
begin
  if p_limit is null and to_day - from_day > 400 then
    raise check_violation using message = 'Escolha um período de até 400 dias.';
  end if;
  if p_meeting is not null then
    only_meetings := case when only_meetings is null or p_meeting = any (mine) then array[p_meeting] else '{}' end;
  end if;
  return query
  select meeting.id, meeting.title, meeting.date, page.day, page.hour, meeting.type, meeting.recurrence,
    meeting.location, meeting.description, meeting.send_notifications, meeting.created_at, meeting.updated_at,
    meeting.id = any (mine),
    (
      select said.answer from public.meeting_answers as said
      where said.meeting_id = meeting.id and said.date = page.day and said.member_id = me
    ),
    counted.yes, counted.maybe, counted.no, participating.people,
    page.moved_from, meeting.time
  from private.meeting_page(
    only_meetings, from_day, to_day, p_backwards, least(p_limit, 1000), p_after_time, p_after_id
  ) with ordinality as page (meeting_id, day, hour, moved_from, place)
  join public.meetings as meeting on meeting.id = page.meeting_id
  cross join lateral (
    select count(*) filter (where said.answer = 'yes')::integer as yes,
      count(*) filter (where said.answer = 'maybe')::integer as maybe,
      count(*) filter (where said.answer = 'no')::integer as no
    from public.meeting_answers as said where said.meeting_id = meeting.id and said.date = page.day
  ) as counted
  -- Council members first. Presence is shown to callers who may record it, and to each person their own.
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
      'member_id', members.id, 'name', members.name, 'position', coalesce(description.title, ''), 'answer', said.answer,
      'present', case when may_edit or members.id = me then said.present end
    ) order by seat.id is null, members.name_sort, members.id), '[]') as people
    from public.meeting_participants as participant
    join app.members as members on members.id = participant.member_id
    left join public.council_members as seat on seat.member_id = members.id and seat.status = 'ativo'
    left join public.council_position_descriptions as description on description.position = seat.position
    left join public.meeting_answers as said
      on said.meeting_id = meeting.id and said.date = page.day and said.member_id = members.id
    where participant.meeting_id = meeting.id
  ) as participating
  order by page.place;
end
$$;

create function public.meetings_between(
  p_from date default null, p_to date default null, p_meeting uuid default null, p_own boolean default false,
  p_backwards boolean default false, p_limit integer default null, p_after_time text default null,
  p_after_id uuid default null
)
returns table (
  id uuid, title text, first_date date, date date, "time" text, type text, recurrence text, location text,
  description text, send_notifications boolean, created_at timestamptz, updated_at timestamptz, is_invited boolean,
  own_answer text, yes_count integer, maybe_count integer, no_count integer, participants jsonb, moved_from date, series_time text
)
language sql stable security invoker set search_path = ''
as $$
  select * from private.meetings_between(
    p_from, p_to, p_meeting, p_own, p_backwards, p_limit, p_after_time, p_after_id
  )
$$;

comment on function public.meetings_between(date, date, uuid, boolean, boolean, integer, text, uuid) is
  'The dates of the meetings that the caller may see, in their order: those of one meeting (p_meeting), those to which the
caller is invited (p_own), or all. Without p_limit 400 days at most. p_backwards: the latest first. The next page begins on the
day of the last row, behind it: p_from (backwards p_to), p_after_time and p_after_id are that row''s. first_date: the meeting''s
own; moved_from: the day that the series has instead, null where it was not moved; series_time: its own hour; participants:
[{member_id, name, position: title or empty, answer, present}], the council first; present is null until recorded, and of others
for those who may not record it; is_invited and own_answer are the caller''s';

-- Other meetings that begin less than an hour before or after, on the next eight dates; each once, with its first
-- conflict. One day of the meeting is compared at a time.
create function private.meeting_conflicts(
  p_id uuid, p_date date, p_time text, p_recurrence text, p_participants uuid[]
) returns table (member_id uuid, name text, title text, date date, "time" text)
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  today constant date := private.period_start('day');
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
  select * from (
    select distinct on (participant.member_id, meeting.id)
      participant.member_id, members.name, meeting.title, other.date, other.time
    from other
    join public.meetings as meeting on meeting.id = other.meeting_id
    join public.meeting_participants as participant on participant.meeting_id = meeting.id
    join app.members as members on members.id = participant.member_id
    where participant.member_id = any (p_participants)
    order by participant.member_id, meeting.id, other.date
  ) as clash
  order by clash.date, clash.time, clash.name, clash.title
  limit 100;
end
$$;

create function public.meeting_conflicts(
  p_id uuid, p_date date, p_time text, p_recurrence text, p_participants uuid[]
) returns table (member_id uuid, name text, title text, date date, "time" text)
language sql stable security invoker set search_path = ''
as $$ select * from private.meeting_conflicts(p_id, p_date, p_time, p_recurrence, p_participants) $$;

comment on function public.meeting_conflicts(uuid, date, text, text, uuid[]) is
  'For those who may schedule: other meetings of these people less than an hour apart on the next eight dates, 100 at most';

grant execute on function
  private.upcoming_meetings(date, boolean, integer, date, text, uuid),
  public.upcoming_meetings(date, boolean, integer, date, text, uuid),
  private.meetings_between(date, date, uuid, boolean, boolean, integer, text, uuid),
  public.meetings_between(date, date, uuid, boolean, boolean, integer, text, uuid),
  private.meeting_conflicts(uuid, date, text, text, uuid[]), public.meeting_conflicts(uuid, date, text, text, uuid[])
  to authenticated, service_role;

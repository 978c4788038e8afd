-- Meetings, who is invited to them, and who comes on which date (SPEC.md, sections 2 to 4; BEYOND.md, 'meetings').

create table public.meetings (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) <= 120 and not private.is_blank(title)),
  -- The first date. The bounds keep out 'infinity' and years that no calendar shows.
  date date not null check (date between '2000-01-01' and '2199-12-31'),
  -- By the clocks of São Paulo.
  time text not null check (char_length(time) = 5 and time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  type text not null default 'regular' check (type in ('regular', 'emergency', 'planning', 'evaluation')),
  recurrence text not null default 'once' check (recurrence in ('once', 'weekly', 'biweekly', 'monthly')),
  location text not null default '' check (
    char_length(location) <= 200 and (location = '' or not private.is_blank(location))
  ),
  description text not null default '' check (
    char_length(description) <= 2000 and (description = '' or not private.is_blank(description))
  ),
  send_notifications boolean not null default true,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Moves with every change, of participants too: a calendar file's sequence follows it.
  updated_at timestamptz not null default now()
);

comment on table public.meetings is 'Meetings, each with its first date and how it recurs';

create index on public.meetings (date, id);
create index on public.meetings (created_by);

create table public.meeting_participants (
  meeting_id uuid not null references public.meetings (id) on delete cascade,
  member_id uuid not null references app.members (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (meeting_id, member_id)
);

comment on table public.meeting_participants is 'Who is invited to a meeting, on all of its dates';

create index on public.meeting_participants (member_id);

-- What is said and noted of one date. It outlives an invitation: who was there once was there.
create table public.meeting_answers (
  meeting_id uuid not null references public.meetings (id) on delete cascade,
  date date not null check (date between '2000-01-01' and '2199-12-31'),
  member_id uuid not null references app.members (id) on delete cascade,
  -- Null without one.
  answer text check (answer in ('yes', 'maybe', 'no')),
  -- Null until it is recorded.
  present boolean,
  created_at timestamptz not null default now(),
  primary key (meeting_id, date, member_id)
);

comment on table public.meeting_answers is 'Whether a participant comes to a meeting on a date, and whether one came';

create index on public.meeting_answers (member_id);

-- The dates of a meeting between two days, both included. A month that lacks the first date's day has its last instead;
-- the next one has it again. `machines/meetings/meeting.ts` says the same to the client.
create function private.occurrences(first date, recurrence text, from_day date, to_day date) returns setof date
language sql immutable set search_path = ''
as $$
  select day from (
    select first as day where recurrence = 'once'
    union all
    select first + step * number
    from (select case recurrence when 'weekly' then 7 when 'biweekly' then 14 end as step) as rhythm
    cross join generate_series(greatest(0, (from_day - first) / step), (to_day - first) / step) as number
    where step is not null
    union all
    select (first + make_interval(months => number))::date
    from generate_series(
      greatest(0, (extract(year from from_day) - extract(year from first))::integer * 12
        + (extract(month from from_day) - extract(month from first))::integer),
      (extract(year from to_day) - extract(year from first))::integer * 12
        + (extract(month from to_day) - extract(month from first))::integer
    ) as number
    where recurrence = 'monthly'
  ) as days
  where day between greatest(first, from_day) and to_day
$$;

create function private.occurs(meeting public.meetings, day date) returns boolean
language sql immutable set search_path = ''
as $$ select exists (select from private.occurrences(meeting.date, meeting.recurrence, day, day)) $$;

-- The first date from a day on; null when there is none.
create function private.next_date(meeting public.meetings, from_day date) returns date
language sql immutable set search_path = ''
as $$
  select min(day) from private.occurrences(
    meeting.date, meeting.recurrence, from_day, greatest(meeting.date, from_day) + 31
  ) as day
$$;

-- The meetings to which the caller is invited.
create function private.my_meetings() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select meeting_id from public.meeting_participants where member_id = private.my_member_id() $$;

grant execute on function private.my_meetings() to authenticated, service_role;

alter table public.meetings enable row level security;
alter table public.meeting_participants enable row level security;
alter table public.meeting_answers enable row level security;
revoke all on public.meetings, public.meeting_participants, public.meeting_answers from anon, authenticated;
grant select, insert, update, delete on public.meetings, public.meeting_participants, public.meeting_answers
  to service_role;
-- A meeting is written with its participants (save_meeting), dates by answer_meeting and record_presence.
grant select, delete on public.meetings to authenticated;
grant select on public.meeting_participants, public.meeting_answers to authenticated;

create policy "people see their meetings, and every one by a cell of their position" on public.meetings
  for select to authenticated
  using ((select private.may('council_meetings', 'view')) or id in (select private.my_meetings()));
create policy "who may cancel meetings cancels them" on public.meetings for delete to authenticated
  using ((select private.may('council_meetings', 'delete')));
create policy "who sees a meeting sees who is invited" on public.meeting_participants for select to authenticated
  using ((select private.may('council_meetings', 'view')) or meeting_id in (select private.my_meetings()));
create policy "who sees a meeting sees who comes" on public.meeting_answers for select to authenticated
  using ((select private.may('council_meetings', 'view')) or meeting_id in (select private.my_meetings()));

create trigger audit after insert or update or delete on public.meetings
  for each row execute function private.audit();
create trigger audit after insert or delete on public.meeting_participants
  for each row execute function private.audit();
-- One's answers are one's own matter; presence is entered by others.
create trigger audit_presence after update on public.meeting_answers for each row
  when (new.present is distinct from old.present) execute function private.audit();
create trigger audit_first_presence after insert on public.meeting_answers for each row
  when (new.present is not null) execute function private.audit();

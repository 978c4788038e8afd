-- Meetings, who is invited, which dates differ from the rule, and who attends on which date.
create table public.meetings (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) <= 120 and not private.is_blank(title)),
  -- The first date. The bounds exclude 'infinity' and years that no calendar shows.
  date date not null check (date between '2000-01-01' and '2199-12-31'),
  -- By São Paulo's clock.
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
  -- Every change sets it, of participants too: the sequence of a calendar file follows it.
  updated_at timestamptz not null default now()
);

comment on table public.meetings is 'Meetings, each with its first date and how it recurs';

create index on public.meetings (date, id);
create index on public.meetings (created_by);

-- Recurring meetings can have dates in any period.
create index meetings_recurring on public.meetings (date) where recurrence <> 'once';

create table public.meeting_participants (
  meeting_id uuid not null references public.meetings (id) on delete cascade,
  member_id uuid not null references app.members (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (meeting_id, member_id)
);

comment on table public.meeting_participants is 'Who is invited to a meeting, on all of its dates';

create index on public.meeting_participants (member_id);

-- A person's answer and presence for one date. It outlives the invitation.
create table public.meeting_answers (
  meeting_id uuid not null references public.meetings (id) on delete cascade,
  date date not null check (date between '2000-01-01' and '2199-12-31'),
  member_id uuid not null references app.members (id) on delete cascade,
  -- Null without an answer.
  answer text check (answer in ('yes', 'maybe', 'no')),
  -- Null until it is recorded.
  present boolean,
  created_at timestamptz not null default now(),
  primary key (meeting_id, date, member_id)
);

comment on table public.meeting_answers is 'Whether a participant will attend a meeting on a date, and whether they were present';

create index on public.meeting_answers (member_id);

-- The dates of a meeting between two days, both included. A month without the first date's day uses its last day. The
-- client has the same rule. The body is bound at creation, so it needs no search path and queries inline it.
create function private.occurrences(first date, recurrence text, from_day date, to_day date) returns setof date
language sql immutable
begin atomic
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
  where day between greatest(first, from_day) and to_day;
end;

-- The meetings to which the caller is invited.
create function private.my_meetings() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select meeting_id from public.meeting_participants where member_id = private.my_member_id() $$;

alter table public.meetings enable row level security;
alter table public.meeting_participants enable row level security;
alter table public.meeting_answers enable row level security;
revoke all on public.meetings, public.meeting_participants, public.meeting_answers from anon, authenticated;
grant select, insert, update, delete on public.meetings, public.meeting_participants, public.meeting_answers
  to service_role;

-- Functions write a meeting with its participants (save_meeting) and its dates (answer_meeting, record_presence).
grant select, delete on public.meetings to authenticated;
grant select on public.meeting_participants, public.meeting_answers to authenticated;

create policy "people see their meetings, and every one by a cell of their position" on public.meetings
  for select to authenticated
  using ((select private.may('council_meetings', 'view')) or id in (select private.my_meetings()));

create policy "who may cancel meetings cancels them" on public.meetings for delete to authenticated
  using ((select private.may('council_meetings', 'delete')));

create policy "who sees a meeting sees who is invited" on public.meeting_participants for select to authenticated
  using ((select private.may('council_meetings', 'view')) or meeting_id in (select private.my_meetings()));

create trigger audit after insert or update or delete on public.meetings
  for each row execute function private.audit();

-- People's own answers are not audited. Presence is, because others enter it.
create trigger audit_presence after update on public.meeting_answers for each row
  when (new.present is distinct from old.present) execute function private.audit();

create trigger audit_first_presence after insert on public.meeting_answers for each row
  when (new.present is not null) execute function private.audit();

-- Records the added or removed participants of one statement: {meeting_id, members: [ids]}.
create function private.audit_participants() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.audit_log (actor, action, target, old, new)
  select auth.uid(), lower(tg_op), 'meeting_participants/' || meeting_id,
    case when tg_op = 'DELETE' then people end, case when tg_op = 'INSERT' then people end
  from (
    select meeting_id,
      jsonb_build_object('meeting_id', meeting_id, 'members', jsonb_agg(member_id order by member_id)) as people
    from changed group by meeting_id
  ) as change;
  delete from public.audit_log
  where id in (select id from public.audit_log where at < private.audit_horizon() order by at limit 100);
  return null;
end
$$;

create trigger audit_invited after insert on public.meeting_participants
  referencing new table as changed for each statement execute function private.audit_participants();

create trigger audit_uninvited after delete on public.meeting_participants
  referencing old table as changed for each statement execute function private.audit_participants();

create policy "who sees a meeting sees who comes, and who came if they record it"
  on public.meeting_answers for select to authenticated
  using (
    ((select private.may('council_meetings', 'view')) or meeting_id in (select private.my_meetings()))
    and (
      present is null or member_id = (select private.my_member_id()) or (select private.may('council_meetings', 'edit'))
    )
  );

-- One date of a series, moved or cancelled. Answers and presence belong to the day on which the date takes place.
create table public.meeting_exceptions (
  meeting_id uuid not null references public.meetings (id) on delete cascade,
  -- By the rule of the series.
  date date not null check (date between '2000-01-01' and '2199-12-31'),
  -- The new day; null if the date is cancelled.
  moved_to date check (moved_to between '2000-01-01' and '2199-12-31'),
  "time" text check (char_length("time") = 5 and "time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (meeting_id, date),
  unique (meeting_id, moved_to),
  check ((moved_to is null) = ("time" is null))
);

comment on table public.meeting_exceptions is 'Dates of a series that were moved or cancelled';

create index on public.meeting_exceptions (moved_to);

alter table public.meeting_exceptions enable row level security;
revoke all on public.meeting_exceptions from anon, authenticated;
grant select on public.meeting_exceptions to authenticated;
grant select, insert, update, delete on public.meeting_exceptions to service_role;

create policy "who sees a meeting sees which dates were moved" on public.meeting_exceptions for select to authenticated
  using ((select private.may('council_meetings', 'view')) or meeting_id in (select private.my_meetings()));

create trigger audit after insert or update or delete on public.meeting_exceptions
  for each row execute function private.audit();

-- The time of a meeting on a day.
create function private.time_on(meeting public.meetings, day date) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select moved."time" from public.meeting_exceptions as moved
      where moved.meeting_id = meeting.id and moved.moved_to = day
    ),
    meeting.time
  )
$$;

-- Whether a meeting takes place on a day: by its rule, unless that date is moved or cancelled, or because a date is
-- moved there.
create function private.occurs(meeting public.meetings, day date) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.meeting_exceptions as moved where moved.meeting_id = meeting.id and moved.moved_to = day
  ) or (
    exists (select from private.occurrences(meeting.date, meeting.recurrence, day, day))
    and not exists (
      select from public.meeting_exceptions as moved where moved.meeting_id = meeting.id and moved.date = day
    )
  )
$$;

-- The first date from a day on; null without one. A moved or cancelled date takes one date of the rule away.
create function private.next_date(meeting public.meetings, from_day date) returns date
language sql stable security definer set search_path = ''
as $$
  with moved as (
    select exception.date, exception.moved_to from public.meeting_exceptions as exception
    where exception.meeting_id = meeting.id
  )
  select min(day) from (
    select day from private.occurrences(
      meeting.date, meeting.recurrence, from_day,
      greatest(meeting.date, from_day) + 31 * (1 + (select count(*)::integer from moved where moved.date >= from_day))
    ) as day
    where day not in (select moved.date from moved)
    union all
    select moved_to from moved where moved_to >= from_day
  ) as days
$$;

-- Removes exceptions whose date the new rule does not have, so that nothing takes place twice on one day.
create function private.drop_exceptions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.meeting_exceptions as moved
  where moved.meeting_id = new.id and (
    not exists (select from private.occurrences(new.date, new.recurrence, moved.date, moved.date))
    or (
      exists (select from private.occurrences(new.date, new.recurrence, moved.moved_to, moved.moved_to))
      and not exists (
        select from public.meeting_exceptions as other where other.meeting_id = new.id and other.date = moved.moved_to
      )
    )
  );
  return null;
end
$$;

create trigger drop_exceptions after update on public.meetings for each row
  when (old.date <> new.date or old.recurrence <> new.recurrence) execute function private.drop_exceptions();

-- Returns the meeting with this date, locked, if the caller may do this action. Refuses past dates in a sentence.
create function private.date_to_change(p_meeting uuid, p_date date, action text) returns public.meetings
language plpgsql security definer set search_path = ''
as $$
declare
  meeting public.meetings;
begin
  if not private.may('council_meetings', action) then
    raise insufficient_privilege using message = case action
      when 'delete' then 'Seu cargo não permite cancelar reuniões.' else 'Seu cargo não permite alterar reuniões.' end;
  end if;
  perform from public.meetings where id = p_meeting for update;
  meeting := private.meeting_on(p_meeting, p_date);
  if meeting.recurrence = 'once' then
    raise check_violation using message = 'Esta reunião não se repete: altere ou exclua a própria reunião.';
  elsif private.begins_at(p_date, private.time_on(meeting, p_date)) <= now() then
    raise check_violation using message = 'Esta data já passou.';
  end if;
  return meeting;
end
$$;

-- Stores where a date takes place, null for cancelled. `p_date` may itself be a day to which a date was moved.
create function private.keep_exception(meeting public.meetings, p_date date, p_to date, p_time text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.meeting_exceptions
  set moved_to = p_to, "time" = p_time, updated_at = now() where meeting_id = meeting.id and moved_to = p_date;
  if not found then
    insert into public.meeting_exceptions (meeting_id, date, moved_to, "time")
    values (meeting.id, p_date, p_to, p_time);
  end if;
  -- A date that is back on its day and time is no exception.
  delete from public.meeting_exceptions
  where meeting_id = meeting.id and date = p_to and moved_to = p_to and "time" = meeting.time;
  if p_to is distinct from p_date then
    delete from public.meeting_answers where meeting_id = meeting.id and date = p_date and present is null;
  end if;
  -- The sequence of a calendar file follows it.
  update public.meetings set updated_at = greatest(now(), updated_at + interval '1 microsecond') where id = meeting.id;
end
$$;

create function private.move_meeting_date(p_meeting uuid, p_date date, p_to date, p_time text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  meeting public.meetings;
  hour text;
begin
  -- A repeated request (its response was lost) finds the date already moved.
  if p_to is distinct from p_date and private.may('council_meetings', 'edit') and exists (
    select from public.meeting_exceptions as moved
    where meeting_id = p_meeting and moved_to = p_to and "time" = p_time
  ) then
    select * into meeting from public.meetings where id = p_meeting;
    if not private.occurs(meeting, p_date) then
      return;
    end if;
  end if;
  meeting := private.date_to_change(p_meeting, p_date, 'edit');
  hour := private.time_on(meeting, p_date);
  if p_to is null or coalesce(p_time, '') = '' then
    raise check_violation using message = 'Por favor, preencha todos os campos obrigatórios.';
  elsif p_to not between '2000-01-01' and '2199-12-31' then
    raise check_violation using message = 'A data deve ficar entre 2000 e 2199.';
  elsif p_time !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    raise check_violation using message = 'A hora deve ficar entre 00:00 e 23:59.';
  elsif private.begins_at(p_to, p_time) < now() then
    raise check_violation using message = 'A reunião não pode ser marcada no passado.';
  elsif p_to <> p_date and private.occurs(meeting, p_to) then
    raise check_violation using message = 'Esta reunião já acontece nesta data.';
  elsif p_to = p_date and p_time = hour then
    return;
  end if;
  perform private.keep_exception(meeting, p_date, p_to, p_time);
  perform private.notify_date(meeting, format('%s mudou a reunião “%s” de %s às %s para %s às %s.',
    private.display_name(auth.uid()), meeting.title, to_char(p_date, 'DD/MM/YYYY'), hour,
    to_char(p_to, 'DD/MM/YYYY'), p_time));
end
$$;

create function public.move_meeting_date(p_meeting uuid, p_date date, p_to date, p_time text) returns void
language sql security invoker set search_path = ''
as $$ select private.move_meeting_date(p_meeting, p_date, p_to, p_time) $$;

comment on function public.move_meeting_date(uuid, date, date, text) is
  'Moves one date of a series that is not over to another day and hour (HH:MM), and notifies the participants';

create function private.cancel_meeting_date(p_meeting uuid, p_date date) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  meeting public.meetings;
  hour text;
begin
  -- A repeated request (its response was lost) finds the date already cancelled.
  if private.may('council_meetings', 'delete') and exists (
    select from public.meeting_exceptions where meeting_id = p_meeting and date = p_date and moved_to is null
  ) then
    return;
  end if;
  meeting := private.date_to_change(p_meeting, p_date, 'delete');
  hour := private.time_on(meeting, p_date);
  perform private.keep_exception(meeting, p_date, null, null);
  perform private.notify_date(meeting, format('%s cancelou a reunião “%s” de %s às %s. As outras datas continuam.',
    private.display_name(auth.uid()), meeting.title, to_char(p_date, 'DD/MM/YYYY'), hour));
end
$$;

create function public.cancel_meeting_date(p_meeting uuid, p_date date) returns void
language sql security invoker set search_path = ''
as $$ select private.cancel_meeting_date(p_meeting, p_date) $$;

comment on function public.cancel_meeting_date(uuid, date) is
  'Cancels one date of a series that is not over, and notifies the participants';

grant execute on function
  private.my_meetings(), private.move_meeting_date(uuid, date, date, text),
  public.move_meeting_date(uuid, date, date, text), private.cancel_meeting_date(uuid, date),
  public.cancel_meeting_date(uuid, date)
  to authenticated, service_role;

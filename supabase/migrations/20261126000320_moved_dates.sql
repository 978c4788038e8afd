-- One date of a series can be moved or cancelled. What is answered and noted of a date belongs to the day on which it takes
-- place: the day it was moved to.

create table public.meeting_exceptions (
  meeting_id uuid not null references public.meetings (id) on delete cascade,
  -- By the rule of the series.
  date date not null check (date between '2000-01-01' and '2199-12-31'),
  -- When it takes place instead; null when it is cancelled.
  moved_to date check (moved_to between '2000-01-01' and '2199-12-31'),
  "time" text check (char_length("time") = 5 and "time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (meeting_id, date),
  unique (meeting_id, moved_to),
  check ((moved_to is null) = ("time" is null))
);

comment on table public.meeting_exceptions is 'Dates of a series that were moved or cancelled';

alter table public.meeting_exceptions enable row level security;
revoke all on public.meeting_exceptions from anon, authenticated;
grant select on public.meeting_exceptions to authenticated;
grant select, insert, update, delete on public.meeting_exceptions to service_role;

create policy "who sees a meeting sees which dates were moved" on public.meeting_exceptions for select to authenticated
  using ((select private.may('council_meetings', 'view')) or meeting_id in (select private.my_meetings()));

create trigger audit after insert or update or delete on public.meeting_exceptions
  for each row execute function private.audit();

-- Whether a meeting takes place on a day: by its rule, unless that date was moved or cancelled, or because one was moved there.
create or replace function private.occurs(meeting public.meetings, day date) returns boolean
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

-- As before; without what was moved or cancelled, which takes one date of the rule each, and with what was moved there.
create or replace function private.next_date(meeting public.meetings, from_day date) returns date
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

-- The hour of a meeting on a day.
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

-- As before; with the hour of that date.
create or replace function private.meeting_dates_in_words(meeting public.meetings) returns text
language sql stable security definer set search_path = ''
as $$
  select to_char(day, 'DD/MM/YYYY') || ' às ' || private.time_on(meeting, day)
    || case meeting.recurrence
      when 'weekly' then ', depois toda semana'
      when 'biweekly' then ', depois a cada duas semanas'
      when 'monthly' then ', depois todo mês'
      else '' end
  from (select coalesce(private.next_date(meeting, private.period_start('day')), meeting.date) as day) as next
$$;

-- What the new rule no longer has was not moved from it, and nothing takes place twice on one day.
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

-- The meeting on a day, locked, for who may do this to it; refuses in a sentence what is over.
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

-- Keeps where a date takes place, null for cancelled; `p_date` may itself be a day that a date was moved to.
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
  -- A date that is back where its rule has it is no exception.
  delete from public.meeting_exceptions
  where meeting_id = meeting.id and date = p_to and moved_to = p_to and "time" = meeting.time;
  if p_to is distinct from p_date then
    delete from public.meeting_answers where meeting_id = meeting.id and date = p_date and present is null;
  end if;
  -- A calendar file's sequence follows it.
  update public.meetings set updated_at = greatest(now(), updated_at + interval '1 microsecond') where id = meeting.id;
end
$$;

-- Notifies the participants of what became of one date.
create function private.notify_date(meeting public.meetings, content text) returns void
language sql security definer set search_path = ''
as $$
  select private.notify_participants(
    array(select member_id from public.meeting_participants where meeting_id = meeting.id), content, meeting.id
  )
  where meeting.send_notifications
$$;

create function private.move_meeting_date(p_meeting uuid, p_date date, p_to date, p_time text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  meeting public.meetings;
  hour text;
begin
  -- What was sent again because no answer came is there already.
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
  -- What was sent again because no answer came is there already.
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

-- As before; with the hour of that date.
create or replace function private.record_presence(p_meeting uuid, p_date date, p_members uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  meeting public.meetings;
begin
  if not private.may('council_meetings', 'edit') then
    raise insufficient_privilege using message = 'Seu cargo não permite registrar presenças.';
  end if;
  meeting := private.meeting_on(p_meeting, p_date);
  if private.begins_at(p_date, private.time_on(meeting, p_date)) > now() then
    raise check_violation using message = 'A presença se registra a partir do início da reunião.';
  elsif exists (
    select unnest(p_members) except select member_id from public.meeting_participants where meeting_id = meeting.id
  ) then
    raise check_violation using message = 'Só participantes da reunião têm presença registrada.';
  end if;
  insert into public.meeting_answers (meeting_id, date, member_id, present)
  select meeting.id, p_date, member_id, coalesce(member_id = any (p_members), false)
  from public.meeting_participants where meeting_id = meeting.id
  on conflict (meeting_id, date, member_id) do update set present = excluded.present;
end
$$;

-- As before; dates of other meetings are where they were moved to.
create or replace function private.meeting_conflicts(
  p_id uuid, p_date date, p_time text, p_recurrence text, p_participants uuid[]
) returns table (member_id uuid, name text, title text, date date, "time" text)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := private.period_start('day');
begin
  if not (private.may('council_meetings', 'create') or private.may('council_meetings', 'edit')) then
    raise insufficient_privilege using message = 'Seu cargo não permite agendar reuniões.';
  elsif p_time !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    raise check_violation using message = 'A hora deve ficar entre 00:00 e 23:59.';
  end if;
  return query
  with own as (
    select day from private.occurrences(p_date, p_recurrence, today, greatest(p_date, today) + 260) as day
    order by day limit 8
  ), theirs as materialized (
    select * from public.meetings as meeting
    where meeting.id is distinct from p_id and meeting.id in (
      select meeting_id from public.meeting_participants where member_id = any (p_participants)
    )
  ), other as (
    select meeting.id, meeting.title, taking_place as date, meeting.time, own.day
    from own
    cross join theirs as meeting
    cross join private.occurrences(meeting.date, meeting.recurrence, own.day - 1, own.day + 1) as taking_place
    left join public.meeting_exceptions as moved on moved.meeting_id = meeting.id and moved.date = taking_place
    where moved.meeting_id is null
    union all
    select meeting.id, meeting.title, moved.moved_to, moved.time, own.day
    from own
    join public.meeting_exceptions as moved on moved.moved_to between own.day - 1 and own.day + 1
    join theirs as meeting on meeting.id = moved.meeting_id
  )
  select * from (
    select distinct on (participant.member_id, other.id)
      participant.member_id, members.name, other.title, other.date, other.time
    from other
    join public.meeting_participants as participant on participant.meeting_id = other.id
    join app.members as members on members.id = participant.member_id
    where participant.member_id = any (p_participants)
      and abs(extract(epoch from (other.date + other.time::time) - (other.day + p_time::time))) < 3600
    order by participant.member_id, other.id, other.date
  ) as clash
  order by clash.date, clash.time, clash.name, clash.title
  limit 100;
end
$$;

create index on public.meeting_exceptions (moved_to);

-- As before; a moved date stands where it takes place, with the day it was moved from.
drop function public.meetings_between(date, date);
drop function private.meetings_between(date, date);

create function private.meetings_between(p_from date, p_to date) returns table (
  id uuid, title text, first_date date, date date, "time" text, type text, recurrence text, location text,
  description text, send_notifications boolean, created_at timestamptz, updated_at timestamptz, is_invited boolean,
  own_answer text, yes_count integer, maybe_count integer, no_count integer, participants jsonb, moved_from date, series_time text
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  me constant uuid := private.my_member_id();
  sees_all constant boolean := private.may('council_meetings', 'view');
  may_edit constant boolean := private.may('council_meetings', 'edit');
begin
  if p_to - p_from > 400 then
    raise check_violation using message = 'Escolha um período de até 400 dias.';
  end if;
  return query
  with visible as materialized (
    select * from public.meetings as meeting where sees_all or meeting.id in (select private.my_meetings())
  ), dates as (
    select meeting.id, day, meeting.time, null::date as moved_from
    from visible as meeting
    cross join private.occurrences(meeting.date, meeting.recurrence, p_from, p_to) as day
    left join public.meeting_exceptions as moved on moved.meeting_id = meeting.id and moved.date = day
    where moved.meeting_id is null
    union all
    select moved.meeting_id, moved.moved_to, moved.time, moved.date
    from public.meeting_exceptions as moved where moved.moved_to between p_from and p_to
  )
  select meeting.id, meeting.title, meeting.date, dates.day, dates.time, meeting.type, meeting.recurrence,
    meeting.location, meeting.description, meeting.send_notifications, meeting.created_at, meeting.updated_at,
    exists (
      select from public.meeting_participants as own where own.meeting_id = meeting.id and own.member_id = me
    ),
    (
      select said.answer from public.meeting_answers as said
      where said.meeting_id = meeting.id and said.date = dates.day and said.member_id = me
    ),
    counted.yes, counted.maybe, counted.no, private.participants_on(meeting.id, dates.day, me, may_edit),
    dates.moved_from, meeting.time
  from dates
  join visible as meeting on meeting.id = dates.id
  cross join lateral (
    select count(*) filter (where said.answer = 'yes')::integer as yes,
      count(*) filter (where said.answer = 'maybe')::integer as maybe,
      count(*) filter (where said.answer = 'no')::integer as no
    from public.meeting_answers as said where said.meeting_id = meeting.id and said.date = dates.day
  ) as counted
  order by dates.day, dates.time, meeting.id;
end
$$;

create function public.meetings_between(p_from date, p_to date) returns table (
  id uuid, title text, first_date date, date date, "time" text, type text, recurrence text, location text,
  description text, send_notifications boolean, created_at timestamptz, updated_at timestamptz, is_invited boolean,
  own_answer text, yes_count integer, maybe_count integer, no_count integer, participants jsonb, moved_from date, series_time text
)
language sql stable security invoker set search_path = ''
as $$ select * from private.meetings_between(p_from, p_to) $$;

comment on function public.meetings_between(date, date) is
  'The dates of the meetings that the caller may see, in their order; 400 days at most. first_date: the meeting''s own;
moved_from: the day that the series has instead, null where it was not moved; series_time: its own hour; participants: [{member_id, name, position:
title or empty, answer, present}], the council first; present is null until recorded, and of others for those who may not
record it; is_invited and own_answer are the caller''s';

grant execute on function
  private.move_meeting_date(uuid, date, date, text), public.move_meeting_date(uuid, date, date, text),
  private.cancel_meeting_date(uuid, date), public.cancel_meeting_date(uuid, date),
  private.meetings_between(date, date), public.meetings_between(date, date)
  to authenticated, service_role;

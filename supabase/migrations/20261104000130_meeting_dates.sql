-- What concerns one date of a meeting: answers and presence; which dates there are; who would be at two places at once.

-- The meeting, if it takes place on that day; else a sentence.
create function private.meeting_on(p_meeting uuid, p_date date) returns public.meetings
language plpgsql stable security definer set search_path = ''
as $$
declare
  meeting public.meetings;
begin
  select * into meeting from public.meetings where id = p_meeting;
  if meeting.id is null then
    raise check_violation using message = 'Esta reunião foi cancelada.';
  elsif p_date is null or not private.occurs(meeting, p_date) then
    raise check_violation using message = 'Esta reunião não acontece nesta data.';
  end if;
  return meeting;
end
$$;

create function private.answer_meeting(p_meeting uuid, p_date date, p_answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  meeting public.meetings;
  me constant uuid := private.my_member_id();
begin
  if not exists (select from public.meeting_participants where meeting_id = p_meeting and member_id = me) then
    raise insufficient_privilege using message = 'Você não está entre os participantes desta reunião.';
  end if;
  meeting := private.meeting_on(p_meeting, p_date);
  if p_date < private.period_start('day') then
    raise check_violation using message = 'Esta data já passou.';
  elsif coalesce(p_answer, '') not in ('yes', 'maybe', 'no') then
    raise check_violation using message = 'Responda sim, talvez ou não.';
  end if;
  insert into public.meeting_answers (meeting_id, date, member_id, answer) values (meeting.id, p_date, me, p_answer)
  on conflict (meeting_id, date, member_id) do update set answer = excluded.answer;
end
$$;

create function public.answer_meeting(p_meeting uuid, p_date date, p_answer text) returns void
language sql security invoker set search_path = ''
as $$ select private.answer_meeting(p_meeting, p_date, p_answer) $$;

comment on function public.answer_meeting(uuid, date, text) is
  'Says whether the caller comes to a meeting on a date that is not over: yes, maybe or no';

create function private.record_presence(p_meeting uuid, p_date date, p_members uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  meeting public.meetings;
begin
  if not private.may('council_meetings', 'edit') then
    raise insufficient_privilege using message = 'Seu cargo não permite registrar presenças.';
  end if;
  meeting := private.meeting_on(p_meeting, p_date);
  if private.begins_at(p_date, meeting.time) > now() then
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

create function public.record_presence(p_meeting uuid, p_date date, p_members uuid[]) returns void
language sql security invoker set search_path = ''
as $$ select private.record_presence(p_meeting, p_date, p_members) $$;

comment on function public.record_presence(uuid, date, uuid[]) is
  'Notes which participants were at a meeting on a date that has begun; the others were not';

-- Other meetings that begin less than an hour before or after, on the next eight dates; each once, with its first clash.
create function private.meeting_conflicts(
  p_id uuid, p_date date, p_time text, p_recurrence text, p_participants uuid[]
) returns table (member_id uuid, name text, title text, date date, "time" text)
language plpgsql stable security definer set search_path = ''
as $$
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
  )
  select * from (
    select distinct on (participant.member_id, meeting.id)
      participant.member_id, members.name, meeting.title, other as date, meeting.time
    from own
    cross join public.meetings as meeting
    cross join private.occurrences(meeting.date, meeting.recurrence, own.day - 1, own.day + 1) as other
    join public.meeting_participants as participant on participant.meeting_id = meeting.id
    join app.members as members on members.id = participant.member_id
    where meeting.id is distinct from p_id and participant.member_id = any (p_participants)
      and abs(extract(epoch from (other + meeting.time::time) - (own.day + p_time::time))) < 3600
    order by participant.member_id, meeting.id, other
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
  'For whoever may schedule: other meetings of these people less than an hour apart on the next eight dates, 100 at most';

-- The participants of a meeting on a date, those of the council first. Whether they were there is told to whoever may
-- record it, and to each of oneself.
create function private.participants_on(p_meeting uuid, p_date date, me uuid, sees_presence boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'member_id', members.id, 'name', members.name, 'position', coalesce(title, ''), 'answer', answer,
    'present', case when sees_presence or members.id = me then present end
  ) order by seat.id is null, members.name_sort, members.id), '[]')
  from public.meeting_participants as participant
  join app.members as members on members.id = participant.member_id
  left join public.council_members as seat on seat.member_id = members.id and seat.status = 'ativo'
  left join public.council_position_descriptions as description on description.position = seat.position
  left join public.meeting_answers as said
    on said.meeting_id = p_meeting and said.date = p_date and said.member_id = members.id
  where participant.meeting_id = p_meeting
$$;

create function private.meetings_between(p_from date, p_to date) returns table (
  id uuid, title text, first_date date, date date, "time" text, type text, recurrence text, location text,
  description text, send_notifications boolean, created_at timestamptz, updated_at timestamptz, is_invited boolean,
  own_answer text, yes_count integer, maybe_count integer, no_count integer, participants jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.my_member_id();
  sees_all constant boolean := private.may('council_meetings', 'view');
  may_edit constant boolean := private.may('council_meetings', 'edit');
begin
  if p_to - p_from > 400 then
    raise check_violation using message = 'Escolha um período de até 400 dias.';
  end if;
  return query
  select meeting.id, meeting.title, meeting.date, day, meeting.time, meeting.type, meeting.recurrence, meeting.location,
    meeting.description, meeting.send_notifications, meeting.created_at, meeting.updated_at,
    exists (
      select from public.meeting_participants as own where own.meeting_id = meeting.id and own.member_id = me
    ),
    (
      select said.answer from public.meeting_answers as said
      where said.meeting_id = meeting.id and said.date = day and said.member_id = me
    ),
    counted.yes, counted.maybe, counted.no, private.participants_on(meeting.id, day, me, may_edit)
  from public.meetings as meeting
  cross join private.occurrences(meeting.date, meeting.recurrence, p_from, p_to) as day
  cross join lateral (
    select count(*) filter (where said.answer = 'yes')::integer as yes,
      count(*) filter (where said.answer = 'maybe')::integer as maybe,
      count(*) filter (where said.answer = 'no')::integer as no
    from public.meeting_answers as said where said.meeting_id = meeting.id and said.date = day
  ) as counted
  where sees_all or meeting.id in (select private.my_meetings())
  order by day, meeting.time, meeting.id;
end
$$;

create function public.meetings_between(p_from date, p_to date) returns table (
  id uuid, title text, first_date date, date date, "time" text, type text, recurrence text, location text,
  description text, send_notifications boolean, created_at timestamptz, updated_at timestamptz, is_invited boolean,
  own_answer text, yes_count integer, maybe_count integer, no_count integer, participants jsonb
)
language sql stable security invoker set search_path = ''
as $$ select * from private.meetings_between(p_from, p_to) $$;

comment on function public.meetings_between(date, date) is
  'The dates of the meetings that the caller may see, in their order; 400 days at most. first_date: the meeting''s own;
participants: [{member_id, name, position: title or empty, answer, present}], the council first; present is null until
recorded, and of others for those who may not record it; is_invited and own_answer are the caller''s';

grant execute on function
  private.answer_meeting(uuid, date, text), public.answer_meeting(uuid, date, text),
  private.record_presence(uuid, date, uuid[]), public.record_presence(uuid, date, uuid[]),
  private.meeting_conflicts(uuid, date, text, text, uuid[]), public.meeting_conflicts(uuid, date, text, text, uuid[]),
  private.meetings_between(date, date), public.meetings_between(date, date)
  to authenticated, service_role;

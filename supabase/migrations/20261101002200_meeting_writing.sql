-- Writing meetings, their participants, and answers and presence for their dates.

-- A day as 'yyyy-MM-dd'; null for a day that does not exist, such as 2026-02-31.
create function private.calendar_day(value text) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  if value !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    return null;
  end if;
  return make_date(left(value, 4)::integer, substr(value, 6, 2)::integer, right(value, 2)::integer);
exception when datetime_field_overflow then
  return null;
end
$$;

-- The values of a meeting as they are kept. Refuses invalid ones in a sentence.
create function private.checked_meeting(given jsonb) returns public.meetings
language plpgsql immutable set search_path = ''
as $$
declare
  checked public.meetings;
  day constant text := coalesce(given ->> 'date', '');
begin
  checked.title := private.written_line(given ->> 'title');
  checked.date := private.calendar_day(day);
  checked.time := coalesce(given ->> 'time', '');
  checked.type := coalesce(given ->> 'type', 'regular');
  checked.recurrence := coalesce(given ->> 'recurrence', 'once');
  checked.location := private.written_line(given ->> 'location');
  checked.description := private.written_text(coalesce(given ->> 'description', ''));
  checked.send_notifications := (given -> 'send_notifications') is distinct from 'false'::jsonb;
  if checked.title = '' or day = '' or checked.time = '' then
    raise check_violation using message = 'Por favor, preencha todos os campos obrigatórios.';
  elsif char_length(checked.title) > 120 then
    raise check_violation using message = 'O título pode ter no máximo 120 caracteres.';
  elsif checked.date is null then
    raise check_violation using message = 'Esta data não existe no calendário.';
  elsif checked.date not between '2000-01-01' and '2199-12-31' then
    raise check_violation using message = 'A data deve ficar entre 2000 e 2199.';
  elsif checked.time !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    raise check_violation using message = 'A hora deve ficar entre 00:00 e 23:59.';
  elsif checked.type not in ('regular', 'emergency', 'planning', 'evaluation') then
    raise check_violation using message = 'Este tipo de reunião não existe.';
  elsif checked.recurrence not in ('once', 'weekly', 'biweekly', 'monthly') then
    raise check_violation using message = 'Esta recorrência não existe.';
  elsif char_length(checked.location) > 200 then
    raise check_violation using message = 'O local pode ter no máximo 200 caracteres.';
  elsif char_length(checked.description) > 2000 then
    raise check_violation using message = 'A descrição pode ter no máximo 2.000 caracteres.';
  end if;
  return checked;
end
$$;

-- Whether two meetings have the same values.
create function private.is_same_meeting(a public.meetings, b public.meetings) returns boolean
language sql immutable set search_path = ''
as $$
  select (a.title, a.date, a.time, a.type, a.recurrence, a.location, a.description, a.send_notifications)
    is not distinct from (b.title, b.date, b.time, b.type, b.recurrence, b.location, b.description, b.send_notifications)
$$;

create function private.begins_at(day date, "time" text) returns timestamptz
language sql stable set search_path = ''
as $$ select (day + "time"::time) at time zone 'America/Sao_Paulo' $$;

-- Refuses a caller who may not write this meeting or has not seen its newest version.
create function private.guard_meeting(before public.meetings, seen text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if before.id is null and seen is null then
    if not private.may('council_meetings', 'create') then
      raise insufficient_privilege using message = 'Seu cargo não permite agendar reuniões.';
    end if;
  elsif not private.may('council_meetings', 'edit') then
    raise insufficient_privilege using message = 'Seu cargo não permite alterar reuniões.';
  elsif before.id is null then
    raise exception using errcode = 'CF404', message = 'Esta reunião não existe mais.';
  elsif before.updated_at <> seen::timestamptz then
    raise exception using errcode = 'CF409', message = 'Outra pessoa alterou esta reunião.';
  end if;
end
$$;

-- Refuses new participants who are not active members, and too many participants. The client has the same limit
-- (`maxParticipants`).
create function private.check_invited(invited uuid[], invited_before uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if invited = '{}' then
    raise check_violation using message = 'Por favor, selecione pelo menos um participante.';
  elsif cardinality(invited) > 300 then
    raise check_violation using message = 'Uma reunião pode ter no máximo 300 participantes.';
  elsif exists (
    select from unnest(invited) as guest
    where guest <> all (invited_before)
      and not exists (select from app.members where id = guest and status = 'ativo')
  ) then
    raise check_violation using message = 'Só membros ativos participam de reuniões.';
  end if;
end
$$;

-- Writes a meeting and its participants in one transaction. A single meeting may be in the past: it can be recorded
-- afterwards with its presence, and its participants are not notified.
create function private.save_meeting(p_id uuid, p_meeting jsonb, p_participants uuid[]) returns public.meetings
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
  -- A repeated request (its response was lost) finds the meeting already there.
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
    -- Always a new value, whatever the clock says.
    updated_at = greatest(now(), meeting.updated_at + interval '1 microsecond')
  returning * into after;
  delete from public.meeting_participants where meeting_id = after.id and member_id <> all (invited);
  insert into public.meeting_participants (meeting_id, member_id)
  select after.id, member from unnest(invited) as member on conflict do nothing;
  -- Answers for dates that no longer exist, or of people who are no longer invited.
  delete from public.meeting_answers
  where meeting_id = after.id and date >= private.period_start('day') and present is null
    and (member_id <> all (invited) or not private.occurs(after, date));
  -- No invitation to a meeting that has begun.
  if before.id is not null or private.begins_at(after.date, after.time) >= now() then
    perform private.notify_meeting_change(before, after, invited_before, invited);
  end if;
  return after;
end
$$;

create function public.save_meeting(p_id uuid, p_meeting jsonb, p_participants uuid[]) returns public.meetings
language sql security invoker set search_path = ''
as $$ select private.save_meeting(p_id, p_meeting, p_participants) $$;

comment on function public.save_meeting(uuid, jsonb, uuid[]) is
  'Schedules a meeting or changes the one with this id, with its participants (members'' ids), and notifies them. p_meeting:
{title, date: yyyy-MM-dd, time: HH:MM, type, recurrence, location, description, send_notifications, seen: the updated_at
of the version that the caller edited, null for a new one}. Refuses a version that is not the newest (CF409) and a deleted
meeting (CF404); a repeated call changes nothing. Returns the row';

-- Returns the meeting if it takes place on that day; else refuses in a sentence.
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
  'Stores whether the caller will attend a meeting on a date that is not over: yes, maybe or no';

-- Presence can be recorded from the time of the date on.
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

create function public.record_presence(p_meeting uuid, p_date date, p_members uuid[]) returns void
language sql security invoker set search_path = ''
as $$ select private.record_presence(p_meeting, p_date, p_members) $$;

comment on function public.record_presence(uuid, date, uuid[]) is
  'Records which participants were present on a date that has begun; the others were not';

-- How many of the dates with recorded presence the caller attended.
create function private.my_attendance() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('attended', count(*) filter (where present), 'meetings', count(*))
  from public.meeting_answers where member_id = private.my_member_id() and present is not null
$$;

grant execute on function
  private.save_meeting(uuid, jsonb, uuid[]), public.save_meeting(uuid, jsonb, uuid[]),
  private.answer_meeting(uuid, date, text), public.answer_meeting(uuid, date, text),
  private.record_presence(uuid, date, uuid[]), public.record_presence(uuid, date, uuid[]), private.my_attendance()
  to authenticated, service_role;

-- Scheduling and changing a meeting: its values and its participants in one transaction (SPEC.md, section 5).

-- A day as 'yyyy-MM-dd'; null for what no calendar has, such as 2026-02-31.
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

-- A text on one line, without blanks at its ends and what could disguise it; '' for null.
create function private.written_line(value text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(private.written_text(coalesce(value, '')), '[ \t]*\n\s*', ' ', 'g') $$;

-- The values of a meeting as they are kept; refuses in a sentence what cannot be.
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

-- Whether two meetings say the same.
create function private.is_same_meeting(a public.meetings, b public.meetings) returns boolean
language sql immutable set search_path = ''
as $$
  select (a.title, a.date, a.time, a.type, a.recurrence, a.location, a.description, a.send_notifications)
    is not distinct from (b.title, b.date, b.time, b.type, b.recurrence, b.location, b.description, b.send_notifications)
$$;

create function private.begins_at(day date, "time" text) returns timestamptz
language sql stable set search_path = ''
as $$ select (day + "time"::time) at time zone 'America/Sao_Paulo' $$;

-- Whether whoever asks may write this meeting, and has seen its newest version.
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

-- Who of these may not be invited: new ones that are no active members.
create function private.check_invited(invited uuid[], invited_before uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if invited = '{}' then
    raise check_violation using message = 'Por favor, selecione pelo menos um participante.';
  elsif exists (
    select unnest(invited) except select unnest(invited_before)
    except select id from app.members where status = 'ativo'
  ) then
    raise check_violation using message = 'Só membros ativos participam de reuniões.';
  end if;
end
$$;

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
  -- What was sent again because no answer came is there already.
  if private.is_same_meeting(before, wanted) and invited = invited_before
    and (private.may('council_meetings', 'create') or private.may('council_meetings', 'edit')) then
    return before;
  end if;
  perform private.guard_meeting(before, p_meeting ->> 'seen');
  perform private.check_invited(invited, invited_before);
  if private.begins_at(wanted.date, wanted.time) < now() and (
    before.id is null or before.date <> wanted.date or (wanted.recurrence = 'once' and before.time <> wanted.time)
  ) then
    raise check_violation using message = 'A reunião não pode ser marcada no passado.';
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
  perform private.notify_meeting_change(before, after, invited_before, invited);
  return after;
end
$$;

create function public.save_meeting(p_id uuid, p_meeting jsonb, p_participants uuid[]) returns public.meetings
language sql security invoker set search_path = ''
as $$ select private.save_meeting(p_id, p_meeting, p_participants) $$;

comment on function public.save_meeting(uuid, jsonb, uuid[]) is
  'Schedules a meeting or changes the one with this id, with its participants (members'' ids), and tells them. p_meeting:
{title, date: yyyy-MM-dd, time: HH:MM, type, recurrence, location, description, send_notifications, seen: the updated_at
of the version that one began with, null for a new one}. Refuses a version that is no longer the newest (CF409) and what was
deleted meanwhile (CF404); what is there already is answered as it is. Answers the row';

grant execute on function private.save_meeting(uuid, jsonb, uuid[]), public.save_meeting(uuid, jsonb, uuid[])
  to authenticated, service_role;

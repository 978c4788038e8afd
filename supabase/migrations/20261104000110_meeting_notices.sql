-- Who is told what of meetings (BEYOND.md, 'meetings'): the participants of an invitation, a change, a cancellation, and
-- of being taken off, if the meeting says so and has dates to come. Nobody of the own doing.

alter table public.notifications
  add column meeting_id uuid references public.meetings (id) on delete cascade;

create index on public.notifications (meeting_id);

-- As before; and it may lead to a meeting.
drop function private.notify(uuid, text, text, uuid, uuid, uuid);
create function private.notify(
  person uuid, type text, content text, task_id uuid default null, message_id uuid default null,
  reply_id uuid default null, meeting_id uuid default null
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, type, content, task_id, message_id, reply_id, meeting_id)
  select person, type, case when char_length(content) > 1000 then left(content, 999) || '…' else content end,
    task_id, message_id, reply_id, meeting_id
  where person is not null and person is distinct from auth.uid()
$$;

-- '05/12/2026 às 19:00, depois toda semana': the next date, or the first when all are over.
create function private.meeting_dates_in_words(meeting public.meetings) returns text
language sql stable security definer set search_path = ''
as $$
  select to_char(coalesce(private.next_date(meeting, private.period_start('day')), meeting.date), 'DD/MM/YYYY')
    || ' às ' || meeting.time
    || case meeting.recurrence
      when 'weekly' then ', depois toda semana'
      when 'biweekly' then ', depois a cada duas semanas'
      when 'monthly' then ', depois todo mês'
      else '' end
$$;

-- Tells members of a meeting. Without leads: of one that they can no longer open.
create function private.notify_participants(people uuid[], content text, meeting_id uuid default null) returns void
language sql security definer set search_path = ''
as $$
  select private.notify(user_id, 'meeting', content, meeting_id => notify_participants.meeting_id)
  from app.members where id = any (people) and status = 'ativo'
$$;

-- What happened to a meeting and its participants, told to each of them.
create function private.notify_meeting_change(
  before public.meetings, after public.meetings, invited_before uuid[], invited uuid[]
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant text := private.display_name(auth.uid());
  today constant date := private.period_start('day');
  dates constant text := private.meeting_dates_in_words(after);
  place constant text := case when after.location = '' then '' else format(' Local: %s.', after.location) end;
begin
  if not after.send_notifications then
    return;
  end if;
  if private.next_date(before, today) is not null then
    perform private.notify_participants(
      array(select unnest(invited_before) except select unnest(invited)),
      format('%s retirou você da reunião “%s”.', actor, before.title)
    );
  end if;
  if private.next_date(after, today) is null then
    return;
  end if;
  perform private.notify_participants(
    array(select unnest(invited) except select unnest(invited_before)),
    format('%s convidou você para a reunião “%s”: %s.%s', actor, after.title, dates, place), after.id
  );
  perform private.notify_participants(
    array(select unnest(invited) intersect select unnest(invited_before)),
    case
      when (before.date, before.time, before.recurrence, before.location)
        is distinct from (after.date, after.time, after.recurrence, after.location)
      then format('%s mudou a reunião “%s”: agora em %s.%s', actor, after.title, dates, place)
      else format('%s alterou a reunião “%s”: %s.', actor, after.title, dates)
    end,
    after.id
  )
  where (before.title, before.date, before.time, before.type, before.recurrence, before.location, before.description)
    is distinct from
    (after.title, after.date, after.time, after.type, after.recurrence, after.location, after.description);
end
$$;

create function private.notify_cancellation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.send_notifications and private.next_date(old, private.period_start('day')) is not null then
    perform private.notify_participants(
      array(select member_id from public.meeting_participants where meeting_id = old.id),
      format('%s cancelou a reunião “%s”: %s.', private.display_name(auth.uid()), old.title,
        private.meeting_dates_in_words(old))
    );
  end if;
  return old;
end
$$;

-- Before, while the participants are still known.
create trigger notify_cancellation before delete on public.meetings for each row
  execute function private.notify_cancellation();

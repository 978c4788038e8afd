-- Two admins who change the same date of a series: the second change was made from an hour or a day that no longer counts.
drop function public.move_meeting_date(uuid, date, date, text);
drop function private.move_meeting_date(uuid, date, date, text);
drop function public.cancel_meeting_date(uuid, date);
drop function private.cancel_meeting_date(uuid, date);
drop function private.date_to_change(uuid, date, text);

-- Returns the meeting with this date, locked, if the caller may do this action. Refuses past dates in a sentence, and a
-- date that is no longer at the hour that was seen, unless that is already the wanted one. Without p_seen any hour counts.
create function private.date_to_change(p_meeting uuid, p_date date, action text, p_seen text, p_wanted text)
returns public.meetings
language plpgsql security definer set search_path = ''
as $$
declare
  meeting public.meetings;
begin
  if not private.may('council_meetings', action) then
    raise insufficient_privilege using message = case action
      when 'delete' then 'Seu cargo não permite cancelar reuniões.' else 'Seu cargo não permite alterar reuniões.' end;
  end if;
  select * into meeting from public.meetings where id = p_meeting for update;
  if p_seen is not null and meeting.id is not null and (
    not private.occurs(meeting, p_date)
    or private.time_on(meeting, p_date) not in (p_seen, coalesce(p_wanted, p_seen))
  ) then
    raise check_violation using message = 'Esta data mudou desde que você a abriu. Confira a lista e tente de novo.';
  end if;
  meeting := private.meeting_on(p_meeting, p_date);
  if meeting.recurrence = 'once' then
    raise check_violation using message = 'Esta reunião não se repete: altere ou exclua a própria reunião.';
  elsif private.begins_at(p_date, private.time_on(meeting, p_date)) <= now() then
    raise check_violation using message = 'Esta data já passou.';
  end if;
  return meeting;
end
$$;

create function private.move_meeting_date(p_meeting uuid, p_date date, p_to date, p_time text, p_seen_time text)
returns void
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
  meeting := private.date_to_change(p_meeting, p_date, 'edit', p_seen_time, case when p_to = p_date then p_time end);
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

create function public.move_meeting_date(
  p_meeting uuid, p_date date, p_to date, p_time text, p_seen_time text default null
) returns void
language sql security invoker set search_path = ''
as $$ select private.move_meeting_date(p_meeting, p_date, p_to, p_time, p_seen_time) $$;

comment on function public.move_meeting_date(uuid, date, date, text, text) is
  'Moves one date of a series that is not over to another day and hour (HH:MM), and notifies the participants. Refused if
p_seen_time is given and is not the hour of that date. Repeated, it does nothing';

create function private.cancel_meeting_date(p_meeting uuid, p_date date, p_seen_time text) returns void
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
  meeting := private.date_to_change(p_meeting, p_date, 'delete', p_seen_time, null);
  hour := private.time_on(meeting, p_date);
  perform private.keep_exception(meeting, p_date, null, null);
  perform private.notify_date(meeting, format('%s cancelou a reunião “%s” de %s às %s. As outras datas continuam.',
    private.display_name(auth.uid()), meeting.title, to_char(p_date, 'DD/MM/YYYY'), hour));
end
$$;

create function public.cancel_meeting_date(p_meeting uuid, p_date date, p_seen_time text default null) returns void
language sql security invoker set search_path = ''
as $$ select private.cancel_meeting_date(p_meeting, p_date, p_seen_time) $$;

comment on function public.cancel_meeting_date(uuid, date, text) is
  'Cancels one date of a series that is not over, and notifies the participants. Refused if p_seen_time is given and is not
the hour of that date. Repeated, it does nothing';

grant execute on function
  private.move_meeting_date(uuid, date, date, text, text), public.move_meeting_date(uuid, date, date, text, text),
  private.cancel_meeting_date(uuid, date, text), public.cancel_meeting_date(uuid, date, text)
  to authenticated, service_role;

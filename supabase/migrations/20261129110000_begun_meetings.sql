-- A single meeting of today whose hour has passed is a record, as one of an earlier day: no one is notified of its change
-- or its removal.
create function private.is_coming(meeting public.meetings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.next_date(meeting, private.period_start('day')) is not null
    and (meeting.recurrence <> 'once' or private.begins_at(meeting.date, meeting.time) >= now())
$$;

do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('private.notify_meeting_change(public.meetings,public.meetings,uuid[],uuid[])',
        'private.next_date(before, today) is not null', 'private.is_coming(before)'),
      ('private.notify_meeting_change(public.meetings,public.meetings,uuid[],uuid[])',
        'private.next_date(after, today) is null', 'not private.is_coming(after)'),
      ('private.notify_meeting_change(public.meetings,public.meetings,uuid[],uuid[])',
        E'  today constant date := private.period_start(''day'');\n', ''),
      ('private.notify_cancellation()',
        'private.next_date(old, private.period_start(''day'')) is not null', 'private.is_coming(old)')
    ) as changes (routine, old, new)
  loop
    definition := pg_get_functiondef(change.routine::regprocedure);
    if position(change.old in definition) = 0 then
      raise exception '% has no part %', change.routine, change.old;
    end if;
    execute replace(definition, change.old, change.new);
  end loop;
end
$$;

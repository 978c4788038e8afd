-- A date has up to 300 participants, so a thousand dates are 22 MB. A request has at most 100 of them, and the next page
-- the following ones. Without p_limit it has all dates of one meeting: a series is weekly at most.
do $$
declare
  change record;
  definition text;
begin
  for change in values
    ('private.upcoming_meetings(date, boolean, integer, date, text, uuid)'::regprocedure,
      'least(greatest(coalesce(p_limit, 30), 1), 1000)', 'least(greatest(coalesce(p_limit, 30), 1), 100)'),
    ('private.meetings_between(date, date, uuid, boolean, boolean, integer, text, uuid)'::regprocedure,
      'least(p_limit, 1000)', 'case when p_limit is not null or p_meeting is null then least(p_limit, 100) end')
  loop
    definition := pg_get_functiondef(change.column1);
    if position(change.column2 in definition) = 0 then
      raise exception '% has no part %', change.column1, change.column2;
    end if;
    execute replace(definition, change.column2, change.column3);
  end loop;
end
$$;

comment on function public.upcoming_meetings(date, boolean, integer, date, text, uuid) is
  'The meetings that the caller may see, or is invited to (p_own), and that take place from a day on, by their next date; the
next page is behind the last row''s next_date, next_time and id; p_limit 1 to 100. participants: [{member_id, name}];
exceptions: the dates that were moved or cancelled, [{date, moved_to, time}]';

comment on function public.meetings_between(date, date, uuid, boolean, boolean, integer, text, uuid) is
  'The dates of the meetings that the caller may see, in their order: those of one meeting (p_meeting), those to which the
caller is invited (p_own), or all. At most 100; without p_limit 400 days at most, and of one meeting all dates. p_backwards: the
latest first. The next page begins on the day of the last row, behind it: p_from (backwards p_to), p_after_time and p_after_id are
that row''s. first_date: the meeting''s own; moved_from: the day that the series has instead, null where it was not moved;
series_time: its own hour; participants: [{member_id, name, position: title or empty, answer, present}], the council first;
present is null until recorded, and of others for those who may not record it; is_invited and own_answer are the caller''s';

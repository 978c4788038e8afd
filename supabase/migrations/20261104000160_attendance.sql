-- 'Presença' in the Status panel: the share of meetings attended (BEYOND.md, 'Status panel').

alter function public.my_overview() set schema private;

-- Of the dates for which presence was recorded while one was invited.
create function private.my_attendance() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('attended', count(*) filter (where present), 'meetings', count(*))
  from public.meeting_answers where member_id = private.my_member_id() and present is not null
$$;

create function public.my_overview() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.my_overview() || private.my_attendance() $$;

comment on function public.my_overview() is
  'The caller''s dashboard: {today, rank, weekly_points, ahead: {points, rank}, completed, pending, finished, in_time,
execution: {in_time, of}, mean_score, routine_days: {kept, of}, weeks: [{start, points} × 8], month: [{day, routines}],
is_founder, attended, meetings}; null where there is no data yet';

grant execute on function private.my_attendance(), public.my_overview() to authenticated, service_role;

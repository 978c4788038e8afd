-- Which routines someone has done is between that person and the staff; so is who was present at a meeting, for those who
-- record it.

drop policy "signed-in people see which routines are done" on app.routine_completions;
create policy "people see which of their own routines are done, the staff everyone's" on app.routine_completions
  for select to authenticated
  using (
    (select private.is_staff())
    or (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()))
  );

-- As before; refused (42501) for someone else's, instead of a response that says nothing is done.
create or replace function public.get_member_routines(p_user_id uuid)
returns table (training boolean, reading boolean, fasting boolean, documentation boolean)
language plpgsql stable security invoker rows 1 set search_path = ''
as $$
begin
  if not private.is_staff()
    and (p_user_id = auth.uid() and private.is_active() and private.aal_ok()) is not true then
    raise insufficient_privilege using message = 'Você só pode ver as próprias rotinas.';
  end if;
  return query
    with done as (
      select completion.routine_type
      from app.routine_completions as completion
      join public.routine_types as routine on routine.code = completion.routine_type
      where completion.user_id = p_user_id and completion.period_start = private.period_start(routine.period)
    )
    select 'training' in (select routine_type from done), 'reading' in (select routine_type from done),
           'fasting' in (select routine_type from done), 'documentation' in (select routine_type from done);
end
$$;

comment on function public.get_member_routines(uuid) is
  'Which of the four routines a person has done in the current day or month (São Paulo); one''s own, for the staff anyone''s';

-- As meetings_between() has always answered: presence only to those who record it, and to each person their own. A row with
-- someone else's presence is hidden as a whole; the answers in it are in meetings_between().
drop policy "who sees a meeting sees who comes" on public.meeting_answers;
create policy "who sees a meeting sees who comes, and who came if they record it"
  on public.meeting_answers for select to authenticated
  using (
    ((select private.may('council_meetings', 'view')) or meeting_id in (select private.my_meetings()))
    and (
      present is null or member_id = (select private.my_member_id()) or (select private.may('council_meetings', 'edit'))
    )
  );

-- A participant responds until the meeting begins; until now until the end of its day.
create or replace function private.answer_meeting(p_meeting uuid, p_date date, p_answer text) returns void
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
  if private.begins_at(p_date, private.time_on(meeting, p_date)) <= now() then
    raise check_violation using message = 'Esta reunião já começou.';
  elsif coalesce(p_answer, '') not in ('yes', 'maybe', 'no') then
    raise check_violation using message = 'Responda sim, talvez ou não.';
  end if;
  insert into public.meeting_answers (meeting_id, date, member_id, answer) values (meeting.id, p_date, me, p_answer)
  on conflict (meeting_id, date, member_id) do update set answer = excluded.answer;
end
$$;

comment on function public.answer_meeting(uuid, date, text) is
  'Stores whether the caller will attend a meeting on a date that has not begun: yes, maybe or no';

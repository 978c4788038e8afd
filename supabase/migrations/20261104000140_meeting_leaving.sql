-- Meetings when somebody leaves, and in the copy of one's own data.

-- Whoever is no longer active is no longer invited to what is still to come; what one was at, one was at.
create function private.leave_meetings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.period_start('day');
begin
  delete from public.meeting_participants as participant using public.meetings as meeting
  where participant.member_id = new.id and meeting.id = participant.meeting_id
    and private.next_date(meeting, today) is not null;
  delete from public.meeting_answers where member_id = new.id and date >= today and present is null;
  return null;
end
$$;

create trigger leave_meetings after update on app.members for each row
  when (old.status = 'ativo' and new.status = 'inativo') execute function private.leave_meetings();

create function private.exported_meetings(member uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('reuniões', coalesce((
    select jsonb_agg(jsonb_build_object(
      'título', title, 'primeira data', date, 'hora', "time", 'recorrência', recurrence, 'local', location,
      'convidado', exists (
        select from public.meeting_participants where meeting_id = meetings.id and member_id = member
      ),
      'datas', coalesce((
        select jsonb_agg(jsonb_build_object('data', said.date, 'resposta', answer, 'presente', present) order by said.date)
        from public.meeting_answers as said where meeting_id = meetings.id and member_id = member
      ), '[]')
    ) order by date, id)
    from public.meetings
    where id in (
      select meeting_id from public.meeting_participants where member_id = member
      union select meeting_id from public.meeting_answers where member_id = member
    )
  ), '[]'))
$$;

-- As before; and the meetings.
create or replace function private.exported_everything() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.exported_data() || private.exported_writing(auth.uid())
    || private.exported_meetings(private.my_member_id())
$$;

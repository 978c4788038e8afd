-- Two people may record the presence of one date at the same time. With `p_changed`, those whose presence the caller
-- changed, everyone else keeps what is recorded.
drop function public.record_presence(uuid, date, uuid[]);
drop function private.record_presence(uuid, date, uuid[]);

create function private.record_presence(p_meeting uuid, p_date date, p_members uuid[], p_changed uuid[]) returns void
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
  insert into public.meeting_answers as stored (meeting_id, date, member_id, present)
  select meeting.id, p_date, member_id, coalesce(member_id = any (p_members), false)
  from public.meeting_participants where meeting_id = meeting.id
  on conflict (meeting_id, date, member_id) do update set present = excluded.present
  where p_changed is null or stored.present is null or stored.member_id = any (p_changed);
end
$$;

create function public.record_presence(p_meeting uuid, p_date date, p_members uuid[], p_changed uuid[] default null)
returns void
language sql security invoker set search_path = ''
as $$ select private.record_presence(p_meeting, p_date, p_members, p_changed) $$;

comment on function public.record_presence(uuid, date, uuid[], uuid[]) is
  'Records which participants were present on a date that has begun; the others were not. With p_changed, those outside it
keep what was recorded';

grant execute on function
  private.record_presence(uuid, date, uuid[], uuid[]), public.record_presence(uuid, date, uuid[], uuid[])
  to authenticated, service_role;

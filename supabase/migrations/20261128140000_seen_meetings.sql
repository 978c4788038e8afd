-- Without `seen` a request is for a new meeting: for one that is there, it overwrote what others had saved. Only the first
-- request itself, repeated with other words after a lost response, may find the meeting, as it left it.
create or replace function private.guard_meeting(before public.meetings, seen text) returns void
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
  elsif before.updated_at is distinct from seen::timestamptz and not (
    seen is null and before.created_by is not distinct from auth.uid() and before.updated_at = before.created_at
  ) then
    raise exception using errcode = 'CF409', message = 'Outra pessoa alterou esta reunião.';
  end if;
end
$$;

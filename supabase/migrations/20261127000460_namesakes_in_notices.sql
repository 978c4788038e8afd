-- As before; but a notice of 'Ana Prado' also begins with 'Ana ', and is not Ana's.
create or replace function private.notices_naming(member app.members) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  beginning constant text := member.name || ' ';
  longer constant text[] := array(
    select other.name || ' ' from app.members as other where starts_with(other.name, beginning)
  );
begin
  if exists (select from app.members as other where other.name = member.name and other.id <> member.id) then
    return '{}';
  end if;
  return array(
    select id from public.notifications
    where starts_with(content, beginning)
      and not exists (select from unnest(longer) as other (beginning) where starts_with(content, other.beginning))
  );
end
$$;

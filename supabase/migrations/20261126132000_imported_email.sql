-- The invitation of an imported member begins with the e-mail of the spreadsheet.
create function private.imported_email(p_member uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_importer();
  return (select email from app.imported_members where member_id = p_member);
end
$$;

create function public.imported_email(p_member uuid) returns text
language sql stable security invoker set search_path = ''
as $$ select private.imported_email(p_member) $$;

comment on function public.imported_email(uuid) is
  'Admins only: the e-mail with which a member without an account was imported; null without one';

grant execute on function private.imported_email(uuid), public.imported_email(uuid) to authenticated, service_role;

-- Which picture may become a member's photo: the caller's own upload, and for staff also that of the member concerned. An
-- admin could otherwise show one person's upload as another's face.

-- Whether the caller may put this picture into the member of this account. Holds the picture until the member is stored,
-- so that it cannot be removed in between.
create function private.may_use_photo(stored text, person uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform from storage.objects
  where bucket_id = 'confraria-assets' and name = private.picture_name(stored)
    and starts_with(name, 'member-photos/')
    and (owner_id = auth.uid()::text or (owner_id = person::text and private.is_staff()))
  for key share;
  return found;
end
$$;

-- For clients. An unchanged photo is not checked again.
create or replace function private.guard_member_photo() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if new.photo_url is not null and (tg_op = 'INSERT' or new.photo_url is distinct from old.photo_url)
    and not private.may_use_photo(new.photo_url, new.user_id) then
    raise check_violation using message = 'A foto precisa ser uma que você mesmo enviou.';
  end if;
  return new;
end
$$;

drop function private.may_use_photo(text);

grant execute on function private.may_use_photo(text, uuid) to authenticated, service_role;

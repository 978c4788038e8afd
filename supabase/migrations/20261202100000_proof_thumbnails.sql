-- A photo of a proof has a thumbnail of some kilobytes: metadata of its file, which the storage server stores and removes
-- with it. Lists show it with their rows. The photo itself, and one without a thumbnail, need a signed address.

-- Whether the caller may see a proof: the rule of the bucket's policy for an address that is signed.
create function private.sees_proof(owner text, picture text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.may('tasks', 'edit') or (
    private.is_active() and private.aal_ok()
    and (owner = auth.uid()::text or private.is_club_proof(owner, picture))
  );
end
$$;

-- machines/shared/picture.ts has the same form and the same limit.
create function private.is_thumbnail(image text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(image) <= 16000 and image ~ '^data:image/(webp|jpeg);base64,[A-Za-z0-9+/]+={0,2}$'
$$;

-- By the address that a task stores. It depends on the file alone: a caller may pass any row.
create function private.thumbnail_at(address text) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when not private.sees_proof(owner_id, name) then ''
    when private.is_thumbnail(user_metadata ->> 'thumbnail') then user_metadata ->> 'thumbnail'
  end
  from storage.objects where bucket_id = 'confraria-provas' and name = private.picture_name(address)
$$;

create function public.proof_thumbnail(task public.tasks) returns text
language sql stable security invoker set search_path = ''
as $$ select private.thumbnail_at(task.image_url) where task.image_url is not null $$;

comment on function public.proof_thumbnail(public.tasks) is
  'A small picture of the proof''s photo, as a data URL; empty if the caller may not see the photo, null if it was stored
without one';

grant execute on function private.thumbnail_at(text), public.proof_thumbnail(public.tasks)
  to authenticated, service_role;

-- What describes a picture is small too.
create or replace trigger refuse_large_picture before insert or update on storage.objects for each row
  when (
    new.bucket_id in ('confraria-assets', 'confraria-provas')
    and ((new.metadata ->> 'size')::numeric > 5 * 1024 * 1024 or octet_length(new.user_metadata::text) > 20000)
  )
  execute function private.refuse_large_picture();

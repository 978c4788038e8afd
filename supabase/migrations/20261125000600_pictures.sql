-- A stored picture never changes: what it shows, its name and its owner stay as they were sent. A picture that a task or a
-- member uses is not removed, a name is used once. The rules are triggers, because a signed upload address and the service
-- key pass all policies.

-- The hash of each name that a picture has, or had. Someone else's picture under a name that was given up would show the
-- wrong face in old messages.
create table app.picture_names (
  hash bytea primary key check (octet_length(hash) = 32)
);

comment on table app.picture_names is 'Hashes of the names that pictures have or had; each is used once';

alter table app.picture_names enable row level security;
revoke all on app.picture_names from anon, authenticated;
grant select on app.picture_names to service_role;

create policy "admins see which names were used" on app.picture_names for select to authenticated
  using ((select private.is_admin()));

create function private.picture_hash(name text) returns bytea
language sql immutable strict set search_path = ''
as $$ select sha256(convert_to(name, 'UTF8')) $$;

insert into app.picture_names (hash)
select private.picture_hash(name) from storage.objects where bucket_id = 'confraria-assets';

-- Two who send one name at the same moment wait for each other here. The storage server answers 409 to the second.
create function private.use_picture_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.picture_names (hash) values (private.picture_hash(new.name)) on conflict do nothing;
  if not found then
    raise unique_violation using message = 'Este nome de imagem já foi usado. Envie a imagem com outro nome.';
  end if;
  return null;
end
$$;

create trigger use_picture_name after insert on storage.objects for each row
  when (new.bucket_id = 'confraria-assets') execute function private.use_picture_name();

-- Also for the owner of the object and the service key: no part of the product replaces or moves a picture. What the
-- storage server notes for itself (when it was last read, headers) may change. The code is that of a name that is taken,
-- which the storage server answers with 409.
create function private.keep_picture() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  raise unique_violation using message = 'Uma imagem não muda depois de enviada. Envie outra.';
end
$$;

create trigger keep_picture before update on storage.objects for each row
  when (
    'confraria-assets' in (old.bucket_id, new.bucket_id)
    and (
      new.id, new.bucket_id, new.name, new.version, new.owner, new.owner_id,
      new.metadata -> 'eTag', new.metadata -> 'size', new.metadata -> 'mimetype'
    ) is distinct from (
      old.id, old.bucket_id, old.name, old.version, old.owner, old.owner_id,
      old.metadata -> 'eTag', old.metadata -> 'size', old.metadata -> 'mimetype'
    )
  )
  execute function private.keep_picture();

-- The row is locked by now: a task or member that takes the picture at this moment waits, or is seen here.
create function private.keep_used_picture() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.picture_address(old.name);
begin
  if exists (select from public.tasks where image_url = address) then
    raise insufficient_privilege using
      message = 'A imagem comprova uma rotina e não pode ser removida enquanto a tarefa existir.';
  elsif exists (select from app.members where photo_url = address) then
    raise insufficient_privilege using message = 'A imagem é a foto de um membro. Troque a foto antes de remover a imagem.';
  end if;
  return old;
end
$$;

create trigger keep_used_picture before delete on storage.objects for each row
  when (old.bucket_id = 'confraria-assets') execute function private.keep_used_picture();

-- Staff also clear away photos of members: those that were replaced, and those of deleted members.
drop policy "people remove their own pictures, the staff any" on storage.objects;
create policy "people remove their own unused pictures, admins any, the staff photos" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'confraria-assets'
    and (
      (owner_id = (select auth.uid())::text and (select private.is_active()) and (select private.aal_ok()))
      or (select private.is_admin())
      or (starts_with(name, 'member-photos/') and (select private.is_staff()))
    )
    and not exists (
      select from public.tasks where image_url = '/storage/v1/object/public/confraria-assets/' || objects.name
    )
    and not exists (
      select from app.members where photo_url = '/storage/v1/object/public/confraria-assets/' || objects.name
    )
  );

-- A removal by anyone but the owner is entered in the audit log.
create function private.audit_removed_picture() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.audit_log (actor, action, target, old)
  values (
    auth.uid(), 'delete', left('objects/' || old.name, 300),
    jsonb_build_object('user_id', old.owner_id, 'created_at', old.created_at)
  );
  return null;
end
$$;

create trigger audit_removed_picture after delete on storage.objects for each row
  when (old.bucket_id = 'confraria-assets' and old.owner_id is distinct from auth.uid()::text)
  execute function private.audit_removed_picture();

-- Runs after submit_routine, which asks whose picture it is. Holds the picture until the task is stored, so that it
-- cannot be removed in between.
create function private.hold_proof() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from storage.objects
  where bucket_id = 'confraria-assets' and name = private.picture_name(new.image_url)
  for key share;
  if not found then
    raise check_violation using message = 'A imagem precisa ser uma que você mesmo enviou para esta rotina.';
  end if;
  return new;
end
$$;

create trigger take_proof before insert on public.tasks for each row
  when (new.image_url is not null) execute function private.hold_proof();

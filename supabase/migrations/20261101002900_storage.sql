-- Pictures: one public bucket for two kinds of pictures. Their names cannot be guessed, because public addresses need
-- no login.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('confraria-assets', 'confraria-assets', true, 5 * 1024 * 1024, '{image/jpeg,image/png,image/webp}')
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "signed-in people see which buckets there are" on storage.buckets for select to authenticated
  using (
    (select storage.operation()) in ('storage.bucket.list', 'storage.bucket.get')
    and (select private.is_active()) and (select private.aal_ok())
  );

-- member-photos/<milliseconds>-<22 random characters>.<ext>
-- routines/<type>/<type>_<milliseconds>_<22 random characters>-<sanitised name>.<ext>
create policy "people put pictures where pictures belong, in their own name" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'confraria-assets'
    and owner_id = (select auth.uid())::text
    and (select private.is_active()) and (select private.aal_ok())
    and (
      name ~ '^member-photos/[0-9]{13}-[A-Za-z0-9_-]{22}\.(jpg|jpeg|png|webp)$'
      or name ~ '^routines/(training|reading|fasting|documentation)/\1_[0-9]{13}_[A-Za-z0-9_-]{22}-[A-Za-z0-9._-]{1,100}\.(jpg|jpeg|png|webp)$'
    )
  );

create policy "people see their own pictures' entries, the staff all" on storage.objects for select to authenticated
  using (
    bucket_id = 'confraria-assets' and (
      (select private.is_staff())
      or (owner_id = (select auth.uid())::text and (select private.is_active()) and (select private.aal_ok()))
    )
  );

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

-- The hash of each name that a picture has or had: a name is used once. Another person's picture under an old name
-- would show the wrong face in old messages. The rules of pictures are triggers, because a signed upload address and
-- the service key bypass all policies. Each row also says whose picture it is: the storage's own table has no index
-- by owner, and none can be added.
create table app.picture_names (
  hash bytea primary key check (octet_length(hash) = 32),
  -- Both are null once the picture is removed.
  object_id uuid unique,
  user_id uuid references auth.users (id) on delete set null
);

comment on table app.picture_names is 'Hashes of the names that pictures have or had; each is used once';

create index on app.picture_names (user_id);

alter table app.picture_names enable row level security;
revoke all on app.picture_names from anon, authenticated;
grant select on app.picture_names to service_role;

create policy "admins see which names were used" on app.picture_names for select to authenticated
  using ((select private.is_admin()));

create function private.picture_hash(name text) returns bytea
language sql immutable strict set search_path = ''
as $$ select sha256(convert_to(name, 'UTF8')) $$;

-- Two uploads of one name at the same moment wait for each other here. The storage server returns 409 to the second.
create function private.use_picture_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.picture_names (hash, object_id, user_id)
  values (private.picture_hash(new.name), new.id, private.picture_owner(new.owner_id))
  on conflict (hash) do nothing;
  if not found then
    raise unique_violation using message = 'Este nome de imagem já foi usado. Envie a imagem com outro nome.';
  end if;
  return null;
end
$$;

create trigger use_picture_name after insert on storage.objects for each row
  when (new.bucket_id = 'confraria-assets') execute function private.use_picture_name();

-- A stored picture never changes: its content, name and owner stay, also for its owner and the service key. The
-- storage server may change what it records for itself (last access, headers). The error code is that of a used name,
-- for which the storage server returns 409.
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

-- A picture that a task or member uses is not removed. The row is locked by now: a task or member that takes the
-- picture at this moment waits, or is seen here.
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

-- A removal by anyone but the owner is recorded in the audit log.
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

-- Runs after submit_routine, which checks whose picture it is. The lock keeps the picture until the task is stored.
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

-- A picture is not larger than its bucket allows. The storage server compares the length that an upload declares;
-- without a length, or with a wrong one, the size is known only when the file is stored. Refusing the row makes the
-- server remove the file.
create function private.refuse_large_picture() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  raise check_violation using message = 'A imagem é muito grande. O tamanho máximo é 5MB.';
end
$$;

create trigger refuse_large_picture before insert or update on storage.objects for each row
  when (new.bucket_id = 'confraria-assets' and (new.metadata ->> 'size')::numeric > 5 * 1024 * 1024)
  execute function private.refuse_large_picture();

-- What each person keeps in the bucket, counted by the owner of the object: the storage server stores it in its own
-- name. Pictures without an owner belong to the installation.
create table app.picture_quotas (
  user_id uuid primary key references auth.users (id) on delete cascade,
  pictures bigint not null,
  bytes bigint not null
) with (fillfactor = 50);

comment on table app.picture_quotas is 'How many pictures each person keeps, and how large they are together';

alter table app.picture_quotas enable row level security;
revoke all on app.picture_quotas from anon, authenticated;
grant select, insert, update, delete on app.picture_quotas to service_role;

create policy "admins see how much people keep" on app.picture_quotas for select to authenticated
  using ((select private.is_admin()));

-- About seven years of every routine each day.
create function private.picture_quota()
returns table (pictures bigint, bytes bigint)
language sql immutable rows 1 set search_path = ''
as $$ select 10000::bigint, 4::bigint * 1024 * 1024 * 1024 $$;

-- The account that owns an object; null if the owner is not an account.
create function private.picture_owner(owner_id text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select id from auth.users
  where id = case when owner_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then owner_id::uuid end
$$;

create function private.check_picture_pace() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.picture_owner(new.owner_id);
  size constant bigint := coalesce((new.metadata ->> 'size')::bigint, 0);
  kept app.picture_quotas;
  quota record;
  refusal text;
begin
  if person is null then
    return null;
  end if;
  refusal := private.spend(person, 'picture');
  if refusal is null then
    insert into app.picture_quotas as earlier (user_id, pictures, bytes) values (person, 1, size)
    on conflict (user_id) do update set pictures = earlier.pictures + 1, bytes = earlier.bytes + size
    returning * into kept;
    select * into quota from private.picture_quota();
    if kept.pictures > quota.pictures or kept.bytes > quota.bytes then
      refusal := 'Você chegou ao limite de imagens guardadas. Fale com a administração.';
    end if;
  end if;
  if refusal is not null then
    raise exception using errcode = 'PT429', message = refusal;
  end if;
  return null;
end
$$;

-- Runs after use_picture_name, by its name: a name that is already used costs nothing.
create trigger use_picture_quota after insert on storage.objects for each row
  when (new.bucket_id = 'confraria-assets' and new.owner_id is not null)
  execute function private.check_picture_pace();

-- Returns the space, and the removed picture has no owner any more.
create function private.return_picture_quota() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update app.picture_quotas
  set pictures = pictures - 1, bytes = bytes - coalesce((old.metadata ->> 'size')::bigint, 0)
  where user_id = private.picture_owner(old.owner_id);
  update app.picture_names set object_id = null, user_id = null where object_id = old.id;
  return null;
end
$$;

create trigger return_picture_quota after delete on storage.objects for each row
  when (old.bucket_id = 'confraria-assets' and old.owner_id is not null)
  execute function private.return_picture_quota();

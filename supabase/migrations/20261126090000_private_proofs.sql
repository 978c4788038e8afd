-- Proofs are in a private bucket of their own: their owner and evaluators read them, through signed addresses that
-- expire. Photos of members stay in the public one. Proofs of earlier versions stay in the public bucket until
-- `npm run club:move-proofs` moves them: only the storage server can move a file.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('confraria-provas', 'confraria-provas', false, 5 * 1024 * 1024, '{image/jpeg,image/png,image/webp}')
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The path within the bucket of an address that private.stored_picture() or private.stored_proof() returns.
create or replace function private.picture_name(stored text) returns text
language sql immutable strict set search_path = ''
as $$ select substring(stored from '^/storage/v1/object/[a-z]+/[a-z-]+/(.*)$') $$;

-- The bucket of such an address.
create function private.picture_bucket(stored text) returns text
language sql immutable strict set search_path = ''
as $$ select substring(stored from '^/storage/v1/object/[a-z]+/([a-z-]+)/') $$;

-- 'routines/…' → the address of a proof as tasks store it. It has no token, so it opens nothing by itself.
create function private.proof_address(name text) returns text
language sql immutable set search_path = ''
as $$ select '/storage/v1/object/authenticated/confraria-provas/' || name $$;

-- A proof's address as it is stored: without the origin and without the token of a signed address. Null stays null.
-- The address of an old proof, which is still in the public bucket, stays as it is.
create function private.stored_proof(address text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  stored constant text := regexp_replace(
    regexp_replace(nullif(address, ''), '^https?://[^/?#]+', ''),
    '^/storage/v1/object/sign/confraria-provas/([^?#]+)(\?.*)?$', '/storage/v1/object/authenticated/confraria-provas/\1'
  );
begin
  if stored !~ '^/storage/v1/object/(authenticated/confraria-provas|public/confraria-assets)(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$'
    or char_length(stored) > 400 then
    raise check_violation using message = 'A imagem precisa estar entre os arquivos do clube.';
  end if;
  return stored;
end
$$;

grant execute on function private.picture_bucket(text), private.proof_address(text), private.stored_proof(text)
  to authenticated, service_role;

alter table public.tasks drop constraint tasks_check;
alter table public.tasks add constraint tasks_proof_address check (
  image_url = private.stored_proof(image_url)
  and starts_with(private.picture_name(image_url), format('routines/%s/', routine_type))
);

create or replace function private.submit_routine() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  picture text;
  routine public.routine_types;
begin
  new.image_url := private.stored_proof(new.image_url);
  if new.routine_type is null then
    if new.image_url is not null then
      raise check_violation using message = 'Só o registro de uma rotina leva imagem.';
    end if;
    return new;
  end if;

  select * into routine from public.routine_types where code = new.routine_type;
  if not found then
    raise check_violation using message = 'Rotina desconhecida.';
  end if;
  if new.assigned_to is not null then
    raise check_violation using message = 'Uma rotina não se atribui a outra pessoa.';
  end if;
  if new.image_url is null then
    raise check_violation using message = 'O registro de uma rotina precisa de uma imagem.';
  end if;
  picture := private.picture_name(new.image_url);
  if not starts_with(picture, format('routines/%s/', routine.code)) or not exists (
    select from storage.objects
    where bucket_id = private.picture_bucket(new.image_url) and name = picture and owner_id = new.assigned_by::text
  ) then
    raise check_violation using message = 'A imagem precisa ser uma que você mesmo enviou para esta rotina.';
  end if;

  new.due_date := private.period_start('day');
  new.period_start := private.period_start(routine.period);
  return new;
end
$$;

create or replace function private.hold_proof() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from storage.objects
  where bucket_id = private.picture_bucket(new.image_url) and name = private.picture_name(new.image_url)
  for key share;
  if not found then
    raise check_violation using message = 'A imagem precisa ser uma que você mesmo enviou para esta rotina.';
  end if;
  return new;
end
$$;

drop policy "people put pictures where pictures belong, in their own name" on storage.objects;

-- confraria-assets/member-photos/<milliseconds>-<22 random characters>.<ext>
-- confraria-provas/routines/<type>/<type>_<milliseconds>_<22 random characters>-<sanitised name>.<ext>
create policy "people put pictures where pictures belong, in their own name" on storage.objects
  for insert to authenticated
  with check (
    owner_id = (select auth.uid())::text
    and (select private.is_active()) and (select private.aal_ok())
    and (
      (
        bucket_id = 'confraria-assets'
        and name ~ '^member-photos/[0-9]{13}-[A-Za-z0-9_-]{22}\.(jpg|jpeg|png|webp)$'
      )
      or (
        bucket_id = 'confraria-provas'
        and name ~ '^routines/(training|reading|fasting|documentation)/\1_[0-9]{13}_[A-Za-z0-9_-]{22}-[A-Za-z0-9._-]{1,100}\.(jpg|jpeg|png|webp)$'
      )
    )
  );

drop policy "people see their own pictures' entries, the staff all" on storage.objects;

-- The storage server applies this policy to downloads from the private bucket and to each address that it signs.
create policy "people see their own pictures, the staff all photos, evaluators all proofs" on storage.objects
  for select to authenticated
  using (
    bucket_id in ('confraria-assets', 'confraria-provas') and (
      (owner_id = (select auth.uid())::text and (select private.is_active()) and (select private.aal_ok()))
      or (bucket_id = 'confraria-assets' and (select private.is_staff()))
      or (bucket_id = 'confraria-provas' and (select private.may('tasks', 'edit')))
    )
  );

drop policy "people remove their own unused pictures, admins any, the staff photos" on storage.objects;

create policy "people remove their own unused pictures, admins any, the staff photos" on storage.objects
  for delete to authenticated
  using (
    bucket_id in ('confraria-assets', 'confraria-provas')
    and (
      (owner_id = (select auth.uid())::text and (select private.is_active()) and (select private.aal_ok()))
      or (select private.is_admin())
      or (bucket_id = 'confraria-assets' and starts_with(name, 'member-photos/') and (select private.is_staff()))
    )
    and not exists (
      select from public.tasks
      where image_url in (
        '/storage/v1/object/authenticated/confraria-provas/' || objects.name,
        '/storage/v1/object/public/confraria-assets/' || objects.name
      )
    )
    and not exists (
      select from app.members where photo_url = '/storage/v1/object/public/confraria-assets/' || objects.name
    )
  );

-- The rules of pictures hold in both buckets. A name is used once in both together.
create or replace trigger use_picture_name after insert on storage.objects for each row
  when (new.bucket_id in ('confraria-assets', 'confraria-provas')) execute function private.use_picture_name();

-- One change is allowed: a proof leaves the public bucket for the private one, with its name, content and owner. The
-- storage server gives the moved file a new version, and would give it the owner of the request.
create or replace function private.keep_picture() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.bucket_id = 'confraria-assets' and new.bucket_id = 'confraria-provas' and starts_with(old.name, 'routines/')
    and (new.id, new.name, new.metadata -> 'size', new.metadata -> 'mimetype')
      is not distinct from (old.id, old.name, old.metadata -> 'size', old.metadata -> 'mimetype') then
    new.owner := old.owner;
    new.owner_id := old.owner_id;
    return new;
  end if;
  raise unique_violation using message = 'Uma imagem não muda depois de enviada. Envie outra.';
end
$$;

create or replace trigger keep_picture before update on storage.objects for each row
  when (
    (
      old.bucket_id in ('confraria-assets', 'confraria-provas')
      or new.bucket_id in ('confraria-assets', 'confraria-provas')
    )
    and (
      new.id, new.bucket_id, new.name, new.version, new.owner, new.owner_id,
      new.metadata -> 'eTag', new.metadata -> 'size', new.metadata -> 'mimetype'
    ) is distinct from (
      old.id, old.bucket_id, old.name, old.version, old.owner, old.owner_id,
      old.metadata -> 'eTag', old.metadata -> 'size', old.metadata -> 'mimetype'
    )
  )
  execute function private.keep_picture();

-- The task of a moved proof gets its new address in the same transaction.
create function private.follow_moved_proof() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.tasks set image_url = private.proof_address(new.name)
  where image_url = private.picture_address(new.name);
  return null;
end
$$;

create trigger follow_moved_proof after update on storage.objects for each row
  when (old.bucket_id = 'confraria-assets' and new.bucket_id = 'confraria-provas')
  execute function private.follow_moved_proof();

create or replace function private.keep_used_picture() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.tasks
    where image_url in (private.proof_address(old.name), private.picture_address(old.name))
  ) then
    raise insufficient_privilege using
      message = 'A imagem comprova uma rotina e não pode ser removida enquanto a tarefa existir.';
  elsif exists (select from app.members where photo_url = private.picture_address(old.name)) then
    raise insufficient_privilege using message = 'A imagem é a foto de um membro. Troque a foto antes de remover a imagem.';
  end if;
  return old;
end
$$;

create or replace trigger keep_used_picture before delete on storage.objects for each row
  when (old.bucket_id in ('confraria-assets', 'confraria-provas')) execute function private.keep_used_picture();

create or replace trigger audit_removed_picture after delete on storage.objects for each row
  when (
    old.bucket_id in ('confraria-assets', 'confraria-provas') and old.owner_id is distinct from auth.uid()::text
  )
  execute function private.audit_removed_picture();

create or replace trigger refuse_large_picture before insert or update on storage.objects for each row
  when (
    new.bucket_id in ('confraria-assets', 'confraria-provas')
    and (new.metadata ->> 'size')::numeric > 5 * 1024 * 1024
  )
  execute function private.refuse_large_picture();

create or replace trigger use_picture_quota after insert on storage.objects for each row
  when (new.bucket_id in ('confraria-assets', 'confraria-provas') and new.owner_id is not null)
  execute function private.check_picture_pace();

create or replace trigger return_picture_quota after delete on storage.objects for each row
  when (old.bucket_id in ('confraria-assets', 'confraria-provas') and old.owner_id is not null)
  execute function private.return_picture_quota();

create or replace function private.exported_pictures(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'endereço', case bucket_id when 'confraria-provas' then private.proof_address(name) else private.picture_address(name) end,
      'enviada em', created_at
    ) order by created_at, name
  ), '[]')
  from app.picture_names join storage.objects on objects.id = object_id
  where user_id = person
$$;

-- Pictures: one public bucket, in which people put pictures of two kinds under names that cannot be guessed, because
-- public addresses need no login (SPEC.md, section 7).

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('confraria-assets', 'confraria-assets', true, 5 * 1024 * 1024, '{image/jpeg,image/png,image/webp}')
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "signed-in people see which buckets there are" on storage.buckets for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()));

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

create policy "people remove their own pictures, the staff any" on storage.objects for delete to authenticated
  using (
    bucket_id = 'confraria-assets' and (
      (select private.is_staff())
      or (owner_id = (select auth.uid())::text and (select private.is_active()) and (select private.aal_ok()))
    )
  );

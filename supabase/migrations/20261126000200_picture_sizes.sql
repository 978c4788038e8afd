-- A picture is as large as its bucket says, and no larger. The storage server compares the length that an upload declares;
-- one that declares none, or a wrong one, is measured only when it is stored. The row of such an upload is refused here,
-- which makes the server remove its file.

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

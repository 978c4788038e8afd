-- A returned photo stays in the thread of its proof, no longer in the task: a later submission could use it again.
create or replace function private.hold_proof() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from storage.objects
  where bucket_id = private.picture_bucket(new.image_url) and name = private.picture_name(new.image_url)
  for key share;
  if not found then
    raise check_violation using message = 'A imagem precisa ser uma que você mesmo enviou para esta rotina.';
  elsif exists (select from public.proof_entries where image_url = new.image_url) then
    raise check_violation using message = 'Esta foto já comprova uma rotina. Envie outra.';
  end if;
  return new;
end
$$;

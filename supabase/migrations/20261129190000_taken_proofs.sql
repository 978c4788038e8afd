-- Another photo for a proof that does not wait for one any more, or was deleted, has codes of its own, so that the form
-- can end instead of offering another attempt.

create or replace function private.proof_for_step(p_id uuid, p_task uuid) returns public.tasks
language plpgsql security definer set search_path = ''
as $$
declare
  proof public.tasks;
begin
  if not (private.is_active() and private.aal_ok()) then
    raise insufficient_privilege using message = 'Entre na sua conta para continuar.';
  end if;
  select * into proof from public.tasks where id = p_task for update;
  if proof.routine_type is null then
    raise exception using errcode = 'CF404', message = 'Esta prova não existe mais.';
  elsif exists (select from public.proof_entries where id = p_id and task_id = p_task and author = auth.uid()) then
    return null;
  end if;
  return proof;
end
$$;

create or replace function private.resend_proof(p_id uuid, p_task uuid, p_image_url text, p_notes text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  proof public.tasks := private.proof_for_step(p_id, p_task);
  address constant text := private.stored_proof(p_image_url);
  picture constant text := private.picture_name(address);
begin
  if proof.id is null then
    return;
  elsif proof.assigned_by is distinct from auth.uid() then
    raise insufficient_privilege using message = 'Só quem enviou a prova envia outra foto.';
  elsif private.proof_stage(proof) is distinct from 'returned' then
    raise exception using errcode = 'CF409', message = 'Só uma prova devolvida recebe outra foto.';
  end if;
  if address is null then
    perform private.rewrite_proof(p_id, proof, p_notes);
    perform private.notify_resent(proof, 'outro texto');
    return;
  end if;
  perform from storage.objects
  where bucket_id = private.picture_bucket(address) and name = picture and owner_id = auth.uid()::text
    and starts_with(picture, format('routines/%s/', proof.routine_type))
  for key share;
  if not found then
    raise check_violation using message = 'A imagem precisa ser uma que você mesmo enviou para esta rotina.';
  elsif exists (select from public.tasks where image_url = address)
    or exists (select from public.proof_entries where image_url = address) then
    raise check_violation using message = 'Esta foto já comprova uma rotina. Envie outra.';
  end if;
  perform private.add_proof_entry(
    row(p_id, p_task, null, 'resent', p_notes, null, null, null, false, null)::public.proof_entries
  );
  update public.tasks set returned_at = null, image_url = address, is_written = false where id = p_task;
  perform private.notify_resent(proof, 'outra foto');
end
$$;

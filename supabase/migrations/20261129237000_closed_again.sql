-- Closing a request for deletion again in the same way: the first response was lost.
create or replace function private.close_deletion_request(p_id uuid, p_outcome text, p_answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.checked_note(p_answer);
  asker uuid;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores encerram pedidos de exclusão.';
  elsif p_outcome is null or p_outcome not in ('done', 'declined') then
    raise check_violation using message = 'Um pedido é atendido ou recusado.';
  elsif p_outcome = 'declined' and said is null then
    raise check_violation using message = 'Diga por que o pedido foi recusado.';
  end if;
  update public.deletion_requests set closed_at = now(), closed_by = auth.uid(), outcome = p_outcome, answer = said
  where id = p_id and closed_at is null
  returning user_id into asker;
  if asker is null then
    if exists (
      select from public.deletion_requests
      where id = p_id and closed_by = auth.uid() and outcome = p_outcome and answer is not distinct from said
    ) then
      return;
    end if;
    raise check_violation using message = 'Este pedido já foi encerrado.';
  end if;
  perform private.notify(asker, 'deletion_request', case p_outcome
    when 'done' then 'Seu pedido de exclusão foi atendido.' || coalesce(' ' || said, '')
    else 'Seu pedido de exclusão foi recusado. Motivo: ' || said end);
end
$$;

comment on function public.close_deletion_request(uuid, text, text) is
  'Admins only: closes a request as done, or as declined with a reason. Repeated by the same admin, it does nothing';

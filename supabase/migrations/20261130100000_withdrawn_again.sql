-- Withdrawing the own request for deletion may be repeated: the first response may have been lost.
create or replace function private.withdraw_deletion_request() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not (private.is_active() and private.aal_ok()) then
    raise insufficient_privilege using message = 'Entre na sua conta para retirar o pedido.';
  end if;
  update public.deletion_requests set closed_at = now(), closed_by = auth.uid(), outcome = 'withdrawn'
  where user_id = auth.uid() and closed_at is null;
  if not found and 'withdrawn' is distinct from (
    select outcome from public.deletion_requests where user_id = auth.uid() order by created_at desc, id limit 1
  ) then
    raise check_violation using message = 'Você não tem nenhum pedido de exclusão em aberto.';
  end if;
end
$$;

-- Who lost the authenticator could not sign in any more, and no one could help: a recovery by e-mail requires the second
-- factor too. An administrator removes it, after the person has said so in another way; sessions end, and the password
-- alone signs in again.
alter table public.user_accounts add column factor_removed_at timestamptz;

comment on table public.user_accounts is
  'Accounts: the e-mail at sign-up, suspension, and when an administrator last removed a lost second factor';

create function private.remove_second_factor(p_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores removem o segundo fator de outra pessoa.';
  elsif p_user_id = auth.uid() then
    raise insufficient_privilege using message = 'O próprio segundo fator sai em “Meu Perfil”.';
  elsif private.is_supreme_account(p_user_id) then
    raise insufficient_privilege using message = 'O segundo fator do administrador supremo não sai por aqui.';
  elsif private.is_peer(p_user_id) then
    raise insufficient_privilege using message = 'Só o administrador supremo remove o segundo fator de um administrador.';
  end if;
  perform from public.user_accounts where user_id = p_user_id for update;
  if not found then
    raise check_violation using message = 'Esta conta não existe mais.';
  end if;
  delete from auth.mfa_factors where user_id = p_user_id;
  if not found then
    return;
  end if;
  delete from auth.sessions where user_id = p_user_id;
  update public.user_accounts set factor_removed_at = now() where user_id = p_user_id;
  perform private.notify(p_user_id, 'account', format(
    '%s removeu o seu segundo fator. Se você não pediu isso, troque a senha e avise a administração.',
    private.display_name(auth.uid())
  ));
end
$$;

create function public.remove_second_factor(p_user_id uuid) returns void
language sql security invoker set search_path = ''
as $$ select private.remove_second_factor(p_user_id) $$;

comment on function public.remove_second_factor(uuid) is
  'Admins: removes the second factors of an account whose authenticator is lost, and ends its sessions; never the caller''s own nor
the supreme admin''s, and an admin''s by the supreme admin only. A repeated call has no further effect';

grant execute on function private.remove_second_factor(uuid), public.remove_second_factor(uuid)
  to authenticated, service_role;

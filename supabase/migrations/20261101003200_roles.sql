-- What admins do to accounts, each with a sentence for a caller who may not. The policies of user_accounts and
-- user_roles have the same rules for direct writes.

-- Refuses a caller who may not give or take this role.
create function private.check_role_change(account uuid, role text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores alteram papéis.';
  elsif role is null or role not in ('admin', 'council') then
    raise check_violation using message = 'Este papel não existe.';
  elsif account = auth.uid() then
    raise insufficient_privilege using message = 'Ninguém altera o próprio papel.';
  elsif private.is_supreme_account(account) then
    raise insufficient_privilege using message = 'Os papéis do administrador supremo não mudam.';
  elsif role = 'admin' and not private.is_supreme() then
    raise insufficient_privilege using message = 'Só o administrador supremo nomeia ou destitui administradores.';
  elsif not exists (select from public.user_accounts where user_id = account) then
    raise check_violation using message = 'Esta conta não existe mais.';
  end if;
end
$$;

create function private.grant_role(p_user_id uuid, p_role text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_role_change(p_user_id, p_role);
  insert into public.user_roles (user_id, role, granted_by) values (p_user_id, p_role, auth.uid())
  on conflict do nothing;
end
$$;

create function public.grant_role(p_user_id uuid, p_role text) returns void
language sql security invoker set search_path = ''
as $$ select private.grant_role(p_user_id, p_role) $$;

comment on function public.grant_role(uuid, text) is
  'Gives an account the role council, or admin (supreme admin only); a repeated call has no further effect';

create function private.revoke_role(p_user_id uuid, p_role text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_role_change(p_user_id, p_role);
  delete from public.user_roles where user_id = p_user_id and role = p_role;
end
$$;

create function public.revoke_role(p_user_id uuid, p_role text) returns void
language sql security invoker set search_path = ''
as $$ select private.revoke_role(p_user_id, p_role) $$;

comment on function public.revoke_role(uuid, text) is
  'Takes a role from an account (admin: supreme admin only), from its next request on; a repeated call has no further effect';

-- Runs in the caller's name: the policy finds no row for a caller who is not an admin; the trigger apply_suspension
-- refuses the caller's own account and the supreme admin's.
create function public.suspend_account(p_user_id uuid, p_suspended boolean) returns void
language plpgsql security invoker set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores suspendem contas.';
  end if;
  update public.user_accounts set suspended_at = case when p_suspended then now() end where user_id = p_user_id;
  if not found then
    raise check_violation using message = 'Esta conta não existe mais.';
  end if;
end
$$;

comment on function public.suspend_account(uuid, boolean) is
  'Suspends an account (its sessions end at once) or restores it; never the caller''s own nor the supreme admin''s';

-- Notifies people of their new and lost roles. Not without a caller (a sign-up, maintenance), and not while an
-- account is deleted.
create function private.notify_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  place constant text := case case tg_op when 'DELETE' then old.role else new.role end
    when 'admin' then 'à administração' else 'ao Conselho' end;
begin
  if auth.uid() is null or not exists (select from auth.users where id = person) then
    return null;
  end if;
  perform private.notify(person, 'account', format(
    case tg_op when 'DELETE' then '%s retirou o seu acesso %s.' else '%s deu a você acesso %s.' end,
    private.display_name(auth.uid()), place
  ));
  return null;
end
$$;

create trigger notify_role after insert or delete on public.user_roles for each row
  execute function private.notify_role();

-- Gives an account without a member an existing or a new one. Returns the member's id. A repeated request has no
-- further effect.
create function private.link_account(p_user_id uuid, p_member_id uuid, p_member_name text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  linked app.members;
  new_name constant text := private.cleaned(p_member_name);
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só um administrador liga um membro a uma conta.';
  end if;
  -- Two requests for one account wait for each other.
  perform from public.user_accounts where user_id = p_user_id for update;
  if not found then
    raise check_violation using message = 'Esta conta não existe mais.';
  elsif private.is_peer(p_user_id) then
    raise insufficient_privilege using
      message = 'Só o administrador supremo muda a conta do fundador ou de um administrador.';
  elsif p_user_id = private.founder_account() then
    raise insufficient_privilege using
      message = 'A conta do fundador só se liga ao cadastro do fundador, que vem das configurações.';
  elsif (p_member_id is null) = (p_member_name is null) then
    raise check_violation using message = 'Escolha um cadastro ou informe o nome de um novo.';
  end if;

  select * into linked from app.members where user_id = p_user_id;
  if linked.id is not null then
    if linked.id = p_member_id or linked.name = new_name then
      return linked.id;
    end if;
    raise unique_violation using message = 'Esta conta já está ligada a um membro.';
  end if;

  if p_member_id is null then
    if new_name = '' or char_length(new_name) > 120 then
      raise check_violation using message = private.new_name_refusal(new_name);
    end if;
    insert into app.members (name, entry_date, user_id) values (new_name, private.period_start('day'), p_user_id)
    returning id into linked.id;
  else
    select * into linked from app.members where id = p_member_id for update;
    if linked.id is null then
      raise check_violation using message = 'Este membro não existe mais.';
    elsif linked.is_founder then
      raise insufficient_privilege using message = 'O fundador só se liga à conta com o e-mail do fundador.';
    elsif linked.user_id is not null then
      raise unique_violation using message = 'Este membro já tem uma conta.';
    elsif linked.status <> 'ativo' then
      raise check_violation using message = 'Só membros ativos podem ser ligados a uma conta.';
    end if;
    update app.members set user_id = p_user_id where id = p_member_id;
  end if;
  if p_user_id <> auth.uid() then
    perform private.notify(
      p_user_id, 'account', format('%s ligou a sua conta ao seu cadastro de membro.', private.display_name(auth.uid()))
    );
  end if;
  return linked.id;
end
$$;

create function public.link_account(p_user_id uuid, p_member_id uuid default null, p_member_name text default null)
returns uuid
language sql security invoker set search_path = ''
as $$ select private.link_account(p_user_id, p_member_id, p_member_name) $$;

comment on function public.link_account(uuid, uuid, text) is
  'Gives an account without a member a member who has no account, or a new one by name; returns the member''s id. A repeated call has no
further effect';

grant execute on function
  private.grant_role(uuid, text), public.grant_role(uuid, text), private.revoke_role(uuid, text),
  public.revoke_role(uuid, text), public.suspend_account(uuid, boolean), private.link_account(uuid, uuid, text),
  public.link_account(uuid, uuid, text)
  to authenticated, service_role;

-- What admins do to accounts (/admin/users), each with a sentence for whoever may not. The policies of 000300 hold the
-- same rules for direct writes.

-- Refuses whoever may not give or take this role.
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
  'Gives an account the role council, or admin (supreme admin only); twice is once';

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
  'Takes a role from an account (admin: supreme admin only), from its next request on; twice is once';

-- In the caller's name: the policy finds no row for whoever is no admin, the trigger of 000310 refuses one's own and the
-- supreme admin's account.
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
  'Suspends an account (its sessions end at once) or restores it; never one''s own nor the supreme admin''s';

grant execute on function
  private.grant_role(uuid, text), public.grant_role(uuid, text),
  private.revoke_role(uuid, text), public.revoke_role(uuid, text), public.suspend_account(uuid, boolean)
  to authenticated, service_role;

-- Tells the auth server, as before, and ends the person's sessions, with which the refresh tokens go. Where its tables
-- are closed to us, private.pre_request() alone keeps a suspended person out.
create or replace function private.ban_suspended() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if has_column_privilege('auth.users', 'banned_until', 'update') then
    update auth.users
    set banned_until = case when new.suspended_at is not null then now() + interval '100 years' end
    where id = new.user_id;
  end if;
  if new.suspended_at is not null and has_table_privilege('auth.sessions', 'delete') then
    delete from auth.sessions where user_id = new.user_id;
  end if;
  if new.suspended_at is null then
    perform private.notify(new.user_id, 'account', 'Sua conta foi reativada.');
  end if;
  return null;
end
$$;

-- A person learns what has become of the own rights. Without a person behind it (a sign-up, maintenance) nobody is
-- told, nor is an account on its way out.
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

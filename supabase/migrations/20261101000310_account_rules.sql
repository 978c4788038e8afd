-- How accounts begin, and how they are suspended.

-- Nobody signs up by oneself. Until invitations come, the only accounts made are those with which an installation
-- begins: the supreme admin's and the founder's, once each.
create function private.may_sign_up(email text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select lower(email) <> ''
    and lower(email) in (private.setting('supreme_admin_email'), private.setting('founder_email'))
    and not exists (select from public.user_accounts where signup_email = lower(email))
$$;

-- Refuses a user of the auth server who may not be there, and gives the others their account.
create function private.register_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.may_sign_up(new.email) is not true then
    raise exception using message = 'Cadastro somente por convite.', hint = 'invitation_required';
  end if;
  insert into public.user_accounts (user_id, signup_email) values (new.id, lower(new.email));
  return null;
end
$$;

create trigger register_account after insert on auth.users for each row execute function private.register_account();

-- The moment and the author of a suspension are the server's. The supreme admin's account and one's own stay open.
create function private.apply_suspension() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.signup_email <> old.signup_email then
    raise insufficient_privilege using message = 'O e-mail do cadastro não muda.';
  end if;
  if new.suspended_at is null then
    new.suspended_by := null;
  elsif old.suspended_at is not null then
    new.suspended_at := old.suspended_at;
  elsif private.is_supreme_account(old.user_id) then
    raise insufficient_privilege using message = 'O administrador supremo não pode ser suspenso.';
  elsif old.user_id = auth.uid() then
    raise insufficient_privilege using message = 'Ninguém suspende a própria conta.';
  else
    new.suspended_at := now();
    new.suspended_by := auth.uid();
  end if;
  return new;
end
$$;

create trigger apply_suspension before update on public.user_accounts
  for each row execute function private.apply_suspension();

-- Tells the auth server, which then refuses the sign-in and the refresh of a suspended person; where its tables are
-- closed to us, private.pre_request() alone keeps them out. A century, as its own interface writes a ban without end
-- ('infinity' is a date that it cannot read).
create function private.ban_suspended() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if has_column_privilege('auth.users', 'banned_until', 'update') then
    update auth.users
    set banned_until = case when new.suspended_at is not null then now() + interval '100 years' end
    where id = new.user_id;
  end if;
  return null;
end
$$;

create trigger ban_suspended after update on public.user_accounts for each row
  when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function private.ban_suspended();

-- While the founder has an account, only the supreme administrator changes the founder's address: the next account with
-- the new address would replace the founder.
create or replace function private.guard_founder_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or private.is_supreme() then
    return new;
  elsif private.founder_account() is not null or exists (
    select from app.members where is_founder and user_id is not null
  ) then
    raise insufficient_privilege using
      message = 'O fundador já tem uma conta. Só o administrador supremo muda o e-mail do fundador.';
  elsif private.has_account(new.value) then
    raise insufficient_privilege using
      message = 'Já existe uma conta com este e-mail. Só o administrador supremo a liga ao fundador.';
  end if;
  return new;
end
$$;

drop trigger guard_founder_address on app.settings;
create trigger guard_founder_address before update on app.settings for each row
  when (new.key = 'founder_email' and new.value is distinct from old.value)
  execute function private.guard_founder_address();

-- A person who signs up with the founder's address is the founder and no other member (guard_invited_address()). Earlier
-- invitations of the address that name another member end.
create function private.withdraw_invitations_of_founder() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.invitations set revoked_at = now()
  where email = new.value and accepted_at is null and revoked_at is null and (
    member_name is not null or exists (select from app.members where id = member_id and not is_founder)
  );
  return null;
end
$$;

create trigger withdraw_invitations after update on app.settings for each row
  when (new.key = 'founder_email' and new.value is distinct from old.value)
  execute function private.withdraw_invitations_of_founder();

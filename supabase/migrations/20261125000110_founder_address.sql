-- The founder's address becomes an account by an invitation, not by choosing an account that is there: an admin could
-- otherwise make oneself, or a friend, the founder.

create function private.guard_founder_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.is_supreme()
    and exists (select from auth.users where lower(email) = new.value) then
    raise insufficient_privilege using
      message = 'Já existe uma conta com este e-mail. Só o administrador supremo a liga ao fundador.';
  end if;
  return new;
end
$$;

create trigger guard_founder_address before update on app.settings for each row
  when (new.key = 'founder_email' and new.value <> '' and new.value is distinct from old.value)
  execute function private.guard_founder_address();

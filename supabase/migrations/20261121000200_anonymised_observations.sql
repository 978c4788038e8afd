-- Of somebody who is nobody any more nothing is noted either: anonymising took the observations away, and they stay away.

create function private.guard_observations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from app.members where id = new.member_id and anonymised_at is not null) then
    raise check_violation using message = 'Este cadastro foi anonimizado e não muda mais.';
  end if;
  return new;
end
$$;

create trigger guard before insert or update on app.member_observations
  for each row execute function private.guard_observations();

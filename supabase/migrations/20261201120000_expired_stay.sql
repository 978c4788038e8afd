-- A demotion or suspension revokes the person's open invitations. An expired one is not open: it stays, and can be renewed.
create or replace function private.withdraw_invitations_by() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.invitations set revoked_at = now()
  where invited_by = old.user_id and accepted_at is null and revoked_at is null and expires_at > now();
  return null;
end
$$;

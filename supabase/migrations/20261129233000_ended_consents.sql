-- Who left the club cannot take a choice back any more. So it counts only while the owner's account is not suspended,
-- which the deletion, the anonymisation and the inactivation by an administrator do. A restored account has its choice
-- again.
create or replace function private.is_club_proof(owner text, picture text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.picture_owner(owner);
begin
  return private.proof_audience(person) = 'club' and exists (
    select from public.user_accounts where user_id = person and suspended_at is null
  ) and exists (
    select from public.tasks where image_url = private.proof_address(picture) and status <> 'cancelled'
  );
end
$$;

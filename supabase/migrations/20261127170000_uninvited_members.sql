-- The situation of the club counts members whom no one has invited: an open invitation waits for the member. The founder
-- is invited by the address of the settings, without the member.
do $$
declare
  definition constant text := pg_get_functiondef('public.club_situation()'::regprocedure);
  old constant text := 'select from app.members where status = ''ativo'' and user_id is null limit 1000';
begin
  if position(old in definition) = 0 then
    raise exception 'club_situation() has no part %', old;
  end if;
  execute replace(definition, old, $new$select from app.members as member
        where status = 'ativo' and user_id is null
          and not exists (
            select from public.invitations
            where member_id = member.id and accepted_at is null and revoked_at is null and expires_at > now()
          )
          and not (is_founder and exists (
            select from public.invitations
            where email = private.setting('founder_email')
              and accepted_at is null and revoked_at is null and expires_at > now()
          ))
        limit 1000$new$);
end
$$;

comment on function public.club_situation() is
  'Admins only: migrations, sizes of the database and of the pictures of accounts in bytes, days of the oldest proof without
an evaluation, kinds of errors of seven days, active members without an account and without an open invitation, expired
invitations, and, where the server counts them, failed mails and refused sign-ins of a day and a week';

-- Two who meet at one account do not block each other: a period that is closed refers to its holder's account while that
-- member becomes nameless. auth.users has a trigger before updates now, and Postgres locks a row for such an update by the
-- columns that it names: naming the phone, a key, made it wait for everyone who refers to the account. So the phone is
-- named only where there is one.

create or replace function private.anonymise_account(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  nobody constant text := format('removido-%s@confraria.invalid', person);
  addresses text[];
begin
  select array[lower(users.email), signup_email] into addresses
  from public.user_accounts join auth.users as users on users.id = user_id where user_id = person;

  delete from public.user_roles where user_id = person;
  update public.user_accounts set suspended_at = now(), signup_email = nobody where user_id = person;
  update auth.users
  set email = nobody, encrypted_password = null, raw_user_meta_data = '{}', email_change = '',
      phone_change = '', confirmation_token = '', recovery_token = '', email_change_token_new = '',
      email_change_token_current = '', phone_change_token = '', reauthentication_token = ''
  where id = person;
  update auth.users set phone = null where id = person and phone is not null;
  delete from auth.sessions where user_id = person;
  delete from auth.identities where user_id = person;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.one_time_tokens where user_id = person;

  update public.invitations set email = nobody where email = any (addresses);
  update public.ranking_periods set holder_name = 'Membro removido' where holder_id = person;
  -- A routine's title ends with the name of who submitted it.
  update public.tasks set title = routine_types.label || ' de Membro removido'
  from public.routine_types
  where code = routine_type and assigned_by = person and title <> label;
  delete from public.notifications where user_id = person;
end
$$;

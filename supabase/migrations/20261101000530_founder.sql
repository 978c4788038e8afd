-- The founder's member (SPEC.md, section 4): made by the server when there is none, linked by the server to the
-- founder's account, and to no other. It grants no role.

-- The account whose confirmed e-mail is the founder's; null while there is none.
create function private.founder_account() returns uuid
language sql stable security definer set search_path = ''
as $$
  select id from auth.users
  where lower(email) = nullif(private.setting('founder_email'), '') and email_confirmed_at is not null
  order by created_at limit 1
$$;

-- Answers the founder's member, made and linked where that is due; null while the settings name no founder.
create function private.ensure_founder() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.founder_account();
  founder_name constant text := private.setting('founder_name');
  founder uuid;
begin
  -- Two first visitors make one founder.
  perform pg_advisory_xact_lock(hashtext('private.ensure_founder'));
  select id into founder from app.members where is_founder;
  if founder is null and founder_name <> '' then
    insert into app.members (name, entry_date, is_founder) values (founder_name, '2020-01-01', true)
    returning id into founder;
  end if;
  update app.members set user_id = account
  where id = founder and user_id is null and account is not null
    and not exists (select from app.members where user_id = account);
  return founder;
end
$$;

create function public.ensure_founder() returns uuid
language sql security invoker set search_path = ''
as $$ select private.ensure_founder() $$;

comment on function public.ensure_founder() is
  'Makes the founder''s member if there is none, and answers its id; null while the settings name no founder';

-- The same, whenever something has happened on which the founder depends.
create function private.follow_founder() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.ensure_founder();
  return null;
end
$$;

create trigger follow_founder after insert or update on app.settings for each row
  when (new.key in ('founder_name', 'founder_email')) execute function private.follow_founder();

-- Confirmation comes with the account or later.
create trigger follow_founder after insert or update of email, email_confirmed_at on auth.users for each row
  when (new.email_confirmed_at is not null) execute function private.follow_founder();

grant execute on function private.ensure_founder(), public.ensure_founder() to authenticated, service_role;

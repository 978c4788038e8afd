-- How the installation and the club are doing, for administrators. Every count stops at 1000.

-- What administrators may not read themselves: the record of the migrations, the size of the database, and what each
-- person keeps in the bucket. The sums read one row for each person, not for each picture.
create function private.installation() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  applied jsonb := '{"migrations": null, "lastMigration": null}';
begin
  perform private.require_admin();
  -- A database whose migrations were applied by hand has no record.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    select jsonb_build_object('migrations', count(*), 'lastMigration', max(version)) into applied
    from supabase_migrations.schema_migrations;
  end if;
  return applied || (
    select jsonb_build_object(
      'databaseBytes', pg_database_size(current_database()),
      'pictures', coalesce(sum(pictures), 0),
      'pictureBytes', coalesce(sum(bytes), 0)
    )
    from app.picture_quotas
  );
end
$$;

-- Active members without an account are few among many.
create index members_without_account on app.members (id) where status = 'ativo' and user_id is null;

create function public.club_situation() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return private.installation() || jsonb_build_object(
    'oldestProofDays', (
      select floor(extract(epoch from now() - created_at) / 86400)
      from public.tasks
      where routine_type is not null and evaluation_score is null and status = 'pending'
      order by created_at
      limit 1
    ),
    'errorKinds', (
      select count(*) from (
        select from public.error_kinds where last_seen > now() - interval '7 days' limit 1000
      ) as recent
    ),
    'membersWithoutAccount', (
      select count(*) from (
        select from app.members where status = 'ativo' and user_id is null limit 1000
      ) as missing
    ),
    'expiredInvitations', (
      select count(*) from (
        select from public.invitations
        where accepted_at is null and revoked_at is null and expires_at <= now()
        limit 1000
      ) as expired
    )
  );
end
$$;

comment on function public.club_situation() is
  'Admins only: migrations, sizes of the database and of the pictures of accounts in bytes, days of the oldest proof without
an evaluation, kinds of errors of seven days, active members without an account, expired invitations';

grant execute on function private.installation(), public.club_situation() to authenticated, service_role;

-- Failed mails and refused sign-ins in the situation of the club, where the server counts them: the embedded backend does.
-- A hosted project keeps neither in its database, not even in its audit log, so both are null there.

-- What a server counted by hour, without any person. The day and the week end with the last event of an hour.
create function private.auth_failures() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  counted jsonb := '{"failedMails": null, "refusedSignIns": null, "throttledSignIns": null}';
begin
  perform private.require_admin();
  if to_regclass('supabase_embedded.auth_failures') is not null then
    select jsonb_object_agg(name, jsonb_build_object(
      'day', least(coalesce(sums.day, 0), 1000), 'week', least(coalesce(sums.week, 0), 1000), 'last', sums.last
    )) into counted
    from (values
      ('failedMails', 'mail_failed'), ('refusedSignIns', 'sign_in_refused'), ('throttledSignIns', 'sign_in_throttled')
    ) as known (name, kind)
    cross join lateral (
      select sum(count) filter (where last_at > now() - interval '24 hours') as day, sum(count) as week, max(last_at) as last
      from supabase_embedded.auth_failures as failure
      where failure.kind = known.kind and last_at > now() - interval '7 days'
    ) as sums;
  end if;
  return counted;
end
$$;

grant execute on function private.auth_failures() to authenticated, service_role;

do $change$
declare
  definition text := pg_get_functiondef('public.club_situation()'::regprocedure);
  old text := 'private.installation() ||';
begin
  if position(old in definition) = 0 then
    raise exception 'club_situation() has no part %', old;
  end if;
  execute replace(definition, old, old || ' private.auth_failures() ||');
end
$change$;

comment on function public.club_situation() is
  'Admins only: migrations, sizes of the database and of the pictures of accounts in bytes, days of the oldest proof without
an evaluation, kinds of errors of seven days, active members without an account, expired invitations, and, where the server
counts them, failed mails and refused sign-ins of a day and a week';

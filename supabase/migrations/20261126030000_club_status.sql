-- What waits for the administration, and how far a new club has come. Counts stop at 1000.
create function public.club_status() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'toEvaluate', (
      select count(*) from (
        select from public.tasks
        where status = 'pending' and routine_type is not null and evaluation_score is null and assigned_by <> auth.uid()
        limit 1000
      ) as waiting
    ),
    'expiringInvitations', (
      select count(*) from (
        select from public.invitations
        where accepted_at is null and revoked_at is null and expires_at between now() and now() + interval '2 days'
        limit 1000
      ) as expiring
    ),
    'deletionRequests', (
      select count(*) from (select from public.deletion_requests where closed_at is null limit 1000) as open
    ),
    'openPeriods', (select count(*) from public.open_periods()),
    'hasInvited', exists (select from public.invitations),
    'hasMeeting', exists (select from public.meetings),
    'hasEvaluated', exists (select from public.tasks where evaluation_score is not null)
  );
end
$$;

comment on function public.club_status() is
  'Admins only: proofs of others to evaluate, invitations that expire within two days, open deletion requests, periods to
close; whether anyone was invited, a meeting exists, a proof was evaluated';

grant execute on function public.club_status() to authenticated, service_role;

-- The guided setup has a step for the routines. Their rows exist from the beginning, so a setting says that an
-- administrator has chosen them; it is empty until then.
insert into app.settings (key, value) values ('routines_confirmed', '');

alter table app.settings add constraint settings_routines_are_confirmed_or_not check (
  key <> 'routines_confirmed' or value in ('', 'true')
);

do $$
declare
  definition constant text := pg_get_functiondef('public.update_settings(jsonb, jsonb)'::regprocedure);
begin
  execute replace(definition, 'time_zone}', 'time_zone,routines_confirmed}');
end
$$;

comment on function public.update_settings(jsonb, jsonb) is
  'Admins only: changes founder_name, founder_email, audit_days, invitation_days, absence_days, proof_days, club_name,
club_emblem, club_accent, time_zone and routines_confirmed, whichever are given, all or none. Returns null. If a setting in p_seen
has another value, changes nothing and returns all settings';

-- A club whose members have proved a routine has chosen them too.
do $$
declare
  definition constant text := pg_get_functiondef('public.club_status()'::regprocedure);
begin
  execute replace(
    definition, '''hasPositions'',',
    '''hasRoutines'', private.setting(''routines_confirmed'') = ''true''
      or exists (select from public.tasks where routine_type is not null),
    ''hasPositions'','
  );
end
$$;

comment on function public.club_status() is
  'Admins only: proofs of others to evaluate, invitations that expire within two days, open deletion requests, periods to
close; whether there is a name, a founder, chosen routines, a position, another person, a message; whether anyone was invited, a
meeting exists, a proof was evaluated';

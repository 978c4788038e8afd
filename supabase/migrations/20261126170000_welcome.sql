-- The welcome: what a newcomer has not done yet, a photo and a first routine. It ends once both are there, or when the person
-- dismisses it.
create table app.welcomes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  passed_at timestamptz not null default now()
);

comment on table app.welcomes is 'Who needs no welcome: who dismissed it, and who was active before it existed';

alter table app.welcomes enable row level security;
revoke all on app.welcomes from anon, authenticated;

create policy "no client reads who passed the welcome" on app.welcomes for select to authenticated using (false);

-- Who sent a routine before is no newcomer.
insert into app.welcomes (user_id)
select user_id from public.user_accounts
where exists (select from public.tasks where assigned_by = user_id and routine_type is not null);

insert into app.pace_limits (kind, deed, every, most, staff_most, most_a_day, staff_most_a_day, sentence) values
  ('welcome', 'dispensar as boas-vindas no máximo %s vezes', '1 hour', 20, 20, 60, 60, null);

create trigger check_pace before insert on app.welcomes for each row execute function private.check_pace('welcome');

-- {photo, proof}: whether the caller has them. Null without an active member, and when the welcome is over.
create function private.my_welcome() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  has_photo boolean;
  has_proof boolean;
begin
  if not private.is_active() or not private.aal_ok()
    or exists (select from app.welcomes where user_id = auth.uid()) then
    return null;
  end if;
  select photo_url is not null into has_photo from app.members where user_id = auth.uid() and status = 'ativo';
  has_proof := exists (
    select from public.tasks where assigned_by = auth.uid() and routine_type is not null and status <> 'cancelled'
  );
  return case when has_photo is null or (has_photo and has_proof) then null
    else jsonb_build_object('photo', has_photo, 'proof', has_proof) end;
end
$$;

create or replace function public.my_overview() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.my_overview() || private.my_attendance() || jsonb_build_object('welcome', private.my_welcome()) $$;

comment on function public.my_overview() is
  'The caller''s dashboard: {today, rank, weekly_points, ahead: {points, rank}, completed, pending, finished, in_time,
execution: {in_time, of}, mean_score, routine_days: {kept, of}, weeks: [{start, points} × 8], month: [{day, routines}],
is_founder, attended, meetings, welcome: {photo, proof}}; null where there is no data yet, and once the welcome is over';

create function private.pass_welcome() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_active() or not private.aal_ok() then
    raise insufficient_privilege using message = 'Entre na sua conta para dispensar as boas-vindas.';
  end if;
  insert into app.welcomes (user_id) values (auth.uid()) on conflict do nothing;
end
$$;

create function public.pass_welcome() returns void
language sql volatile security invoker set search_path = ''
as $$ select private.pass_welcome() $$;

comment on function public.pass_welcome() is 'Ends the caller''s welcome on the dashboard; again, it changes nothing';

create function private.exported_welcome(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('boas-vindas encerradas em', (select passed_at from app.welcomes where user_id = person))
$$;

create or replace function private.exported_everything() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.exported_data() || private.exported_writing(auth.uid())
    || private.exported_meetings(private.my_member_id()) || private.exported_feedback(auth.uid())
    || private.exported_proof_consents(auth.uid()) || private.exported_absences(auth.uid())
    || private.exported_welcome(auth.uid())
$$;

grant execute on function private.my_welcome(), private.pass_welcome(), public.pass_welcome()
  to authenticated, service_role;

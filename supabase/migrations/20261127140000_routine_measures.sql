-- Rules of badges count every routine: the measure of a routine is its code with the unit of its period, such as
-- reading_days or estudo_weeks. Codes never change, so a renamed routine keeps its rules.

-- The measure of a routine.
create function private.routine_measure(code text, period text) returns text
language sql immutable set search_path = ''
as $$ select code || '_' || period || 's' $$;

-- The routine that a measure counts; null if it counts no single one.
create function private.routine_of(measure text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when measure <> 'membership_months' and measure ~ '^[a-z][a-z0-9-]{1,39}_(days|weeks|months)$'
      then split_part(measure, '_', 1)
  end
$$;

alter table public.badges
  drop constraint badges_measure_check,
  -- As long as a code and a unit can be.
  add constraint badges_measure_is_short check (char_length(measure) <= 47);

-- What a rule may count; private.measured() defines each. Each measure only grows, except points and reopened tasks.
create or replace function private.measures() returns text[]
language sql stable set search_path = ''
as $$
  select array['tasks_in_time']
    || array(
      select private.routine_measure(code, period) from public.routine_types
      where private.routine_of(private.routine_measure(code, period)) is not null
      order by place, code
    )
    || array['routine_streak', 'total_points', 'weeks_led', 'months_led', 'membership_months']
$$;

-- The table's trigger reads it now, as its owner.
revoke execute on function private.measures() from authenticated, service_role;

-- A routine whose period changed is counted in its new unit. Without an entry, as nothing else changes.
alter table public.badges disable trigger user;

update public.badges as badge
set measure = private.routine_measure(routine.code, routine.period)
from public.routine_types as routine
where routine.code = private.routine_of(badge.measure)
  and badge.measure <> private.routine_measure(routine.code, routine.period);

alter table public.badges enable trigger user;

-- No routine is removed, and none gets another period, between this check and the end of the transaction.
create function private.check_measure() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('public.routine_types'));
  if not new.measure = any (private.measures()) then
    raise check_violation using message = 'A rotina desta medida mudou ou não existe mais. Escolha outra medida.';
  end if;
  return new;
end
$$;

create trigger check_new_measure before insert on public.badges for each row
  when (new.measure is not null) execute function private.check_measure();

create trigger check_changed_measure before update on public.badges for each row
  when (new.measure is not null and new.measure is distinct from old.measure) execute function private.check_measure();

-- An evaluated proof can only have changed the measure of its routine, and the streak.
create or replace function private.grant_for_routine() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.grant_badges(
    private.member_of(new.assigned_by),
    (
      select array[private.routine_measure(code, period), 'routine_streak']
      from public.routine_types where code = new.routine_type
    )
  );
  return null;
end
$$;

-- Small changes of functions: each part must exist.
create function private.change_function(target regprocedure, variadic parts text[]) returns void
language plpgsql as $$
declare
  definition text := pg_get_functiondef(target);
begin
  for at in 1 .. array_length(parts, 1) by 2 loop
    if position(parts[at] in definition) = 0 then
      raise exception '% has no part %', target, parts[at];
    end if;
    definition := replace(definition, parts[at], parts[at + 1]);
  end loop;
  execute definition;
end
$$;

select private.change_function('private.measured(uuid, text)',
  $$measure in ('training_days', 'reading_days', 'fasting_months', 'documentation_days')$$,
  $$private.routine_of(measure) is not null$$,
  $$split_part(measure, '_', 1)$$, $$private.routine_of(measure)$$);

select private.change_function('private.measured_by_all(text)',
  $$measure in ('training_days', 'reading_days', 'fasting_months', 'documentation_days')$$,
  $$private.routine_of(measure) is not null$$,
  $$split_part(measure, '_', 1)$$, $$private.routine_of(measure)$$);

-- No code makes the measure of another kind.
select private.change_function('private.routine_code(text)',
  $$('gold', 'silver')$$, $$('gold', 'silver', 'membership')$$);

select private.change_function('private.save_routine(jsonb, text, jsonb)',
  $$  elsif before.is_active and not (next ->> 'is_active')::boolean$$,
  $$  elsif before.period <> next ->> 'period'
    and exists (select from public.badges where private.routine_of(measure) = p_code) then
    raise check_violation using
      message = 'Uma insígnia conta esta rotina, e o período não muda mais. Crie outra rotina e pause esta.';
  elsif before.is_active and not (next ->> 'is_active')::boolean$$);

select private.change_function('private.remove_routine(text)',
  $$starts_with(measure, p_code || '_')$$, $$private.routine_of(measure) = p_code$$);

select private.change_function(
  'private.list_audit(uuid, text, text, date, date, timestamptz, uuid, integer)',
  $$where code in (page.old ->> 'routine_type', page.new ->> 'routine_type')$$,
  $$where code in (page.old ->> 'routine_type', page.new ->> 'routine_type')
          or code in (private.routine_of(page.old ->> 'measure'), private.routine_of(page.new ->> 'measure'))$$);

drop function private.change_function(regprocedure, text[]);

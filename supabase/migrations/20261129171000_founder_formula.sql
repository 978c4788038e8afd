-- The founder's name does not begin like a formula either, in the settings, in the guided setup and in the own record.

do $$
declare
  old constant text := $old$  if new.key = 'founder_name' and ($old$;
  new constant text := $new$  if new.key = 'founder_name' and private.is_formula(private.written_line(new.value)) then
    raise check_violation using message = 'O nome do fundador não pode começar com =, +, - ou @, como uma fórmula.';
  elsif new.key = 'founder_name' and ($new$;
  definition constant text := pg_get_functiondef('private.check_setting()'::regprocedure);
begin
  if position(old in definition) = 0 then
    raise exception 'check_setting has no part %', old;
  end if;
  execute replace(definition, old, new);
end
$$;

-- A name that began so before this migration stays until it is changed.
create function private.check_founder_name() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.name <> old.name then
    raise check_violation using message = 'O nome e o cargo não podem começar com =, +, - ou @, como uma fórmula.';
  end if;
  return new;
end
$$;

create trigger check_founder_name before insert or update of name on app.members for each row
  when (new.is_founder and private.is_formula(new.name)) execute function private.check_founder_name();

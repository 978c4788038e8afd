-- No name or position of a member begins like a formula, on every way of entry: the import already refused it.
-- Exports make every such text harmless, but people also copy names into spreadsheets by hand.

-- Would a spreadsheet take this text, alone in a cell, for a formula? The twin of `isFormula` in machines/shared/csv.ts.
create function private.is_formula(value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select value ~ '^[\t\n\u000b\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*[=+@\uff1d\uff0b\uff0d\uff20-]'
$$;

grant execute on function private.is_formula(text) to authenticated, service_role;

do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('private.check_member_names()', '  if (is_renamed and private.claims_founder(new.name))',
        $new$  if (is_renamed and private.is_formula(new.name)) or (is_moved and private.is_formula(new.position)) then
    raise check_violation using message = 'O nome e o cargo não podem começar com =, +, - ou @, como uma fórmula.';
  elsif (is_renamed and private.claims_founder(new.name))$new$),
      ('private.new_name_refusal(text)', '    when private.claims_founder(wanted) then',
        $new$    when private.is_formula(private.written_line(wanted)) then
      'O nome e o cargo não podem começar com =, +, - ou @, como uma fórmula.'
    when private.claims_founder(wanted) then$new$)
    ) as changes (routine, old, new)
  loop
    definition := pg_get_functiondef(change.routine::regprocedure);
    if position(change.old in definition) = 0 then
      raise exception '% has no part %', change.routine, change.old;
    end if;
    execute replace(definition, change.old, change.new);
  end loop;
end
$$;

-- The rate of invitations ends a batch: each further row would be refused with the same sentence. Rows after it have no
-- result, and wait. A batch that begins beyond the rate is refused as a whole.
do $$
declare
  change record;
  definition text := pg_get_functiondef('private.invite_members(jsonb)'::regprocedure);
begin
  for change in
    select * from (values
      ('  entry record;', E'  entry record;\n  made_rows integer := 0;'),
      ('    exception when insufficient_privilege or check_violation or unique_violation or sqlstate ''PT429'' then',
        E'      made_rows := made_rows + 1;\n'
        || E'    exception when sqlstate ''PT429'' then\n'
        || E'      if made_rows = 0 then raise; end if;\n'
        || E'      return;\n'
        || '    when insufficient_privilege or check_violation or unique_violation then')
    ) as changes (old, new)
  loop
    if strpos(definition, change.old) = 0 then
      raise exception 'private.invite_members has no part %', change.old;
    end if;
    definition := replace(definition, change.old, change.new);
  end loop;
  execute definition;
end
$$;

comment on function public.invite_members(jsonb) is
  'Admins only: invites at most 25 members [{id, member_id, email}], or renews their invitations [{id, member_id, replaces}], one
result for each: the token, which is nowhere else, or the sentence of its refusal. Rows beyond the rate have no result; PT429 if
no row was within it. The same id again is the same invitation, with another token';

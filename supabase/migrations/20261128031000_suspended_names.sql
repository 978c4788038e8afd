-- Reserved names: the founder's, and those of accounts with a role, also while they are suspended: they keep the role and
-- return with their name.
do $$
declare
  definition constant text := pg_get_functiondef('private.official_names()'::regprocedure);
  old constant text := ' and account.suspended_at is null';
begin
  if position(old in definition) = 0 then
    raise exception 'official_names() has no part %', old;
  end if;
  execute replace(definition, old, '');
end
$$;

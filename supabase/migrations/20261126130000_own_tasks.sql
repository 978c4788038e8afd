-- 'Minhas' on /tasks: the caller's own member includes the tasks that the caller made for others or for no one. The rest
-- is the same as before.
do $$
declare
  definition constant text := pg_get_functiondef('public.task_counts(uuid, text, uuid)'::regprocedure);
begin
  execute replace(
    definition,
    '(assigned_by = account and routine_type is not null)',
    '(assigned_by = account and (account = me or routine_type is not null))'
  );
end
$$;

comment on function public.task_counts(uuid, text, uuid) is
  'How many tasks each filter of /tasks shows: of a member (assigned to, or submitted by; of the caller also made by), of a
priority, or one task; 1001 stands for more than 1,000; contested: those that the caller may decide; newest: how many of the
1,000 newest that are not cancelled are pending and completed';

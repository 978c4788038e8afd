-- The audit log names routines as they are called now, as it does with people.
do $$
declare
  definition constant text := pg_get_functiondef(
    'private.list_audit(uuid, text, text, date, date, timestamptz, uuid, integer)'::regprocedure
  );
begin
  execute replace(
    definition, 'coalesce(named_in.names, ''{}''), page.at',
    'coalesce(named_in.names, ''{}'') || coalesce((
        select jsonb_object_agg(code, label) from public.routine_types
        where code in (page.old ->> ''routine_type'', page.new ->> ''routine_type'')
          or page.target = ''routine_types/'' || code
      ), ''{}''), page.at'
  );
end
$$;

comment on function public.list_audit(uuid, text, text, date, date, timestamptz, uuid, integer) is
  'Admins only: entries of the audit log, newest first, of one actor, table (p_kind), action (insert, update, delete) and of
days of the club; names of what they mention by id, of routines by code; the next page is before the last row''s at and id;
p_limit 1 to 1000';

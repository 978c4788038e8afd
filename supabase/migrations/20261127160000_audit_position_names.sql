-- The audit log names council positions as they are called now, as it does with routines.
do $$
declare
  definition constant text := pg_get_functiondef(
    'private.list_audit(uuid, text, text, date, date, timestamptz, uuid, integer)'::regprocedure
  );
begin
  execute replace(
    definition, 'coalesce(named_in.names, ''{}'')',
    'coalesce(named_in.names, ''{}'') || coalesce((
        select jsonb_object_agg(held.position, held.title) from public.council_position_descriptions as held
        where split_part(page.target, ''/'', 1) in (
            ''council_members'', ''council_position_descriptions'', ''position_permissions''
          )
          and held.position in (
            page.old ->> ''position'', page.new ->> ''position'', split_part(page.target, ''/'', 2)
          )
      ), ''{}'')'
  );
end
$$;

comment on function public.list_audit(uuid, text, text, date, date, timestamptz, uuid, integer) is
  'Admins only: entries of the audit log, newest first, of one actor, table (p_kind), action (insert, update, delete) and of
days of the club; names of what they mention by id, of routines and positions by code; the next page is before the last row''s
at and id; p_limit 1 to 1000';

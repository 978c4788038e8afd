-- A form of the goals that still has a deleted routine reads what is stored, as after any other change by another
-- administrator. It read that the points of a routine are out of range, and could not save anything any more.

do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('where not exists (select from public.routine_types where code = entry.key)',
        $new$where not coalesce(p_seen ? entry.key, false)
      and not exists (select from public.routine_types where code = entry.key)$new$),
      ($old$where stored -> key not in (
      value, coalesce((p_maxima || jsonb_build_object('gold', p_gold, 'silver', p_silver)) -> key, value)
    )$old$, $new$where not stored ? key or stored -> key not in (
      value, coalesce((p_maxima || jsonb_build_object('gold', p_gold, 'silver', p_silver)) -> key, value)
    )$new$)
    ) as changes (old, new)
  loop
    definition := pg_get_functiondef('public.update_ranking_goals(integer,integer,jsonb,jsonb)'::regprocedure);
    if position(change.old in definition) = 0 then
      raise exception 'update_ranking_goals has no part %', change.old;
    end if;
    execute replace(definition, change.old, change.new);
  end loop;
end
$$;

comment on function public.update_ranking_goals(integer, integer, jsonb, jsonb) is
  'Admins only: the lifetime points of Ouro and Prata, and the maxima of routines by code, for evaluations from now on; all
or none. Returns null. If a goal in p_seen ({"gold", "silver", maxima by code}) has another value or its routine no longer
exists, changes nothing and returns all goals in this form';

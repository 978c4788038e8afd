-- Two admins who order the routines at the same time: the second order was made from a list that no longer exists.
drop function public.order_routines(text[]);
drop function private.order_routines(text[]);

create function private.order_routines(p_codes text[], p_seen text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  stored text[];
begin
  perform private.require_admin();
  perform private.lock_routines();
  select array_agg(code order by place, code) into stored from public.routine_types;
  if stored = p_codes then
    return;
  elsif stored is distinct from coalesce(p_seen, stored) or (select array_agg(code order by code) from unnest(stored) as code)
    is distinct from (select array_agg(code order by code) from unnest(p_codes) as code) then
    raise check_violation using message = 'A lista de rotinas mudou. Confira a ordem e tente de novo.';
  end if;
  update public.routine_types set place = given.place
  from unnest(p_codes) with ordinality as given (code, place)
  where routine_types.code = given.code and routine_types.place <> given.place;
end
$$;

create function public.order_routines(p_codes text[], p_seen text[] default null) returns void
language sql security invoker set search_path = ''
as $$ select private.order_routines(p_codes, p_seen) $$;

comment on function public.order_routines(text[], text[]) is
  'Admins only: the order of the routines, by the codes of all of them. Refused if p_seen is given and is not the stored order.
Repeated, it does nothing';

grant execute on function private.order_routines(text[], text[]), public.order_routines(text[], text[])
  to authenticated, service_role;

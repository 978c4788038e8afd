-- Saving what a position may do (SPEC.md, section 2, Permissions; DATABASE.md, 'Permissions'): all of its cells at once
-- or none, and only over those that the admin has seen.

-- The cells of a position that rows decide, by area: its own row, else that of any other position. Areas without such a
-- cell are left out. {"tasks": ["edit"], …}
create function private.open_cells(in_position text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_object_agg(area, (
    select coalesce(jsonb_agg(action order by place), '[]')
    from unnest(array['view', 'create', 'edit', 'delete']) with ordinality as actions (action, place)
    where private.rule_of_cell(area, action) = 'position' and private.has_cell('council', in_position, area, action)
  ))
  from unnest(private.areas()) as area
  where exists (
    select from unnest(array['view', 'create', 'edit', 'delete']) as action
    where private.rule_of_cell(area, action) = 'position'
  )
$$;

create function private.save_position_cells(p_position text, p_seen jsonb, p_cells jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores alteram as permissões dos cargos.';
  end if;
  if jsonb_typeof(p_cells) is distinct from 'object' or jsonb_typeof(p_seen) is distinct from 'object' then
    raise check_violation using message = 'As permissões enviadas não puderam ser lidas.';
  end if;
  -- One at a time: what others do not have of their own follows '*'.
  perform pg_advisory_xact_lock(hashtext('public.position_permissions'));
  if p_position is distinct from '*' then
    perform from public.council_position_descriptions where position = p_position for share;
    if not found then
      raise foreign_key_violation using message = 'Este cargo não existe mais.';
    end if;
  end if;
  if exists (
    select from jsonb_each(p_cells) as cells (area, actions)
    where jsonb_typeof(actions) <> 'array' or exists (
      select from jsonb_array_elements(case when jsonb_typeof(actions) = 'array' then actions else '[]' end) as action
      where jsonb_typeof(action) <> 'string'
        or private.rule_of_cell(area, action #>> '{}') is distinct from 'position'
    )
  ) then
    raise check_violation using message = 'Só o que os papéis deixam em aberto pode ser dado a um cargo.';
  end if;

  given := private.open_cells(p_position);
  if not (given @> p_seen and p_seen @> given) then
    return jsonb_build_object('saved', false, 'cells', given);
  end if;
  insert into public.position_permissions as cell (position, area, actions)
  select p_position, area, array(
    select action from unnest(array['view', 'create', 'edit', 'delete']) with ordinality as actions (action, place)
    where coalesce(p_cells -> area, '[]') ? action order by place
  )
  from jsonb_object_keys(given) as area
  on conflict (position, area) do update set actions = excluded.actions
    where cell.actions is distinct from excluded.actions;
  return jsonb_build_object('saved', true, 'cells', private.open_cells(p_position));
end
$$;

create function public.save_position_cells(p_position text, p_seen jsonb, p_cells jsonb) returns jsonb
language sql security invoker set search_path = ''
as $$ select private.save_position_cells(p_position, p_seen, p_cells) $$;

comment on function public.save_position_cells(text, jsonb, jsonb) is
  'Gives a position (''*'': any other) the cells {area: [action, …]}, all at once, if it still has those seen; answers {"saved": boolean, "cells": those it has now}';

grant execute on function
  private.save_position_cells(text, jsonb, jsonb), public.save_position_cells(text, jsonb, jsonb)
  to authenticated, service_role;

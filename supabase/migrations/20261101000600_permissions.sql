-- What the positions of the council may do: ten areas by four actions. Roles decide some cells for everyone
-- (private.rule_of_cell); the rows decide only the cells that the roles leave open.

-- The ten areas.
create function private.areas() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'dashboard', 'members', 'tasks', 'achievements', 'ranking',
    'council_members', 'council_meetings', 'council_monitoring', 'council_feedback', 'council_settings'
  ]
$$;

-- The actions that a position has in an area. Position '*' is every other position: those without a row of their own
-- in an area, and council members without a position. Hence no foreign key.
create table public.position_permissions (
  position text not null check (position = '*' or (position ~ '^[a-z][a-z0-9_]*$' and char_length(position) <= 60)),
  area text not null check (area = any (private.areas())),
  actions text[] not null check (
    actions <@ '{view,create,edit,delete}'::text[] and private.is_text_list(actions, 4, 10)
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (position, area)
);

comment on table public.position_permissions is
  'The cells of the permission matrix that an admin has given to positions';

insert into public.position_permissions (position, area, actions)
select 'vice_presidente_executivo', area, '{view,create,edit,delete}' from unnest(private.areas()) as area;

insert into public.position_permissions (position, area, actions)
select position, area, coalesce(actions, '{}')::text[]
from unnest(array['diretor_cultura', 'diretor_financeiro', '*']) as positions (position)
cross join unnest(private.areas()) as areas (area)
left join (values
  ('diretor_cultura', 'dashboard', '{view}'),
  ('diretor_cultura', 'members', '{view}'),
  ('diretor_cultura', 'tasks', '{view,create,edit}'),
  ('diretor_cultura', 'achievements', '{view,create,edit,delete}'),
  ('diretor_cultura', 'council_meetings', '{view}'),
  ('diretor_cultura', 'council_feedback', '{view,edit}'),
  ('diretor_financeiro', 'dashboard', '{view}'),
  ('diretor_financeiro', 'members', '{view}'),
  ('diretor_financeiro', 'ranking', '{view}'),
  ('diretor_financeiro', 'council_meetings', '{view}'),
  ('*', 'dashboard', '{view}'),
  ('*', 'members', '{view}'),
  ('*', 'tasks', '{view}'),
  ('*', 'achievements', '{view}'),
  ('*', 'council_meetings', '{view}')
) as given (position, area, actions) using (position, area);

alter table public.position_permissions enable row level security;
revoke all on public.position_permissions from anon, authenticated;
grant select, insert (position, area, actions), update (position, area, actions), delete
  on public.position_permissions to authenticated;
grant select, insert, update, delete on public.position_permissions to service_role;

create policy "the council reads what positions may do" on public.position_permissions for select to authenticated
  using ((select private.is_staff()));

create policy "admins give cells to a position" on public.position_permissions for insert to authenticated
  with check ((select private.is_admin()));

create policy "admins change the cells of a position" on public.position_permissions for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins take cells from a position" on public.position_permissions for delete to authenticated
  using ((select private.is_admin()));

-- Who has a cell independently of the position: 'everybody', 'council' or 'admins'. 'position' if the rows decide;
-- null if there is no such cell.
create function private.rule_of_cell(area text, action text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select case action
      when 'view' then can_view when 'create' then can_create when 'edit' then can_edit when 'delete' then can_delete
    end
    from (values
      ('dashboard',          'everybody', null,        'admins',   null),
      ('ranking',            'everybody', null,        'admins',   null),
      ('members',            'everybody', 'admins',    'position', 'admins'),
      ('tasks',              'everybody', 'everybody', 'position', null),
      ('achievements',       'everybody', 'position',  'position', 'position'),
      ('council_members',    'council',   'position',  'position', 'position'),
      ('council_meetings',   'position',  'position',  'position', 'position'),
      ('council_monitoring', 'position',  'position',  'position', 'position'),
      ('council_feedback',   'position',  null,        'position', null),
      ('council_settings',   'admins',    'admins',    'admins',   'admins')
    ) as matrix (area, can_view, can_create, can_edit, can_delete)
    where matrix.area = rule_of_cell.area
  );
end
$$;

-- The caller's position in the council; '*' without an active council row that is linked to the caller's member.
create function private.my_position() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select position from public.council_members where member_id = private.my_member_id() and status = 'ativo'), '*'
  );
end
$$;

-- Whether a standing (private.standing()) and a position have a cell. Only this function decides.
create function private.has_cell(standing text, in_position text, area text, action text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  rule constant text := private.rule_of_cell(area, action);
begin
  return case
    when rule is null or standing is null then false
    when rule = 'everybody' or standing = 'admin' then true
    when rule = 'admins' or standing = 'member' then false
    when rule = 'council' then true
    else coalesce(action = any (coalesce(
      (select actions from public.position_permissions as cell
       where cell.position = in_position and cell.area = has_cell.area),
      (select actions from public.position_permissions as cell where cell.position = '*' and cell.area = has_cell.area)
    )), false)
  end;
end
$$;

-- Whether the caller may do an action in an area.
create function private.may(area text, action text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.has_cell(private.standing(), private.my_position(), area, action);
end
$$;

-- All cells of the caller, by area, as private.may() decides them.
create function private.my_cells() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing constant text := private.standing();
  in_position constant text := private.my_position();
begin
  return (
    select jsonb_object_agg(area, (
      select coalesce(jsonb_agg(action order by place), '[]')
      from unnest(array['view', 'create', 'edit', 'delete']) with ordinality as actions (action, place)
      where private.has_cell(standing, in_position, area, action)
    ))
    from unnest(private.areas()) as area
  );
end
$$;

-- The cells of a deleted position are deleted.
create function private.forget_cells() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.position_permissions where position = old.position;
  return null;
end
$$;

create trigger touch before update on public.position_permissions
  for each row execute function private.touch_updated_at();

create trigger audit after insert or update or delete on public.position_permissions
  for each row execute function private.audit();

grant execute on function
  private.areas(), private.may(text, text), private.my_cells()
  to authenticated, service_role;

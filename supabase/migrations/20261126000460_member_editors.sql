-- The council edits member data where the position allows it: members/edit is a cell that positions decide. The rows say so
-- already: the executive vice president has it, no other position does.
create or replace function private.rule_of_cell(area text, action text) returns text
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

alter policy "staff edit members, and everybody oneself" on app.members
  using ((select private.may('members', 'edit')) or id = (select private.my_member_id()))
  with check ((select private.may('members', 'edit')) or id = (select private.my_member_id()));
alter policy "staff edit members, and everybody oneself" on app.members
  rename to "who may edit members edits them, and everybody oneself";

alter policy "staff note observations, the council none about oneself" on app.member_observations
  with check (
    (select private.is_admin())
    or ((select private.may('members', 'edit')) and (member_id = (select private.my_member_id())) is not true)
  );
alter policy "staff note observations, the council none about oneself" on app.member_observations
  rename to "who may edit members notes observations of others";

alter policy "staff change observations, the council none about oneself" on app.member_observations
  using (
    (select private.is_admin())
    or ((select private.may('members', 'edit')) and (member_id = (select private.my_member_id())) is not true)
  );
alter policy "staff change observations, the council none about oneself" on app.member_observations
  rename to "who may edit members changes observations of others";

alter policy "staff remove observations, the council none about oneself" on app.member_observations
  using (
    (select private.is_admin())
    or ((select private.may('members', 'edit')) and (member_id = (select private.my_member_id())) is not true)
  );
alter policy "staff remove observations, the council none about oneself" on app.member_observations
  rename to "who may edit members removes observations of others";

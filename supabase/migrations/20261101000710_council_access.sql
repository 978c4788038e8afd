-- Who sits in the council is seen by all of it; adding, editing and removing people are cells of the permission matrix;
-- nobody touches the own row.

create policy "the council sees who sits in it" on public.council_members for select to authenticated
  using ((select private.may('council_members', 'view')));
create policy "who may add council members adds others" on public.council_members for insert to authenticated
  with check (
    (select private.may('council_members', 'create')) and (member_id = (select private.my_member_id())) is not true
  );
create policy "who may edit council members edits others" on public.council_members for update to authenticated
  using (
    (select private.may('council_members', 'edit')) and (member_id = (select private.my_member_id())) is not true
  )
  with check (
    (select private.may('council_members', 'edit')) and (member_id = (select private.my_member_id())) is not true
  );
create policy "who may remove council members removes others" on public.council_members for delete to authenticated
  using (
    (select private.may('council_members', 'delete')) and (member_id = (select private.my_member_id())) is not true
  );

-- The caller's access also says whether the account is the founder's, so that the founder without a member is called so
-- everywhere.
create or replace function public.my_access() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'is_supreme', private.is_supreme(), 'is_founder', private.is_founder_account(), 'member_id', private.my_member_id(),
    'permissions', private.my_cells()
  )
$$;

comment on function public.my_access() is
  'The caller''s access: {"is_supreme": boolean, "is_founder": boolean, "member_id": uuid or null,
"permissions": {area: [action, …]}}';

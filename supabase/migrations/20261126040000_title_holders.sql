-- The pictures of all title holders in one request, which needs no list of ids and so waits for nothing.
create function public.holder_photos() returns table (id uuid, photo_url text)
language sql stable security invoker set search_path = ''
as $$
  select rankings.id, rankings.photo_url
  from public.rankings
  where rankings.id in (select holder_id from public.ranking_periods)
$$;

comment on function public.holder_photos() is
  'Everyone who led a closed period and is an active member: the account and the current photo';

grant execute on function public.holder_photos() to authenticated, service_role;

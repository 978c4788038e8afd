-- What the directory says above its list: how many members there are, and which positions one can filter by.

create function public.member_summary() returns table (members bigint, active bigint, positions text[])
language sql stable security invoker set search_path = ''
as $$
  select count(*), count(*) filter (where status = 'ativo'),
    coalesce(
      (select array_agg(position order by private.fold(position), position)
       from (select distinct position from app.members where position <> '') as held),
      '{}'
    )
  from app.members
$$;

comment on function public.member_summary() is 'How many members there are, how many active ones, and their positions';

grant execute on function public.member_summary() to authenticated, service_role;

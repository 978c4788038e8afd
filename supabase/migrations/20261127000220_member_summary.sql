-- As before; in one pass over the members.
create or replace function public.member_summary() returns table (members bigint, active bigint, positions text[])
language sql stable security invoker set search_path = ''
as $$
  select coalesce(sum(held.members), 0)::bigint, coalesce(sum(held.active), 0)::bigint,
    coalesce(array_agg(position order by private.fold(position), position) filter (where position <> ''), '{}')
  from (
    select position, count(*) as members, count(*) filter (where status = 'ativo') as active
    from app.members where anonymised_at is null group by position
  ) as held
$$;

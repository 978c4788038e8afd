-- Whoever was anonymised is no longer in the directory: neither counted, nor as a position to filter by.

create or replace function public.member_summary() returns table (members bigint, active bigint, positions text[])
language sql stable security invoker set search_path = ''
as $$
  select count(*), count(*) filter (where status = 'ativo'),
    coalesce(
      (select array_agg(position order by private.fold(position), position)
       from (select distinct position from app.members where position <> '') as held),
      '{}'
    )
  from app.members
  where anonymised_at is null
$$;

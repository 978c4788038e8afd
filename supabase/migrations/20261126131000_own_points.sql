-- The points statement: the caller's own entries, newest first, with the total after each.
create function public.my_points(
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 30
)
returns table (
  id uuid, points integer, total integer, reason text, type text, task_id uuid, is_counter boolean,
  counts_at timestamptz, created_at timestamptz
)
language sql stable security invoker set search_path = ''
as $$
  with own as (
    -- A window over the whole ledger of one person: the total after an entry needs all entries before it.
    select entry.*, sum(entry.points) over (order by entry.created_at, entry.id)::integer as total
    from public.point_transactions as entry
    where entry.user_id = (select auth.uid())
  )
  select id, points, total, reason, type, task_id, turn % 2 = 0, counts_at, created_at
  from own
  where p_before is null or (created_at, id) < (p_before, p_before_id)
  order by created_at desc, id desc
  limit least(greatest(coalesce(p_limit, 30), 1), 200)
$$;

comment on function public.my_points(timestamptz, uuid, integer) is
  'The caller''s entries in the ledger, newest first; total: the points after the entry; is_counter: it takes an earlier entry
back; the next page is before the last row''s created_at and id; p_limit 1 to 200';

grant execute on function public.my_points(timestamptz, uuid, integer) to authenticated, service_role;

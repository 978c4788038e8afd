-- Whoever chooses a member searches: by name, and among those with or without an account where only they can be chosen.

drop function public.search_members(text, text, text, text, uuid, integer);
drop function private.found_members(text, text, text, text, uuid, integer);

-- As before; and with `p_has_account`.
create function private.found_members(
  p_search text, p_status text, p_position text, p_after_sort text, p_after_id uuid, p_limit integer, p_has_account boolean
)
returns setof uuid
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  patterns constant text[] := private.search_patterns(p_search);
begin
  if auth.uid() is not null and not (private.is_active() and private.aal_ok()) then
    return;
  end if;
  return query
    select id from app.members
    where anonymised_at is null
      and (cardinality(patterns) = 0 or (search_text like patterns[1] and search_text like all (patterns)))
      and (p_status is null or status = p_status)
      and (p_position is null or position = p_position)
      and (p_has_account is null or (user_id is not null) = p_has_account)
      and (p_after_sort is null or (name_sort, id) > (p_after_sort collate "C", p_after_id))
    order by name_sort, id
    limit least(greatest(coalesce(p_limit, 30), 1), 1000);
end
$$;

create function public.search_members(
  p_search text default '', p_status text default null, p_position text default null, p_after_sort text default null,
  p_after_id uuid default null, p_limit integer default 30, p_has_account boolean default null
)
returns setof public.members
language sql stable security invoker set search_path = ''
as $$
  select members.*
  from private.found_members(p_search, p_status, p_position, p_after_sort, p_after_id, p_limit, p_has_account) as found_id
  join public.members on members.id = found_id
  order by members.name_sort, members.id
$$;

comment on function public.search_members(text, text, text, text, uuid, integer, boolean) is
  'Members whose name or handle has all words of p_search, in any order, by name_sort and id; p_status, p_position and
p_has_account narrow it; the next page is after the last row''s name_sort and id; p_limit 1 to 1000. Those who were
anonymised are left out';

grant execute on function
  private.found_members(text, text, text, text, uuid, integer, boolean),
  public.search_members(text, text, text, text, uuid, integer, boolean)
  to authenticated, service_role;

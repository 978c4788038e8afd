-- The members as clients see them: one view over the two tables, because grants cannot hide a column in some rows
-- only ('select *' would fail for everyone). The policies of both tables apply: the view and its triggers run in the
-- caller's name.
create view public.members with (security_invoker = true) as
select
  members.id, members.name, members.handle, members.position, members.entry_date, members.status, members.bio,
  -- '' if it is empty or the caller may not read it.
  coalesce(member_observations.observations, '') as observations,
  members.photo_url, members.user_id, members.is_founder, members.skills,
  members.communication, members.strategy, members.loyalty, members.spirituality,
  members.name_sort, members.created_at, members.updated_at, members.anonymised_at
from app.members
left join app.member_observations on member_observations.member_id = members.id;

comment on view public.members is 'Members, with the observations that the caller may read';

revoke all on public.members from anon, authenticated;
grant select, delete on public.members to authenticated;
grant insert (
  id, name, position, entry_date, status, bio, observations, photo_url, user_id, skills,
  communication, strategy, loyalty, spirituality
) on public.members to authenticated;
grant update (
  name, position, entry_date, status, bio, observations, photo_url, user_id, skills,
  communication, strategy, loyalty, spirituality
) on public.members to authenticated;
grant select, insert, update, delete on public.members to service_role;

-- Writes a member's observations; '' deletes them. Throws 42501 if a policy refuses the caller.
create function private.write_observations(member uuid, text text) returns void
language plpgsql security invoker set search_path = ''
as $$
begin
  if text = '' then
    delete from app.member_observations where member_id = member;
    if not found then
      raise insufficient_privilege using message = 'Você não pode alterar estas observações.';
    end if;
  else
    insert into app.member_observations (member_id, observations) values (member, text)
    on conflict (member_id) do update set observations = excluded.observations;
  end if;
end
$$;

-- Columns that an insert does not name get the tables' defaults. `new` is completed for the response.
create function private.insert_member() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  observations constant text := private.cleaned(new.observations);
  made app.members;
begin
  insert into app.members (
    id, name, position, entry_date, status, bio, photo_url, user_id, skills,
    communication, strategy, loyalty, spirituality
  ) values (
    coalesce(new.id, gen_random_uuid()), new.name, coalesce(new.position, ''), new.entry_date,
    coalesce(new.status, 'ativo'), coalesce(new.bio, ''), new.photo_url, new.user_id, coalesce(new.skills, '{}'),
    new.communication, new.strategy, new.loyalty, new.spirituality
  ) returning * into made;
  if observations <> '' then
    perform private.write_observations(made.id, observations);
  end if;
  select * into new from public.members where id = made.id;
  return new;
end
$$;

create trigger insert_member instead of insert on public.members
  for each row execute function private.insert_member();

-- Observations that come back as they were read ('' if the caller may not read them) stay as they are. A row that
-- changed since this statement read it counts as not found: of two requests with the same `updated_at` only one has
-- an effect.
create function private.update_member() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  observations constant text := private.cleaned(new.observations);
begin
  update app.members
  set name = new.name, position = new.position, entry_date = new.entry_date, status = new.status, bio = new.bio,
      photo_url = new.photo_url, user_id = new.user_id, skills = new.skills, communication = new.communication,
      strategy = new.strategy, loyalty = new.loyalty, spirituality = new.spirituality
  where id = old.id and updated_at = old.updated_at;
  if not found then
    if not exists (select from app.members where id = old.id and updated_at = old.updated_at) then
      return null;
    end if;
    raise insufficient_privilege using message = 'Você não pode editar este membro.';
  end if;
  if observations <> old.observations then
    perform private.write_observations(old.id, observations);
  end if;
  select * into new from public.members where id = old.id;
  return new;
end
$$;

create trigger update_member instead of update on public.members
  for each row execute function private.update_member();

create function private.delete_member() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  delete from app.members where id = old.id;
  if not found then
    raise insufficient_privilege using message = case
      when old.is_founder then 'O fundador não pode ser excluído.' else 'Você não pode excluir este membro.' end;
  end if;
  return old;
end
$$;

create trigger delete_member instead of delete on public.members
  for each row execute function private.delete_member();

-- The ids of a page of members by name. It bypasses the policy of members and checks the caller itself: `like` is not
-- leakproof, so under a policy it could not use the index. The arguments are constants in the plan, so the words
-- decide between the index of words and the order of names.
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
p_has_account narrow it; the next page is after the last row''s name_sort and id; p_limit 1 to 1000. Anonymised
members are left out';

-- For the top of the directory: the counts of members, and the positions for the filter. Anonymised members are not
-- counted.
create function public.member_summary() returns table (members bigint, active bigint, positions text[])
language sql stable security invoker set search_path = ''
as $$
  select coalesce(sum(held.members), 0)::bigint, coalesce(sum(held.active), 0)::bigint,
    coalesce(array_agg(position order by private.fold(position), position) filter (where position <> ''), '{}')
  from (
    select position, count(*) as members, count(*) filter (where status = 'ativo') as active
    from app.members where anonymised_at is null group by position
  ) as held
$$;

comment on function public.member_summary() is 'How many members there are, how many active ones, and their positions';

grant execute on function
  private.write_observations(uuid, text), private.found_members(text, text, text, text, uuid, integer, boolean),
  public.search_members(text, text, text, text, uuid, integer, boolean), public.member_summary()
  to authenticated, service_role;

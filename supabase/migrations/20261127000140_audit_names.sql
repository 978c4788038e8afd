-- The log by action, and the names in a page of it, each looked up once.

create index on public.audit_log (action, at desc, id desc);

-- Planned for what is asked each time: each filter has its index.
create or replace function private.list_audit(
  p_actor uuid, p_kind text, p_action text, p_from date, p_to date, p_before timestamptz, p_before_id uuid, p_limit integer
)
returns table (
  id uuid, actor uuid, actor_name text, action text, target text, old jsonb, new jsonb, names jsonb, at timestamptz
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    with page as materialized (
      select log.* from public.audit_log as log
      where log.at >= (select private.audit_horizon())
        and (p_actor is null or log.actor = p_actor)
        and (p_kind is null or split_part(log.target, '/', 1) = p_kind)
        and (p_action is null or log.action = p_action)
        and (p_from is null or log.at >= p_from::timestamp at time zone 'America/Sao_Paulo')
        and (p_to is null or log.at < (p_to + 1)::timestamp at time zone 'America/Sao_Paulo')
        and (p_before is null or (log.at, log.id) < (p_before, p_before_id))
      order by log.at desc, log.id desc
      limit least(greatest(coalesce(p_limit, 50), 1), 1000)
    ),
    mentioned as materialized (
      select page.id as entry, word::uuid as thing
      from page
      cross join lateral (
        select value from jsonb_each_text(coalesce(page.old, '{}'))
        union
        select value from jsonb_each_text(coalesce(page.new, '{}'))
        union
        select unnest(string_to_array(page.target, '/'))
      ) as said (word)
      where word ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    ),
    -- How a person or thing is called by its id; null for one that is gone, or has no name.
    named as materialized (
      select thing, coalesce(
        (select name from app.members where user_id = thing),
        (select name from app.members where id = thing),
        (select title from public.tasks where id = thing),
        (select split_part(email, '@', 1) from auth.users where id = thing),
        (select email from public.invitations where id = thing),
        (select name from public.council_members where id = thing),
        (select title from public.council_position_descriptions where id = thing),
        (select title from public.meetings where id = thing),
        (select title from public.badges where id = thing),
        (select title from public.ranking_titles where id = thing),
        (select name from public.monitored_users where id = thing),
        (select username from public.user_feedback where id = thing),
        (select private.display_name(user_id) from public.deletion_requests where id = thing and user_id is not null)
      ) as name
      from (select distinct thing from mentioned) as things
    ),
    -- The names of whatever an entry names by id: {"<id>": "Ana Prado"}.
    named_in as (
      select entry, jsonb_object_agg(thing, name) as names
      from mentioned join named using (thing) where name is not null
      group by entry
    ),
    actors as materialized (
      select users.id, private.display_name(users.id) as name
      from auth.users where users.id in (select page.actor from page)
    )
    select page.id, page.actor, actors.name, page.action, page.target, page.old, page.new,
      coalesce(named_in.names, '{}'), page.at
    from page
    left join named_in on named_in.entry = page.id
    left join actors on actors.id = page.actor
    order by page.at desc, page.id desc;
end
$$;

drop function private.audit_names(public.audit_log);
drop function private.name_of(uuid);

-- Everyone who is in the log, one step of the index each. A member's name is read with the member.
create or replace function private.audit_actors()
returns table (id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    with recursive found as (
      (select actor from public.audit_log where actor is not null order by actor limit 1)
      union all
      select (select actor from public.audit_log where actor > found.actor order by actor limit 1)
      from found where found.actor is not null
    ),
    named as (
      select found.actor, coalesce(member.name, private.display_name(found.actor)) as name, member.name_sort
      from found
      join auth.users on users.id = found.actor
      left join app.members as member on member.user_id = found.actor
    )
    select named.actor, named.name from named
    order by coalesce(named.name_sort, private.fold(named.name)), named.actor;
end
$$;

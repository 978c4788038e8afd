-- The audit log as admins read it: by page, with the names of the ids.

-- Planned for the given filters: each filter has its index. Participants of meetings are named too.
create function private.list_audit(
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
        select jsonb_array_elements_text(page.old -> 'members')
        union
        select jsonb_array_elements_text(page.new -> 'members')
        union
        select unnest(string_to_array(page.target, '/'))
      ) as said (word)
      where word ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    ),
    -- The name of a person or thing by its id; null if it is deleted or has no name.
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
    -- The names of all ids in an entry: {"<id>": "Ana Prado"}.
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

create function public.list_audit(
  p_actor uuid default null, p_kind text default null, p_action text default null, p_from date default null,
  p_to date default null, p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 50
)
returns table (
  id uuid, actor uuid, actor_name text, action text, target text, old jsonb, new jsonb, names jsonb, at timestamptz
)
language sql stable security invoker set search_path = ''
as $$ select * from private.list_audit(p_actor, p_kind, p_action, p_from, p_to, p_before, p_before_id, p_limit) $$;

comment on function public.list_audit(uuid, text, text, date, date, timestamptz, uuid, integer) is
  'Admins only: entries of the audit log, newest first, of one actor, table (p_kind), action (insert, update, delete) and of
days in São Paulo; names of what they mention by id; the next page is before the last row''s at and id; p_limit 1 to 1000';

grant execute on function
  private.list_audit(uuid, text, text, date, date, timestamptz, uuid, integer),
  public.list_audit(uuid, text, text, date, date, timestamptz, uuid, integer)
  to authenticated, service_role;

-- The audit log as /admin/settings shows it (BEYOND.md, '/admin/settings'): who did what to whom, with the names that ids
-- stand for, by pages.

-- What is pinned is not entered: it names people in words, whom anonymising would not find in the log.
create trigger audit after insert or update or delete on app.member_observations
  for each row execute function private.audit();

-- Whoever is anonymised is nobody there either.
create function private.anonymise_observations_log() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.audit_log as entry
  set old = private.without_person(entry.old), new = private.without_person(entry.new)
  where entry.target = 'member_observations/' || old.id;
  return null;
end
$$;

create trigger anonymise_observations_log after update on app.members for each row
  when (old.anonymised_at is null and new.anonymised_at is not null)
  execute function private.anonymise_observations_log();

create index on public.audit_log (actor, at desc, id desc);
-- By kind of thing: the table.
create index audit_log_by_kind on public.audit_log (split_part(target, '/', 1), at desc, id desc);

-- How a person or thing is called by its id; null for one that is gone, or has no name.
create function private.name_of(thing uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select name from app.members where user_id = thing),
    (select name from app.members where id = thing),
    (select split_part(email, '@', 1) from auth.users where id = thing),
    (select email from public.invitations where id = thing),
    (select name from public.council_members where id = thing),
    (select title from public.council_position_descriptions where id = thing),
    (select title from public.meetings where id = thing),
    (select title from public.badges where id = thing),
    (select title from public.ranking_titles where id = thing),
    (select title from public.tasks where id = thing),
    (select name from public.monitored_users where id = thing),
    (select username from public.user_feedback where id = thing),
    (select private.display_name(user_id) from public.deletion_requests where id = thing and user_id is not null)
  )
$$;

-- The names of whatever an entry names by id: {"<id>": "Ana Prado"}.
create function private.audit_names(entry public.audit_log) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(id, name), '{}')
  from (
    select id, private.name_of(id::uuid) as name
    from (
      select value as id from jsonb_each_text(coalesce(entry.old, '{}'))
      union
      select value from jsonb_each_text(coalesce(entry.new, '{}'))
      union
      select unnest(string_to_array(entry.target, '/'))
    ) as mentioned
    where id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ) as named
  where name is not null
$$;

-- Planned for what is asked each time: each filter has its index.
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
    select entry.id, entry.actor,
      case when exists (select from auth.users where users.id = entry.actor) then private.display_name(entry.actor) end,
      entry.action, entry.target, entry.old, entry.new, private.audit_names(entry), entry.at
    from (
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
    ) as entry
    order by entry.at desc, entry.id desc;
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

-- Everybody who is in the log, one step of the index each.
create function private.audit_actors()
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
    )
    select found.actor, private.display_name(found.actor)
    from found
    where exists (select from auth.users where users.id = found.actor)
    order by private.fold(private.display_name(found.actor)), found.actor;
end
$$;

create function public.audit_actors()
returns table (id uuid, name text)
language sql stable security invoker set search_path = ''
as $$ select * from private.audit_actors() $$;

comment on function public.audit_actors() is 'Admins only: everybody who has done something that is in the audit log, by name';

grant execute on function
  private.list_audit(uuid, text, text, date, date, timestamptz, uuid, integer),
  public.list_audit(uuid, text, text, date, date, timestamptz, uuid, integer),
  private.audit_actors(), public.audit_actors()
  to authenticated, service_role;

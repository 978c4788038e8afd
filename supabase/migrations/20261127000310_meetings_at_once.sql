-- What a meeting says to its participants is one statement, and who was invited is one entry of the audit log.

-- Notices to several people. Of one sender's notices of one kind, a person gets thirty an hour; no one is notified of
-- their own doing.
create function private.notify_each(
  people uuid[], type text, content text, task_id uuid default null, message_id uuid default null,
  reply_id uuid default null, meeting_id uuid default null
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, sender, type, content, task_id, message_id, reply_id, meeting_id)
  select person, auth.uid(), type, case when char_length(content) > 1000 then left(content, 999) || '…' else content end,
    task_id, message_id, reply_id, meeting_id
  from unnest(people) as person
  where person is not null and person is distinct from auth.uid()
    and (
      select count(*) from public.notifications as earlier
      where earlier.user_id = person and earlier.created_at > now() - interval '1 hour'
        and earlier.sender = auth.uid() and earlier.type = notify_each.type
    ) < 30
$$;

-- As before; one person.
create or replace function private.notify(
  person uuid, type text, content text, task_id uuid default null, message_id uuid default null,
  reply_id uuid default null, meeting_id uuid default null
) returns void
language sql security definer set search_path = ''
as $$ select private.notify_each(array[person], type, content, task_id, message_id, reply_id, meeting_id) $$;

-- As before; in one statement.
create or replace function private.notify_participants(people uuid[], content text, meeting_id uuid default null)
returns void
language sql security definer set search_path = ''
as $$
  select private.notify_each(
    array(select user_id from app.members where id = any (people) and status = 'ativo'),
    'meeting', content, meeting_id => notify_participants.meeting_id
  )
$$;

-- Enters who came to a meeting, or went, in one statement: {meeting_id, members: their ids}.
create function private.audit_participants() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.audit_log (actor, action, target, old, new)
  select auth.uid(), lower(tg_op), 'meeting_participants/' || meeting_id,
    case when tg_op = 'DELETE' then people end, case when tg_op = 'INSERT' then people end
  from (
    select meeting_id,
      jsonb_build_object('meeting_id', meeting_id, 'members', jsonb_agg(member_id order by member_id)) as people
    from changed group by meeting_id
  ) as change;
  delete from public.audit_log
  where id in (select id from public.audit_log where at < private.audit_horizon() order by at limit 100);
  return null;
end
$$;

drop trigger audit on public.meeting_participants;
create trigger audit_invited after insert on public.meeting_participants
  referencing new table as changed for each statement execute function private.audit_participants();
create trigger audit_uninvited after delete on public.meeting_participants
  referencing old table as changed for each statement execute function private.audit_participants();

-- As before; and how many may be invited. The client has the same number (`maxParticipants`).
create or replace function private.check_invited(invited uuid[], invited_before uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if invited = '{}' then
    raise check_violation using message = 'Por favor, selecione pelo menos um participante.';
  elsif cardinality(invited) > 300 then
    raise check_violation using message = 'Uma reunião pode ter no máximo 300 participantes.';
  elsif exists (
    select from unnest(invited) as guest
    where guest <> all (invited_before)
      and not exists (select from app.members where id = guest and status = 'ativo')
  ) then
    raise check_violation using message = 'Só membros ativos participam de reuniões.';
  end if;
end
$$;

-- As before; and the names of those who came to a meeting, or went.
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
        select jsonb_array_elements_text(page.old -> 'members')
        union
        select jsonb_array_elements_text(page.new -> 'members')
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

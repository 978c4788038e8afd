-- A page of the wall for public.search_messages(). It bypasses the policies of messages and replies and checks the
-- caller itself, as private.found_members() does: under a policy `ilike`, which is not leakproof, would make every
-- word count as rare. So the statistics decide: a rare word is found in the index of words, a frequent one in the
-- order of the list.
create function private.search_messages(
  p_search text, p_replies boolean, p_sort text, p_after_created_at timestamptz, p_after_id uuid, p_after_likes integer,
  p_limit integer
)
returns table (
  id uuid, content text, user_id uuid, user_name text, user_photo text, likes integer, liked_by uuid[],
  reply_count integer, created_at timestamptz, mentions text[], matched_reply_id uuid
)
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  words constant text := left(private.written_text(p_search), 200);
  pattern constant text := private.literal_pattern(words);
  -- Without patterns, `like null` matches no author.
  names constant text[] := private.search_patterns(words);
  in_replies constant boolean := coalesce(p_replies, false) and words <> '';
  page constant integer := least(greatest(coalesce(p_limit, 50), 1), 50);
begin
  if p_sort is distinct from 'newest' and p_sort is distinct from 'popular' then
    raise check_violation using message = 'Esta ordem não existe.';
  end if;
  if auth.uid() is not null and not (private.is_active() and private.aal_ok()) then
    return;
  end if;
  if private.is_short_search(words) then
    return query
      with recent as (
        select * from public.messages order by created_at desc, id desc limit 10000
      )
      select recent.id, recent.content, recent.user_id, user_name,
        (select photo_url from app.members where members.user_id = recent.user_id),
        likes, liked_by, reply_count, recent.created_at, recent.mentions, reply.id
      from recent
      left join lateral (
        select reply.id from public.message_replies as reply
        where in_replies and recent.reply_count > 0 and reply.message_id = recent.id and reply.content ilike pattern
        order by reply.created_at, reply.id limit 1
      ) as reply on true
      where (p_after_id is null or case
          when p_sort = 'popular' then (likes, created_at, recent.id) < (p_after_likes, p_after_created_at, p_after_id)
          else (created_at, recent.id) < (p_after_created_at, p_after_id) end)
        and (content ilike pattern or (search_text like names[1] and search_text like all (names)) or reply.id is not null)
      order by case when p_sort = 'popular' then likes end desc, created_at desc, recent.id desc
      limit page;
    return;
  end if;
  return query
    with by_itself as (
      select * from public.messages
      where (words = '' or content ilike pattern or (search_text like names[1] and search_text like all (names)))
        and (p_after_id is null or case
          when p_sort = 'popular' then (likes, created_at, id) < (p_after_likes, p_after_created_at, p_after_id)
          else (created_at, id) < (p_after_created_at, p_after_id) end)
      order by case when p_sort = 'popular' then likes end desc, created_at desc, id desc
      limit page
    ), by_reply as (
      select * from public.messages
      where in_replies
        and exists (select from public.message_replies where message_id = messages.id and content ilike pattern)
        and (p_after_id is null or case
          when p_sort = 'popular' then (likes, created_at, id) < (p_after_likes, p_after_created_at, p_after_id)
          else (created_at, id) < (p_after_created_at, p_after_id) end)
      order by case when p_sort = 'popular' then likes end desc, created_at desc, id desc
      limit page
    ), found as (
      select * from by_itself union select * from by_reply
    )
    select found.id, found.content, found.user_id, found.user_name,
      (select photo_url from app.members where members.user_id = found.user_id),
      found.likes, found.liked_by, found.reply_count, found.created_at, found.mentions, (
        select reply.id from public.message_replies as reply
        where in_replies and reply.message_id = found.id and reply.content ilike pattern
        order by reply.created_at, reply.id limit 1
      )
    from found
    order by case when p_sort = 'popular' then found.likes end desc, found.created_at desc, found.id desc
    limit page;
end
$$;

-- The wall page by page, searched or not. Messages that match and those whose replies match are found by their own
-- indexes, at most a page of each. The arguments are constants in the plan: the half that is not requested does not
-- run, and a sort is an index's order.
create function public.search_messages(
  p_search text default '',
  p_replies boolean default false,
  p_sort text default 'newest',
  p_after_created_at timestamptz default null,
  p_after_id uuid default null,
  p_after_likes integer default null,
  p_limit integer default 50
)
returns table (
  id uuid, content text, user_id uuid, user_name text, user_photo text, likes integer, liked_by uuid[],
  reply_count integer, created_at timestamptz, mentions text[], matched_reply_id uuid
)
language sql stable security invoker set search_path = ''
as $$
  select * from private.search_messages(
    p_search, p_replies, p_sort, p_after_created_at, p_after_id, p_after_likes, p_limit
  )
$$;

comment on function public.search_messages(text, boolean, text, timestamptz, uuid, integer, integer) is
  'A page of messages, at most 50, whose text contains p_search, whatever the case, or whose author''s name has all its words,
and with p_replies also those with such a reply (matched_reply_id: the first one); without three letters in a row only of the
newest 10,000; p_sort: newest, popular; the p_after_… are those of the last known message';

grant execute on function
  private.search_messages(text, boolean, text, timestamptz, uuid, integer, integer),
  public.search_messages(text, boolean, text, timestamptz, uuid, integer, integer)
  to authenticated, service_role;

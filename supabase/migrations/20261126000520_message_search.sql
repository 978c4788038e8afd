-- The wall's search finds authors as every other search finds names: by words, whatever the accents. What is written is
-- searched as it stands.

alter table public.messages
  add column search_text text not null generated always as (private.search_text(user_name)) stored;
comment on column public.messages.search_text is 'The author''s name as it is searched';

drop index public.messages_words;
create index messages_words on public.messages
  using gin (content extensions.gin_trgm_ops, search_text extensions.gin_trgm_ops) with (fastupdate = off);

-- As before; authors by words, and with the mentions. And beside each message stands the photo that its author has now: an
-- older one is removed when it is replaced.
drop function public.search_messages(text, boolean, text, timestamptz, uuid, integer, integer);
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
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  words constant text := left(private.written_text(p_search), 200);
  pattern constant text := private.literal_pattern(words);
  -- Without any, `like null` is met by no author.
  names constant text[] := private.search_patterns(words);
  in_replies constant boolean := coalesce(p_replies, false) and words <> '';
  page constant integer := least(greatest(coalesce(p_limit, 50), 1), 50);
begin
  if p_sort is distinct from 'newest' and p_sort is distinct from 'popular' then
    raise check_violation using message = 'Esta ordem não existe.';
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

comment on function public.search_messages(text, boolean, text, timestamptz, uuid, integer, integer) is
  'A page of messages, at most 50, whose text contains p_search, whatever the case, or whose author''s name has all its words,
and with p_replies also those with such a reply (matched_reply_id: the first one); p_sort: newest, popular; the p_after_… are
those of the last message known';

grant execute on function public.search_messages(text, boolean, text, timestamptz, uuid, integer, integer)
  to authenticated, service_role;

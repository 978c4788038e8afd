-- A page of the wall in one short text. A client compares it with that of the page that it shows, and loads the page
-- again only if they differ. All that may change is in it; the text and the time of a message never change.
create function public.message_digest(
  p_search text default '',
  p_replies boolean default false,
  p_sort text default 'newest'
)
returns setof text
language sql stable security invoker set search_path = ''
as $$
  select encode(sha256(convert_to(string_agg(
    concat_ws(
      E'\n', id, coalesce(user_id::text, ''), user_name, coalesce(user_photo, ''), array_to_string(liked_by, ','), reply_count,
      array_to_string(mentions, ','), coalesce(matched_reply_id::text, '')
    ),
    E'\n' order by place
  ), 'UTF8')), 'hex')
  from public.search_messages(p_search, p_replies, p_sort) with ordinality as page (
    id, content, user_id, user_name, user_photo, likes, liked_by, reply_count, created_at, mentions, matched_reply_id, place
  )
  having count(*) > 0
$$;

comment on function public.message_digest(text, boolean, text) is
  'A digest of the first page of search_messages() with the same arguments; it differs if anything on the page has
changed; no row for an empty page';

grant execute on function public.message_digest(text, boolean, text) to authenticated, service_role;

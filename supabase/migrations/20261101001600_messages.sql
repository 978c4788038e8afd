-- Messages of the wall that all members read.
create table public.messages (
  id uuid primary key default gen_random_uuid(),
  content text not null check (char_length(content) <= 5000 and not private.is_blank(content)),
  -- Null after the account is deleted; the text stays.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  -- The author's name at the time of writing; 'Membro removido' once anonymised.
  user_name text not null check (char_length(user_name) <= 120 and not private.is_blank(user_name)),
  user_photo text check (user_photo = private.stored_picture(user_photo)),
  likes integer not null default 0,
  -- In the order of the likes.
  liked_by uuid[] not null default '{}',
  -- The trigger of the replies keeps it.
  reply_count integer not null default 0 check (reply_count >= 0),
  created_at timestamptz not null default now(),
  mentions text[] not null default '{}',
  search_text text not null generated always as (private.search_text(user_name)) stored,

  constraint messages_likes_are_people check (likes = cardinality(liked_by)),
  -- private.checked_text() refuses more mentions.
  constraint messages_mentions_are_few check (cardinality(mentions) <= 20)
);

comment on table public.messages is 'What members write for all to read';

comment on column public.messages.reply_count is 'How many replies there are; only the database writes it';

comment on column public.messages.search_text is 'The author''s name as it is searched';

comment on column public.messages.mentions is 'Handles of members that the text mentions; only the database writes them';

create index on public.messages (created_at desc, id desc);
create index on public.messages (likes desc, created_at desc, id desc);
create index on public.messages (user_id, created_at desc);
create index messages_mentions on public.messages using gin (mentions);
create index messages_words on public.messages
  using gin (content extensions.gin_trgm_ops, search_text extensions.gin_trgm_ops) with (fastupdate = off);

-- Counts the messages that a person likes.
create index messages_liked_by on public.messages using gin (liked_by) with (fastupdate = off);

-- A filter by author compares the name as it is written, which the index of words does not have.
create index messages_names on public.messages using gin (user_name extensions.gin_trgm_ops) with (fastupdate = off);

alter table public.messages enable row level security;
revoke all on public.messages from anon, authenticated;
grant select, insert, update, delete on public.messages to service_role;
grant select, delete on public.messages to authenticated;

-- The client makes the id, so that it recognises a repeated insert. The values of author and likes are overwritten.
grant insert (id, content, user_id, user_name, user_photo, likes, liked_by), update (likes, liked_by)
  on public.messages to authenticated;

-- Only `true` lets a search use the index: `ilike` is not leakproof, so any other condition would be checked first,
-- row by row. private.pre_request() refuses suspended accounts.
create policy "signed-in people read every message" on public.messages for select to authenticated
  using (true);

create policy "people write messages in their own name" on public.messages for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()));

create policy "signed-in people like any message" on public.messages for update to authenticated
  using ((select private.is_active()) and (select private.aal_ok()))
  with check ((select private.is_active()) and (select private.aal_ok()));

create policy "people delete their own messages, admins any" on public.messages for delete to authenticated
  using (
    (select private.is_admin())
    or (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()))
  );

-- A DELETE event carries only the key, which is all that the screens need.
alter publication supabase_realtime add table public.messages;

create function private.apply_message_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.content := private.checked_text(new.content, 'Mensagem');
  new.user_name := left(private.display_name(new.user_id), 120);
  new.user_photo := private.own_picture(new.user_photo);
  new.likes := 0;
  new.liked_by := '{}';
  new.reply_count := 0;
  new.created_at := now();
  return new;
end
$$;

create trigger apply_rules before insert on public.messages for each row
  execute function private.apply_message_rules();

-- For clients. The list only says whether the caller likes the message. Two likes at once both count, and no one
-- changes another person's like. A repeated request changes nothing.
create function private.apply_like() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  likes_it constant boolean := coalesce(me = any (new.liked_by), false);
begin
  new := old;
  if likes_it and not me = any (old.liked_by) then
    new.liked_by := old.liked_by || me;
  elsif not likes_it then
    new.liked_by := array_remove(old.liked_by, me);
  end if;
  new.likes := cardinality(new.liked_by);
  return new;
end
$$;

create trigger apply_like before update on public.messages for each row
  when (current_user = 'authenticated') execute function private.apply_like();

-- Deletions by admins are recorded, with the text.
create trigger audit after delete on public.messages for each row
  when (old.user_id is distinct from auth.uid() and private.is_admin()) execute function private.audit();

-- The picture beside a message or reply is its author's photo, whatever the client sends.

-- Runs before apply_rules, by its name.
create function private.apply_author_photo() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.user_photo := (select photo_url from app.members where user_id = new.user_id);
  return new;
end
$$;

create trigger apply_author_photo before insert on public.messages for each row
  execute function private.apply_author_photo();

-- The handles in a text that belong to members.
create function private.known_handles(value text) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(handle order by handle), '{}') from app.members
  where handle = any (private.mentioned_handles(value)) and anonymised_at is null
$$;

-- Runs after apply_rules, by its name: the text is already cleaned.
create function private.apply_mentions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.mentions := private.known_handles(new.content);
  return new;
end
$$;

create trigger keep_mentions before insert on public.messages for each row
  execute function private.apply_mentions();

-- Who is told what of messages (SPEC.md, section 4, Notification): whoever is mentioned or answered, and, in one notice
-- for all who liked, the author. Nobody of the own doing. A notice goes with the message or the reply that it quotes.

alter table public.notifications
  add foreign key (message_id) references public.messages (id) on delete cascade,
  add column reply_id uuid references public.message_replies (id) on delete cascade;

create index on public.notifications (message_id);
create index on public.notifications (reply_id);
-- One notice says of all likes of a message; once it is read, the next like makes a new one.
create unique index notifications_one_unread_for_likes on public.notifications (user_id, message_id)
  where type = 'like' and not read;

-- As before; and it may lead to a message or a reply.
drop function private.notify(uuid, text, text, uuid);
create function private.notify(
  person uuid, type text, content text, task_id uuid default null, message_id uuid default null, reply_id uuid default null
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, type, content, task_id, message_id, reply_id)
  select person, type, case when char_length(content) > 1000 then left(content, 999) || '…' else content end,
    task_id, message_id, reply_id
  where person is not null and person is distinct from auth.uid()
$$;

-- The accounts of the active members whom a text mentions, without the author's.
create function private.mentioned_people(content text, author uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select user_id from app.members
  where handle = any (private.mentioned_handles(content)) and status = 'ativo' and user_id <> author
$$;

create function private.notify_mentions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    person, 'mention', format('%s mencionou você: “%s”', new.user_name, private.excerpt(new.content)), null, new.id
  )
  from private.mentioned_people(new.content, new.user_id) as person;
  return null;
end
$$;

create trigger notify_mentions after insert on public.messages for each row
  execute function private.notify_mentions();

-- An author who is also mentioned is told of the answer alone.
create function private.notify_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  author constant uuid := (select user_id from public.messages where id = new.message_id);
  quoted constant text := private.excerpt(new.content);
begin
  if author is distinct from new.user_id then
    perform private.notify(
      author, 'reply', format('%s respondeu à sua mensagem: “%s”', new.user_name, quoted), null, new.message_id, new.id
    );
  end if;
  perform private.notify(
    person, 'mention', format('%s mencionou você em uma resposta: “%s”', new.user_name, quoted), null, new.message_id, new.id
  )
  from private.mentioned_people(new.content, new.user_id) as person
  where person is distinct from author;
  return null;
end
$$;

create trigger notify_reply after insert on public.message_replies for each row
  execute function private.notify_reply();

-- 'Ana Serra e mais 2 pessoas curtiram a sua mensagem “…”': the newest by name, counted are all who like it now.
create function private.likes_in_words(admirers uuid[], content text) returns text
language sql stable security definer set search_path = ''
as $$
  select private.display_name(admirers[number]) || case number
      when 1 then ' curtiu'
      when 2 then ' e mais 1 pessoa curtiram'
      else format(' e mais %s pessoas curtiram', number - 1)
    end || format(' a sua mensagem “%s”', private.excerpt(content))
  from cardinality(admirers) as number
$$;

-- The author's own like counts for nothing here. A like that is taken back is no news, but the notice stays true.
create function private.notify_likes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before constant uuid[] := array_remove(old.liked_by, new.user_id);
  after constant uuid[] := array_remove(new.liked_by, new.user_id);
begin
  if after <@ before then
    if after = '{}' then
      delete from public.notifications where message_id = new.id and type = 'like' and not read;
    elsif before <> after then
      update public.notifications set content = private.likes_in_words(after, new.content)
      where message_id = new.id and type = 'like' and not read;
    end if;
  else
    insert into public.notifications (user_id, type, content, message_id)
    values (new.user_id, 'like', private.likes_in_words(after, new.content), new.id)
    on conflict (user_id, message_id) where type = 'like' and not read
    do update set content = excluded.content, created_at = excluded.created_at;
  end if;
  return null;
end
$$;

create trigger notify_likes after update on public.messages for each row
  when (old.liked_by <> new.liked_by and new.user_id is not null) execute function private.notify_likes();

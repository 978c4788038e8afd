-- Which of a text's mentions are those of members: known when it is written, so that screens mark these alone.

alter table public.messages add column mentions text[] not null default '{}';
alter table public.message_replies add column mentions text[] not null default '{}';
comment on column public.messages.mentions is 'Handles of members that the text mentions; written by the database alone';
comment on column public.message_replies.mentions is 'As in messages';

create index messages_mentions on public.messages using gin (mentions);
create index message_replies_mentions on public.message_replies using gin (mentions);

-- The handles in a text that members have.
create function private.known_handles(value text) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(handle order by handle), '{}') from app.members
  where handle = any (private.mentioned_handles(value)) and anonymised_at is null
$$;

-- Runs after apply_rules, by its name: the text is as it is kept.
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
create trigger keep_mentions before insert on public.message_replies for each row
  execute function private.apply_mentions();

update public.messages set mentions = private.known_handles(content) where content like '%@%';
update public.message_replies set mentions = private.known_handles(content) where content like '%@%';

-- A handle changes only when its member is anonymised.
create function private.forget_mentions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.messages set mentions = array_remove(mentions, old.handle) where mentions @> array[old.handle];
  update public.message_replies set mentions = array_remove(mentions, old.handle) where mentions @> array[old.handle];
  return null;
end
$$;

create trigger forget_mentions after delete on app.members for each row
  execute function private.forget_mentions();
create trigger forget_mentions_of_anonymised after update on app.members for each row
  when (old.handle <> new.handle) execute function private.forget_mentions();

-- Messages of the wall that all members read (SPEC.md, sections 3, 4 and 7; DATABASE.md, 'The calls that need care').

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  content text not null check (char_length(content) <= 5000 and not private.is_blank(content)),
  -- Null once the account is gone; the words stay.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  -- As the author was called when writing; 'Membro removido' once anonymised.
  user_name text not null check (char_length(user_name) <= 120 and not private.is_blank(user_name)),
  user_photo text check (user_photo = private.stored_picture(user_photo)),
  likes integer not null default 0,
  -- In the order in which they came.
  liked_by uuid[] not null default '{}',
  -- Kept by the replies' trigger.
  reply_count integer not null default 0 check (reply_count >= 0),
  created_at timestamptz not null default now(),

  constraint messages_likes_are_people check (likes = cardinality(liked_by))
);

comment on table public.messages is 'What members write for all to read';
comment on column public.messages.reply_count is 'How many replies there are; written by the database alone';

create index on public.messages (created_at desc, id desc);
create index on public.messages (likes desc, created_at desc, id desc);
create index on public.messages (user_id, created_at desc);
create index messages_words on public.messages
  using gin (content extensions.gin_trgm_ops, user_name extensions.gin_trgm_ops);

alter table public.messages enable row level security;
revoke all on public.messages from anon, authenticated;
grant select, insert, update, delete on public.messages to service_role;
grant select, delete on public.messages to authenticated;
-- `id`, so that a repeated insert is known. What the client says of the author and the likes is overwritten.
grant insert (id, content, user_id, user_name, user_photo, likes, liked_by), update (likes, liked_by)
  on public.messages to authenticated;

-- Nothing but `true` lets a search use the index: `ilike` is not leakproof, so that any other condition would have to be
-- met first, row by row. The suspended are stopped by private.pre_request().
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

-- A deletion tells its key, which is all that the screens need to take the message away.
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

-- For clients. Whatever list is sent, it only says whether the caller likes the message: two who like it at once both
-- count, and nobody likes or stops liking it in another's name. Saying the same twice changes nothing.
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

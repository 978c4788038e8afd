-- Replies to messages. They are deleted with their message.
create table public.message_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.messages (id) on delete cascade,
  -- As in messages.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  user_name text not null check (char_length(user_name) <= 120 and not private.is_blank(user_name)),
  user_photo text check (user_photo = private.stored_picture(user_photo)),
  content text not null check (char_length(content) <= 5000 and not private.is_blank(content)),
  created_at timestamptz not null default now(),
  mentions text[] not null default '{}',

  constraint message_replies_mentions_are_few check (cardinality(mentions) <= 20)
);

comment on table public.message_replies is 'Replies of members to messages';

comment on column public.message_replies.mentions is 'As in messages';

create index on public.message_replies (message_id, created_at, id);
create index on public.message_replies (user_id, created_at desc);
create index message_replies_words on public.message_replies
  using gin (content extensions.gin_trgm_ops) with (fastupdate = off);
create index message_replies_mentions on public.message_replies using gin (mentions);

alter table public.message_replies enable row level security;
revoke all on public.message_replies from anon, authenticated;
grant select, insert, update, delete on public.message_replies to service_role;
grant select, insert (id, message_id, user_id, user_name, user_photo, content), delete
  on public.message_replies to authenticated;

-- `true`, as for messages, because replies are searched too.
create policy "signed-in people read every reply" on public.message_replies for select to authenticated
  using (true);

create policy "people reply in their own name" on public.message_replies for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()));

create policy "people delete their own replies, admins any" on public.message_replies for delete to authenticated
  using (
    (select private.is_admin())
    or (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()))
  );

alter publication supabase_realtime add table public.message_replies;

create function private.apply_reply_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.content := private.checked_text(new.content, 'Resposta');
  new.user_name := left(private.display_name(new.user_id), 120);
  new.user_photo := private.own_picture(new.user_photo);
  new.created_at := now();
  -- Locked, so that the message is not deleted before the reply is stored.
  perform from public.messages where id = new.message_id for key share;
  if not found then
    raise foreign_key_violation using message = 'Esta mensagem foi excluída e não recebe mais respostas.';
  end if;
  return new;
end
$$;

create trigger apply_rules before insert on public.message_replies for each row
  execute function private.apply_reply_rules();

-- Keeps the message's reply_count, which realtime sends too.
create function private.count_replies() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.messages set reply_count = reply_count + 1 where id = new.message_id;
  else
    update public.messages set reply_count = reply_count - 1 where id = old.message_id;
  end if;
  return null;
end
$$;

create trigger count_replies after insert or delete on public.message_replies for each row
  execute function private.count_replies();

create trigger audit after delete on public.message_replies for each row
  when (old.user_id is distinct from auth.uid() and private.is_admin()) execute function private.audit();

create trigger apply_author_photo before insert on public.message_replies for each row
  execute function private.apply_author_photo();

create trigger keep_mentions before insert on public.message_replies for each row
  execute function private.apply_mentions();

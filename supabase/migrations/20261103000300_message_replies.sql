-- Replies to messages, which go with their message (SPEC.md, sections 3 and 7).

create table public.message_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.messages (id) on delete cascade,
  -- As in messages.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  user_name text not null check (char_length(user_name) <= 120 and not private.is_blank(user_name)),
  user_photo text check (user_photo = private.stored_picture(user_photo)),
  content text not null check (char_length(content) <= 5000 and not private.is_blank(content)),
  created_at timestamptz not null default now()
);

comment on table public.message_replies is 'What members answer to messages';

create index on public.message_replies (message_id, created_at, id);
create index on public.message_replies (user_id, created_at desc);
create index message_replies_words on public.message_replies using gin (content extensions.gin_trgm_ops);

alter table public.message_replies enable row level security;
revoke all on public.message_replies from anon, authenticated;
grant select, insert, update, delete on public.message_replies to service_role;
grant select, insert (id, message_id, user_id, user_name, user_photo, content), delete
  on public.message_replies to authenticated;

-- Searched like messages, hence `true`.
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
  -- Held until the reply is in, so that it cannot be deleted in between.
  perform from public.messages where id = new.message_id for key share;
  if not found then
    raise foreign_key_violation using message = 'Esta mensagem foi excluída e não recebe mais respostas.';
  end if;
  return new;
end
$$;

create trigger apply_rules before insert on public.message_replies for each row
  execute function private.apply_reply_rules();

-- The message says how many replies it has, live too.
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

-- For clients: thirty messages and replies a minute. One's own attempts wait for each other, so that many at once count.
create function private.check_pace() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  since constant timestamptz := now() - interval '1 minute';
begin
  perform pg_advisory_xact_lock(hashtextextended('writing ' || new.user_id, 0));
  if (select count(*) from public.messages where user_id = new.user_id and created_at > since)
    + (select count(*) from public.message_replies where user_id = new.user_id and created_at > since) >= 30 then
    raise exception using errcode = 'PT429',
      message = 'Você enviou 30 mensagens no último minuto. Aguarde um pouco e envie de novo.';
  end if;
  return new;
end
$$;

create trigger check_pace before insert on public.messages for each row
  when (current_user = 'authenticated') execute function private.check_pace();
create trigger check_pace before insert on public.message_replies for each row
  when (current_user = 'authenticated') execute function private.check_pace();

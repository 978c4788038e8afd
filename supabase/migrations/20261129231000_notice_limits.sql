-- A person gets at most thirty notices of one type from one sender in an hour. The notices themselves were counted, and
-- a notice is deleted with its message or task: who deleted and repeated it sent as many as they liked. Likes and
-- badges by hand had no limit. Now each notice is counted where no deletion reaches it.
create table app.notice_paces (
  sender uuid not null references auth.users (id) on delete cascade,
  person uuid not null references auth.users (id) on delete cascade,
  type text not null check (type ~ '^[a-z_]{1,40}$'),
  since timestamptz not null default now(),
  amount integer not null,
  primary key (sender, person, type)
) with (fillfactor = 50);

create index on app.notice_paces (person);

comment on table app.notice_paces is 'How many notices of a type a person got from a sender within the hour since a moment';

alter table app.notice_paces enable row level security;
revoke all on app.notice_paces from anon, authenticated;

create policy "no client reads who notified whom" on app.notice_paces for select to authenticated using (false);

-- Counts one notice for each of the people but the caller; returns who still gets it. Maintenance has no limit.
create function private.notified_by_me(people uuid[], notice text) returns setof uuid
language sql security definer set search_path = ''
as $$
  with wanted as (
    select distinct person from unnest(people) as person
    where person is not null and person is distinct from auth.uid()
  ), counted as (
    insert into app.notice_paces as earlier (sender, person, type, amount)
    select auth.uid(), person, notice, 1 from wanted where auth.uid() is not null order by person
    on conflict (sender, person, type) do update set
      amount = case when earlier.since > now() - interval '1 hour' then earlier.amount else 0 end + 1,
      since = case when earlier.since > now() - interval '1 hour' then earlier.since else now() end
    returning person, amount
  )
  select person from counted where amount <= 30
  union all
  select person from wanted where auth.uid() is null
$$;

create or replace function private.notify_each(
  people uuid[], type text, content text, task_id uuid default null, message_id uuid default null,
  reply_id uuid default null, meeting_id uuid default null
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, type, content, task_id, message_id, reply_id, meeting_id)
  select person, type, case when char_length(content) > 1000 then left(content, 999) || '…' else content end,
    task_id, message_id, reply_id, meeting_id
  from private.notified_by_me(people, type) as person
$$;

create or replace function private.announce_pause() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  words constant text := format('Pausa do clube %s: “%s” Esses dias não contam para a sequência nem para a regularidade.',
    private.span_in_words(new.first_day, new.last_day), private.excerpt(new.reason));
begin
  update public.notifications set content = words, read = false where pause_id = new.id;
  insert into public.notifications (user_id, type, content, pause_id)
  select user_id, 'pause', words, new.id
  from app.members
  where status = 'ativo' and user_id is not null and user_id is distinct from auth.uid()
  on conflict do nothing;
  return null;
end
$$;

-- Beyond the limit an unread notice stays correct, and there is no other one.
create or replace function private.notify_likes() returns trigger
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
    return null;
  end if;
  update public.notifications set content = private.likes_in_words(after, new.content), created_at = now()
  where user_id = new.user_id and message_id = new.id and type = 'like' and not read;
  if not found then
    insert into public.notifications (user_id, type, content, message_id)
    select person, 'like', private.likes_in_words(after, new.content), new.id
    from private.notified_by_me(array[new.user_id], 'like') as person
    on conflict (user_id, message_id) where type = 'like' and not read
    do update set content = excluded.content, created_at = excluded.created_at;
  end if;
  return null;
end
$$;

-- A badge that changes was granted again or revoked by hand. Who revokes an own badge gets the notice too.
create or replace function private.notify_badge() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  badge constant text := (select title from public.badges where id = new.badge_id);
  owner constant uuid := (select user_id from app.members where id = new.member_id);
begin
  insert into public.notifications (user_id, type, content)
  select person, 'achievement', case
    when new.revoked_at is not null then
      format('A sua insígnia “%s” foi revogada. Motivo: %s', badge, new.revocation_reason)
    when new.reason is null then format('Você conquistou a insígnia “%s”.', badge)
    else format('%s concedeu a você a insígnia “%s”. Motivo: %s', private.display_name(new.granted_by), badge, new.reason)
  end
  from (
    select private.notified_by_me(array[owner], 'achievement') as person
    union all
    select owner where owner = auth.uid()
  ) as notified;
  return null;
end
$$;

alter table public.notifications drop column sender;

-- The table for private channels: policies on it decide who may read and write a topic. Here it stays empty. The script
-- also runs on older data directories without the table.

do $$
begin
  if not exists (select from pg_roles where rolname = 'supabase_realtime_admin') then
    create role supabase_realtime_admin nologin noinherit createrole;
  end if;
end
$$;

create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp without time zone not null default now(),
  inserted_at timestamp without time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- The topic of the private channel, without 'realtime:', while its policies are evaluated.
create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;
grant execute on function realtime.topic() to anon, authenticated, service_role;

-- Only in the embedded backend: inserts a message without policies, to check whether they show it. The transaction is
-- rolled back.
create function realtime.place_message(id uuid, topic text) returns void
language sql security definer set search_path = ''
as $$
  insert into realtime.messages (id, topic, extension, event, private) values (id, topic, 'broadcast', 'broadcast', true)
$$;
revoke execute on function realtime.place_message(uuid, text) from public;
grant execute on function realtime.place_message(uuid, text) to anon, authenticated, service_role;

alter table realtime.messages owner to supabase_realtime_admin;

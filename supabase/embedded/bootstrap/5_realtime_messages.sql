-- What a hosted project has for private channels: the table on which policies say who may read of a topic and write to it.
-- Their migrations run; nothing is ever kept in the table here. Run once more where data were made without it.

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

-- The topic of the private channel that the policies are asked about, without 'realtime:'.
create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;
grant execute on function realtime.topic() to anon, authenticated, service_role;

-- The embedded backend's own: places a message past the policies, of which it then asks whether they show it. The
-- transaction is undone.
create function realtime.place_message(id uuid, topic text) returns void
language sql security definer set search_path = ''
as $$
  insert into realtime.messages (id, topic, extension, event, private) values (id, topic, 'broadcast', 'broadcast', true)
$$;
revoke execute on function realtime.place_message(uuid, text) from public;
grant execute on function realtime.place_message(uuid, text) to anon, authenticated, service_role;

alter table realtime.messages owner to supabase_realtime_admin;

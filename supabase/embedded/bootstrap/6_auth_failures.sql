-- What the auth server refused or could not do: one row for each hour and kind, without any person. A hosted project
-- has no such table. The script also runs on older data directories without it.

create schema supabase_embedded authorization supabase_auth_admin;

set role supabase_auth_admin;
grant usage on schema supabase_embedded to postgres;
create table supabase_embedded.auth_failures (
  hour timestamptz not null,
  kind text not null check (kind in ('mail_failed', 'sign_in_refused', 'sign_in_throttled')),
  count bigint not null,
  last_at timestamptz not null,
  primary key (hour, kind)
);
grant select on supabase_embedded.auth_failures to postgres;
reset role;

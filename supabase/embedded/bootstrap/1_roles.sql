-- The roles and the extensions schema that a hosted project has before its first migration. Nothing is granted on
-- future tables, as in hosted projects.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator nologin noinherit;
grant anon, authenticated, service_role to authenticator;

-- Owners of the schemas auth and storage. On a hosted project the auth and storage servers act as them.
create role supabase_auth_admin noinherit createrole;
create role supabase_storage_admin noinherit createrole;
grant authenticated, anon to supabase_auth_admin, supabase_storage_admin;

create schema extensions;
grant usage on schema extensions to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;

-- For the seed's passwords; every hosted project has it.
create extension pgcrypto with schema extensions;

grant usage on schema public to anon, authenticated, service_role;
revoke create on schema public from public;

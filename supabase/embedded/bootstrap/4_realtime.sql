-- The publication of tables with live changes; migrations add tables to it. Every hosted project has it.

create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role;
create publication supabase_realtime;

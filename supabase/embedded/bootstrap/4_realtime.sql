-- The publication whose tables announce their changes; migrations add tables to it. A hosted project has it from birth.

create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role;
create publication supabase_realtime;

-- What every other file needs: the schemas, the default privileges, São Paulo's calendar and the addresses of
-- pictures.

-- Helpers and triggers. This schema is never exposed as an API. Policies call its functions in the caller's name.
create schema private;

-- Tables that clients reach only through views and functions of schema public. Never exposed either.
create schema app;

-- Extensions are here. A hosted project already has this schema.
create schema if not exists extensions;

-- Every request runs private.pre_request(), also without a session: hence anon's usage. Anon may execute nothing else
-- there.
grant usage on schema private to anon, authenticated, service_role;
grant usage on schema app to authenticated, service_role;

-- Every grant is explicit. Older hosted projects grant everything to anon and authenticated, and Postgres lets every
-- role execute functions by default.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

-- Functions of extensions stay executable by every role, as on hosted projects.
alter default privileges in schema extensions grant execute on functions to public;

-- The first day of the day, week (from Monday) or month of a moment, by São Paulo's clock. period is 'day', 'week' or
-- 'month'.
create function private.period_start(period text, at timestamptz default now()) returns date
language sql immutable set search_path = ''
as $$ select date_trunc(period, at at time zone 'America/Sao_Paulo')::date $$;

comment on function private.period_start(text, timestamptz) is
  'First day of the day, week or month of a moment, by the clock of São Paulo';

-- Sets updated_at to the moment of the change.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- A picture's address as it is stored: without the origin, so that ports and hosts do not matter. Null stays null. An
-- address outside the project's own bucket is refused, because it could be a tracking pixel.
create function private.stored_picture(address text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  stored constant text := regexp_replace(nullif(address, ''), '^https?://[^/?#]+', '');
begin
  if stored !~ '^/storage/v1/object/public/confraria-assets(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$'
    or char_length(stored) > 400 then
    raise check_violation using message = 'A imagem precisa estar entre os arquivos do clube.';
  end if;
  return stored;
end
$$;

-- The path within the bucket (the column name of storage.objects) of an address that private.stored_picture()
-- returns.
create function private.picture_name(stored text) returns text
language sql immutable strict set search_path = ''
as $$ select substr(stored, char_length('/storage/v1/object/public/confraria-assets/') + 1) $$;

-- A picture's address if it is in the project's own bucket, else null.
create function private.own_picture(address text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return private.stored_picture(address);
exception when check_violation then
  return null;
end
$$;

grant execute on function
  private.period_start(text, timestamptz), private.stored_picture(text), private.picture_name(text)
  to authenticated, service_role;

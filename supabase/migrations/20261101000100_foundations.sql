-- The ground of all that follows: schemas, what nobody gets by default, and the checks that every text and every
-- picture's address passes. Nothing here knows a table.

-- Helpers and triggers. Never exposed as an interface; policies call its functions in the caller's name.
create schema private;
-- Tables that clients reach only through views and functions of schema public. Never exposed either.
create schema app;
-- Where extensions live; a hosted project has it from birth.
create schema if not exists extensions;

-- Every request runs private.pre_request(), that of somebody without a session too: hence anon's usage. It may execute
-- nothing else there.
grant usage on schema private to anon, authenticated, service_role;
grant usage on schema app to authenticated, service_role;

-- Every grant is explicit. Older hosted projects give all to anon and authenticated, and Postgres lets everybody
-- execute functions, unless told otherwise.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
-- What extensions bring stays executable by all, as it is on hosted projects.
alter default privileges in schema extensions grant execute on functions to public;

-- Whether a text shows nothing: tabs, line breaks, no-break and zero-width spaces and other invisible characters count
-- as blank. Null for null, so that a check on an optional column passes.
create function private.is_blank(value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select value !~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
    || '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0]')
$$;

-- A text without spaces at its ends; '' for one that shows nothing, and for null.
create function private.cleaned(value text) returns text
language sql immutable set search_path = ''
as $$ select case when private.is_blank(value) is false then btrim(value) else '' end $$;

-- Whether a list of texts has at most `most` entries, none blank, null or longer than `longest` characters.
create function private.is_text_list(value text[], most integer, longest integer) returns boolean
language sql immutable strict set search_path = ''
as $$
  select cardinality(value) <= most and coalesce(array_ndims(value), 1) = 1 and not exists (
    select from unnest(value) as entry
    where entry is null or private.is_blank(entry) or char_length(entry) > longest
  )
$$;

-- Whether a text has the form of an e-mail address, in lower case.
create function private.is_email(value text) returns boolean
language sql immutable strict set search_path = ''
as $$ select value ~ '^[^@[:space:]]+@[^@[:space:]]+$' and value = lower(value) and char_length(value) <= 320 $$;

-- A text as one compares and sorts it: lower case, without accents, without invisible characters. 'Ágata' → 'agata'
create function private.fold(value text) returns text
language sql immutable strict set search_path = ''
as $$
  select lower(regexp_replace(
    normalize(value, nfkd),
    '[\u00ad\u0300-\u036f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'
  ))
$$;

-- A picture's address as it is stored: without the origin, so that ports and hosts do not matter. Null for none; every
-- address outside the project's own bucket is refused (it could be a tracking pixel).
create function private.stored_picture(address text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  stored constant text := regexp_replace(nullif(address, ''), '^https?://[^/?#]+', '');
begin
  if stored !~ '^/storage/v1/object/public/confraria-assets(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$'
    or char_length(stored) > 400 then
    raise check_violation using message = 'A imagem precisa estar entre os arquivos da Confraria.';
  end if;
  return stored;
end
$$;

-- The path within the bucket of an address as private.stored_picture() answers it: what storage.objects calls name.
create function private.picture_name(stored text) returns text
language sql immutable strict set search_path = ''
as $$ select substr(stored, char_length('/storage/v1/object/public/confraria-assets/') + 1) $$;

-- Checks and generated columns run in the writer's name.
grant execute on function
  private.is_blank(text), private.cleaned(text), private.is_text_list(text[], integer, integer),
  private.is_email(text), private.fold(text),
  private.stored_picture(text), private.picture_name(text)
  to authenticated, service_role;

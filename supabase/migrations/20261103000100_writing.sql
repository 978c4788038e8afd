-- What people write to each other: how a text is cleaned, whom it mentions, how it is quoted and searched for
-- (BEYOND.md, 'Community'). `machines/community/message.ts` says the same to the client.

create extension if not exists pg_trgm with schema extensions;

-- A text as it is kept: without characters that reorder others or show nothing, which would let a text look like another
-- one (the joiners of emoji stay), with plain line breaks, without blanks at its ends. '' for one that shows nothing.
create function private.written_text(value text) returns text
language sql immutable set search_path = ''
as $$
  select case when private.is_blank(kept) is false
    then regexp_replace(kept, '^[ \t\n\u00a0]+|[ \t\n\u00a0]+$', '', 'g') else '' end
  from regexp_replace(value, '\r\n?|[\u0085\u2028\u2029]', e'\n', 'g') as broken,
    regexp_replace(
      broken,
      '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]',
      '', 'g'
    ) as kept
$$;

-- The handles that a text mentions, each once, in lower case: '@maria.silva', but no e-mail address and no part of one.
create function private.mentioned_handles(value text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct lower(found[1])), '{}')
  from regexp_matches(
    value,
    '(?<![A-Za-z0-9_\u00c0-\u024f@/])@([A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)(?![A-Za-z0-9_\u00c0-\u024f])', 'g'
  ) as found
$$;

-- Refuses a text that says nothing, is too long, or mentions so many that it could only be meant to disturb. Answers it
-- cleaned. what: 'Mensagem', 'Resposta'
create function private.checked_text(value text, what text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  kept constant text := private.written_text(value);
begin
  if kept = '' then
    raise check_violation using message = format('%s não pode estar vazia.', what);
  elsif char_length(kept) > 5000 then
    raise check_violation using message = format('%s pode ter no máximo 5.000 caracteres.', what);
  elsif cardinality(private.mentioned_handles(kept)) > 20 then
    raise check_violation using message = format('%s pode mencionar no máximo 20 pessoas.', what);
  end if;
  return kept;
end
$$;

-- A picture's address if it lies among the project's own; null for any other, which could be a tracking pixel.
create function private.own_picture(address text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return private.stored_picture(address);
exception when check_violation then
  return null;
end
$$;

-- The beginning of a text, on one line, for a notification.
create function private.excerpt(value text) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(flat) > 140 then rtrim(left(flat, 139)) || '…' else flat end
  from regexp_replace(value, '[ \t\n\u00a0]+', ' ', 'g') as flat
$$;

-- A text inside a pattern of `ilike`, in which '%', '_' and '\' stand for themselves.
create function private.literal_pattern(search text) returns text
language sql immutable set search_path = ''
as $$ select '%' || regexp_replace(search, '([\\%_])', '\\\1', 'g') || '%' $$;

-- Checks and searches run in the caller's name.
grant execute on function private.written_text(text), private.literal_pattern(text) to authenticated, service_role;

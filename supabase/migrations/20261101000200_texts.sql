-- Texts: how they are checked, cleaned, compared, searched and quoted. The client has twins of these rules.

-- The indexes of words use trigrams.
create extension if not exists pg_trgm with schema extensions;

-- Whether a text shows nothing: tabs, line breaks, no-break and zero-width spaces and other invisible characters
-- count as blank. Null for null, so that a check on an optional column passes.
create function private.is_blank(value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select value !~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
    || '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0]')
$$;

-- A text without spaces at its ends; '' for null and for a text that shows nothing.
create function private.cleaned(value text) returns text
language sql immutable set search_path = ''
as $$ select case when private.is_blank(value) is false then btrim(value) else '' end $$;

-- Whether a list of texts has at most `most` entries, of which none is blank, null or longer than `longest`
-- characters.
create function private.is_text_list(value text[], most integer, longest integer) returns boolean
language sql immutable strict set search_path = ''
as $$
  select cardinality(value) <= most and coalesce(array_ndims(value), 1) = 1 and not exists (
    select from unnest(value) as entry
    where entry is null or private.is_blank(entry) or char_length(entry) > longest
  )
$$;

-- Whether a text is an e-mail address in lower case. Invisible characters are refused, because one address could look
-- like another.
create function private.is_email(value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select value ~ '^[^@[:space:]]+@[^@[:space:]]+$' and value = lower(value) and char_length(value) <= 320
    and not exists (select from regexp_split_to_table(value, '') as sign where private.is_blank(sign))
$$;

-- A text for comparing and sorting: lower case, without accents and invisible characters. 'Ágata' → 'agata'
create function private.fold(value text) returns text
language sql immutable strict set search_path = ''
as $$
  select lower(regexp_replace(
    normalize(value, nfkd),
    '[\u00ad\u0300-\u036f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'
  ))
$$;

-- A text for searching names: folded, without apostrophes, with one space between words and one before the first.
-- 'Ana  D’Ávila-Reis' → ' ana davila reis'
create function private.search_text(value text) returns text
language sql immutable strict set search_path = ''
as $$
  select ' ' || btrim(regexp_replace(
    -- Before the folding, which splits an acute accent into a space and a mark.
    private.fold(regexp_replace(value, '[''`\u00b4\u02b9-\u02bd\u2018-\u201b\u2032\u2035\uff07]', '', 'g')),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u2212\u3000-\u303f]+', ' ', 'g'
  ))
$$;

-- One pattern of `like` for each word of a search, the longest first; empty without words. A word of one or two
-- letters must begin a word of the name: the trigram index knows where words begin, but not two letters in the
-- middle.
create function private.search_patterns(search text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(
    array_agg(case when word ~ '^[a-z0-9]{1,2}$' then '% ' else '%' end || word || '%' order by char_length(word) desc, word),
    '{}'
  )
  from (
    select distinct word from string_to_table(private.search_text(left(search, 200)), ' ') as word where word <> ''
  ) as words
$$;

-- Whether the index of words is useless for a search: it needs three letters or digits in a row. Then only the newest
-- messages are searched. The client has the same rule (`isShortSearch`).
create function private.is_short_search(words text) returns boolean
language sql immutable set search_path = ''
as $$ select words <> '' and private.fold(words) !~ '[a-z0-9]{3}' $$;

-- A pattern of `ilike` for texts that contain this text. '%', '_' and '\' stand for themselves.
create function private.literal_pattern(search text) returns text
language sql immutable set search_path = ''
as $$ select '%' || regexp_replace(search, '([\\%_])', '\\\1', 'g') || '%' $$;

-- A name reduced to what the eye reads, so that no one can imitate a name with look-alike letters. It is folded;
-- look-alike letters, digits and signs become plain letters; spaces, punctuation, symbols and invisible characters
-- are removed. 'i' and 'l' are one letter, because a capital 'i' looks like an 'l'. 'Mа1a  Ñ.' → 'malan'. The client
-- has the same rule (`nameSkeleton`).
create function private.name_skeleton(value text) returns text
language sql immutable strict set search_path = ''
as $$
  select replace(replace(replace(replace(replace(replace(
    regexp_replace(
      -- Look-alikes are replaced before the folding, because some are alike only as capitals or only as small
      -- letters.
      private.fold(translate(
        normalize(value, nfkd),
        'ıȷłŁøØđĐðÐħĦŧŦŋŊþÞƀɃɓƁƈƇȼȻɗƊƒƑɠƓɡƙƘƚȽɫɨƗɩƥƤɋɍɌɾƭƬʈƮʉɄʋƲɏɎƴƳƶƵȥȤɑɐⱥȺɇɆǝƎəƏɛƐɔƆɵƟʂɲɳǀ'
          || 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'
          || 'ΑΒΕΖΗΘΙΚΛΜΝΟΡΣΤΥΧͿαβγεζηθικμνορσςτυχωϳ'
          || 'АВГЕИКМНОПРСТУХЬЭЯЄЅІЈѴҒҮҰҺӀԀԌԚԜавгеикмнопрстухьэяєѕіјѵғүұһӏԁԍԛԝ'
          || 'ՕօսհոցᎠᎡᎢᎪᎫᎬᎳᎷᎻᏀᏃᏙᏚᏞᏟᏢᏦᏴ'
          || '01345789@$|!¡€£¢',
        'ijllooddddhhttnnppbbbbccccddffgggkkllliiippqrrrttttuuvvyyyyzzzzaaaaeeeeeeeeoooosnni'
          || 'abcdefghijklmnoprstuvwyz'
          || 'abezhoikamnopetyxjabyeznoikuvopostuxwj'
          || 'abrenkmhonpctyxberesijvfyyhidgqwabreukmhonpctyxberesijvfyyhidgqw'
          || 'oouhngdrtajewmhgzvslcpkb'
          || 'oieastbgasiiielc'
      )),
      '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u036f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff'
        || '\u1dc0-\u1dff\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030-\u303f\u30fb\u3164\ufe00-\ufe0f\ufe20-\ufe2f'
        || '\ufeff\uffa0\U0001f000-\U0001faff\U000e0000-\U000e01ef]',
      '', 'g'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'i', 'l'), 'rn', 'm'), 'vv', 'w')
$$;

-- A text as it is kept: without characters that reorder others or show nothing (the joiners of emoji stay), with
-- plain line breaks, without blanks at its ends. '' for a text that shows nothing.
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

-- A text on one line, cleaned like written_text(); '' for null.
create function private.written_line(value text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(private.written_text(coalesce(value, '')), '[ \t]*\n\s*', ' ', 'g') $$;

-- The handles that a text mentions, each once, in lower case: '@maria.silva'. E-mail addresses are not mentions.
create function private.mentioned_handles(value text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct lower(found[1])), '{}')
  from regexp_matches(
    value,
    '(?<![A-Za-z0-9_\u00c0-\u024f@/])@([A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)(?![A-Za-z0-9_\u00c0-\u024f])', 'g'
  ) as found
$$;

-- Returns the cleaned text. Refuses a text that is empty, too long, or has too many mentions.
-- what: 'Mensagem', 'Resposta'
create function private.checked_text(value text, what text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  kept constant text := private.written_text(value);
begin
  if kept = '' then
    raise check_violation using message = format('%s não pode estar vazia.', what);
  elsif char_length(kept) > 5000 then
    raise check_violation using message = format('A %s pode ter no máximo 5.000 caracteres.', lower(what));
  elsif cardinality(private.mentioned_handles(kept)) > 20 then
    raise check_violation using message = format('A %s pode mencionar no máximo 20 pessoas.', lower(what));
  end if;
  return kept;
end
$$;

-- The beginning of a text, on one line, for a notification.
create function private.excerpt(value text) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(flat) > 140 then rtrim(left(flat, 139)) || '…' else flat end
  from regexp_replace(value, '[ \t\n\u00a0]+', ' ', 'g') as flat
$$;

-- 1 → '1 ponto', 8 → '8 pontos'
create function private.points_in_words(points integer) returns text
language sql immutable set search_path = ''
as $$ select points || case when abs(points) = 1 then ' ponto' else ' pontos' end $$;

grant execute on function
  private.is_blank(text), private.cleaned(text), private.is_text_list(text[], integer, integer),
  private.is_email(text), private.fold(text), private.search_text(text), private.search_patterns(text),
  private.literal_pattern(text), private.name_skeleton(text), private.written_text(text), private.written_line(text)
  to authenticated, service_role;

-- Texts are kept with composed letters ('ã' as one character), because the search of the wall compares characters. Some
-- programs copy a letter and its accent as two.
create or replace function private.written_text(value text) returns text
language sql immutable set search_path = ''
as $$
  select case when private.is_blank(kept) is false
    then regexp_replace(normalize(kept, nfc), '^[ \t\n\u00a0]+|[ \t\n\u00a0]+$', '', 'g') else '' end
  from regexp_replace(value, '\r\n?|[\u0085\u2028\u2029]', e'\n', 'g') as broken,
    regexp_replace(
      broken,
      '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]',
      '', 'g'
    ) as kept
$$;

alter table public.messages disable trigger user;
alter table public.message_replies disable trigger user;
update public.messages set content = normalize(content, nfc) where content is not nfc normalized;
update public.message_replies set content = normalize(content, nfc) where content is not nfc normalized;
alter table public.messages enable trigger user;
alter table public.message_replies enable trigger user;

-- Limits of texts that the database writes itself.

-- As many as private.checked_text() lets a text mention; a handle has at most 60 characters.
alter table public.messages add constraint messages_mentions_are_few check (cardinality(mentions) <= 20);
alter table public.message_replies add constraint message_replies_mentions_are_few check (cardinality(mentions) <= 20);

-- A name of 120 characters; folding takes some of them apart.
alter table app.member_points add constraint member_points_name_sort_is_short check (char_length(name_sort) <= 2160);

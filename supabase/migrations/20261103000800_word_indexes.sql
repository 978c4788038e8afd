-- A search reads what was written last as fast as what is old: the indexes of words are kept up at once, instead of
-- collecting new entries in a list that every search reads through until a vacuum comes by.
alter index public.messages_words set (fastupdate = off);
alter index public.message_replies_words set (fastupdate = off);

-- SPEC.md's filter of messages asks for the author's name as it is written, which the index of words no longer has.
create index messages_names on public.messages using gin (user_name extensions.gin_trgm_ops) with (fastupdate = off);

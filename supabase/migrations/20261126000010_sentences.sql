-- Sentences that name no club, and that begin with an article where a sentence does.

create or replace function private.checked_text(value text, what text) returns text
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

create or replace function private.stored_picture(address text) returns text
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

create or replace function private.begin_club() returns table (token text, expires_at timestamptz)
language plpgsql security definer rows 1 set search_path = ''
as $$
#variable_conflict use_column
declare
  secret constant text := private.new_token();
begin
  -- Two commands at once make one token.
  perform pg_advisory_xact_lock(hashtext('private.begin_club'));
  if private.has_administrator() then
    raise insufficient_privilege using message = 'Este clube já tem administração. Novas pessoas entram por convite.';
  end if;
  delete from app.beginnings where used_at is null;
  insert into app.beginnings (token_hash, expires_at) values (private.token_hash(secret), now() + interval '1 hour');
  return query select secret, now() + interval '1 hour';
end
$$;

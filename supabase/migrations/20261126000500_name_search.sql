-- Names are found by their words: all of them, in any order, whatever the case, accents, apostrophes and hyphens.
-- `machines/shared/nameSearch.ts` is the twin.

-- A text as names are searched: folded, without apostrophes, with one space between words and one before the first.
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

-- One pattern of `like` for each word of a search, the longest first; empty without words. A word of one or two letters
-- must begin a word of the name: the index of trigrams knows where words begin, but not two letters in the middle.
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

-- Generated columns are made, and searches run, in the caller's name.
grant execute on function private.search_text(text), private.search_patterns(text) to authenticated, service_role;

-- As before, and without the columns below: they repeat the name.
create or replace function private.audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  unsaid constant text[] := case tg_table_name
    when 'tasks' then '{title,description,evaluation_feedback}' else '{updated_at,token_hash,search_text}' end;
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - unsaid end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - unsaid end;
  key text;
begin
  select string_agg(coalesce(after, before) ->> attname, '/' order by place) into key
  from pg_catalog.pg_index
  cross join unnest(indkey::smallint[]) with ordinality as part (number, place)
  join pg_catalog.pg_attribute on attrelid = indrelid and attnum = number
  where indrelid = tg_relid and indisprimary;

  if tg_op = 'UPDATE' then
    select jsonb_object_agg(entry.key, entry.value), jsonb_object_agg(entry.key, after -> entry.key)
    into before, after
    from jsonb_each(before) as entry
    where entry.value is distinct from after -> entry.key;
    if before is null then
      return null;
    end if;
  end if;

  insert into public.audit_log (actor, action, target, old, new)
  values (auth.uid(), lower(tg_op), tg_table_name || '/' || key, before, after);

  delete from public.audit_log
  where id in (select id from public.audit_log where at < private.audit_horizon() order by at limit 100);
  return null;
end
$$;

-- As before; there is one generated column more.
create or replace function private.apply_member_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.name := btrim(new.name);
  new.position := btrim(new.position);
  new.photo_url := private.stored_picture(new.photo_url);
  if tg_op = 'INSERT' then
    new.handle := coalesce(new.handle, private.new_handle(new.name));
  else
    if old.anonymised_at is not null and (
      -- Generated columns are not made yet here.
      to_jsonb(new) - '{user_id,updated_at,name_sort,search_text}'::text[]
        is distinct from to_jsonb(old) - '{user_id,updated_at,name_sort,search_text}'::text[]
      or (new.user_id is not null and new.user_id is distinct from old.user_id)
    ) then
      raise check_violation using message = 'Este cadastro foi anonimizado e não muda mais.';
    end if;
    if new.anonymised_at is null then
      new.handle := old.handle;
    end if;
    new.updated_at := now();
  end if;

  if new.is_founder then
    new.position := 'Fundador';
    new.status := 'ativo';
    if new.user_id is not null and (tg_op = 'INSERT' or new.user_id is distinct from old.user_id)
      and new.user_id is distinct from private.founder_account() then
      raise insufficient_privilege using message = 'O fundador só se liga à conta com o e-mail do fundador.';
    end if;
  end if;
  return new;
end
$$;

-- By name, and by what one mentions the member by.
alter table app.members
  add column search_text text not null generated always as (private.search_text(name || ' ' || handle)) stored;
create index members_words on app.members using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

-- The ids of a page of members by name, for those whom the members' policy lets read, and for the service key. It reads past
-- that policy: a condition would have to be met row by row before `like`, which is not leakproof, could use the index.
-- The arguments count as constants in the plan, so that it is the words that decide between the index of words and the
-- order of names.
create function private.found_members(
  p_search text, p_status text, p_position text, p_after_sort text, p_after_id uuid, p_limit integer
)
returns setof uuid
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  patterns constant text[] := private.search_patterns(p_search);
begin
  if auth.uid() is not null and not (private.is_active() and private.aal_ok()) then
    return;
  end if;
  return query
    select id from app.members
    where anonymised_at is null
      and (cardinality(patterns) = 0 or (search_text like patterns[1] and search_text like all (patterns)))
      and (p_status is null or status = p_status)
      and (p_position is null or position = p_position)
      and (p_after_sort is null or (name_sort, id) > (p_after_sort collate "C", p_after_id))
    order by name_sort, id
    limit least(greatest(coalesce(p_limit, 30), 1), 1000);
end
$$;

create function public.search_members(
  p_search text default '', p_status text default null, p_position text default null, p_after_sort text default null,
  p_after_id uuid default null, p_limit integer default 30
)
returns setof public.members
language sql stable security invoker set search_path = ''
as $$
  select members.*
  from private.found_members(p_search, p_status, p_position, p_after_sort, p_after_id, p_limit) as found_id
  join public.members on members.id = found_id
  order by members.name_sort, members.id
$$;

comment on function public.search_members(text, text, text, text, uuid, integer) is
  'Members whose name or handle has all words of p_search, in any order, by name_sort and id; p_status and p_position narrow it;
the next page is after the last row''s name_sort and id; p_limit 1 to 1000. Those who were anonymised are left out';

grant execute on function
  private.found_members(text, text, text, text, uuid, integer),
  public.search_members(text, text, text, text, uuid, integer)
  to authenticated, service_role;

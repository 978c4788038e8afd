-- What no client sends is refused in a sentence too: the database's own sentence is English.

-- The values that a caller saw, by name; null without them.
create function private.seen_values(seen jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(seen) <> 'object' then
    raise check_violation using message = 'Não foi possível ler os valores de antes. Recarregue a página.';
  end if;
  return seen;
end
$$;

grant execute on function private.seen_values(jsonb) to authenticated, service_role;

create function private.require_invitation_rows(p_rows jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 25 then
    raise check_violation using message = 'Convide no máximo 25 membros em cada lote.';
  elsif exists (
    select from jsonb_array_elements(p_rows) as entry
    cross join unnest(array[entry ->> 'id', entry ->> 'member_id', coalesce(entry ->> 'replaces', entry ->> 'id')]) as id
    where (id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true
  ) then
    raise check_violation using message = 'Não foi possível ler os membros deste convite.';
  end if;
end
$$;

do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('private.save_routine(jsonb,text,jsonb)', 'jsonb_each(p_seen)', 'jsonb_each(private.seen_values(p_seen))'),
      ('public.update_settings(jsonb,jsonb)', 'jsonb_each(p_seen)', 'jsonb_each(private.seen_values(p_seen))'),
      ('public.update_ranking_goals(integer,integer,jsonb,jsonb)',
        'jsonb_each(p_seen)', 'jsonb_each(private.seen_values(p_seen))'),
      ('private.invite_members(jsonb)',
        $old$  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 25 then
    raise check_violation using message = 'Convide no máximo 25 membros em cada lote.';
  end if;
$old$, $new$  perform private.require_invitation_rows(p_rows);
$new$),
      ('private.invite_members(jsonb)',
        $old$    if entry.id is null or entry.member_id is null then
      raise check_violation using message = 'Escolha um membro.';
    end if;
$old$, '')
    ) as changes (routine, old, new)
  loop
    definition := pg_get_functiondef(change.routine::regprocedure);
    if position(change.old in definition) = 0 then
      raise exception '% has no part %', change.routine, change.old;
    end if;
    execute replace(definition, change.old, change.new);
  end loop;
end
$$;

-- The comparison of a name with others costs more the longer the name is, and ends in an internal error for the longest.
-- The limits of the columns are checked after it.
create function private.refuse_long_names() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise check_violation using message = case when char_length(new.name) > 500
    then 'O nome deve ter no máximo 120 caracteres.' else 'O cargo deve ter no máximo 80 caracteres.' end;
end
$$;

-- Runs before accept_texts, by its name.
create trigger accept_lengths before insert or update of name, position on app.members for each row
  when (char_length(new.name) > 500 or char_length(new.position) > 500) execute function private.refuse_long_names();

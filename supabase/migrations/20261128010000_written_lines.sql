-- What people write on one line is kept on one line, without characters that reorder others or show nothing, as titles of
-- meetings, pinned items and council seats are (written_line()). A name with such a character could be read as an
-- official's, and one with a line break could add a sentence to a notice.

-- Cleans the columns of its first argument as lines and those of its second as texts, before any other rule. Entries of
-- lists are lines. Blank texts stay as they are, for the rules that refuse them.
create function private.accept_texts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given constant jsonb := to_jsonb(new);
begin
  return jsonb_populate_record(new, (
    select jsonb_object_agg(field, case jsonb_typeof(given -> field)
      when 'array' then (
        select coalesce(jsonb_agg(
          case when private.is_blank(entry) is false then private.written_line(entry) else entry end order by place
        ), '[]')
        from jsonb_array_elements_text(given -> field) with ordinality as list (entry, place)
      )
      when 'string' then to_jsonb(case
        when private.is_blank(given ->> field) then given ->> field
        when field = any (tg_argv[1]::text[]) then private.written_text(given ->> field)
        else private.written_line(given ->> field) end)
      else given -> field end)
    from unnest(tg_argv[0]::text[] || tg_argv[1]::text[]) as field
  ));
end
$$;

-- Columns that the server fills from others are cleaned once and need no trigger. No rule applies to this cleaning: it
-- changes nothing that a person sees or decides.
do $$
declare
  rule record;
  field text;
begin
  for rule in
    select * from (values
      ('app.members', '{name,position,skills}'::text[], '{bio}'::text[], true),
      ('public.tasks', '{title}', '{}', true),
      ('public.routine_types', '{label}', '{}', true),
      ('public.point_transactions', '{reason}', '{}', true),
      ('public.ranking_titles', '{title}', '{}', true),
      ('public.badges', '{title}', '{}', true),
      ('public.council_position_descriptions', '{title,current_member}', '{}', true),
      ('public.invitations', '{member_name}', '{}', true),
      ('public.messages', '{user_name}', '{}', false),
      ('public.message_replies', '{user_name}', '{}', false),
      ('public.user_feedback', '{username}', '{}', false),
      ('public.ranking_periods', '{holder_name}', '{}', false),
      ('public.ranking_standings', '{name,position}', '{}', false)
    ) as rules (relation, lines, texts, is_written)
  loop
    execute format('alter table %s disable trigger user', rule.relation);
    foreach field in array rule.lines || rule.texts loop
      if (
        select atttypid = 'text[]'::regtype from pg_attribute
        where attrelid = rule.relation::regclass and attname = field
      ) then
        execute format(
          'update %1$s set %2$I = array(
             select private.written_line(entry) from unnest(%2$I) with ordinality as list (entry, place) order by place
           ) where exists (select from unnest(%2$I) as entry where entry <> private.written_line(entry))',
          rule.relation, field
        );
      else
        -- A title of a task keeps its three characters.
        execute format(
          'update %1$s set %2$I = %3$s(%2$I)
           where %2$I <> %3$s(%2$I) and char_length(%3$s(%2$I)) >= least(char_length(btrim(%2$I)), 3)',
          rule.relation, field,
          case when field = any (rule.texts) then 'private.written_text' else 'private.written_line' end
        );
      end if;
    end loop;
    execute format('alter table %s enable trigger user', rule.relation);
    if rule.is_written then
      execute format(
        'create trigger accept_texts before insert or update of %s on %s for each row
         execute function private.accept_texts(%L, %L)',
        array_to_string(rule.lines || rule.texts, ', '), rule.relation, rule.lines, rule.texts
      );
    end if;
  end loop;
end
$$;

-- Of the settings only the names are texts of a person.
create trigger accept_texts before insert or update of value on app.settings for each row
  when (new.key in ('founder_name', 'club_name')) execute function private.accept_texts('{value}', '{}');

update app.settings set value = value
where key in ('founder_name', 'club_name') and value <> private.written_line(value);

select private.name_accounts(array(select user_id from public.user_accounts));

-- The functions that compare a new member's name with a stored one clean it alike.
do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('private.new_name_refusal(text)', 'private.cleaned(wanted)', 'private.written_line(wanted)'),
      ('private.create_invitation(text,text,uuid,uuid,text)', 'private.cleaned(p_member_name)', 'private.written_line(p_member_name)'),
      ('private.link_account(uuid,uuid,text)', 'private.cleaned(p_member_name)', 'private.written_line(p_member_name)'),
      ('private.check_member_import(uuid,jsonb)', 'btrim(entry.name)', 'private.written_line(entry.name)')
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

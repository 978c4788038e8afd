-- Texts of several lines are kept without characters that reorder others or show nothing, as messages, feedback and
-- one-line texts are (accept_texts()). Line breaks stay. A notice quotes such a text as it was sent: it is cleaned too.
do $$
declare
  rule record;
  field text;
begin
  for rule in
    select * from (values
      ('public.tasks', '{title}'::text[], '{description,evaluation_feedback}'::text[]),
      ('public.proof_entries', '{}', '{text}'),
      ('public.badges', '{title}', '{description}'),
      ('public.member_badges', '{}', '{reason,revocation_reason}'),
      ('public.council_position_descriptions', '{title,current_member,responsibilities}', '{function}'),
      ('public.absences', '{}', '{reason,answer}'),
      ('public.club_pauses', '{}', '{reason}'),
      ('public.deletion_requests', '{}', '{reason,answer}'),
      ('app.member_observations', '{}', '{observations}'),
      ('public.notifications', '{}', '{content}')
    ) as rules (relation, lines, texts)
  loop
    execute format('alter table %s disable trigger user', rule.relation);
    foreach field in array rule.texts loop
      execute format(
        'update %1$s set %2$I = private.written_text(%2$I)
         where not private.is_blank(%2$I) and %2$I <> private.written_text(%2$I)', rule.relation, field
      );
    end loop;
    if 'responsibilities' = any (rule.lines) then
      update public.council_position_descriptions set responsibilities = array(
        select private.written_line(entry) from unnest(responsibilities) with ordinality as list (entry, place) order by place
      ) where exists (select from unnest(responsibilities) as entry where entry <> private.written_line(entry));
    end if;
    execute format('alter table %s enable trigger user', rule.relation);
    execute format(
      'create or replace trigger accept_texts before insert or update of %s on %s for each row %s
       execute function private.accept_texts(%L, %L)',
      array_to_string(rule.lines || rule.texts, ', '), rule.relation,
      -- One act may notify thousands.
      case rule.relation when 'public.notifications' then 'when (new.content <> private.written_text(new.content))' else '' end,
      rule.lines, rule.texts
    );
  end loop;
end
$$;

-- The functions that check or compare such a text clean it alike.
do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('private.insert_member()', 'new.observations'),
      ('private.update_member()', 'new.observations'),
      ('private.import_member(uuid,jsonb)', 'entry ->> ''observations'''),
      ('private.checked_reason(text)', 'reason'),
      ('private.checked_note(text)', 'note'),
      ('private.checked_absence(date,date,text)', 'reason'),
      ('private.request_absence(uuid,text,date,date,text)', 'p_reason'),
      ('private.pause_club(uuid,date,date,text)', 'p_reason'),
      ('private.decide_absence(uuid,text,jsonb,text)', 'p_answer')
    ) as changes (routine, given)
  loop
    definition := pg_get_functiondef(change.routine::regprocedure);
    if position(format('private.cleaned(%s)', change.given) in definition) = 0 then
      raise exception '% does not clean %', change.routine, change.given;
    end if;
    execute replace(
      definition, format('private.cleaned(%s)', change.given), format('private.written_text(%s)', change.given)
    );
  end loop;
end
$$;

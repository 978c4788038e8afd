-- Two spaces in a row look like one on the page, but made two names of one: in the trial of an import, and for routines,
-- titles and badges. A line has single spaces now.
create or replace function private.written_line(value text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(
      private.written_text(regexp_replace(coalesce(value, ''), '[\u115f\u1160\u2800\u3164\uffa0]', ' ', 'g')),
      '[ \t]*\n\s*', ' ', 'g'
    ),
    '[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]{2,}', ' ', 'g'
  )
$$;

-- The names of persons, and their copies. No rule applies to this cleaning: no one reads another name.
do $$
declare
  rule record;
begin
  for rule in
    select * from (values
      ('app.members', 'name'),
      ('public.council_position_descriptions', 'current_member'),
      ('public.invitations', 'member_name'),
      ('public.messages', 'user_name'),
      ('public.message_replies', 'user_name'),
      ('public.user_feedback', 'username'),
      ('public.ranking_periods', 'holder_name'),
      ('public.ranking_standings', 'name')
    ) as rules (relation, field)
  loop
    execute format('alter table %s disable trigger user', rule.relation);
    execute format(
      'update %1$s set %2$I = private.written_line(%2$I)
       where %2$I ~ ''[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]{2,}'' and not private.is_blank(%2$I)',
      rule.relation, rule.field
    );
    execute format('alter table %s enable trigger user', rule.relation);
  end loop;
end
$$;

update app.settings set value = private.written_line(value)
where key in ('founder_name', 'club_name') and value <> private.written_line(value);

select private.name_accounts(array(select user_id from public.user_accounts));

-- 'Baixar meus dados' had Portuguese keys, but codes as values: it has the words of the pages.
create function private.exported_word(field text, code text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce($json${
    "role": {"admin": "Administrador", "council": "Conselho"},
    "task status": {"pending": "Em progresso", "completed": "Concluída", "cancelled": "Cancelada"},
    "priority": {"low": "Baixa", "medium": "Média", "high": "Alta"},
    "points": {"both": "Semanal e mensal", "weekly": "Só o semanal", "monthly": "Só o mensal"},
    "ranking": {"weekly": "Semanal", "monthly": "Mensal"},
    "recurrence": {"once": "Única", "weekly": "Semanal", "biweekly": "Quinzenal", "monthly": "Mensal"},
    "answer": {"yes": "Sim", "maybe": "Talvez", "no": "Não"},
    "pinned": {"event": "Evento", "task": "Tarefa", "announcement": "Comunicado", "other": "Outro"},
    "invitation": {"open": "Em aberto", "accepted": "Usado", "expired": "Vencido", "revoked": "Revogado"},
    "deletion": {"done": "Atendido", "declined": "Recusado", "withdrawn": "Retirado pela pessoa"}
  }$json$::jsonb -> field ->> code, code)
$$;

do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('private.exported_account(uuid)', '''papel'', role,', '''papel'', private.exported_word(''role'', role),'),
      ('private.exported_tasks(uuid,uuid)',
        '''situação'', status, ''prioridade'', priority,',
        '''situação'', private.exported_word(''task status'', status),'
          || ' ''prioridade'', private.exported_word(''priority'', priority),'),
      ('private.exported_routines(uuid)',
        '''situação'', status,', '''situação'', private.exported_word(''task status'', status),'),
      ('private.exported_standings()', '''tipo'', type,', '''tipo'', private.exported_word(''ranking'', type),'),
      ('private.exported_meetings(uuid)',
        '''recorrência'', recurrence,', '''recorrência'', private.exported_word(''recurrence'', recurrence),'),
      ('private.exported_meetings(uuid)',
        '''resposta'', answer,', '''resposta'', private.exported_word(''answer'', answer),'),
      ('private.exported_messages(uuid)', '''tipo'', type,', '''tipo'', private.exported_word(''pinned'', type),'),
      ('private.exported_data()', '''tipo'', type, ''em''', '''tipo'', private.exported_word(''points'', type), ''em'''),
      ('private.exported_data()',
        '''tipo'', type, ''período''', '''tipo'', private.exported_word(''ranking'', type), ''período'''),
      ('private.exported_data()', '''papel'', role,', '''papel'', private.exported_word(''role'', role),'),
      ('private.exported_data()',
        'private.invitation_status(invitations)',
        'private.exported_word(''invitation'', private.invitation_status(invitations))'),
      ('private.exported_data()',
        '''resultado'', outcome,', '''resultado'', private.exported_word(''deletion'', outcome),')
    ) as changes (function_name, before, after)
  loop
    definition := pg_get_functiondef(change.function_name::regprocedure);
    if position(change.before in definition) = 0 then
      raise exception '% has no part %', change.function_name, change.before;
    end if;
    execute replace(definition, change.before, change.after);
  end loop;
end
$$;

comment on function public.export_my_data() is
  'Everything that is kept about the caller, with Portuguese keys and the words of the pages';

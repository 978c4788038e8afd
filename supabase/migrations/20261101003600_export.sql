-- 'Baixar meus dados': everything that is kept about the caller, as one object with readable keys. Of others it has
-- only what they wrote to the caller. A table with a new reference to a person needs its section here.

-- 'routines/…' → its address within this installation
create function private.picture_address(name text) returns text
language sql immutable set search_path = ''
as $$ select '/storage/v1/object/public/confraria-assets/' || name $$;

create function private.exported_account(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'e-mail', users.email,
    'e-mail do cadastro', account.signup_email,
    'criada em', account.created_at,
    'último acesso', users.last_sign_in_at,
    'suspensa em', account.suspended_at,
    'papéis', coalesce((
      select jsonb_agg(jsonb_build_object('papel', role, 'desde', created_at) order by role)
      from public.user_roles where user_id = person
    ), '[]'),
    'segundo fator', coalesce((
      select jsonb_agg(jsonb_build_object('nome', friendly_name, 'desde', created_at) order by created_at)
      from auth.mfa_factors where user_id = person and status = 'verified'
    ), '[]'),
    'sessões', coalesce((
      select jsonb_agg(jsonb_build_object('início', created_at, 'navegador', user_agent, 'endereço IP', host(ip)) order by created_at)
      from auth.sessions where user_id = person
    ), '[]')
  )
  from public.user_accounts as account
  join auth.users as users on users.id = account.user_id
  where account.user_id = person
$$;

create function private.exported_member(member uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'nome', name, 'identificador', handle, 'cargo', position, 'data de entrada', entry_date, 'status', status,
    'biografia', bio, 'habilidades', skills, 'foto', photo_url, 'comunicação', communication, 'estratégia', strategy,
    'lealdade', loyalty, 'espiritualidade', spirituality, 'criado em', created_at, 'atualizado em', updated_at,
    'observações', (select observations from app.member_observations where member_id = member),
    'conselho', (
      select jsonb_build_object(
        'nome', seat.name, 'cargo', title, 'desde', entry_date, 'status', status, 'observações', observations
      )
      from public.council_members as seat
      join public.council_position_descriptions using (position)
      where member_id = member
    ),
    'insígnias', coalesce((
      select jsonb_agg(jsonb_build_object('insígnia', title, 'concedida em', granted_at, 'motivo', reason) order by granted_at)
      from public.member_badges join public.badges on badges.id = badge_id
      where member_id = member and revoked_at is null
    ), '[]')
  )
  from app.members where id = member
$$;

-- Tasks that the person has to do or made. Routines have their own section.
create function private.exported_tasks(person uuid, member uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'título', title, 'descrição', description, 'entrega', due_date, 'situação', status, 'prioridade', priority,
    'atribuída a mim', coalesce(assigned_to = member, false), 'criada por mim', coalesce(assigned_by = person, false),
    'criada em', created_at, 'concluída em', completed_at
  ) order by created_at), '[]')
  from public.tasks
  where routine_type is null and (assigned_to = member or assigned_by = person)
$$;

create function private.exported_routines(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'rotina', label, 'período', period_start, 'observações', description, 'imagem', image_url, 'situação', status,
    'nota', evaluation_score, 'comentário recebido', evaluation_feedback, 'avaliada em', evaluation_date,
    'pontos', points_awarded, 'enviada em', tasks.created_at
  ) order by tasks.created_at), '[]')
  from public.tasks join public.routine_types on code = routine_type
  where assigned_by = person
$$;

-- What the person wrote about others' routines, without their names.
create function private.exported_evaluations(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'rotina', label, 'nota', evaluation_score, 'comentário', evaluation_feedback, 'em', evaluation_date
  ) order by evaluation_date), '[]')
  from public.tasks join public.routine_types on code = routine_type
  where evaluation_by = person
$$;

-- How the person's closed weeks and months ended.
create function private.exported_standings() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('classificações', coalesce(jsonb_agg(jsonb_build_object(
    'tipo', type, 'período', period_start, 'lugar', place, 'pontos', standing.points
  ) order by period_start, type), '[]'))
  from public.ranking_standings as standing join public.ranking_periods as period on period.id = period_id
  where user_id = auth.uid()
$$;

create function private.exported_meetings(member uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('reuniões', coalesce((
    select jsonb_agg(jsonb_build_object(
      'título', title, 'primeira data', date, 'hora', "time", 'recorrência', recurrence, 'local', location,
      'convidado', exists (
        select from public.meeting_participants where meeting_id = meetings.id and member_id = member
      ),
      'datas', coalesce((
        select jsonb_agg(jsonb_build_object('data', said.date, 'resposta', answer, 'presente', present) order by said.date)
        from public.meeting_answers as said where meeting_id = meetings.id and member_id = member
      ), '[]')
    ) order by date, id)
    from public.meetings
    where id in (
      select meeting_id from public.meeting_participants where member_id = member
      union select meeting_id from public.meeting_answers where member_id = member
    )
  ), '[]'))
$$;

create function private.exported_feedback(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('feedback', coalesce((
    select jsonb_agg(jsonb_build_object(
      'tipo', feedback_type, 'texto', content, 'situação', private.feedback_status_label(status), 'em', created_at
    ) order by created_at, id)
    from public.user_feedback where user_id = person
  ), '[]'))
$$;

create function private.exported_pictures(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('endereço', private.picture_address(name), 'enviada em', created_at) order by created_at, name
  ), '[]')
  from app.picture_names join storage.objects on objects.id = object_id
  where user_id = person
$$;

create function private.exported_messages(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'mensagens', coalesce((
      select jsonb_agg(jsonb_build_object(
        'texto', content, 'nome', user_name, 'foto', user_photo, 'curtidas', likes, 'em', created_at
      ) order by created_at, id)
      from public.messages where user_id = person
    ), '[]'),
    'respostas', coalesce((
      select jsonb_agg(jsonb_build_object('texto', content, 'nome', user_name, 'foto', user_photo, 'em', created_at)
        order by created_at, id)
      from public.message_replies where user_id = person
    ), '[]'),
    'mensagens curtidas', (select count(*) from public.messages where liked_by @> array[person]),
    'fixados', coalesce((
      select jsonb_agg(jsonb_build_object(
        'tipo', type, 'título', title, 'texto', content, 'data', due_date, 'pessoas', assigned_to, 'em', created_at
      ) order by created_at, id)
      from public.pinned_items where created_by = person
    ), '[]')
  )
$$;

-- What the person wrote for the monitoring. Notes of others belong to the council.
create function private.exported_monitoring(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('monitoramento', jsonb_build_object(
    'adicionados por mim', coalesce((
      select jsonb_agg(jsonb_build_object('nome', name, 'motivo', reason, 'em', created_at) order by created_at, id)
      from public.monitored_users where created_by = person
    ), '[]'),
    'anotações', coalesce((
      select jsonb_agg(jsonb_build_object(
        'sobre', cases.name, 'texto', note, 'situação', entry.status, 'em', entry.created_at
      ) order by entry.created_at, entry.id)
      from public.monitored_user_notes as entry join public.monitored_users as cases on cases.id = monitored_user_id
      where author = person
    ), '[]')
  ))
$$;

create function private.exported_writing(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$ select private.exported_messages(person) || private.exported_monitoring(person) $$;

-- Refuses a caller who may not come in.
create function private.exported_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  my_member constant uuid := private.my_member_id();
begin
  if not (private.is_active() and private.aal_ok()) then
    raise insufficient_privilege using message = 'Entre na sua conta para baixar os seus dados.';
  end if;
  return jsonb_build_object(
    'gerado em', now(),
    'conta', private.exported_account(me),
    'membro', private.exported_member(my_member),
    'tarefas', private.exported_tasks(me, my_member),
    'rotinas', private.exported_routines(me),
    'avaliações feitas', private.exported_evaluations(me),
    'pontos', jsonb_build_object(
      'total', coalesce((select total_points from app.member_points where user_id = me), 0),
      'lançamentos', coalesce((
        select jsonb_agg(jsonb_build_object('pontos', points, 'motivo', reason, 'tipo', type, 'em', created_at) order by created_at)
        from public.point_transactions where user_id = me
      ), '[]'),
      'dados a outros', coalesce((
        select jsonb_agg(jsonb_build_object('pontos', points, 'motivo', reason, 'em', created_at) order by created_at)
        from public.point_transactions where created_by = me and task_id is null
      ), '[]'),
      'lideranças', coalesce((
        select jsonb_agg(jsonb_build_object('tipo', type, 'período', period_start, 'pontos', points) order by period_start, type)
        from public.ranking_periods where holder_id = me
      ), '[]')
    ),
    'avisos', coalesce((
      select jsonb_agg(jsonb_build_object('texto', content, 'lido', read, 'em', created_at) order by created_at)
      from public.notifications where user_id = me
    ), '[]'),
    'convites recebidos', coalesce((
      select jsonb_agg(jsonb_build_object(
        'e-mail', email, 'papel', role, 'enviado em', created_at, 'aceito em', accepted_at
      ) order by created_at)
      from public.invitations
      where email = (select signup_email from public.user_accounts where user_id = me) or member_id = my_member
    ), '[]'),
    'convites enviados', coalesce((
      select jsonb_agg(jsonb_build_object(
        'papel', role, 'enviado em', created_at, 'situação', private.invitation_status(invitations)
      ) order by created_at)
      from public.invitations where invited_by = me
    ), '[]'),
    'pedidos de exclusão', coalesce((
      select jsonb_agg(jsonb_build_object(
        'motivo', reason, 'em', created_at, 'encerrado em', closed_at, 'resultado', outcome, 'resposta', answer
      ) order by created_at)
      from public.deletion_requests where user_id = me
    ), '[]'),
    'imagens', private.exported_pictures(me)
  );
end
$$;

create function private.exported_everything() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.exported_data() || private.exported_writing(auth.uid())
    || private.exported_meetings(private.my_member_id()) || private.exported_feedback(auth.uid())
$$;

create function public.export_my_data() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.exported_everything() || private.exported_standings() $$;

comment on function public.export_my_data() is
  'Everything that is kept about the caller, with Portuguese keys';

grant execute on function
  private.exported_standings(), private.exported_data(), private.exported_everything(), public.export_my_data()
  to authenticated, service_role;

-- 'Baixar meus dados': all that is kept about the caller, as one object whose keys people can read. Of others it has only
-- what they told the caller. A table that comes later adds its section by redefining private.exported_data().

-- 'routines/…', as one opens it: the address within this installation.
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

-- Tasks one has to do, and those that one made; a routine's submission is none of them.
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

-- What one said of others' routines, without whose they were.
create function private.exported_evaluations(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'rotina', label, 'nota', evaluation_score, 'comentário', evaluation_feedback, 'em', evaluation_date
  ) order by evaluation_date), '[]')
  from public.tasks join public.routine_types on code = routine_type
  where evaluation_by = person
$$;

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
    'imagens', coalesce((
      select jsonb_agg(jsonb_build_object('endereço', private.picture_address(name), 'enviada em', created_at) order by created_at, name)
      from storage.objects where bucket_id = 'confraria-assets' and owner_id = me::text
    ), '[]')
  );
end
$$;

create function public.export_my_data() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.exported_data() $$;

comment on function public.export_my_data() is
  'All that is kept about the caller, and of nobody else, with Portuguese keys; the person''s own copy';

grant execute on function private.exported_data(), public.export_my_data() to authenticated, service_role;

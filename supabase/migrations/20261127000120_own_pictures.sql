-- The copy of one's own data, and what a member leaves behind, by indexes. The storage's table has none by owner, and may
-- get none: whose picture it is stands beside its name.

alter table app.picture_names
  -- Both are null once the picture is removed.
  add column object_id uuid unique,
  add column user_id uuid references auth.users (id) on delete set null;

create index on app.picture_names (user_id);

update app.picture_names
set object_id = objects.id, user_id = private.picture_owner(owner_id)
from storage.objects
where bucket_id = 'confraria-assets' and hash = private.picture_hash(name);

create or replace function private.use_picture_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.picture_names (hash, object_id, user_id)
  values (private.picture_hash(new.name), new.id, private.picture_owner(new.owner_id))
  on conflict (hash) do nothing;
  if not found then
    raise unique_violation using message = 'Este nome de imagem já foi usado. Envie a imagem com outro nome.';
  end if;
  return null;
end
$$;

-- As before; and a removed picture is no one's.
create or replace function private.return_picture_quota() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update app.picture_quotas
  set pictures = pictures - 1, bytes = bytes - coalesce((old.metadata ->> 'size')::bigint, 0)
  where user_id = private.picture_owner(old.owner_id);
  update app.picture_names set object_id = null, user_id = null where object_id = old.id;
  return null;
end
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

-- As before; with the pictures as above.
create or replace function private.exported_data() returns jsonb
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

-- As before; with the pictures as above.
create or replace function private.member_footprint(p_member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  member app.members;
  person uuid;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores inativam, anonimizam ou excluem membros.';
  end if;
  select * into member from app.members where id = p_member_id;
  if member.id is null then
    return null;
  end if;
  person := member.user_id;
  return jsonb_build_object(
    'tasks', (select count(*) from public.tasks where assigned_to = member.id),
    'open_tasks', (select count(*) from public.tasks where assigned_to = member.id and status = 'pending'),
    'made_tasks', (select count(*) from public.tasks where assigned_by = person and routine_type is null),
    'routines', (select count(*) from public.tasks where assigned_by = person and routine_type is not null),
    'points', coalesce((select total_points from app.member_points where user_id = person), 0),
    'badges', (select count(*) from public.member_badges where member_id = member.id and revoked_at is null),
    'messages', private.count_messages(person),
    'council_position', (
      select title from public.council_members
      join public.council_position_descriptions using (position)
      where member_id = member.id
    ),
    'positions', coalesce((
      select jsonb_agg(title order by title) from public.council_position_descriptions where current_member = member.name
    ), '[]'),
    'photo', member.photo_url is not null,
    'pictures', (select count(*) from app.picture_names where user_id = person),
    'account', person is not null,
    'suspended', exists (select from public.user_accounts where user_id = person and suspended_at is not null),
    'invited', exists (
      select from public.invitations where member_id = member.id and accepted_at is null and revoked_at is null
    ),
    'refusals', jsonb_build_object(
      'inactivate', private.leaving_refusal(member, 'inactivate'),
      'anonymise', private.leaving_refusal(member, 'anonymise'),
      'delete', private.leaving_refusal(member, 'delete')
    )
  );
end
$$;

-- Who likes what; 'mensagens curtidas' counts in it.
create index messages_liked_by on public.messages using gin (liked_by) with (fastupdate = off);

-- As before; by that index.
create or replace function private.exported_messages(person uuid) returns jsonb
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

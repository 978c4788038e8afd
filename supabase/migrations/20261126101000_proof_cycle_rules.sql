-- Functions that know proofs know their cycle: a returned proof is not evaluated, a contested evaluation is not taken back,
-- a returned photo stays as long as its proof, and the export has the thread.

create or replace function private.evaluate_task() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- An evaluator's account was deleted: the foreign key sets null.
  if new.evaluation_by is null
    and (new.evaluation_score, new.evaluation_feedback, new.evaluation_date)
      is not distinct from (old.evaluation_score, old.evaluation_feedback, old.evaluation_date)
    and not exists (select from auth.users where id = old.evaluation_by) then
    return new;
  end if;

  if old.assigned_by = auth.uid() then
    raise insufficient_privilege using message = 'Ninguém avalia a própria rotina.';
  elsif not private.may('tasks', 'edit') then
    raise insufficient_privilege using message = 'Você não tem permissão para avaliar rotinas.';
  elsif old.routine_type is null then
    raise check_violation using message = 'Só rotinas podem ser avaliadas.';
  elsif old.evaluation_score is not null then
    raise check_violation using message = 'Esta rotina já foi avaliada.';
  elsif old.status <> 'pending' then
    raise check_violation using message = 'Só rotinas em progresso podem ser avaliadas.';
  elsif old.returned_at is not null then
    raise check_violation using message = 'Esta prova foi devolvida e aguarda uma nova foto.';
  elsif new.evaluation_score is null then
    raise check_violation using message = 'A avaliação precisa de uma nota de 0 a 100.';
  elsif old.assigned_by is null then
    raise check_violation using message = 'A conta de quem enviou esta rotina não existe mais.';
  end if;

  new.evaluation_feedback := case when not private.is_blank(new.evaluation_feedback) then new.evaluation_feedback end;
  new.evaluation_by := auth.uid();
  new.evaluation_date := now();
  new.points_awarded := (
    select round(new.evaluation_score / 100.0 * max_points) from public.routine_types where code = new.routine_type
  );
  new.status := 'completed';
  return new;
end
$$;

-- A correction is no second evaluation: it has rules of its own.
create or replace trigger evaluate before update on public.tasks for each row
  when (
    (old.evaluation_score, old.evaluation_feedback, old.evaluation_by, old.evaluation_date)
      is distinct from (new.evaluation_score, new.evaluation_feedback, new.evaluation_by, new.evaluation_date)
    and (
      current_user in ('anon', 'authenticated', 'service_role')
      or (new.evaluation_date is not null and old.decided_at is not distinct from new.decided_at)
    )
  )
  execute function private.evaluate_task();

create or replace function private.undo_evaluation(p_task uuid, p_evaluated_at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  task public.tasks;
begin
  if not private.may('tasks', 'edit') then
    raise insufficient_privilege using message = 'Você não tem permissão para avaliar rotinas.';
  end if;
  select * into task from public.tasks where id = p_task for update;
  if task.evaluation_date is null and exists (
    select from public.point_transactions as entry
    join public.point_transactions as paid on paid.task_id = entry.task_id and paid.turn = entry.turn - 1
    where entry.task_id = p_task and entry.turn % 2 = 0 and entry.created_by = auth.uid()
      and paid.created_at = p_evaluated_at
  ) then
    return;
  end if;
  -- Reopening and completing by hand also changes the moment of the completion. A contest is decided by others.
  if task.evaluation_by is distinct from auth.uid() or task.evaluation_date is distinct from p_evaluated_at
    or task.completed_at is distinct from p_evaluated_at or task.contested_at is not null then
    raise check_violation using
      message = 'Esta avaliação não pode mais ser desfeita: a rotina mudou desde então.';
  elsif task.evaluation_date < now() - interval '1 minute' then
    raise check_violation using message = 'Esta avaliação não pode mais ser desfeita: passou mais de um minuto.';
  end if;
  update public.tasks
  set status = 'pending', evaluation_score = null, evaluation_feedback = null, evaluation_by = null,
      evaluation_date = null, points_awarded = null
  where id = p_task;
end
$$;

create or replace function private.follow_moved_proof() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.tasks set image_url = private.proof_address(new.name)
  where image_url = private.picture_address(new.name);
  update public.proof_entries set image_url = private.proof_address(new.name)
  where image_url = private.picture_address(new.name);
  return null;
end
$$;

create or replace function private.keep_used_picture() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.tasks
    where image_url in (private.proof_address(old.name), private.picture_address(old.name))
  ) or exists (
    select from public.proof_entries
    where image_url in (private.proof_address(old.name), private.picture_address(old.name))
  ) then
    raise insufficient_privilege using
      message = 'A imagem comprova uma rotina e não pode ser removida enquanto a tarefa existir.';
  elsif exists (select from app.members where photo_url = private.picture_address(old.name)) then
    raise insufficient_privilege using message = 'A imagem é a foto de um membro. Troque a foto antes de remover a imagem.';
  end if;
  return old;
end
$$;

create or replace function public.task_counts(p_member uuid default null, p_priority text default null, p_task uuid default null)
returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  me constant uuid := auth.uid();
  account constant uuid := (select user_id from public.members where id = p_member);
  answer jsonb;
begin
  with newest as materialized (
    select task.* from unnest('{pending,completed,cancelled}'::text[]) as kind
    cross join lateral (
      select status, created_at from public.tasks
      where status = kind
        and (p_task is null or id = p_task)
        and (p_priority is null or priority = p_priority)
        and (p_member is null or assigned_to = p_member or (assigned_by = account and routine_type is not null))
      order by created_at desc limit 1001
    ) as task
  ), to_evaluate as (
    -- Only routines of others can be evaluated, and only those of an existing account. Waiting routines are few and
    -- have their own index; the offset keeps the planner from using another one.
    select from (
      select * from public.tasks
      where status = 'pending' and routine_type is not null and evaluation_score is null offset 0
    ) as waiting
    where assigned_by <> me and returned_at is null
      and (p_task is null or id = p_task)
      and (p_priority is null or priority = p_priority)
      and (p_member is null or assigned_to = p_member or assigned_by = account)
    limit 1001
  ), contested as (
    -- Those that the caller may decide.
    select from public.tasks
    where contested_at is not null and decided_at is null
      and assigned_by <> me and evaluation_by is distinct from me
      and (p_task is null or id = p_task)
      and (p_priority is null or priority = p_priority)
      and (p_member is null or assigned_to = p_member or assigned_by = account)
    limit 1001
  ), finishable as (
    select status from newest where status <> 'cancelled' order by created_at desc limit 1000
  )
  select jsonb_build_object(
    'all', least(count(*), 1001),
    'pending', count(*) filter (where status = 'pending'),
    'completed', count(*) filter (where status = 'completed'),
    'cancelled', count(*) filter (where status = 'cancelled'),
    'toEvaluate', (select count(*) from to_evaluate),
    'contested', (select count(*) from contested),
    'newest', (
      select jsonb_build_object(
        'pending', count(*) filter (where status = 'pending'), 'completed', count(*) filter (where status = 'completed')
      )
      from finishable
    )
  ) into answer from newest;
  return answer;
end
$$;

comment on function public.task_counts(uuid, text, uuid) is
  'How many tasks each filter of /tasks shows: of a member (assigned to, or submitted by), of a priority, or one task; 1001 stands for
more than 1,000; contested: those that the caller may decide; newest: how many of the 1,000 newest that are not cancelled are
pending and completed';

-- An entry of a thread, with Portuguese keys.
create function private.exported_proof_entry(entry public.proof_entries) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'ato', case entry.kind
      when 'returned' then 'devolução' when 'resent' then 'nova foto' when 'answered' then 'resposta'
      when 'contested' then 'contestação' when 'upheld' then 'nota mantida' else 'nota corrigida' end,
    'texto', entry.text, 'nota anterior', entry.score_before, 'nota', entry.score, 'em', entry.created_at
  ))
$$;

create or replace function private.exported_routines(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'rotina', label, 'período', period_start, 'observações', description, 'imagem', image_url, 'situação', status,
    'nota', evaluation_score, 'comentário recebido', evaluation_feedback, 'avaliada em', evaluation_date,
    'pontos', points_awarded, 'enviada em', tasks.created_at, 'devolvida em', returned_at,
    'contestada em', contested_at, 'decidida em', decided_at, 'conversa', coalesce((
      select jsonb_agg(
        private.exported_proof_entry(entry)
          || jsonb_build_object('foto devolvida', entry.image_url, 'escrito por mim', author is not distinct from person)
        order by entry.created_at
      )
      from public.proof_entries as entry where task_id = tasks.id
    ), '[]')
  ) order by tasks.created_at), '[]')
  from public.tasks join public.routine_types on code = routine_type
  where assigned_by = person
$$;

-- What the person wrote about others' routines, without their names.
create or replace function private.exported_evaluations(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(done order by at), '[]')
  from (
    select evaluation_date as at, jsonb_build_object(
      'rotina', label, 'nota', evaluation_score, 'comentário', evaluation_feedback, 'em', evaluation_date
    ) as done
    from public.tasks join public.routine_types on code = routine_type
    where evaluation_by = person
    union all
    select entry.created_at, private.exported_proof_entry(entry) || jsonb_build_object('rotina', label)
    from public.proof_entries as entry
    join public.tasks on tasks.id = task_id join public.routine_types on code = routine_type
    where author = person and assigned_by is distinct from person
  ) as written
$$;

-- A returned proof waits for its owner, not for the administration.
create or replace function public.club_status() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'toEvaluate', (
      select count(*) from (
        select from public.tasks
        where status = 'pending' and routine_type is not null and evaluation_score is null
          and returned_at is null and assigned_by <> auth.uid()
        limit 1000
      ) as waiting
    ),
    'expiringInvitations', (
      select count(*) from (
        select from public.invitations
        where accepted_at is null and revoked_at is null and expires_at between now() and now() + interval '2 days'
        limit 1000
      ) as expiring
    ),
    'deletionRequests', (
      select count(*) from (select from public.deletion_requests where closed_at is null limit 1000) as open
    ),
    'openPeriods', (select count(*) from public.open_periods()),
    'hasFounder', exists (select from public.members where is_founder),
    'hasPositions', exists (select from public.council_position_descriptions),
    'hasPeople', exists (select from public.invitations)
      or exists (select from public.members where not is_founder and user_id is distinct from auth.uid()),
    'hasMessage', exists (select from public.messages),
    'hasInvited', exists (select from public.invitations),
    'hasMeeting', exists (select from public.meetings),
    'hasEvaluated', exists (select from public.tasks where evaluation_score is not null)
  );
end
$$;

create or replace function public.club_situation() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return private.installation() || jsonb_build_object(
    'oldestProofDays', (
      select floor(extract(epoch from now() - created_at) / 86400)
      from public.tasks
      where routine_type is not null and evaluation_score is null and status = 'pending' and returned_at is null
      order by created_at
      limit 1
    ),
    'errorKinds', (
      select count(*) from (
        select from public.error_kinds where last_seen > now() - interval '7 days' limit 1000
      ) as recent
    ),
    'membersWithoutAccount', (
      select count(*) from (
        select from app.members where status = 'ativo' and user_id is null limit 1000
      ) as missing
    ),
    'expiredInvitations', (
      select count(*) from (
        select from public.invitations
        where accepted_at is null and revoked_at is null and expires_at <= now()
        limit 1000
      ) as expired
    )
  );
end
$$;

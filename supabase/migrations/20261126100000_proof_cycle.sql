-- One life cycle per proof: sent, returned with a reason, sent again, evaluated, contested by its owner within seven days,
-- upheld or corrected by a third person, closed. A proof is the task of a routine; what people say about it is its thread.

alter table public.tasks
  -- Since when the proof waits for another photo of its owner.
  add column returned_at timestamptz,
  -- When its owner contested the evaluation. Only once.
  add column contested_at timestamptz,
  -- When a third person upheld or corrected the evaluation.
  add column decided_at timestamptz,
  add constraint tasks_return_is_of_waiting_proof check (
    returned_at is null or (routine_type is not null and evaluation_score is null)
  ),
  add constraint tasks_contest_needs_score check (contested_at is null or evaluation_score is not null),
  add constraint tasks_decision_needs_contest check (decided_at is null or contested_at is not null);

-- The filter 'Contestações' and its count.
create index tasks_contested on public.tasks (created_at desc) where contested_at is not null and decided_at is null;

-- The thread. Entries never change.
create table public.proof_entries (
  id uuid primary key default gen_random_uuid(),
  task_id uuid not null references public.tasks (id) on delete cascade,
  -- Null after the account is deleted.
  author uuid references auth.users (id) on delete set null,
  kind text not null check (kind in ('returned', 'resent', 'answered', 'contested', 'upheld', 'corrected')),
  -- The reason or the reply; for a photo sent again its notes, which are optional.
  text text check (char_length(text) <= 500 and not private.is_blank(text)),
  -- Of a return: the photo that was returned. It stays as long as the proof.
  image_url text check (image_url = private.stored_proof(image_url)),
  -- Of a decision: the score before and after it.
  score_before integer check (score_before between 0 and 100),
  score integer check (score between 0 and 100),
  -- Of a correction: the week or month of the proof is closed, so that its points count in the current ones.
  counts_now boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),

  constraint proof_entries_say_something check (text is not null or kind = 'resent'),
  constraint proof_entries_return_has_photo check ((image_url is not null) = (kind = 'returned')),
  constraint proof_entries_decision_has_scores check (
    (score is not null) = (kind in ('upheld', 'corrected')) and (score_before is null) = (score is null)
  ),
  constraint proof_entries_correction_counts_now check (kind = 'corrected' or not counts_now)
);

comment on table public.proof_entries is
  'The thread of each proof: returns with their reasons, photos sent again, replies, contests and decisions';

create index on public.proof_entries (task_id, created_at);
create index on public.proof_entries (author);
create index on public.proof_entries (image_url) where image_url is not null;

alter table public.proof_entries enable row level security;
revoke all on public.proof_entries from anon, authenticated, service_role;
grant select on public.proof_entries to authenticated, service_role;

create policy "owners and evaluators of a proof read its thread" on public.proof_entries for select to authenticated
  using (
    (select private.is_active()) and (select private.aal_ok()) and (
      (select private.may('tasks', 'edit'))
      or exists (select from public.tasks where tasks.id = task_id and assigned_by = (select auth.uid()))
    )
  );

-- Who wrote an entry, as a column.
create function public.author_name(entry public.proof_entries) returns text
language sql stable security invoker set search_path = ''
as $$ select name from public.members where user_id = entry.author $$;

comment on function public.author_name(public.proof_entries) is
  'The name of the member who wrote an entry; null without a member, and after the account is deleted';

-- Whether the caller finds entries in a proof's thread, as a column.
create function public.has_thread(task public.tasks) returns boolean
language sql stable security invoker set search_path = ''
as $$ select exists (select from public.proof_entries where task_id = task.id) $$;

comment on function public.has_thread(public.tasks) is
  'Whether the caller may read entries of the thread: false for all but owner and evaluators';

-- Why a proof was returned, as a column; null unless it waits for another photo.
create function public.return_reason(task public.tasks) returns text
language sql stable security invoker set search_path = ''
as $$
  select text from public.proof_entries
  where task.returned_at is not null and task_id = task.id and kind = 'returned'
  order by created_at desc limit 1
$$;

comment on function public.return_reason(public.tasks) is
  'Why a proof was returned, for owner and evaluators; null unless it waits for another photo';

insert into app.pace_limits (kind, deed, every, most, staff_most, most_a_day, staff_most_a_day, sentence) values
  ('proof', 'devolver, contestar ou responder no máximo %s provas', '1 hour', 60, 500, 200, 2000, null);

create trigger check_pace before insert on public.proof_entries for each row
  execute function private.check_pace('proof');

-- Where a proof is in its cycle: 'sent', 'returned', 'evaluated', 'contested' or 'closed'; null if it was cancelled, and
-- for a task that is no proof. The machine has the same rule (machines/routines/proofCycle.ts).
create function private.proof_stage(proof public.tasks) returns text
language sql stable set search_path = ''
as $$
  select case
    when proof.routine_type is null or proof.status = 'cancelled' then null
    when proof.returned_at is not null then 'returned'
    when proof.evaluation_score is null then 'sent'
    when proof.decided_at is not null then 'closed'
    when proof.contested_at is not null then 'contested'
    when proof.evaluation_date <= now() - interval '7 days' then 'closed'
    else 'evaluated'
  end
$$;

-- The proof, locked: steps of several people wait for each other. Null if the caller took this step already and the
-- response was lost. Refuses a caller without an active session, and a task that is no proof.
create function private.proof_for_step(p_id uuid, p_task uuid) returns public.tasks
language plpgsql security definer set search_path = ''
as $$
declare
  proof public.tasks;
begin
  if not (private.is_active() and private.aal_ok()) then
    raise insufficient_privilege using message = 'Entre na sua conta para continuar.';
  end if;
  select * into proof from public.tasks where id = p_task for update;
  if proof.routine_type is null then
    raise check_violation using message = 'Esta prova não existe mais.';
  elsif exists (select from public.proof_entries where id = p_id and task_id = p_task and author = auth.uid()) then
    return null;
  end if;
  return proof;
end
$$;

-- Adds to the thread in the caller's name. The reason or reply is refused if it is missing or too long.
create function private.add_proof_entry(entry public.proof_entries) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  words constant text := nullif(private.written_text(entry.text), '');
begin
  if words is null and entry.kind <> 'resent' then
    raise check_violation using message = case entry.kind
      when 'returned' then 'Escreva o motivo da devolução.'
      when 'contested' then 'Escreva o motivo da contestação.'
      when 'answered' then 'Escreva a resposta.'
      else 'Escreva o motivo da decisão.'
    end;
  elsif char_length(words) > 500 then
    raise check_violation using message = 'O texto deve ter no máximo 500 caracteres.';
  end if;
  insert into public.proof_entries (id, task_id, author, kind, text, image_url, score_before, score, counts_now)
  values (
    entry.id, entry.task_id, auth.uid(), entry.kind, words, entry.image_url, entry.score_before, entry.score,
    coalesce(entry.counts_now, false)
  );
end
$$;

-- The routine's name between quotes, for the notices.
create function private.proof_label(proof public.tasks) returns text
language sql stable security definer set search_path = ''
as $$ select format('“%s”', label) from public.routine_types where code = proof.routine_type $$;

-- Accounts that may evaluate: administrators, and council members whose position allows it.
create function private.evaluators() returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(account.user_id), '{}')
  from public.user_accounts as account
  where account.suspended_at is null and private.has_role(account.user_id) and private.has_cell(
    case when private.is_admin_account(account.user_id) then 'admin' else 'council' end,
    coalesce((
      select position from public.council_members
      where member_id = private.member_of(account.user_id) and status = 'ativo'
    ), '*'),
    'tasks', 'edit'
  )
$$;

-- The return, by an evaluator. The routine stays done on its day.
create function private.return_proof(p_id uuid, p_task uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  proof public.tasks := private.proof_for_step(p_id, p_task);
begin
  if proof.id is null then
    return;
  elsif proof.assigned_by = auth.uid() then
    raise insufficient_privilege using message = 'Ninguém devolve a própria prova.';
  elsif not private.may('tasks', 'edit') then
    raise insufficient_privilege using message = 'Você não tem permissão para avaliar rotinas.';
  elsif proof.returned_at is not null then
    raise check_violation using message = 'Esta prova já foi devolvida e aguarda uma nova foto.';
  elsif proof.evaluation_score is not null then
    raise check_violation using message = 'Esta rotina já foi avaliada.';
  elsif proof.status <> 'pending' then
    raise check_violation using message = 'Só rotinas em progresso podem ser devolvidas.';
  elsif proof.assigned_by is null then
    raise check_violation using message = 'A conta de quem enviou esta rotina não existe mais.';
  end if;
  perform private.add_proof_entry(
    row(p_id, p_task, null, 'returned', p_reason, proof.image_url, null, null, false, null)::public.proof_entries
  );
  update public.tasks set returned_at = now() where id = p_task;
  perform private.notify(
    proof.assigned_by, 'proof',
    format('%s devolveu a sua prova de %s. Motivo: “%s” Envie outra foto: o dia continua valendo.',
      private.display_name(auth.uid()), private.proof_label(proof), private.excerpt(private.written_text(p_reason))),
    p_task
  );
end
$$;

-- The next photo joins the same proof, whose day and points stay those of the first one.
create function private.resend_proof(p_id uuid, p_task uuid, p_image_url text, p_notes text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  proof public.tasks := private.proof_for_step(p_id, p_task);
  address constant text := private.stored_proof(p_image_url);
  picture constant text := private.picture_name(address);
begin
  if proof.id is null then
    return;
  elsif proof.assigned_by is distinct from auth.uid() then
    raise insufficient_privilege using message = 'Só quem enviou a prova envia outra foto.';
  elsif private.proof_stage(proof) is distinct from 'returned' then
    raise check_violation using message = 'Só uma prova devolvida recebe outra foto.';
  elsif address is null then
    raise check_violation using message = 'O registro de uma rotina precisa de uma imagem.';
  end if;
  perform from storage.objects
  where bucket_id = private.picture_bucket(address) and name = picture and owner_id = auth.uid()::text
    and starts_with(picture, format('routines/%s/', proof.routine_type))
  for key share;
  if not found then
    raise check_violation using message = 'A imagem precisa ser uma que você mesmo enviou para esta rotina.';
  elsif exists (select from public.tasks where image_url = address)
    or exists (select from public.proof_entries where image_url = address) then
    raise check_violation using message = 'Esta foto já comprova uma rotina. Envie outra.';
  end if;
  perform private.add_proof_entry(
    row(p_id, p_task, null, 'resent', p_notes, null, null, null, false, null)::public.proof_entries
  );
  update public.tasks set returned_at = null, image_url = address where id = p_task;
  perform private.notify(
    (
      select author from public.proof_entries
      where task_id = p_task and kind = 'returned' order by created_at desc limit 1
    ),
    'proof',
    format('%s enviou outra foto para %s, que você devolveu.',
      private.display_name(auth.uid()), private.proof_label(proof)),
    p_task
  );
end
$$;

-- A reply in the thread, by the owner or an evaluator, until the proof is closed. Those who wrote in it are notified.
create function private.answer_proof(p_id uuid, p_task uuid, p_text text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  proof public.tasks := private.proof_for_step(p_id, p_task);
begin
  if proof.id is null then
    return;
  elsif proof.assigned_by is distinct from auth.uid() and not private.may('tasks', 'edit') then
    raise insufficient_privilege using message = 'Só quem enviou a prova e quem avalia participam desta conversa.';
  elsif coalesce(private.proof_stage(proof), 'closed') = 'closed' then
    raise check_violation using message = 'Esta conversa está encerrada.';
  elsif not exists (select from public.proof_entries where task_id = p_task) then
    raise check_violation using message = 'Esta conversa começa com uma devolução ou uma contestação.';
  end if;
  perform private.add_proof_entry(
    row(p_id, p_task, null, 'answered', p_text, null, null, null, false, null)::public.proof_entries
  );
  perform private.notify_each(
    array(
      select proof.assigned_by union
      select author from public.proof_entries where task_id = p_task and author is not null
    ),
    'proof',
    format('%s respondeu na prova de %s: “%s”',
      private.display_name(auth.uid()), private.proof_label(proof), private.excerpt(private.written_text(p_text))),
    p_task
  );
end
$$;

-- The owner contests the evaluation, once, within seven days. Those who may decide are notified.
create function private.contest_proof(p_id uuid, p_task uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  proof public.tasks := private.proof_for_step(p_id, p_task);
begin
  if proof.id is null then
    return;
  elsif proof.assigned_by is distinct from auth.uid() then
    raise insufficient_privilege using message = case proof.evaluation_by
      when auth.uid() then 'Ninguém contesta a própria decisão.'
      else 'Só quem enviou a prova pode contestar a avaliação.'
    end;
  elsif proof.evaluation_score is null then
    raise check_violation using message = 'Esta prova ainda não foi avaliada.';
  elsif proof.contested_at is not null then
    raise check_violation using message = 'Uma avaliação só pode ser contestada uma vez.';
  elsif private.proof_stage(proof) is distinct from 'evaluated' then
    raise check_violation using message = 'O prazo de 7 dias para contestar terminou.';
  end if;
  perform private.add_proof_entry(
    row(p_id, p_task, null, 'contested', p_reason, null, null, null, false, null)::public.proof_entries
  );
  update public.tasks set contested_at = now() where id = p_task;
  perform private.notify_each(
    array(select unnest(private.evaluators()) except select proof.evaluation_by),
    'proof',
    format('%s contestou a avaliação de %s (%s/100). Motivo: “%s”', private.display_name(auth.uid()),
      private.proof_label(proof), proof.evaluation_score, private.excerpt(private.written_text(p_reason))),
    p_task
  );
end
$$;

-- The contested proof, if the caller may decide: an evaluator who is neither its owner nor gave the score.
create function private.proof_to_decide(p_id uuid, p_task uuid) returns public.tasks
language plpgsql security definer set search_path = ''
as $$
declare
  proof public.tasks := private.proof_for_step(p_id, p_task);
begin
  if proof.id is null then
    return null;
  elsif proof.assigned_by = auth.uid() then
    raise insufficient_privilege using message = 'Ninguém decide a própria contestação.';
  elsif not private.may('tasks', 'edit') then
    raise insufficient_privilege using message = 'Você não tem permissão para avaliar rotinas.';
  elsif proof.evaluation_by = auth.uid() then
    raise insufficient_privilege using message = 'Quem deu a nota não decide a contestação.';
  elsif proof.contested_at is null then
    raise check_violation using message = 'Esta avaliação não foi contestada.';
  elsif proof.decided_at is not null then
    raise check_violation using message = 'Esta contestação já foi decidida.';
  elsif proof.assigned_by is null then
    raise check_violation using message = 'A conta de quem enviou esta rotina não existe mais.';
  end if;
  return proof;
end
$$;

-- Notifies owner and first evaluator of a decision.
create function private.notify_decision(proof public.tasks, decision text) returns void
language sql security definer set search_path = ''
as $$
  select private.notify_each(
    array[proof.assigned_by, proof.evaluation_by], 'proof',
    format('Contestação de %s: %s', private.proof_label(proof), decision), proof.id
  )
$$;

create function private.uphold_proof(p_id uuid, p_task uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  proof public.tasks := private.proof_to_decide(p_id, p_task);
begin
  if proof.id is null then
    return;
  end if;
  perform private.add_proof_entry(row(
    p_id, p_task, null, 'upheld', p_reason, null, proof.evaluation_score, proof.evaluation_score, false, null
  )::public.proof_entries);
  update public.tasks set decided_at = now() where id = p_task;
  perform private.notify_decision(proof, format('a nota %s/100 foi mantida. Motivo: “%s”',
    proof.evaluation_score, private.excerpt(private.written_text(p_reason))));
end
$$;

-- The correction takes the first evaluation's points back and pays those of the new score, in the ledger. Its evaluator
-- and date stay those of the first evaluation. Badges stay: they are granted once and for all.
create function private.correct_proof(p_id uuid, p_task uuid, p_reason text, p_score integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  proof public.tasks := private.proof_to_decide(p_id, p_task);
  paid public.point_transactions;
  moment timestamptz;
  routine public.routine_types;
  points integer;
begin
  if proof.id is null then
    return;
  elsif p_score is null or p_score not between 0 and 100 then
    raise check_violation using message = 'A avaliação precisa de uma nota de 0 a 100.';
  elsif p_score = proof.evaluation_score then
    raise check_violation using message = 'A nova nota é igual à atual. Mantenha a avaliação ou mude a nota.';
  end if;
  select * into strict routine from public.routine_types where code = proof.routine_type;
  select * into strict paid from public.point_transactions where task_id = p_task order by turn desc limit 1;
  moment := private.counting_moment(paid.counts_at);
  points := round(p_score / 100.0 * routine.max_points);
  perform private.add_proof_entry(row(
    p_id, p_task, null, 'corrected', p_reason, null, proof.evaluation_score, p_score, moment <> paid.counts_at, null
  )::public.proof_entries);
  update public.tasks set decided_at = now(), evaluation_score = p_score, points_awarded = points where id = p_task;
  insert into public.point_transactions (user_id, points, reason, type, created_by, task_id, counts_at, turn)
  values
    (paid.user_id, -paid.points, paid.reason || ', corrigida', paid.type, auth.uid(), p_task, moment, paid.turn + 1),
    (paid.user_id, points, format('%s: %s/100', routine.label, p_score), paid.type, auth.uid(), p_task, moment, paid.turn + 2);
  if proof.evaluation_score = 0 then
    perform private.grant_badges(
      private.member_of(proof.assigned_by),
      '{training_days,reading_days,fasting_months,documentation_days,routine_streak}'
    );
  end if;
  perform private.notify_decision(proof, format('a nota passou de %s/100 a %s/100, e agora rende %s.%s Motivo: “%s”',
    proof.evaluation_score, p_score, private.points_in_words(points),
    case when moment <> paid.counts_at then ' A diferença conta na semana e no mês atuais, porque os do envio foram encerrados.'
      else '' end,
    private.excerpt(private.written_text(p_reason))));
end
$$;

create function public.return_proof(p_id uuid, p_task uuid, p_reason text) returns void
language sql security invoker set search_path = ''
as $$ select private.return_proof(p_id, p_task, p_reason) $$;

comment on function public.return_proof(uuid, uuid, text) is
  'Evaluators: returns a waiting proof to its owner with a reason. p_id names the step: repeated, it does nothing';

create function public.resend_proof(p_id uuid, p_task uuid, p_image_url text, p_notes text default null) returns void
language sql security invoker set search_path = ''
as $$ select private.resend_proof(p_id, p_task, p_image_url, p_notes) $$;

comment on function public.resend_proof(uuid, uuid, text, text) is
  'The owner: another photo for a returned proof, which waits for its evaluation again. Repeated, it does nothing';

create function public.answer_proof(p_id uuid, p_task uuid, p_text text) returns void
language sql security invoker set search_path = ''
as $$ select private.answer_proof(p_id, p_task, p_text) $$;

comment on function public.answer_proof(uuid, uuid, text) is
  'Owner and evaluators: a reply in the thread of a proof that is not closed. Repeated, it does nothing';

create function public.contest_proof(p_id uuid, p_task uuid, p_reason text) returns void
language sql security invoker set search_path = ''
as $$ select private.contest_proof(p_id, p_task, p_reason) $$;

comment on function public.contest_proof(uuid, uuid, text) is
  'The owner: contests the evaluation of a proof, once, within seven days. Repeated, it does nothing';

create function public.uphold_proof(p_id uuid, p_task uuid, p_reason text) returns void
language sql security invoker set search_path = ''
as $$ select private.uphold_proof(p_id, p_task, p_reason) $$;

comment on function public.uphold_proof(uuid, uuid, text) is
  'A third person: keeps the score of a contested proof, which closes it. Repeated, it does nothing';

create function public.correct_proof(p_id uuid, p_task uuid, p_reason text, p_score integer) returns void
language sql security invoker set search_path = ''
as $$ select private.correct_proof(p_id, p_task, p_reason, p_score) $$;

comment on function public.correct_proof(uuid, uuid, text, integer) is
  'A third person: gives a contested proof another score, which closes it; the ledger gets the counter-entry and the new
points. Repeated, it does nothing';

grant execute on function
  private.return_proof(uuid, uuid, text), public.return_proof(uuid, uuid, text),
  private.resend_proof(uuid, uuid, text, text), public.resend_proof(uuid, uuid, text, text),
  private.answer_proof(uuid, uuid, text), public.answer_proof(uuid, uuid, text),
  private.contest_proof(uuid, uuid, text), public.contest_proof(uuid, uuid, text),
  private.uphold_proof(uuid, uuid, text), public.uphold_proof(uuid, uuid, text),
  private.correct_proof(uuid, uuid, text, integer), public.correct_proof(uuid, uuid, text, integer),
  public.author_name(public.proof_entries), public.has_thread(public.tasks), public.return_reason(public.tasks)
  to authenticated, service_role;

-- A routine may do without a photo: its proof is then the text that the member writes. The text is an entry of the proof's
-- thread, because every member reads tasks: only the owner and evaluators see it.
alter table public.routine_types add column needs_photo boolean not null default true;

comment on table public.routine_types is
  'The routines of the club: label, icon, points for a perfect score, the period of one submission, the order, whether a proof
needs a photo, and whether the routine takes submissions';

-- Whether the proof is a text, now.
alter table public.tasks
  add column is_written boolean not null default false,
  drop constraint tasks_routine_has_picture_and_period,
  add constraint tasks_routine_has_proof_and_period check (
    (routine_type is not null)::integer
      = (image_url is not null)::integer + (image_removed_after is not null)::integer + is_written::integer
    and (routine_type is null) = (period_start is null)
  ),
  drop constraint tasks_picture_is_there_or_removed;

alter table public.proof_entries
  drop constraint proof_entries_kind_check,
  add constraint proof_entries_kind_is_known check (
    kind in ('written', 'returned', 'resent', 'answered', 'contested', 'upheld', 'corrected')
  );

comment on table public.proof_entries is
  'The thread of each proof: the texts of proofs without a photo, returns with their reasons, photos sent again, replies, contests
and decisions';

-- Small changes of functions: each part must exist.
create function private.change_function(target regprocedure, variadic parts text[]) returns void
language plpgsql as $$
declare
  definition text := pg_get_functiondef(target);
begin
  for at in 1 .. array_length(parts, 1) by 2 loop
    if position(parts[at] in definition) = 0 then
      raise exception '% has no part %', target, parts[at];
    end if;
    definition := replace(definition, parts[at], parts[at + 1]);
  end loop;
  execute definition;
end
$$;

select private.change_function('private.routine_values(public.routine_types)',
  $$'is_active', routine.is_active$$, $$'is_active', routine.is_active, 'needs_photo', routine.needs_photo$$);

select private.change_function('private.save_routine(jsonb, text, jsonb)',
  $$'max_points', 'is_active')$$, $$'max_points', 'is_active', 'needs_photo')$$,
  $$'{"is_active": true}'$$, $$'{"is_active": true, "needs_photo": true}'$$,
  $$elsif jsonb_typeof(next -> 'is_active') is distinct from 'boolean' then$$,
  $$elsif jsonb_typeof(next -> 'is_active') is distinct from 'boolean'
    or jsonb_typeof(next -> 'needs_photo') is distinct from 'boolean' then$$,
  $$max_points, is_active, place)$$, $$max_points, is_active, needs_photo, place)$$,
  $$(next ->> 'is_active')::boolean, (select$$, $$(next ->> 'is_active')::boolean, (next ->> 'needs_photo')::boolean, (select$$,
  $$is_active = (next ->> 'is_active')::boolean
    where$$, $$is_active = (next ->> 'is_active')::boolean,
        needs_photo = (next ->> 'needs_photo')::boolean
    where$$);

comment on function public.save_routine(jsonb, text, jsonb) is
  'Admins only: changes label, icon, period, max_points, is_active and needs_photo of a routine, whichever are given; a new one
without p_code, whose code is made from the label. Returns null. If a value in p_seen differs from the stored one, changes nothing
and returns the stored values. Repeated, it does nothing';

select private.change_function('private.submit_routine()',
  $$  if new.image_url is null then
    raise check_violation using message = 'O registro de uma rotina precisa de uma imagem.';
  end if;
  picture := private.picture_name(new.image_url);
  if not starts_with$$,
  $$  picture := private.picture_name(new.image_url);
  new.is_written := picture is null;
  if picture is null and routine.needs_photo then
    raise check_violation using message = 'O registro de uma rotina precisa de uma imagem.';
  elsif picture is null and new.description is null then
    raise check_violation using message = 'Sem foto, escreva nas observações o que você fez.';
  elsif picture is null then
    null;
  elsif not starts_with$$);

-- The text moves into the thread.
create function private.keep_written_proof() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.proof_entries (task_id, author, kind, text)
  values (new.id, new.assigned_by, 'written', new.description);
  update public.tasks set description = null where id = new.id;
  return null;
end
$$;

create trigger keep_written_proof after insert on public.tasks for each row
  when (new.is_written and new.description is not null) execute function private.keep_written_proof();

-- The submission has its own pace.
create or replace trigger check_pace before insert on public.proof_entries for each row
  when (new.kind <> 'written') execute function private.check_pace('proof');

create function public.proof_text(task public.tasks) returns text
language sql stable security invoker set search_path = ''
as $$
  select text from public.proof_entries
  where task.is_written and task_id = task.id and kind = 'written'
  order by created_at desc limit 1
$$;

comment on function public.proof_text(public.tasks) is
  'The text of a proof without a photo, for owner and evaluators; null for others, and with a photo';

grant execute on function public.proof_text(public.tasks) to authenticated, service_role;

-- The text alone is no conversation.
create or replace function public.has_thread(task public.tasks) returns boolean
language sql stable security invoker set search_path = ''
as $$ select exists (select from public.proof_entries where task_id = task.id and kind <> 'written') $$;

comment on function public.has_thread(public.tasks) is
  'Whether the caller may read entries of the thread besides the text of the proof: false for all but owner and evaluators';

select private.change_function('private.answer_proof(uuid, uuid, text)',
  $$where task_id = p_task) then$$, $$where task_id = p_task and kind <> 'written') then$$);

select private.change_function('private.add_proof_entry(public.proof_entries)',
  $$when 'returned' then$$, $$when 'written' then 'Sem foto, escreva nas observações o que você fez.'
      when 'returned' then$$);

select private.change_function('private.return_proof(uuid, uuid, text)',
  $$Motivo: “%s” Envie outra foto: o dia continua valendo.',$$, $$Motivo: “%s” Envie %s: o dia continua valendo.',$$,
  $$private.excerpt(private.written_text(p_reason))),$$,
  $$private.excerpt(private.written_text(p_reason)),
      case when proof.is_written then 'outro registro' else 'outra foto' end),$$);

-- Another text for a returned proof whose routine needs no photo. The returned photo stays in the thread.
create function private.rewrite_proof(p_id uuid, proof public.tasks, p_notes text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if (select needs_photo from public.routine_types where code = proof.routine_type) then
    raise check_violation using message = 'O registro de uma rotina precisa de uma imagem.';
  end if;
  perform private.add_proof_entry(
    row(p_id, proof.id, null, 'written', p_notes, null, null, null, false, null)::public.proof_entries
  );
  update public.tasks set returned_at = null, image_url = null, is_written = true where id = proof.id;
end
$$;

select private.change_function('private.resend_proof(uuid, uuid, text, text)',
  $$  elsif address is null then
    raise check_violation using message = 'O registro de uma rotina precisa de uma imagem.';
  end if;
  perform from storage.objects$$,
  $$  end if;
  if address is null then
    perform private.rewrite_proof(p_id, proof, p_notes);
    perform private.notify_resent(proof, 'outro texto');
    return;
  end if;
  perform from storage.objects$$,
  $$set returned_at = null, image_url = address where$$, $$set returned_at = null, image_url = address, is_written = false where$$,
  $$  perform private.notify(
    (
      select author from public.proof_entries
      where task_id = p_task and kind = 'returned' order by created_at desc limit 1
    ),
    'proof',
    format('%s enviou outra foto para %s, que você devolveu.',
      private.display_name(auth.uid()), private.proof_label(proof)),
    p_task
  );$$,
  $$  perform private.notify_resent(proof, 'outra foto');$$);

-- Notifies who returned the proof.
create function private.notify_resent(proof public.tasks, what text) returns void
language sql security definer set search_path = ''
as $$
  select private.notify(
    (
      select author from public.proof_entries
      where task_id = proof.id and kind = 'returned' order by created_at desc limit 1
    ),
    'proof',
    format('%s enviou %s para %s, que você devolveu.',
      private.display_name(auth.uid()), what, private.proof_label(proof)),
    proof.id
  )
$$;

create or replace function public.resend_proof(
  p_id uuid, p_task uuid, p_image_url text default null, p_notes text default null
) returns void
language sql security invoker set search_path = ''
as $$ select private.resend_proof(p_id, p_task, p_image_url, p_notes) $$;

comment on function public.resend_proof(uuid, uuid, text, text) is
  'The owner: another photo for a returned proof, which waits for its evaluation again; without a photo, another text, if the
routine needs no photo. Repeated, it does nothing';

select private.change_function('private.exported_proof_entry(public.proof_entries)',
  $$when 'returned' then 'devolução'$$, $$when 'written' then 'registro sem foto' when 'returned' then 'devolução'$$);

drop function private.change_function(regprocedure, text[]);

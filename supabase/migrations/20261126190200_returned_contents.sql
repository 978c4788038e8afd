-- The hashes of all photos of a proof are kept, also of returned ones: a returned photo that someone sends later is found.

alter table app.proof_contents
  drop constraint proof_contents_pkey,
  add primary key (task_id, content),
  -- When the photo was sent, which may be later than its proof.
  add column sent_at timestamptz not null default now();

comment on table app.proof_contents is
  'The hash of each photo of each proof, returned ones too, by the storage server: finds pictures that were sent before';

create or replace function private.keep_proof_content() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.proof_contents (task_id, content, sent_at)
  select new.id, content, case tg_op when 'INSERT' then new.created_at else now() end
  from private.proof_content(new.image_url) as content where content is not null
  on conflict do nothing;
  return null;
end
$$;

update app.proof_contents set sent_at = coalesce(
  (
    select max(created_at) from public.proof_entries as entry
    where entry.task_id = proof_contents.task_id and kind = 'resent'
  ),
  (select created_at from public.tasks where id = task_id)
);

insert into app.proof_contents (task_id, content, sent_at)
select returned.task_id, content, min(coalesce(
  (
    select max(created_at) from public.proof_entries as earlier
    where earlier.task_id = returned.task_id and kind = 'resent' and earlier.created_at < returned.created_at
  ),
  (select created_at from public.tasks where id = returned.task_id)
))
from public.proof_entries as returned cross join lateral private.proof_content(image_url) as content
where image_url is not null and content is not null
group by 1, 2
on conflict do nothing;

-- The last photo of a proof is compared with all that were sent before it; a text with none.
create function private.same_pictures(proof public.tasks) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with mine as (
    select content, sent_at from app.proof_contents where task_id = proof.id and not proof.is_written
    order by content = private.proof_content(proof.image_url) desc nulls last, sent_at desc limit 1
  )
  select coalesce(jsonb_agg(
    jsonb_build_object('id', id, 'created_at', sent_at, 'name', case when assigned_by is not null then private.display_name(assigned_by) end)
    order by sent_at
  ), '[]')
  from (
    select earlier.id, earlier.assigned_by, theirs.sent_at
    from mine
    join app.proof_contents as theirs on theirs.content = mine.content and theirs.task_id <> proof.id
    join public.tasks as earlier on earlier.id = theirs.task_id
    where theirs.sent_at < mine.sent_at
      and (earlier.status, earlier.assigned_by, earlier.period_start)
        is distinct from ('cancelled', proof.assigned_by, proof.period_start)
    order by theirs.sent_at limit 5
  ) as same_picture
$$;

create or replace function private.proof_history(p_task uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  proof public.tasks;
begin
  if not private.may('tasks', 'edit') then
    raise insufficient_privilege using message = 'Você não tem permissão para avaliar rotinas.';
  end if;
  select * into proof from public.tasks where id = p_task and routine_type is not null;
  if not found then
    raise check_violation using message = 'Só rotinas podem ser avaliadas.';
  elsif proof.assigned_by = auth.uid() then
    raise insufficient_privilege using message = 'Ninguém avalia a própria rotina.';
  end if;
  return jsonb_build_object(
    'recent', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', id, 'period_start', period_start, 'evaluation_score', evaluation_score)
        order by created_at desc
      )
      from (
        select * from public.tasks
        where assigned_by = proof.assigned_by and routine_type = proof.routine_type and id <> proof.id
          and status <> 'cancelled'
        order by created_at desc limit 5
      ) as recent
    ), '[]'),
    'same_picture', private.same_pictures(proof)
  );
end
$$;

comment on function public.proof_history(uuid) is
  'For evaluators, of another member''s proof: recent, the last five proofs of the same routine, newest first; same_picture, up to
five proofs for which the same picture was sent before, also if it was returned, oldest first, name null after the account is deleted';

do $$
begin
  execute replace(
    pg_get_functiondef('private.forget_expired_proof()'::regprocedure),
    'on conflict (task_id) do update', 'on conflict (task_id, content) do update'
  );
end
$$;

-- What an evaluator sees beside a proof: the member's last proofs of that routine, and whether the same picture was
-- sent before.

-- The hash of a proof's content, as the storage server computed it (its ETag). Clients neither write nor read it.
create table app.proof_contents (
  task_id uuid primary key references public.tasks (id) on delete cascade,
  content text not null check (char_length(content) between 1 and 200)
);

comment on table app.proof_contents is 'The hash of each proof''s content by the storage server: finds pictures that were sent before';

create index on app.proof_contents (content);

alter table app.proof_contents enable row level security;
revoke all on app.proof_contents from anon, authenticated;
grant select on app.proof_contents to service_role;

create policy "admins see the hashes of proofs" on app.proof_contents for select to authenticated
  using ((select private.is_admin()));

-- The content of a proof, in whichever bucket it is; null if the storage server recorded none.
create function private.proof_content(address text) returns text
language sql stable security definer set search_path = ''
as $$
  select nullif(left(metadata ->> 'eTag', 200), '') from storage.objects
  where bucket_id in (select id from storage.buckets) and name = private.picture_name(address)
  limit 1
$$;

create function private.keep_proof_content() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.proof_contents (task_id, content)
  select new.id, content from private.proof_content(new.image_url) as content where content is not null
  on conflict (task_id) do update set content = excluded.content;
  return null;
end
$$;

create trigger keep_proof_content after insert or update of image_url on public.tasks for each row
  when (new.image_url is not null) execute function private.keep_proof_content();

insert into app.proof_contents (task_id, content)
select id, content from public.tasks cross join lateral private.proof_content(image_url) as content
where image_url is not null and content is not null;

-- A picture of a submission that its member cancelled and sent again for the same day or month is no repetition.
create function private.proof_history(p_task uuid) returns jsonb
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
    'same_picture', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', id, 'created_at', created_at,
          'name', case when assigned_by is not null then private.display_name(assigned_by) end
        )
        order by created_at
      )
      from (
        select earlier.* from app.proof_contents as mine
        join app.proof_contents as theirs on theirs.content = mine.content and theirs.task_id <> mine.task_id
        join public.tasks as earlier on earlier.id = theirs.task_id
        where mine.task_id = p_task and earlier.created_at < proof.created_at
          and (earlier.status, earlier.assigned_by, earlier.period_start)
            is distinct from ('cancelled', proof.assigned_by, proof.period_start)
        order by earlier.created_at limit 5
      ) as same_picture
    ), '[]')
  );
end
$$;

create function public.proof_history(p_task uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.proof_history(p_task) $$;

comment on function public.proof_history(uuid) is
  'For evaluators, of another member''s proof: recent, the last five proofs of the same routine, newest first; same_picture, up to
five earlier proofs with the same picture, oldest first, name null after the account is deleted';

grant execute on function private.proof_history(uuid), public.proof_history(uuid) to authenticated, service_role;

-- The photos of returns are kept as long as the proof's own: then the storage server removes them too.

-- A return has its photo until then.
alter table public.proof_entries
  drop constraint proof_entries_return_has_photo,
  add constraint proof_entries_return_has_photo check (image_url is null or kind = 'returned');

-- Whether the pictures of a proof have been kept for p_days after the evaluation. The one place that decides it: a reason
-- to keep a picture is one more condition here.
create function private.is_proof_over(proof public.tasks, p_days integer) returns boolean
language sql stable set search_path = ''
as $$
  select proof.evaluation_score is not null
    and proof.evaluation_date < now() - make_interval(days => p_days)
    -- The contest is decided with the picture.
    and (proof.contested_at is null or proof.decided_at is not null)
$$;

create or replace function private.is_picture_due(proof public.tasks, p_days integer) returns boolean
language sql stable set search_path = ''
as $$ select proof.image_url is not null and private.is_proof_over(proof, p_days) $$;

create or replace function public.proof_footprint(p_days integer) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select count(*) from public.tasks as task
    where image_url is not null and evaluation_score is not null
      and evaluation_date < now() - make_interval(days => p_days) and private.is_picture_due(task, p_days)
  ) + (
    select count(*) from public.proof_entries as entry join public.tasks as task on task.id = entry.task_id
    where entry.image_url is not null and private.is_proof_over(task, p_days)
  );
end
$$;

create or replace function public.expired_proofs(p_limit integer default 500) returns table (bucket text, name text)
language sql stable security invoker set search_path = ''
as $$
  with kept as materialized (select private.setting('proof_days')::integer as days),
  due as (
    select task.image_url, task.evaluation_date
    from public.tasks as task cross join kept
    where image_url is not null and evaluation_score is not null
      and evaluation_date < now() - make_interval(days => days) and private.is_picture_due(task, days)
    union all
    select entry.image_url, task.evaluation_date
    from public.proof_entries as entry join public.tasks as task on task.id = entry.task_id cross join kept
    where entry.image_url is not null and private.is_proof_over(task, days)
  )
  select private.picture_bucket(image_url), private.picture_name(image_url)
  from due
  order by evaluation_date
  limit least(greatest(p_limit, 1), 1000)
$$;

create or replace function private.forget_expired_proof() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  days constant integer := private.setting('proof_days')::integer;
  addresses constant text[] := array[private.proof_address(old.name), private.picture_address(old.name)];
  proof public.tasks;
begin
  if auth.uid() is not null then
    return old;
  end if;
  select * into proof from public.tasks as task where image_url = any (addresses) and private.is_picture_due(task, days);
  if found then
    insert into app.proof_contents as known (task_id, content, bytes)
    select proof.id, left(old.metadata ->> 'eTag', 200), (old.metadata ->> 'size')::bigint
    where old.metadata ->> 'eTag' <> ''
    on conflict (task_id) do update set bytes = excluded.bytes;
    update public.tasks set image_url = null, image_removed_after = days where id = proof.id;
    return old;
  end if;
  update public.proof_entries as entry set image_url = null
  from public.tasks as task
  where entry.image_url = any (addresses) and task.id = entry.task_id and private.is_proof_over(task, days);
  return old;
end
$$;

grant execute on function private.is_proof_over(public.tasks, integer) to authenticated, service_role;

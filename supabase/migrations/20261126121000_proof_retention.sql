-- Pictures of proofs are kept for some days after the evaluation. Then the storage server removes them: the embedded
-- backend does that by itself, `npm run club:remove-photos` for a hosted project. Hash, size and score stay.
insert into app.settings (key, value) values ('proof_days', '180');

alter table app.settings add constraint settings_proofs_are_kept_for_a_month_at_least check (
  key <> 'proof_days' or value ~ '^([3-9][0-9]|[1-9][0-9]{2,3})$'
);

create function private.check_proof_days() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not (new.value ~ '^[0-9]{1,4}$' and new.value::integer between 30 and 3650) then
    raise check_violation using message = 'As fotos são guardadas por 30 a 3.650 dias depois da avaliação.';
  end if;
  return new;
end
$$;

create trigger check_proof_days before update on app.settings for each row
  when (new.key = 'proof_days' and new.value is distinct from old.value) execute function private.check_proof_days();

-- After how many days the picture was removed; null while it is there. Then the address is null.
alter table public.tasks add column image_removed_after integer check (image_removed_after > 0);

alter table public.tasks drop constraint tasks_routine_has_picture_and_period;
alter table public.tasks add constraint tasks_routine_has_picture_and_period check (
  (routine_type is null) = (image_url is null and image_removed_after is null)
  and (routine_type is null) = (period_start is null)
);
alter table public.tasks add constraint tasks_picture_is_there_or_removed check (
  image_url is null or image_removed_after is null
);
alter table public.tasks add constraint tasks_picture_is_removed_after_its_score check (
  image_removed_after is null or evaluation_score is not null
);

-- The oldest evaluations with a picture.
create index tasks_with_old_picture on public.tasks (evaluation_date)
  where image_url is not null and evaluation_score is not null;

-- The size of a picture, in bytes; null for those that were submitted before it was recorded and removed.
alter table app.proof_contents add column bytes bigint check (bytes >= 0);

-- Whether the picture of a proof is removed once it is kept for p_days after the evaluation. The one place that decides
-- it: a reason to keep a picture is one more condition here.
create function private.is_picture_due(proof public.tasks, p_days integer) returns boolean
language sql stable set search_path = ''
as $$
  select proof.image_url is not null and proof.evaluation_score is not null
    and proof.evaluation_date < now() - make_interval(days => p_days)
    -- The contest is decided with the picture.
    and (proof.contested_at is null or proof.decided_at is not null)
$$;

-- How many pictures a retention of p_days removes.
create function public.proof_footprint(p_days integer) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select count(*) from public.tasks as task
    where image_url is not null and evaluation_score is not null
      and evaluation_date < now() - make_interval(days => p_days) and private.is_picture_due(task, p_days)
  );
end
$$;

comment on function public.proof_footprint(integer) is
  'Admins only: how many pictures of proofs a retention of p_days after the evaluation removes at once';

-- The condition on the date is repeated for the index.
create function public.expired_proofs(p_limit integer default 500) returns table (bucket text, name text)
language sql stable security invoker set search_path = ''
as $$
  with kept as materialized (select private.setting('proof_days')::integer as days)
  select private.picture_bucket(image_url), private.picture_name(image_url)
  from public.tasks as task cross join kept
  where image_url is not null and evaluation_score is not null
    and evaluation_date < now() - make_interval(days => days) and private.is_picture_due(task, days)
  order by evaluation_date
  limit least(greatest(p_limit, 1), 1000)
$$;

comment on function public.expired_proofs(integer) is
  'For the service key: the files of proofs that were kept long enough (setting proof_days), oldest first. The storage server
removes them; each task is updated in the same transaction';

grant execute on function private.is_picture_due(public.tasks, integer), public.proof_footprint(integer)
  to authenticated, service_role;
grant execute on function public.expired_proofs(integer) to service_role;

-- A picture that was kept long enough may be removed without a person, by the service key. Its task then keeps what is
-- known of it.
create function private.forget_expired_proof() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  days constant integer := private.setting('proof_days')::integer;
  proof public.tasks;
begin
  if auth.uid() is not null then
    return old;
  end if;
  select * into proof from public.tasks as task
  where image_url in (private.proof_address(old.name), private.picture_address(old.name))
    and private.is_picture_due(task, days);
  if not found then
    return old;
  end if;
  insert into app.proof_contents as known (task_id, content, bytes)
  select proof.id, left(old.metadata ->> 'eTag', 200), (old.metadata ->> 'size')::bigint
  where old.metadata ->> 'eTag' <> ''
  on conflict (task_id) do update set bytes = excluded.bytes;
  update public.tasks set image_url = null, image_removed_after = days where id = proof.id;
  return old;
end
$$;

-- Its name is before keep_used_picture: that trigger finds no task any more.
create trigger forget_expired_proof before delete on storage.objects for each row
  when (old.bucket_id in ('confraria-assets', 'confraria-provas') and starts_with(old.name, 'routines/'))
  execute function private.forget_expired_proof();

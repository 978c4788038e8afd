-- How many pictures one person may send and keep. Counted by the owner of the object: the storage server stores it in its
-- own name, after it has tried in the person's. Pictures without an owner are the installation's own.

-- What each person keeps in the bucket; the storage's table has no index by owner, and may get none.
create table app.picture_quotas (
  user_id uuid primary key references auth.users (id) on delete cascade,
  pictures bigint not null,
  bytes bigint not null
) with (fillfactor = 50);

comment on table app.picture_quotas is 'How many pictures each person keeps, and how large they are together';

alter table app.picture_quotas enable row level security;
revoke all on app.picture_quotas from anon, authenticated;
grant select, insert, update, delete on app.picture_quotas to service_role;

create policy "admins see how much people keep" on app.picture_quotas for select to authenticated
  using ((select private.is_admin()));

insert into app.picture_quotas (user_id, pictures, bytes)
select users.id, count(*), coalesce(sum((metadata ->> 'size')::bigint), 0)
from storage.objects join auth.users as users on users.id::text = owner_id
where bucket_id = 'confraria-assets'
group by users.id;

-- Some seven years of every routine each day.
create function private.picture_quota()
returns table (pictures bigint, bytes bigint)
language sql immutable rows 1 set search_path = ''
as $$ select 10000::bigint, 4::bigint * 1024 * 1024 * 1024 $$;

-- The account that owns an object; null for an owner that is no account.
create function private.picture_owner(owner_id text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select id from auth.users
  where id = case when owner_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then owner_id::uuid end
$$;

create function private.check_picture_pace() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.picture_owner(new.owner_id);
  size constant bigint := coalesce((new.metadata ->> 'size')::bigint, 0);
  kept app.picture_quotas;
  quota record;
  refusal text;
begin
  if person is null then
    return null;
  end if;
  refusal := private.spend(person, 'picture');
  if refusal is null then
    insert into app.picture_quotas as earlier (user_id, pictures, bytes) values (person, 1, size)
    on conflict (user_id) do update set pictures = earlier.pictures + 1, bytes = earlier.bytes + size
    returning * into kept;
    select * into quota from private.picture_quota();
    if kept.pictures > quota.pictures or kept.bytes > quota.bytes then
      refusal := 'Você chegou ao limite de imagens guardadas. Fale com a administração.';
    end if;
  end if;
  if refusal is not null then
    raise exception using errcode = 'PT429', message = refusal;
  end if;
  return null;
end
$$;

-- After use_picture_name, by its name: a name that is taken costs nothing.
create trigger use_picture_quota after insert on storage.objects for each row
  when (new.bucket_id = 'confraria-assets' and new.owner_id is not null)
  execute function private.check_picture_pace();

create function private.return_picture_quota() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update app.picture_quotas
  set pictures = pictures - 1, bytes = bytes - coalesce((old.metadata ->> 'size')::bigint, 0)
  where user_id = private.picture_owner(old.owner_id);
  return null;
end
$$;

create trigger return_picture_quota after delete on storage.objects for each row
  when (old.bucket_id = 'confraria-assets' and old.owner_id is not null)
  execute function private.return_picture_quota();

-- Members: the club's people, with or without an account. Clients read and write them through the view
-- public.members. This file has the tables and policies; the rules of single fields are in the next one.
create table app.members (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 120 and not private.is_blank(name)),
  -- For mentions ('@maria.silva'): made once from the name. It never changes until the member is anonymised.
  handle text not null unique check (handle ~ '^[a-z0-9]+(\.[a-z0-9]+)*$' and char_length(handle) <= 60),
  position text not null default '' check (
    char_length(position) <= 80 and (position = '' or not private.is_blank(position))
  ),
  -- The bounds exclude 'infinity' and years that no calendar shows.
  entry_date date not null check (entry_date between '1900-01-01' and '2199-12-31'),
  status text not null default 'ativo' check (status in ('ativo', 'inativo')),
  bio text not null default '' check (char_length(bio) <= 2000 and (bio = '' or not private.is_blank(bio))),
  photo_url text check (
    photo_url = private.stored_picture(photo_url) and starts_with(private.picture_name(photo_url), 'member-photos/')
  ),
  user_id uuid references auth.users (id) on delete set null,
  is_founder boolean not null default false,
  skills text[] not null default '{}' check (private.is_text_list(skills, 12, 40)),
  -- 1 to 5 stars in halves, set by staff; null until then.
  communication numeric(2, 1) check (communication between 1 and 5 and communication * 2 = trunc(communication * 2)),
  strategy numeric(2, 1) check (strategy between 1 and 5 and strategy * 2 = trunc(strategy * 2)),
  loyalty numeric(2, 1) check (loyalty between 1 and 5 and loyalty * 2 = trunc(loyalty * 2)),
  spirituality numeric(2, 1) check (spirituality between 1 and 5 and spirituality * 2 = trunc(spirituality * 2)),
  -- For sorting, equal in every database: some collations put 'Ágata' after 'Zeca'.
  name_sort text collate "C" generated always as (private.fold(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the member became 'Membro removido'. After that the row never changes.
  anonymised_at timestamptz,
  -- A search finds a member by name and by handle.
  search_text text not null generated always as (private.search_text(name || ' ' || handle)) stored,

  constraint members_founder_is_active_founder check (not is_founder or (position = 'Fundador' and status = 'ativo'))
);

comment on table app.members is 'The club''s people, with or without an account';

create index on app.members (name, id);
create index on app.members (name_sort, id);
create index members_active on app.members (name, id) where status = 'ativo';
create unique index members_one_founder on app.members (is_founder) where is_founder;
create unique index members_user_id_key on app.members (user_id) where user_id is not null;
create unique index members_one_use_per_photo on app.members (photo_url) where photo_url is not null;
create index members_words on app.members using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

-- A sign-in grants badges by months of membership to the members whose month is new.
create index members_active_by_entry on app.members (entry_date) where status = 'ativo';

-- The directory counts members by position from this index alone.
create index members_by_position on app.members (position, status) where anonymised_at is null;

-- A table of its own, because not everyone who reads a member may read these.
create table app.member_observations (
  member_id uuid primary key references app.members (id) on delete cascade,
  observations text not null check (char_length(observations) <= 4000 and not private.is_blank(observations)),
  created_at timestamptz not null default now()
);

comment on table app.member_observations is 'Internal notes about members; a member without any has no row';

-- The caller's own member; null without one.
create function private.my_member_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_active() and private.aal_ok() then
    return (select id from app.members where user_id = auth.uid());
  end if;
  return null;
end
$$;

alter table app.members enable row level security;
grant select, delete on app.members to authenticated;
grant insert (
  id, name, position, entry_date, status, bio, photo_url, user_id, skills,
  communication, strategy, loyalty, spirituality
) on app.members to authenticated;
grant update (
  name, position, entry_date, status, bio, photo_url, user_id, skills,
  communication, strategy, loyalty, spirituality
) on app.members to authenticated;
grant select, insert, update, delete on app.members to service_role;

create policy "signed-in people see every member" on app.members for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()));

create policy "admins add members" on app.members for insert to authenticated
  with check ((select private.is_admin()));

create policy "who may edit members edits them, and everybody oneself" on app.members for update to authenticated
  using ((select private.may('members', 'edit')) or id = (select private.my_member_id()))
  with check ((select private.may('members', 'edit')) or id = (select private.my_member_id()));

create policy "admins delete members, never the founder" on app.members for delete to authenticated
  using ((select private.is_admin()) and not is_founder);

alter table app.member_observations enable row level security;
grant select, insert (member_id, observations), update (observations), delete
  on app.member_observations to authenticated;
grant select, insert, update, delete on app.member_observations to service_role;

create policy "staff and the person concerned read observations" on app.member_observations
  for select to authenticated
  using ((select private.is_staff()) or member_id = (select private.my_member_id()));

create policy "who may edit members notes observations of others" on app.member_observations for insert to authenticated
  with check (
    (select private.is_admin())
    or ((select private.may('members', 'edit')) and (member_id = (select private.my_member_id())) is not true)
  );

create policy "who may edit members changes observations of others" on app.member_observations for update to authenticated
  using (
    (select private.is_admin())
    or ((select private.may('members', 'edit')) and (member_id = (select private.my_member_id())) is not true)
  );

create policy "who may edit members removes observations of others" on app.member_observations for delete to authenticated
  using (
    (select private.is_admin())
    or ((select private.may('members', 'edit')) and (member_id = (select private.my_member_id())) is not true)
  );

create trigger audit after insert or update or delete on app.members for each row execute function private.audit();

-- No observations on an anonymised member.
create function private.guard_observations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from app.members where id = new.member_id and anonymised_at is not null) then
    raise check_violation using message = 'Este cadastro foi anonimizado e não muda mais.';
  end if;
  return new;
end
$$;

create trigger guard before insert or update on app.member_observations
  for each row execute function private.guard_observations();

create trigger audit after insert or update or delete on app.member_observations
  for each row execute function private.audit();

grant execute on function private.my_member_id() to authenticated, service_role;

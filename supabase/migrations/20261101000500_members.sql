-- Members: the association's people, with or without an account (SPEC.md, section 3). Clients read and write them
-- through the view of 000520; this file holds the tables and who may do what, the next one the rules for single fields.

create table app.members (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 120 and not private.is_blank(name)),
  -- What one mentions somebody by ('@maria.silva'): made once from the name, never changes.
  handle text not null unique check (handle ~ '^[a-z0-9]+(\.[a-z0-9]+)*$' and char_length(handle) <= 60),
  position text not null default '' check (
    char_length(position) <= 80 and (position = '' or not private.is_blank(position))
  ),
  -- The bounds keep out 'infinity' and years that no calendar shows.
  entry_date date not null check (entry_date between '1900-01-01' and '2199-12-31'),
  status text not null default 'ativo' check (status in ('ativo', 'inativo')),
  bio text not null default '' check (char_length(bio) <= 2000 and (bio = '' or not private.is_blank(bio))),
  photo_url text check (
    photo_url = private.stored_picture(photo_url) and starts_with(private.picture_name(photo_url), 'member-photos/')
  ),
  user_id uuid unique references auth.users (id) on delete set null,
  is_founder boolean not null default false,
  -- The six of SPEC.md, section 2, until edited.
  skills text[] not null default '{Liderança,Estratégia,Negociação,Oratória,Finanças,Mentoria}'
    check (private.is_text_list(skills, 12, 40)),
  -- 1 to 5 stars by halves, set by staff; null until then.
  communication numeric(2, 1) check (communication between 1 and 5 and communication * 2 = trunc(communication * 2)),
  strategy numeric(2, 1) check (strategy between 1 and 5 and strategy * 2 = trunc(strategy * 2)),
  loyalty numeric(2, 1) check (loyalty between 1 and 5 and loyalty * 2 = trunc(loyalty * 2)),
  spirituality numeric(2, 1) check (spirituality between 1 and 5 and spirituality * 2 = trunc(spirituality * 2)),
  -- What one sorts by, the same everywhere: some databases put 'Ágata' after 'Zeca'.
  name_sort text collate "C" generated always as (private.fold(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint members_founder_is_active_founder check (not is_founder or (position = 'Fundador' and status = 'ativo'))
);

comment on table app.members is 'The association''s people, with or without an account';

create index on app.members (name, id);
create index on app.members (name_sort, id);
create index members_active on app.members (name, id) where status = 'ativo';
create unique index members_one_founder on app.members (is_founder) where is_founder;
-- Deleting a member removes the photo's file: nobody else's may be the same.
create unique index members_one_use_per_photo on app.members (photo_url);

-- Beside the members, because not everybody who reads a member may read these.
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

grant execute on function private.my_member_id() to authenticated, service_role;

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

create policy "staff edit members, and everybody oneself" on app.members for update to authenticated
  using ((select private.is_staff()) or id = (select private.my_member_id()))
  with check ((select private.is_staff()) or id = (select private.my_member_id()));

create policy "admins delete members, never the founder" on app.members for delete to authenticated
  using ((select private.is_admin()) and not is_founder);

alter table app.member_observations enable row level security;
grant select, insert (member_id, observations), update (observations), delete
  on app.member_observations to authenticated;
grant select, insert, update, delete on app.member_observations to service_role;

create policy "staff and the person concerned read observations" on app.member_observations
  for select to authenticated
  using ((select private.is_staff()) or member_id = (select private.my_member_id()));

create policy "staff note observations, the council none about oneself" on app.member_observations
  for insert to authenticated
  with check (
    (select private.is_admin())
    or ((select private.is_staff()) and (member_id = (select private.my_member_id())) is not true)
  );

create policy "staff change observations, the council none about oneself" on app.member_observations
  for update to authenticated
  using (
    (select private.is_admin())
    or ((select private.is_staff()) and (member_id = (select private.my_member_id())) is not true)
  );

create policy "staff remove observations, the council none about oneself" on app.member_observations
  for delete to authenticated
  using (
    (select private.is_admin())
    or ((select private.is_staff()) and (member_id = (select private.my_member_id())) is not true)
  );

create trigger audit after insert or update or delete on app.members for each row execute function private.audit();

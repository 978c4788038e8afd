-- The council and its positions (SPEC.md, section 3). Who may do what with council_members depends on the cells of
-- positions: those policies follow them (council_access).

-- A position by its code. `current_member` is the text shown while no active council member holds it.
create table public.council_position_descriptions (
  id uuid primary key default gen_random_uuid(),
  position text not null unique check (position ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$' and char_length(position) <= 60),
  title text not null check (char_length(title) <= 120 and not private.is_blank(title)),
  function text not null check (char_length(function) <= 2000 and not private.is_blank(function)),
  responsibilities text[] not null default '{}' check (private.is_text_list(responsibilities, 40, 500)),
  current_member text check (char_length(current_member) <= 120 and not private.is_blank(current_member)),
  created_at timestamptz not null default now()
);

comment on table public.council_position_descriptions is 'The council''s positions';

create index on public.council_position_descriptions (title);

alter table public.council_position_descriptions enable row level security;
revoke all on public.council_position_descriptions from anon, authenticated;
-- The code identifies a position and cannot be changed.
grant select, insert (position, title, function, responsibilities, current_member),
  update (title, function, responsibilities, current_member), delete
  on public.council_position_descriptions to authenticated;
grant select, insert, update, delete on public.council_position_descriptions to service_role;

create policy "the council reads its positions" on public.council_position_descriptions for select to authenticated
  using ((select private.is_staff()));
create policy "admins create positions" on public.council_position_descriptions for insert to authenticated
  with check ((select private.is_admin()));
create policy "admins describe positions" on public.council_position_descriptions for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete positions that nobody has" on public.council_position_descriptions
  for delete to authenticated
  using ((select private.is_admin()));

-- Who sits in the council. What a person may do by the position follows from a row that an admin has linked to the
-- member (`member_id`), and only with the council role.
create table public.council_members (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 120 and not private.is_blank(name)),
  position text not null default 'vice_presidente_executivo'
    references public.council_position_descriptions (position) on update cascade,
  -- The bounds keep out 'infinity' and years that no calendar shows.
  entry_date date not null check (entry_date between '1900-01-01' and '2199-12-31'),
  status text not null default 'ativo' check (status in ('ativo', 'inativo')),
  observations text not null default '' check (
    char_length(observations) <= 4000 and (observations = '' or not private.is_blank(observations))
  ),
  member_id uuid unique references app.members (id) on delete set null,
  created_at timestamptz not null default now()
);

comment on table public.council_members is 'Who sits in the council, with which position';

create index on public.council_members (name, id);
create index on public.council_members (position);

alter table public.council_members enable row level security;
revoke all on public.council_members from anon, authenticated;
grant select, insert (name, position, entry_date, status, observations, member_id),
  update (name, position, entry_date, status, observations, member_id), delete
  on public.council_members to authenticated;
grant select, insert, update, delete on public.council_members to service_role;

-- For clients: what gives somebody rights is an admin's to give. Whoever else may add people to the council names a
-- position, which grants nothing until an admin links the row.
create function private.guard_council_member() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if private.is_admin() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.member_id is not null then
      raise insufficient_privilege using message = 'Só um administrador liga um membro ao conselho.';
    end if;
  elsif (new.position, new.member_id) is distinct from (old.position, old.member_id) then
    raise insufficient_privilege using message = 'Só um administrador altera o cargo de um membro do conselho.';
  end if;
  return new;
end
$$;

create trigger guard before insert or update on public.council_members for each row
  when (current_user = 'authenticated') execute function private.guard_council_member();

create trigger audit after insert or update or delete on public.council_members
  for each row execute function private.audit();
create trigger audit after insert or update or delete on public.council_position_descriptions
  for each row execute function private.audit();

-- Members who leave: out of the active ones, deleted, or anonymised (BEYOND.md, 'deletion dialog'; anonymising follows in
-- …006500). The founder, oneself and the supreme admin do not leave this way.

-- When the member became 'Membro removido'; nothing about that row changes any more. Tables that keep somebody's words
-- or name beside the account forget the name in a trigger on this column.
alter table app.members add column anonymised_at timestamptz;

-- Why a member can't be inactivated, anonymised or deleted by the caller; null if nothing stands against it. Whether the
-- caller may do such things at all is not asked here. way: 'inactivate', 'anonymise', 'delete'
create function private.leaving_refusal(member app.members, way text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  done constant text := case way
    when 'delete' then 'excluído' when 'anonymise' then 'anonimizado' else 'inativado' end;
  does constant text := case way when 'delete' then 'exclui' when 'anonymise' then 'anonimiza' else 'inativa' end;
begin
  return case
    when member.is_founder then format('O fundador não pode ser %s.', done)
    when member.user_id = auth.uid() then format('Ninguém %s o próprio cadastro.', does)
    when private.is_supreme_account(member.user_id) then
      format('O cadastro do administrador supremo não pode ser %s.', done)
    -- It takes the role with it.
    when way = 'anonymise' and private.is_admin_account(member.user_id) and not private.is_supreme() then
      'Só o administrador supremo anonimiza um administrador.'
    when way <> 'delete' and member.anonymised_at is not null then 'Este cadastro já foi anonimizado.'
  end;
end
$$;

grant execute on function private.leaving_refusal(app.members, text) to authenticated, service_role;

-- For clients.
create function private.guard_leaving() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  refusal constant text :=
    private.leaving_refusal(old, case tg_op when 'DELETE' then 'delete' else 'inactivate' end);
begin
  if refusal is not null then
    raise insufficient_privilege using message = refusal;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

-- Triggers of one moment run in the order of their names: what one may not change at all was said by guard_change.
create trigger guard_leaving before update on app.members for each row
  when (current_user = 'authenticated' and old.status = 'ativo' and new.status = 'inativo')
  execute function private.guard_leaving();
create trigger guard_leaving_for_good before delete on app.members for each row
  when (current_user = 'authenticated') execute function private.guard_leaving();

-- As before; and an anonymised row stays as it is, but for the account that may disappear.
create or replace function private.apply_member_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.name := btrim(new.name);
  new.position := btrim(new.position);
  new.photo_url := private.stored_picture(new.photo_url);
  if tg_op = 'INSERT' then
    new.handle := coalesce(new.handle, private.new_handle(new.name));
  else
    if old.anonymised_at is not null and (
      -- The generated column is not made yet here.
      to_jsonb(new) - '{user_id,updated_at,name_sort}'::text[]
        is distinct from to_jsonb(old) - '{user_id,updated_at,name_sort}'::text[]
      or (new.user_id is not null and new.user_id is distinct from old.user_id)
    ) then
      raise check_violation using message = 'Este cadastro foi anonimizado e não muda mais.';
    end if;
    if new.anonymised_at is null then
      new.handle := old.handle;
    end if;
    new.updated_at := now();
  end if;

  if new.is_founder then
    new.position := 'Fundador';
    new.status := 'ativo';
    if new.user_id is not null and (tg_op = 'INSERT' or new.user_id is distinct from old.user_id)
      and new.user_id is distinct from private.founder_account() then
      raise insufficient_privilege using message = 'O fundador só se liga à conta com o e-mail do fundador.';
    end if;
  elsif private.claims_founder(new.name) or private.claims_founder(new.position) then
    raise check_violation using message = 'O nome e o cargo de fundador são reservados ao fundador.';
  end if;
  return new;
end
$$;

create or replace view public.members with (security_invoker = true) as
select
  members.id, members.name, members.handle, members.position, members.entry_date, members.status, members.bio,
  -- Empty without any, and for those who may not read them.
  coalesce(member_observations.observations, '') as observations,
  members.photo_url, members.user_id, members.is_founder, members.skills,
  members.communication, members.strategy, members.loyalty, members.spirituality,
  members.name_sort, members.created_at, members.updated_at, members.anonymised_at
from app.members
left join app.member_observations on member_observations.member_id = members.id;

-- As before; and a row that somebody else changed since this statement read it is left alone (it counts as not found), so
-- that of two who send the same version (`updated_at`) at the same moment one has no effect.
create or replace function private.update_member() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  observations constant text := private.cleaned(new.observations);
begin
  update app.members
  set name = new.name, position = new.position, entry_date = new.entry_date, status = new.status, bio = new.bio,
      photo_url = new.photo_url, user_id = new.user_id, skills = new.skills, communication = new.communication,
      strategy = new.strategy, loyalty = new.loyalty, spirituality = new.spirituality
  where id = old.id and updated_at = old.updated_at;
  if not found then
    if not exists (select from app.members where id = old.id and updated_at = old.updated_at) then
      return null;
    end if;
    raise insufficient_privilege using message = 'Você não pode editar este membro.';
  end if;
  if observations <> old.observations then
    perform private.write_observations(old.id, observations);
  end if;
  select * into new from public.members where id = old.id;
  return new;
end
$$;

-- How many messages an account has written; the table comes later than this file.
create function private.count_messages(person uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  number bigint := 0;
begin
  if to_regclass('public.messages') is not null then
    execute 'select count(*) from public.messages where user_id = $1' into number using person;
  end if;
  return number;
end
$$;

-- What a member leaves behind, for the question before it happens.
create function private.member_footprint(p_member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  member app.members;
  person uuid;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Só administradores inativam, anonimizam ou excluem membros.';
  end if;
  select * into member from app.members where id = p_member_id;
  if member.id is null then
    return null;
  end if;
  person := member.user_id;
  return jsonb_build_object(
    'tasks', (select count(*) from public.tasks where assigned_to = member.id),
    'open_tasks', (select count(*) from public.tasks where assigned_to = member.id and status = 'pending'),
    'made_tasks', (select count(*) from public.tasks where assigned_by = person and routine_type is null),
    'routines', (select count(*) from public.tasks where assigned_by = person and routine_type is not null),
    'points', coalesce((select total_points from app.member_points where user_id = person), 0),
    'badges', (select count(*) from public.member_badges where member_id = member.id and revoked_at is null),
    'messages', private.count_messages(person),
    'council_position', (
      select title from public.council_members
      join public.council_position_descriptions using (position)
      where member_id = member.id
    ),
    'positions', coalesce((
      select jsonb_agg(title order by title) from public.council_position_descriptions where current_member = member.name
    ), '[]'),
    'photo', member.photo_url is not null,
    'pictures', (
      select count(*) from storage.objects where bucket_id = 'confraria-assets' and owner_id = person::text
    ),
    'account', person is not null,
    'suspended', exists (select from public.user_accounts where user_id = person and suspended_at is not null),
    'invited', exists (
      select from public.invitations where member_id = member.id and accepted_at is null and revoked_at is null
    ),
    'refusals', jsonb_build_object(
      'inactivate', private.leaving_refusal(member, 'inactivate'),
      'anonymise', private.leaving_refusal(member, 'anonymise'),
      'delete', private.leaving_refusal(member, 'delete')
    )
  );
end
$$;

create function public.member_footprint(p_member_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.member_footprint(p_member_id) $$;

comment on function public.member_footprint(uuid) is
  'Admins only: what a member leaves behind, {tasks, open_tasks, made_tasks, routines, points, badges, messages, pictures:
numbers; council_position: title or null; positions: [titles that name the member]; photo, account, suspended, invited:
booleans; refusals: {inactivate, anonymise, delete: a sentence or null}}; null for no such member';

grant execute on function private.member_footprint(uuid), public.member_footprint(uuid)
  to authenticated, service_role;

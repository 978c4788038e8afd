-- The members as clients see them: one view over the two tables, because a column hidden in some rows only is
-- impossible with grants ('select *' would fail for everybody). Both tables' policies hold: the view and its triggers
-- act in the caller's name.

create view public.members with (security_invoker = true) as
select
  members.id, members.name, members.handle, members.position, members.entry_date, members.status, members.bio,
  -- Empty without any, and for those who may not read them.
  coalesce(member_observations.observations, '') as observations,
  members.photo_url, members.user_id, members.is_founder, members.skills,
  members.communication, members.strategy, members.loyalty, members.spirituality,
  members.name_sort, members.created_at, members.updated_at
from app.members
left join app.member_observations on member_observations.member_id = members.id;

comment on view public.members is 'Members, with the observations that the caller may read';

revoke all on public.members from anon, authenticated;
grant select, delete on public.members to authenticated;
grant insert (
  id, name, position, entry_date, status, bio, observations, photo_url, user_id, skills,
  communication, strategy, loyalty, spirituality
) on public.members to authenticated;
grant update (
  name, position, entry_date, status, bio, observations, photo_url, user_id, skills,
  communication, strategy, loyalty, spirituality
) on public.members to authenticated;
grant select, insert, update, delete on public.members to service_role;

-- Writes a member's observations, removes them for ''. Refused (42501) where a policy keeps the caller from it.
create function private.write_observations(member uuid, text text) returns void
language plpgsql security invoker set search_path = ''
as $$
begin
  if text = '' then
    delete from app.member_observations where member_id = member;
    if not found then
      raise insufficient_privilege using message = 'Você não pode alterar estas observações.';
    end if;
  else
    insert into app.member_observations (member_id, observations) values (member, text)
    on conflict (member_id) do update set observations = excluded.observations;
  end if;
end
$$;

-- What a new row does not name gets the tables' defaults; `new` is filled in for the answer.
create function private.insert_member() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  observations constant text := private.cleaned(new.observations);
  made app.members;
begin
  insert into app.members (
    id, name, position, entry_date, status, bio, photo_url, user_id, skills,
    communication, strategy, loyalty, spirituality
  ) values (
    coalesce(new.id, gen_random_uuid()), new.name, coalesce(new.position, ''), new.entry_date,
    coalesce(new.status, 'ativo'), coalesce(new.bio, ''), new.photo_url, new.user_id,
    coalesce(new.skills, '{Liderança,Estratégia,Negociação,Oratória,Finanças,Mentoria}'),
    new.communication, new.strategy, new.loyalty, new.spirituality
  ) returning * into made;
  if observations <> '' then
    perform private.write_observations(made.id, observations);
  end if;
  select * into new from public.members where id = made.id;
  return new;
end
$$;

create trigger insert_member instead of insert on public.members
  for each row execute function private.insert_member();

-- Observations that come back as they were read ('' where one may not read them) are left alone.
create function private.update_member() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  observations constant text := private.cleaned(new.observations);
begin
  update app.members
  set name = new.name, position = new.position, entry_date = new.entry_date, status = new.status, bio = new.bio,
      photo_url = new.photo_url, user_id = new.user_id, skills = new.skills, communication = new.communication,
      strategy = new.strategy, loyalty = new.loyalty, spirituality = new.spirituality
  where id = old.id;
  if not found then
    raise insufficient_privilege using message = 'Você não pode editar este membro.';
  end if;
  if observations <> old.observations then
    perform private.write_observations(old.id, observations);
  end if;
  select * into new from public.members where id = old.id;
  return new;
end
$$;

create trigger update_member instead of update on public.members
  for each row execute function private.update_member();

create function private.delete_member() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  delete from app.members where id = old.id;
  if not found then
    raise insufficient_privilege using message = case
      when old.is_founder then 'O fundador não pode ser excluído.' else 'Você não pode excluir este membro.' end;
  end if;
  return old;
end
$$;

create trigger delete_member instead of delete on public.members
  for each row execute function private.delete_member();

grant execute on function private.write_observations(uuid, text) to authenticated, service_role;

-- A member has the skills that someone chose, none before that.
alter table app.members alter column skills set default '{}';

-- As before, without the six skills.
create or replace function private.insert_member() returns trigger
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
    coalesce(new.status, 'ativo'), coalesce(new.bio, ''), new.photo_url, new.user_id, coalesce(new.skills, '{}'),
    new.communication, new.strategy, new.loyalty, new.spirituality
  ) returning * into made;
  if observations <> '' then
    perform private.write_observations(made.id, observations);
  end if;
  select * into new from public.members where id = made.id;
  return new;
end
$$;

-- Every new member has had these six, in this order.
update app.members set skills = '{}'
where skills = '{Liderança,Estratégia,Negociação,Oratória,Finanças,Mentoria}';

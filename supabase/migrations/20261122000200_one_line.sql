-- Names of council members and of watched users, and the titles of what is pinned, are put on one line as every other text is:
-- blanks around a line break go with it.

create or replace function private.tidy_council_member() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.name := private.written_line(new.name);
  new.observations := private.written_text(new.observations);
  if new.name = '' then
    raise check_violation using message = 'O nome não pode estar vazio.';
  elsif char_length(new.name) > 120 then
    raise check_violation using message = 'O nome deve ter no máximo 120 caracteres.';
  elsif char_length(new.observations) > 4000 then
    raise check_violation using message = 'As observações devem ter no máximo 4.000 caracteres.';
  elsif new.entry_date is null then
    raise not_null_violation using message = 'A data de entrada é obrigatória.';
  elsif new.entry_date not between '1900-01-01' and '2199-12-31' then
    raise check_violation using message = 'A data de entrada deve estar entre 01/01/1900 e 31/12/2199.';
  end if;
  if (tg_op = 'INSERT' or new.position is distinct from old.position) and not exists (
    select from public.council_position_descriptions as description where description.position = new.position
  ) then
    raise foreign_key_violation using message = 'Este cargo não existe mais.';
  end if;
  if new.member_id is not null and (tg_op = 'INSERT' or new.member_id is distinct from old.member_id) then
    if not exists (select from app.members where id = new.member_id and status = 'ativo') then
      raise check_violation using message = 'Só um membro ativo pode ser ligado ao Conselho.';
    elsif exists (select from public.council_members where member_id = new.member_id and id <> new.id) then
      raise unique_violation using message = 'Este membro já está ligado a outro cadastro do Conselho.';
    end if;
  end if;
  return new;
end
$$;

create or replace function private.apply_monitoring_rules() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.name := private.written_line(new.name);
  new.reason := private.written_text(new.reason);
  if new.name = '' then
    raise check_violation using message = 'O nome do usuário não pode estar vazio.';
  elsif char_length(new.name) > 120 then
    raise check_violation using message = 'O nome do usuário deve ter no máximo 120 caracteres.';
  elsif new.reason = '' then
    raise check_violation using message = 'O motivo não pode estar vazio.';
  elsif char_length(new.reason) > 2000 then
    raise check_violation using message = 'O motivo deve ter no máximo 2.000 caracteres.';
  end if;
  if new.assigned_to is not null and (tg_op = 'INSERT' or new.assigned_to is distinct from old.assigned_to)
    and not exists (select from public.council_members where id = new.assigned_to and status = 'ativo') then
    raise check_violation using message = 'O responsável precisa ser um membro ativo do Conselho.';
  end if;
  return new;
end
$$;

create or replace function private.apply_pinned_rules() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.title := private.written_line(new.title);
  new.content := private.written_text(new.content);
  if new.title = '' then
    raise check_violation using message = 'O título não pode estar vazio.';
  end if;
  new.assigned_to := array(
    select name from (
      select private.written_text(entry) as name, place from unnest(new.assigned_to) with ordinality as listed (entry, place)
    ) as names
    where name <> '' order by place
  );
  return new;
end
$$;

grant execute on function private.written_line(text) to authenticated, service_role;

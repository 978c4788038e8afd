-- What a setting may be, said in sentences, and what an administrator changes at once (BEYOND.md, '/admin/settings').

create function private.check_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.key = 'founder_name' and (private.is_blank(new.value) or char_length(new.value) > 120) then
    raise check_violation using message = 'O nome do fundador tem de 1 a 120 caracteres.';
  elsif new.key = 'founder_email' and new.value <> '' and private.is_email(new.value) is not true then
    raise check_violation using message = 'Informe um e-mail válido.';
  elsif new.key = 'audit_days' and not (new.value ~ '^[0-9]{1,4}$' and new.value::integer between 30 and 3650) then
    raise check_violation using message = 'O registro de auditoria é guardado por 30 a 3.650 dias.';
  elsif new.key = 'invitation_days' and not (new.value ~ '^[0-9]{1,4}$' and new.value::integer between 1 and 90) then
    raise check_violation using message = 'Um convite vale de 1 a 90 dias.';
  elsif new.key in ('level_gold', 'level_silver') and new.value !~ '^[1-9][0-9]{0,5}$' then
    raise check_violation using message = 'Os níveis vão de 1 a 999.999 pontos.';
  end if;
  return new;
end
$$;

create trigger check_setting before update on app.settings for each row
  when (new.value is distinct from old.value) execute function private.check_setting();

-- Seen once the whole statement is done: both thresholds may change in one.
create function private.keep_levels_in_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.level_threshold('Prata') >= private.level_threshold('Ouro') then
    raise check_violation using message = 'Prata precisa começar abaixo de Ouro.';
  end if;
  return null;
end
$$;

create trigger keep_levels_in_order after insert or update on app.settings for each row
  when (new.key in ('level_gold', 'level_silver')) execute function private.keep_levels_in_order();

-- Several settings in one transaction; the thresholds of the levels have a function of their own.
create function public.update_settings(p_values jsonb) returns void
language plpgsql security invoker set search_path = ''
as $$
declare
  changed integer;
begin
  if p_values is null or jsonb_typeof(p_values) <> 'object'
    or exists (
      select from jsonb_object_keys(p_values) as key
      where key not in ('founder_name', 'founder_email', 'audit_days', 'invitation_days')
    ) then
    raise insufficient_privilege using message = 'Você não pode alterar esta configuração.';
  end if;
  update app.settings
  set value = case key
    when 'founder_email' then lower(private.cleaned(p_values ->> key))
    else private.cleaned(p_values ->> key) end
  where p_values ? key;
  get diagnostics changed = row_count;
  if changed < (select count(*) from jsonb_object_keys(p_values)) then
    raise insufficient_privilege using message = 'Você não pode alterar esta configuração.';
  end if;
end
$$;

comment on function public.update_settings(jsonb) is
  'Admins only: changes founder_name, founder_email, audit_days and invitation_days, whichever are given, all or none';

-- What the audit log would forget if it were kept for so many days.
create function private.audit_footprint(p_days integer)
returns table (entries bigint, oldest timestamptz)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select count(*), min(entry.at) from public.audit_log as entry
    where entry.at < now() - make_interval(days => p_days) and entry.at >= private.audit_horizon();
end
$$;

create function public.audit_footprint(p_days integer)
returns table (entries bigint, oldest timestamptz)
language sql stable security invoker rows 1 set search_path = ''
as $$ select * from private.audit_footprint(p_days) $$;

comment on function public.audit_footprint(integer) is
  'Admins only: how many entries of the audit log would be forgotten if it were kept for p_days, and when the oldest is from';

grant execute on function
  public.update_settings(jsonb), private.audit_footprint(integer), public.audit_footprint(integer)
  to authenticated, service_role;

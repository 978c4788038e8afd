-- What an installation decides for itself.
create table app.settings (
  key text primary key check (key ~ '^[a-z_]{1,40}$'),
  -- Empty for 'not decided'.
  value text not null check (char_length(value) <= 320 and (value = '' or not private.is_blank(value))),
  updated_at timestamptz not null default now(),

  constraint settings_addresses_are_emails check (
    key not in ('supreme_admin_email', 'founder_email') or value = '' or private.is_email(value)
  ),
  constraint settings_levels_are_points check (
    key not in ('level_gold', 'level_silver') or value ~ '^[1-9][0-9]{0,5}$'
  ),
  constraint settings_audit_is_kept_for_a_month_at_least check (
    key <> 'audit_days' or value ~ '^([3-9][0-9]|[1-9][0-9]{2,3})$'
  ),
  constraint settings_invitations_last_some_days check (
    key <> 'invitation_days' or value ~ '^([1-9]|[1-8][0-9]|90)$'
  )
);

comment on table app.settings is 'What an installation decides for itself, by key';

insert into app.settings (key, value) values
  -- Both are set when an installation begins. Until then there is no such person.
  ('supreme_admin_email', ''),
  ('founder_email', ''),
  -- Without a name no founder is made.
  ('founder_name', ''),
  -- Lifetime points from which a member's level is Ouro, and Prata.
  ('level_gold', '500'),
  ('level_silver', '200'),
  -- How many days an entry of the audit log is kept.
  ('audit_days', '365');

alter table app.settings enable row level security;

-- The value of a setting; null for an unknown key.
create function private.setting(key text) returns text
language sql stable security definer set search_path = ''
as $$ select value from app.settings where settings.key = setting.key $$;

create trigger touch before update on app.settings for each row execute function private.touch_updated_at();

-- The table is not exposed. Clients call the functions below.
grant select, update (value) on app.settings to authenticated;
grant select, insert, update, delete on app.settings to service_role;

create policy "admins read every setting" on app.settings for select to authenticated
  using ((select private.is_admin()));

-- Otherwise an admin could make anyone supreme.
create policy "admins change every setting but who is supreme" on app.settings for update to authenticated
  using ((select private.is_admin()) and key <> 'supreme_admin_email')
  with check ((select private.is_admin()) and key <> 'supreme_admin_email');

-- What every signed-in person may read.
create function private.public_settings() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_object_agg(key, value)
  from app.settings
  where key in ('founder_name', 'level_gold', 'level_silver') and private.is_active() and private.aal_ok()
$$;

create function public.public_settings() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.public_settings() $$;

comment on function public.public_settings() is
  'What every signed-in person may know: an object of texts by key (founder_name, level_gold, level_silver)';

create function public.admin_settings() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select jsonb_object_agg(key, value) from app.settings $$;

comment on function public.admin_settings() is 'All settings as an object of texts by key; null if the caller is not an admin';

-- Throws 42501 if the policy refuses the caller, and for an unknown key.
create function public.update_setting(p_key text, p_value text) returns void
language plpgsql security invoker set search_path = ''
as $$
begin
  update app.settings set value = btrim(p_value) where key = p_key;
  if not found then
    raise insufficient_privilege using message = 'Você não pode alterar esta configuração.';
  end if;
end
$$;

comment on function public.update_setting(text, text) is 'Changes one setting; for admins, all but supreme_admin_email';

-- Explains in a sentence why a value is refused. The founder's address must be one that the auth server accepts.
create function private.check_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.key = 'founder_name' and (private.is_blank(new.value) or char_length(new.value) > 120) then
    raise check_violation using message = 'O nome do fundador tem de 1 a 120 caracteres.';
  elsif new.key = 'founder_email' and new.value <> '' and (
    private.is_email(new.value) is not true or char_length(new.value) > 255 or new.value ~ '[,;<>()\[\]\\"]'
  ) then
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

-- Checked at the end of the statement, because one statement may change both thresholds.
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

-- Changes several settings in one transaction. The thresholds of the levels have their own function.
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

grant execute on function
  private.setting(text), private.public_settings(), public.public_settings(), public.admin_settings(),
  public.update_setting(text, text), public.update_settings(jsonb)
  to authenticated, service_role;

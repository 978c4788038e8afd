-- What an installation decides for itself. Who may read and change it follows with the accounts (settings_access).

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
  )
);

comment on table app.settings is 'What an installation decides for itself, by key';

insert into app.settings (key, value) values
  -- Both are set by one statement when an installation begins; until then there is no such person.
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

grant execute on function private.setting(text) to authenticated, service_role;

-- Keeps the moment of the last change.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create trigger touch before update on app.settings for each row execute function private.touch_updated_at();

-- Who reads and changes the settings. The table is not exposed: clients call these functions.

grant select, update (value) on app.settings to authenticated;
grant select, insert, update, delete on app.settings to service_role;

create policy "admins read every setting" on app.settings for select to authenticated
  using ((select private.is_admin()));

-- Else an admin could make anybody supreme.
create policy "admins change every setting but who is supreme" on app.settings for update to authenticated
  using ((select private.is_admin()) and key <> 'supreme_admin_email')
  with check ((select private.is_admin()) and key <> 'supreme_admin_email');

-- What every signed-in person may know.
create function private.public_settings() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_object_agg(key, value)
  from app.settings
  where key in ('founder_name', 'level_gold', 'level_silver') and private.is_active()
$$;

create function public.public_settings() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.public_settings() $$;

comment on function public.public_settings() is
  'What every signed-in person may know: an object of texts by key (founder_name, level_gold, level_silver)';

create function public.admin_settings() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select jsonb_object_agg(key, value) from app.settings $$;

comment on function public.admin_settings() is 'All settings as an object of texts by key; null for whom is no admin';

-- Refused (42501) for those whom the policy refuses, and for unknown keys.
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

grant execute on function
  private.public_settings(), public.public_settings(), public.admin_settings(), public.update_setting(text, text)
  to authenticated, service_role;

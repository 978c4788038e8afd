-- The identity of the club is data: its name, emblem, accent colour and time zone are settings. An empty name is one that
-- no one has chosen: the pages then have their own default.
insert into app.settings (key, value) values
  ('club_name', ''),
  -- The address of a picture in the public bucket; empty for the mark of the product.
  ('club_emblem', ''),
  ('club_accent', '#d9b661'),
  ('time_zone', 'America/Sao_Paulo');

-- The time zone of all calendar days.
create function private.zone() returns text
language sql stable security definer set search_path = ''
as $$ select value from app.settings where key = 'time_zone' $$;

grant execute on function private.zone() to authenticated, service_role;

create or replace function private.period_start(period text, at timestamptz default now()) returns date
language sql stable set search_path = ''
as $$ select date_trunc(period, at at time zone private.zone())::date $$;

comment on function private.period_start(text, timestamptz) is
  'First day of the day, week or month of a moment, by the clock of the club';

-- Every other function that names São Paulo's zone reads the setting instead. Their texts are long, and only this word
-- changes.
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(oid) from pg_catalog.pg_proc
    where pronamespace in ('private'::regnamespace, 'public'::regnamespace) and prosrc like '%''America/Sao_Paulo''%'
  loop
    execute replace(definition, '''America/Sao_Paulo''', 'private.zone()');
  end loop;
end
$$;

comment on function public.list_audit(uuid, text, text, date, date, timestamptz, uuid, integer) is
  'Admins only: entries of the audit log, newest first, of one actor, table (p_kind), action (insert, update, delete) and of
days of the club; names of what they mention by id; the next page is before the last row''s at and id; p_limit 1 to 1000';

-- The relative luminance of a colour '#rrggbb' (WCAG 2), from 0 to 1.
create function private.luminance(colour text) returns double precision
language sql immutable strict set search_path = ''
as $$
  select sum(weight * case when part <= 0.04045 then part / 12.92 else power((part + 0.055) / 1.055, 2.4) end)
  from (values (2, 0.2126), (4, 0.7152), (6, 0.0722)) as channel (place, weight)
  cross join lateral (select ('x' || substr(colour, place, 2))::bit(8)::integer / 255.0::double precision as part) as value
$$;

-- Whether text in this colour is readable (4.5 to 1) on '#2f2924', the lightest surface of the pages. The twin of
-- `isReadableAccent` in machines/settings/clubIdentity.ts.
create function private.is_readable_accent(colour text) returns boolean
language sql immutable strict set search_path = ''
as $$ select (private.luminance(colour) + 0.05) / (private.luminance('#2f2924') + 0.05) >= 4.5 $$;

grant execute on function private.luminance(text), private.is_readable_accent(text) to authenticated, service_role;

alter table app.settings add constraint settings_accent_is_readable check (
  key <> 'club_accent' or (value ~ '^#[0-9a-f]{6}$' and private.is_readable_accent(value))
);

-- Explains in a sentence why a value of the identity is refused. The lock keeps the emblem's file until the setting is
-- stored.
create function private.check_identity() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.key = 'club_name' and (private.is_blank(new.value) or char_length(new.value) > 60) then
    raise check_violation using message = 'O nome do clube tem de 1 a 60 caracteres.';
  elsif new.key = 'club_accent' and new.value !~ '^#[0-9a-f]{6}$' then
    raise check_violation using message = 'Escreva a cor como #d9b661: # e seis algarismos de 0 a 9 ou letras de a a f.';
  elsif new.key = 'club_accent' and not private.is_readable_accent(new.value) then
    raise check_violation using message = 'Esta cor é escura demais para se ler nas páginas. Escolha uma mais clara.';
  elsif new.key = 'time_zone' and not exists (select from pg_catalog.pg_timezone_names where name = new.value) then
    raise check_violation using message = 'Este fuso horário não é conhecido. Escolha um da lista.';
  elsif new.key = 'club_emblem' and new.value <> '' then
    perform from storage.objects
    where bucket_id = 'confraria-assets' and starts_with(name, 'club-emblem/')
      and private.picture_address(name) = new.value
    for key share;
    if not found then
      raise check_violation using message = 'O emblema precisa ser uma imagem enviada aqui. Envie a imagem de novo.';
    end if;
  end if;
  return new;
end
$$;

create trigger check_identity before update on app.settings for each row
  when (new.value is distinct from old.value) execute function private.check_identity();

-- All that a person without an account may know of a club.
create function private.club_identity() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_object_agg(key, value) from app.settings
  where key in ('club_name', 'club_emblem', 'club_accent', 'time_zone')
$$;

create function public.club_identity() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.club_identity() $$;

comment on function public.club_identity() is
  'For everyone, also signed out: an object of texts with club_name (empty until chosen), club_emblem (an address in the public
bucket, or empty), club_accent (#rrggbb) and time_zone; nothing else';

grant execute on function private.club_identity(), public.club_identity() to anon, authenticated, service_role;

create or replace function public.update_settings(p_values jsonb, p_seen jsonb default null) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  editable constant text[] := '{founder_name,founder_email,audit_days,invitation_days,absence_days,proof_days,club_name,club_emblem,club_accent,
    time_zone}';
  changed integer;
  stored jsonb;
begin
  if p_values is null or jsonb_typeof(p_values) <> 'object'
    or exists (select from jsonb_object_keys(p_values) as key where key <> all (editable)) then
    raise insufficient_privilege using message = 'Você não pode alterar esta configuração.';
  end if;
  -- One at a time: the next one compares with what this one stores.
  perform from app.settings where key = any (editable) order by key for update;
  stored := public.admin_settings();
  if exists (
    select from jsonb_each(p_seen) as seen (key, value)
    where stored -> key not in (value, coalesce(p_values -> key, value))
  ) then
    return stored;
  end if;
  update app.settings
  set value = case
    when key in ('founder_email', 'club_accent') then lower(private.cleaned(p_values ->> key))
    else private.cleaned(p_values ->> key) end
  where p_values ? key;
  get diagnostics changed = row_count;
  if changed < (select count(*) from jsonb_object_keys(p_values)) then
    raise insufficient_privilege using message = 'Você não pode alterar esta configuração.';
  end if;
  return null;
end
$$;

comment on function public.update_settings(jsonb, jsonb) is
  'Admins only: changes founder_name, founder_email, audit_days, invitation_days, absence_days, proof_days, club_name,
club_emblem, club_accent and time_zone, whichever are given, all or none. Returns null. If a setting in p_seen has another
value, changes nothing and returns all settings';

-- Also club-emblem/<milliseconds>-<22 random characters>.<ext>, by administrators.
alter policy "people put pictures where pictures belong, in their own name" on storage.objects
  with check (
    owner_id = (select auth.uid())::text
    and (select private.is_active()) and (select private.aal_ok())
    and (
      (
        bucket_id = 'confraria-assets'
        and (
          name ~ '^member-photos/[0-9]{13}-[A-Za-z0-9_-]{22}\.(jpg|jpeg|png|webp)$'
          or (
            (select private.is_admin()) and name ~ '^club-emblem/[0-9]{13}-[A-Za-z0-9_-]{22}\.(jpg|jpeg|png|webp)$'
          )
        )
      )
      or (
        bucket_id = 'confraria-provas'
        and name ~ '^routines/(training|reading|fasting|documentation)/\1_[0-9]{13}_[A-Za-z0-9_-]{22}-[A-Za-z0-9._-]{1,100}\.(jpg|jpeg|png|webp)$'
      )
    )
  );

-- No one removes the emblem in use.
create function private.keep_emblem() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.picture_address(old.name) = private.setting('club_emblem') then
    raise insufficient_privilege using message = 'A imagem é o emblema do clube. Troque o emblema antes de remover a imagem.';
  end if;
  return old;
end
$$;

create trigger keep_emblem before delete on storage.objects for each row
  when (old.bucket_id = 'confraria-assets' and starts_with(old.name, 'club-emblem/'))
  execute function private.keep_emblem();

-- The guided setup has a step for the identity. It is done once the club has a name.
do $$
declare
  definition constant text := pg_get_functiondef('public.club_status()'::regprocedure);
begin
  execute replace(definition, '''hasFounder'',', '''hasIdentity'', private.setting(''club_name'') <> '''', ''hasFounder'',');
end
$$;

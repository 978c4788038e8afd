-- Routines are rows: administrators add, rename, reorder and pause them. The code is made from the first label and never
-- changes: submissions, pictures and points refer to it.
alter table public.routine_types
  drop constraint routine_types_code_check,
  drop constraint routine_types_period_check,
  add column icon text not null default 'target' check (icon in (
    'dumbbell', 'book', 'moon', 'swords', 'pray', 'heart', 'pen', 'family', 'run', 'food', 'water', 'work', 'money',
    'hands', 'sun', 'target'
  )),
  -- From 1, in the order of the pages.
  add column place integer not null default 1 check (place between 1 and 1000),
  -- A paused routine takes no submissions. What was sent stays, with its points.
  add column is_active boolean not null default true,
  add constraint routine_types_code_is_slug check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- A week is from Monday to Sunday.
  add constraint routine_types_period_is_known check (period in ('day', 'week', 'month'));

-- Without an entry, so that the audit log of a new club stays empty.
alter table public.routine_types disable trigger audit;

update public.routine_types
set icon = case code when 'training' then 'dumbbell' when 'reading' then 'book' when 'fasting' then 'moon' else 'swords' end,
    place = case code when 'training' then 1 when 'reading' then 2 when 'fasting' then 3 else 4 end;

alter table public.routine_types enable trigger audit;

alter table public.routine_types alter column icon drop default, alter column place drop default;

comment on table public.routine_types is
  'The routines of the club: label, icon, points for a perfect score, the period of one submission, the order, and whether it takes
submissions';

create unique index routine_types_label_is_unique on public.routine_types (private.fold(label));

update app.pace_limits set deed = 'alterar rotinas no máximo %s vezes' where kind = 'routine_type';

drop trigger check_pace on public.routine_types;
create trigger check_pace before insert or update on public.routine_types for each row
  execute function private.check_pace('routine_type');
create trigger check_deletion_pace before delete on public.routine_types for each statement
  execute function private.check_pace('routine_type');

-- The code of a new routine: 'Estudo Semanal' → 'estudo-semanal', then 'estudo-semanal-2'. The goals of the ranking name
-- the levels beside the codes.
create function private.routine_code(label text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := trim(both '-' from regexp_replace(private.fold(label), '[^a-z0-9]+', '-', 'g'));
  base constant text := rtrim(left(case when words ~ '^[a-z].' and words not in ('gold', 'silver') then words else rtrim('rotina-' || words, '-') end, 36), '-');
  candidate text := base;
  attempt integer := 1;
begin
  while exists (select from public.routine_types where code = candidate) loop
    attempt := attempt + 1;
    candidate := base || '-' || attempt;
  end loop;
  return candidate;
end
$$;

-- What an administrator may change, in the form of save_routine().
create function private.routine_values(routine public.routine_types) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'label', routine.label, 'icon', routine.icon, 'period', routine.period, 'max_points', routine.max_points,
    'is_active', routine.is_active
  )
$$;

-- Whether something was submitted for a routine, also if it was cancelled.
create function private.is_used_routine(routine text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.tasks where routine_type = routine)
    or exists (select from app.routine_completions where routine_type = routine)
$$;

-- One change of the routines at a time: each sees what the one before stored.
create function private.lock_routines() returns void
language sql security definer set search_path = ''
as $$ select pg_advisory_xact_lock(hashtext('public.routine_types')) $$;

create function private.save_routine(p_values jsonb, p_code text, p_seen jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  before public.routine_types;
  next jsonb;
  given_label text;
begin
  perform private.require_admin();
  perform private.lock_routines();
  if jsonb_typeof(p_values) is distinct from 'object' or exists (
    select from jsonb_object_keys(p_values) as key where key not in ('label', 'icon', 'period', 'max_points', 'is_active')
  ) then
    raise check_violation using message = 'Confira os dados da rotina.';
  end if;
  if p_code is not null then
    select * into before from public.routine_types where code = p_code;
    if not found then
      raise check_violation using message = 'Esta rotina não existe mais.';
    end if;
    if exists (
      select from jsonb_each(p_seen) as seen (key, value)
      where private.routine_values(before) -> key not in (value, coalesce(p_values -> key, value))
    ) then
      return private.routine_values(before);
    end if;
    next := private.routine_values(before) || p_values;
  else
    next := '{"is_active": true}'::jsonb || p_values;
  end if;

  given_label := coalesce(private.cleaned(next ->> 'label'), '');
  if given_label = '' or char_length(given_label) > 60 then
    raise check_violation using message = 'O nome da rotina tem de 1 a 60 caracteres.';
  elsif private.fold(given_label) = '' then
    raise check_violation using message = 'O nome da rotina precisa de letras.';
  elsif not coalesce(next ->> 'icon' in (
    'dumbbell', 'book', 'moon', 'swords', 'pray', 'heart', 'pen', 'family', 'run', 'food', 'water', 'work', 'money',
    'hands', 'sun', 'target'
  ), false) then
    raise check_violation using message = 'Escolha um ícone da lista.';
  elsif not coalesce(next ->> 'period' in ('day', 'week', 'month'), false) then
    raise check_violation using message = 'Escolha se a rotina é do dia, da semana ou do mês.';
  elsif not coalesce(
    next ->> 'max_points' ~ '^[0-9]{1,4}$' and (next ->> 'max_points')::integer <= 1000, false
  ) then
    raise check_violation using message = 'O máximo de uma rotina vai de 0 a 1.000 pontos.';
  elsif jsonb_typeof(next -> 'is_active') is distinct from 'boolean' then
    raise check_violation using message = 'Confira os dados da rotina.';
  end if;

  if p_code is null then
    -- A repeated request: its first response was lost.
    if exists (
      select from public.routine_types as routine
      where private.routine_values(routine) = next || jsonb_build_object('label', given_label)
    ) then
      return null;
    elsif (select count(*) from public.routine_types) >= 12 then
      raise check_violation using message = 'Cabem no máximo 12 rotinas.';
    end if;
  elsif before.period <> next ->> 'period' and private.is_used_routine(p_code) then
    raise check_violation using
      message = 'Esta rotina já tem registros, e o período não muda mais. Crie outra rotina e pause esta.';
  elsif before.is_active and not (next ->> 'is_active')::boolean and not exists (
    select from public.routine_types where is_active and code <> p_code
  ) then
    raise check_violation using message = 'Deixe pelo menos uma rotina ativa.';
  end if;
  if exists (
    select from public.routine_types
    where private.fold(label) = private.fold(given_label) and code is distinct from p_code
  ) then
    raise check_violation using message = 'Já existe uma rotina com este nome.';
  end if;

  if p_code is null then
    insert into public.routine_types (code, label, icon, period, max_points, is_active, place)
    values (
      private.routine_code(given_label), given_label, next ->> 'icon', next ->> 'period', (next ->> 'max_points')::integer,
      (next ->> 'is_active')::boolean, (select coalesce(max(place), 0) + 1 from public.routine_types)
    );
  elsif private.routine_values(before) is distinct from next || jsonb_build_object('label', given_label) then
    update public.routine_types
    set label = given_label, icon = next ->> 'icon', period = next ->> 'period',
        max_points = (next ->> 'max_points')::integer, is_active = (next ->> 'is_active')::boolean
    where code = p_code;
  end if;
  return null;
end
$$;

create function public.save_routine(p_values jsonb, p_code text default null, p_seen jsonb default null) returns jsonb
language sql security invoker set search_path = ''
as $$ select private.save_routine(p_values, p_code, p_seen) $$;

comment on function public.save_routine(jsonb, text, jsonb) is
  'Admins only: changes label, icon, period, max_points and is_active of a routine, whichever are given; a new one without p_code,
whose code is made from the label. Returns null. If a value in p_seen differs from the stored one, changes nothing and returns the
stored values. Repeated, it does nothing';

create function private.order_routines(p_codes text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_routines();
  if (select array_agg(code order by code) from public.routine_types)
    is distinct from (select array_agg(code order by code) from unnest(p_codes) as code) then
    raise check_violation using message = 'A lista de rotinas mudou. Confira a ordem e tente de novo.';
  end if;
  update public.routine_types set place = given.place
  from unnest(p_codes) with ordinality as given (code, place)
  where routine_types.code = given.code and routine_types.place <> given.place;
end
$$;

create function public.order_routines(p_codes text[]) returns void
language sql security invoker set search_path = ''
as $$ select private.order_routines(p_codes) $$;

comment on function public.order_routines(text[]) is
  'Admins only: the order of the routines, by the codes of all of them. Repeated, it does nothing';

create function private.remove_routine(p_code text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_routines();
  if private.is_used_routine(p_code) then
    raise check_violation using message = 'Esta rotina já tem registros. Pause-a em vez de excluí-la.';
  elsif exists (select from public.badges where starts_with(measure, p_code || '_')) then
    raise check_violation using message = 'Uma insígnia conta esta rotina. Pause-a em vez de excluí-la.';
  elsif not exists (select from public.routine_types where is_active and code <> p_code) then
    raise check_violation using message = 'Deixe pelo menos uma rotina ativa.';
  end if;
  delete from public.routine_types where code = p_code;
end
$$;

create function public.remove_routine(p_code text) returns void
language sql security invoker set search_path = ''
as $$ select private.remove_routine(p_code) $$;

comment on function public.remove_routine(text) is
  'Admins only: deletes a routine that no one has submitted and no badge counts. Repeated, it does nothing';

grant execute on function
  private.save_routine(jsonb, text, jsonb), public.save_routine(jsonb, text, jsonb),
  private.order_routines(text[]), public.order_routines(text[]),
  private.remove_routine(text), public.remove_routine(text)
  to authenticated, service_role;

-- A paused routine takes no new submission. A returned proof of it still gets its next photo.
do $$
declare
  definition constant text := pg_get_functiondef('private.submit_routine()'::regprocedure);
begin
  execute replace(
    definition,
    $part$  if new.assigned_to is not null then$part$,
    $part$  if not routine.is_active then
    raise check_violation using message = format('%s está em pausa e não recebe registros.', routine.label);
  end if;
  if new.assigned_to is not null then$part$
  );
end
$$;

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
        and name ~ '^routines/([a-z][a-z0-9-]{1,39})/\1_[0-9]{13}_[A-Za-z0-9_-]{22}-[A-Za-z0-9._-]{1,100}\.(jpg|jpeg|png|webp)$'
        and split_part(name, '/', 2) in (select code from public.routine_types)
      )
    )
  );

-- The four booleans are those of the routines that every club begins with; done has the codes of all that are done, open
-- those of all others that are not paused.
drop function public.get_member_routines(uuid);

create function public.get_member_routines(p_user_id uuid)
returns table (training boolean, reading boolean, fasting boolean, documentation boolean, done text[], open text[])
language plpgsql stable security invoker rows 1 set search_path = ''
as $$
begin
  if not private.is_staff()
    and (p_user_id = auth.uid() and private.is_active() and private.aal_ok()) is not true then
    raise insufficient_privilege using message = 'Você só pode ver as próprias rotinas.';
  end if;
  return query
    with known as (
      select routine.code, routine.place, routine.is_active, exists (
        select from app.routine_completions as completion
        where completion.user_id = p_user_id and completion.routine_type = routine.code
          and completion.period_start = private.period_start(routine.period)
      ) as is_done
      from public.routine_types as routine
    ), listed as (
      select
        coalesce(array_agg(code order by place, code) filter (where is_done), '{}') as done,
        coalesce(array_agg(code order by place, code) filter (where is_active and not is_done), '{}') as open
      from known
    )
    select 'training' = any (listed.done), 'reading' = any (listed.done), 'fasting' = any (listed.done),
           'documentation' = any (listed.done), listed.done, listed.open
    from listed;
end
$$;

comment on function public.get_member_routines(uuid) is
  'Which routines the person has done in the current day, week or month of the club: the four of the beginning, and the
codes of all that are done and of all that are open (not done and not paused); the caller''s own, for the staff everyone''s';

grant execute on function public.get_member_routines(uuid) to authenticated, service_role;

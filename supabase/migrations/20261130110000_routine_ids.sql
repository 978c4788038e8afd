-- A new routine has an id from the form: a repeated request, also one with corrected values, finds the routine that an
-- earlier one stored without a response. Its values alone did not identify it, so a corrected name made a second one.
alter table public.routine_types add column id uuid not null default gen_random_uuid() unique;

drop function public.save_routine(jsonb, text, jsonb);
drop function private.save_routine(jsonb, text, jsonb);

create function private.save_routine(p_values jsonb, p_code text, p_seen jsonb, p_id uuid) returns jsonb
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
    select from jsonb_object_keys(p_values) as key
    where key not in ('label', 'icon', 'period', 'max_points', 'is_active', 'needs_photo')
  ) then
    raise check_violation using message = 'Confira os dados da rotina.';
  end if;
  if p_code is null then
    -- The response to an earlier request for the new routine was lost: the routine takes over the values of this one.
    select code into p_code from public.routine_types where id = p_id;
  end if;
  if p_code is not null then
    select * into before from public.routine_types where code = p_code;
    if not found then
      raise check_violation using message = 'Esta rotina não existe mais.';
    end if;
    if exists (
      select from jsonb_each(private.seen_values(p_seen)) as seen (key, value)
      where private.routine_values(before) -> key not in (value, coalesce(p_values -> key, value))
    ) then
      return private.routine_values(before);
    end if;
    next := private.routine_values(before) || p_values;
  else
    next := '{"is_active": true, "needs_photo": true}'::jsonb || p_values;
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
  elsif jsonb_typeof(next -> 'is_active') is distinct from 'boolean'
    or jsonb_typeof(next -> 'needs_photo') is distinct from 'boolean' then
    raise check_violation using message = 'Confira os dados da rotina.';
  end if;

  if p_code is null then
    if (select count(*) from public.routine_types) >= 12 then
      raise check_violation using message = 'Cabem no máximo 12 rotinas.';
    end if;
  elsif before.period <> next ->> 'period' and private.is_used_routine(p_code) then
    raise check_violation using
      message = 'Esta rotina já tem registros, e o período não muda mais. Crie outra rotina e pause esta.';
  elsif before.period <> next ->> 'period'
    and exists (select from public.badges where private.routine_of(measure) = p_code) then
    raise check_violation using
      message = 'Uma insígnia conta esta rotina, e o período não muda mais. Crie outra rotina e pause esta.';
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
    insert into public.routine_types (id, code, label, icon, period, max_points, is_active, needs_photo, place)
    values (
      coalesce(p_id, gen_random_uuid()), private.routine_code(given_label), given_label, next ->> 'icon', next ->> 'period',
      (next ->> 'max_points')::integer, (next ->> 'is_active')::boolean, (next ->> 'needs_photo')::boolean,
      (select coalesce(max(place), 0) + 1 from public.routine_types)
    );
  elsif private.routine_values(before) is distinct from next || jsonb_build_object('label', given_label) then
    update public.routine_types
    set label = given_label, icon = next ->> 'icon', period = next ->> 'period',
        max_points = (next ->> 'max_points')::integer, is_active = (next ->> 'is_active')::boolean,
        needs_photo = (next ->> 'needs_photo')::boolean
    where code = p_code;
  end if;
  return null;
end
$$;

create function public.save_routine(
  p_values jsonb, p_code text default null, p_seen jsonb default null, p_id uuid default null
) returns jsonb
language sql security invoker set search_path = ''
as $$ select private.save_routine(p_values, p_code, p_seen, p_id) $$;

comment on function public.save_routine(jsonb, text, jsonb, uuid) is
  'Admins only: changes label, icon, period, max_points, is_active and needs_photo of a routine, whichever are given; a new one
without p_code, whose code is made from the label. Returns null. If a value in p_seen differs from the stored one, changes nothing
and returns the stored values. Repeated, it does nothing; a new routine with the p_id of an earlier request changes that one';

grant execute on function
  private.save_routine(jsonb, text, jsonb, uuid), public.save_routine(jsonb, text, jsonb, uuid)
  to authenticated, service_role;

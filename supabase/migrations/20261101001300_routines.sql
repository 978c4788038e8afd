-- Submitting a routine: one for each person, routine and period, with a picture as proof.

-- Which routines are done in which period. It always agrees with the tasks: a mark exists while a submission of that
-- period exists that is not cancelled.
create table app.routine_completions (
  user_id uuid not null references auth.users (id) on delete cascade,
  routine_type text not null references public.routine_types (code),
  period_start date not null,
  created_at timestamptz not null default now(),
  primary key (user_id, routine_type, period_start)
);

comment on table app.routine_completions is 'Routines done, by person and period; follows the tasks';

create index on app.routine_completions (routine_type);

alter table app.routine_completions enable row level security;
revoke all on app.routine_completions from anon, authenticated;
grant select on app.routine_completions to authenticated;
grant select, insert, update, delete on app.routine_completions to service_role;

create policy "people see which of their own routines are done, the staff everyone's" on app.routine_completions
  for select to authenticated
  using (
    (select private.is_staff())
    or (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()))
  );

-- A submission is always of today, and its picture is one that the same person put into that routine's folder.
create function private.submit_routine() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  picture text;
  routine public.routine_types;
begin
  new.image_url := private.stored_picture(new.image_url);
  if new.routine_type is null then
    if new.image_url is not null then
      raise check_violation using message = 'Só o registro de uma rotina leva imagem.';
    end if;
    return new;
  end if;

  select * into routine from public.routine_types where code = new.routine_type;
  if not found then
    raise check_violation using message = 'Rotina desconhecida.';
  end if;
  if new.assigned_to is not null then
    raise check_violation using message = 'Uma rotina não se atribui a outra pessoa.';
  end if;
  if new.image_url is null then
    raise check_violation using message = 'O registro de uma rotina precisa de uma imagem.';
  end if;
  picture := private.picture_name(new.image_url);
  if not starts_with(picture, format('routines/%s/', routine.code)) or not exists (
    select from storage.objects
    where bucket_id = 'confraria-assets' and name = picture and owner_id = new.assigned_by::text
  ) then
    raise check_violation using message = 'A imagem precisa ser uma que você mesmo enviou para esta rotina.';
  end if;

  new.due_date := private.period_start('day');
  new.period_start := private.period_start(routine.period);
  return new;
end
$$;

create trigger submit_routine before insert on public.tasks for each row execute function private.submit_routine();

-- Keeps the marks equal to the tasks, in the same transaction.
create function private.mark_routine() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.assigned_by is null then
    return null;
  end if;
  if new.status = 'cancelled' then
    delete from app.routine_completions
    where user_id = new.assigned_by and routine_type = new.routine_type and period_start = new.period_start;
  else
    insert into app.routine_completions (user_id, routine_type, period_start)
    values (new.assigned_by, new.routine_type, new.period_start)
    on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger mark_routine after insert on public.tasks for each row
  when (new.routine_type is not null) execute function private.mark_routine();

-- Confirms what the tasks of the current period say; throws 23514 for anything else.
create function private.update_member_routine(p_user_id uuid, p_routine_type text, p_completed boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  routine public.routine_types;
  submitted boolean;
begin
  if p_user_id is null or not (
    private.is_staff() or (p_user_id = auth.uid() and private.is_active() and private.aal_ok())
  ) then
    raise insufficient_privilege using message = 'Você só pode atualizar as próprias rotinas.';
  end if;
  select * into routine from public.routine_types where code = p_routine_type;
  if not found then
    raise check_violation using message = 'Rotina desconhecida.';
  end if;

  submitted := exists (
    select from public.tasks
    where assigned_by = p_user_id and routine_type = routine.code
      and period_start = private.period_start(routine.period) and status <> 'cancelled'
  );
  if p_completed is distinct from submitted then
    raise check_violation using message = case
      when submitted then format('%s já tem registro neste período: cancele a tarefa para desfazê-lo.', routine.label)
      else format('%s ainda não tem registro neste período.', routine.label)
    end;
  end if;
end
$$;

create function public.update_member_routine(p_user_id uuid, p_routine_type text, p_completed boolean) returns void
language sql security invoker set search_path = ''
as $$ select private.update_member_routine(p_user_id, p_routine_type, p_completed) $$;

comment on function public.update_member_routine(uuid, text, boolean) is
  'Confirms whether a routine is done in its current period; never contradicts the tasks';

-- One row: which routines the person has done in the current day or month. Throws 42501 for another person's, except
-- for staff.
create function public.get_member_routines(p_user_id uuid)
returns table (training boolean, reading boolean, fasting boolean, documentation boolean)
language plpgsql stable security invoker rows 1 set search_path = ''
as $$
begin
  if not private.is_staff()
    and (p_user_id = auth.uid() and private.is_active() and private.aal_ok()) is not true then
    raise insufficient_privilege using message = 'Você só pode ver as próprias rotinas.';
  end if;
  return query
    with done as (
      select completion.routine_type
      from app.routine_completions as completion
      join public.routine_types as routine on routine.code = completion.routine_type
      where completion.user_id = p_user_id and completion.period_start = private.period_start(routine.period)
    )
    select 'training' in (select routine_type from done), 'reading' in (select routine_type from done),
           'fasting' in (select routine_type from done), 'documentation' in (select routine_type from done);
end
$$;

comment on function public.get_member_routines(uuid) is
  'Which of the four routines the person has done in the current day or month (São Paulo); the caller''s own, for the staff everyone''s';

create trigger mark_changed_routine after update of status on public.tasks for each row
  when (new.routine_type is not null and new.status <> old.status) execute function private.mark_routine();

-- Routine days among the 30 days up to today, or up to yesterday while today has none; or among those since the first
-- routine if they are fewer. Today counts once a routine is sent, and is not missed before it is over.
create function private.routine_days(kept_days date[], first_routine date, today date) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'kept', (select count(*) from unnest(kept_days) as day where day between last_day - 29 and last_day),
    'of', least(30, last_day - first_routine + 1)
  )
  from (select case when today = any (kept_days) then today else today - 1 end as last_day) as counted
  where first_routine is not null
$$;

grant execute on function
  private.update_member_routine(uuid, text, boolean), public.update_member_routine(uuid, text, boolean),
  public.get_member_routines(uuid), private.routine_days(date[], date, date)
  to authenticated, service_role;

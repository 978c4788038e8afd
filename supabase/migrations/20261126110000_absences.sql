-- Excused days: a member requests them with a reason, an evaluator decides. An administrator pauses the whole club.

create table public.absences (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('illness', 'travel', 'mourning', 'other')),
  first_day date not null,
  last_day date not null,
  -- Only the person and evaluators read it: it may be about health.
  reason text not null check (char_length(reason) <= 500 and not private.is_blank(reason)),
  closed_at timestamptz,
  -- Who approved or refused it; null after that account is deleted.
  closed_by uuid references auth.users (id) on delete set null,
  outcome text check (outcome in ('approved', 'refused', 'withdrawn')),
  -- Why it was refused. The person reads it.
  answer text check (char_length(answer) <= 500 and not private.is_blank(answer)),
  created_at timestamptz not null default now(),

  constraint absences_days_in_order check (first_day <= last_day),
  constraint absences_are_short check (last_day - first_day <= 97),
  constraint absences_closed_with_outcome check ((closed_at is null) = (outcome is null)),
  constraint absences_refusal_says_why check (outcome <> 'refused' or answer is not null)
);

comment on table public.absences is 'Excused days that members requested, and their outcome';

create index on public.absences (user_id, first_day);
create index on public.absences (closed_by);
create index absences_open on public.absences (created_at) where closed_at is null;

alter table public.absences enable row level security;
revoke all on public.absences from anon, authenticated;
grant select, insert, update, delete on public.absences to service_role;
grant select on public.absences to authenticated;

create policy "people read their own absences, evaluators every" on public.absences for select to authenticated
  using (
    (select private.may('tasks', 'edit'))
    or (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()))
  );

-- Days that count for no one.
create table public.club_pauses (
  id uuid primary key,
  first_day date not null,
  last_day date not null,
  reason text not null check (char_length(reason) <= 500 and not private.is_blank(reason)),
  created_at timestamptz not null default now(),

  constraint club_pauses_days_in_order check (first_day <= last_day),
  constraint club_pauses_are_short check (last_day - first_day <= 97)
);

comment on table public.club_pauses is 'Days on which the whole club pauses: they count for no one';

create index on public.club_pauses (first_day);

alter table public.club_pauses enable row level security;
revoke all on public.club_pauses from anon, authenticated;
grant select, insert, update, delete on public.club_pauses to service_role;
grant select on public.club_pauses to authenticated;

create policy "people read the pauses of the club" on public.club_pauses for select to authenticated
  using ((select private.is_active()) and (select private.aal_ok()));

create trigger audit after insert or update or delete on public.club_pauses
  for each row execute function private.audit();

insert into app.pace_limits (kind, deed, every, most, staff_most, most_a_day, staff_most_a_day, sentence) values
  ('absence', 'pedir no máximo %s ausências', '1 hour', 10, 10, 30, 30, null),
  ('absence_decision', 'decidir ou retirar no máximo %s ausências', '1 hour', 30, 300, 100, 1500, null),
  ('club_pause', 'mudar no máximo %s pausas do clube', '1 hour', 30, 30, 100, 100, null);

create trigger check_pace before insert on public.absences for each row
  execute function private.check_pace('absence');
create trigger check_change_pace before update on public.absences for each row
  execute function private.check_pace('absence_decision');
create trigger check_pace before insert or update on public.club_pauses for each row
  execute function private.check_pace('club_pause');

-- Who may decide absences: the accounts that may evaluate routines.
create function private.evaluator_accounts() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select private.admin_accounts()
  union
  select role.user_id
  from public.user_roles as role
  join public.user_accounts as account on account.user_id = role.user_id and account.suspended_at is null
  left join app.members as member on member.user_id = role.user_id
  left join public.council_members as seat on seat.member_id = member.id and seat.status = 'ativo'
  where role.role = 'council' and private.has_cell('council', coalesce(seat.position, '*'), 'tasks', 'edit')
$$;

-- 'de 01/12/2026 a 05/12/2026', or 'em 01/12/2026'
create function private.span_in_words(first_day date, last_day date) returns text
language sql immutable set search_path = ''
as $$
  select case when first_day = last_day then format('em %s', to_char(first_day, 'DD/MM/YYYY'))
    else format('de %s a %s', to_char(first_day, 'DD/MM/YYYY'), to_char(last_day, 'DD/MM/YYYY')) end
$$;

-- Refuses days and reasons that no absence and no pause may have. Returns the reason without spaces at its ends.
create function private.checked_absence(first_day date, last_day date, reason text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.period_start('day');
  why constant text := private.cleaned(reason);
begin
  if first_day is null or last_day is null then
    raise check_violation using message = 'Informe o primeiro e o último dia.';
  elsif last_day < first_day then
    raise check_violation using message = 'O último dia não pode vir antes do primeiro.';
  elsif first_day < today - 7 then
    raise check_violation using message = 'O primeiro dia pode estar no máximo 7 dias atrás.';
  elsif last_day > today + 90 then
    raise check_violation using message = 'O último dia pode estar no máximo 90 dias à frente.';
  elsif why is null or private.is_blank(why) then
    raise check_violation using message = 'Escreva o motivo.';
  elsif char_length(why) > 500 then
    raise check_violation using message = 'O motivo pode ter no máximo 500 caracteres.';
  end if;
  return why;
end
$$;

-- The month in which the person would have more excused days than the setting allows, with those of other open and
-- approved requests; null if none.
create function private.full_absence_month(person uuid, request uuid, first_day date, last_day date) returns date
language sql stable security definer set search_path = ''
as $$
  select date_trunc('month', day)::date
  from (
    select generate_series(full_absence_month.first_day, full_absence_month.last_day, interval '1 day') as day
    union
    select generate_series(absence.first_day, absence.last_day, interval '1 day')
    from public.absences as absence
    where absence.user_id = person and absence.id <> request
      and (absence.outcome is null or absence.outcome = 'approved')
  ) as days
  group by date_trunc('month', day)
  having count(*) > private.setting('absence_days')::integer and bool_or(
    day between full_absence_month.first_day and full_absence_month.last_day
  )
  order by 1 limit 1
$$;

-- A repeated request, whose first response was lost, has the same id: the last one counts while no one has decided.
create function private.request_absence(p_id uuid, p_kind text, p_first_day date, p_last_day date, p_reason text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  earlier public.absences;
  why text;
  proved date;
  full_month date;
begin
  if not (private.is_active() and private.aal_ok()) then
    raise insufficient_privilege using message = 'Entre na sua conta para justificar uma ausência.';
  end if;
  -- Parallel requests of one person would not see each other's days.
  perform pg_advisory_xact_lock(hashtext('public.absences'), hashtext(me::text));
  select * into earlier from public.absences where id = p_id for update;
  if found then
    if (earlier.user_id, earlier.kind, earlier.first_day, earlier.last_day, earlier.reason)
      is not distinct from (me, p_kind, p_first_day, p_last_day, private.cleaned(p_reason)) then
      return;
    elsif earlier.user_id <> me or earlier.outcome is not null then
      raise check_violation using message = 'Este pedido já foi encerrado. Faça outro.';
    end if;
  end if;

  if p_id is null or p_kind is null or p_kind not in ('illness', 'travel', 'mourning', 'other') then
    raise check_violation using message = 'Escolha o tipo da ausência.';
  end if;
  why := private.checked_absence(p_first_day, p_last_day, p_reason);
  if exists (
    select from public.absences
    where user_id = me and id <> p_id and (outcome is null or outcome = 'approved')
      and first_day <= p_last_day and last_day >= p_first_day
  ) then
    raise check_violation using message = 'Você já pediu uma ausência que inclui um destes dias.';
  end if;
  select min(due_date) into proved from public.tasks
  where assigned_by = me and routine_type is not null and status <> 'cancelled'
    and due_date between p_first_day and p_last_day;
  if proved is not null then
    raise check_violation using message = format(
      'Você já registrou uma rotina em %s: esse dia não precisa de justificativa.', to_char(proved, 'DD/MM/YYYY')
    );
  end if;
  full_month := private.full_absence_month(me, p_id, p_first_day, p_last_day);
  if full_month is not null then
    raise check_violation using message = format(
      'Em %s você passaria do limite de %s dias justificados por mês.',
      to_char(full_month, 'MM/YYYY'), private.setting('absence_days')
    );
  end if;

  if earlier.id is not null then
    update public.absences set kind = p_kind, first_day = p_first_day, last_day = p_last_day, reason = why where id = p_id;
    return;
  end if;
  insert into public.absences (id, user_id, kind, first_day, last_day, reason)
  values (p_id, me, p_kind, p_first_day, p_last_day, why);
  -- Neither kind nor reason: a notice is no place for health.
  perform private.notify_each(
    array(select private.evaluator_accounts()), 'absence_request',
    format('%s pediu para justificar uma ausência %s.', private.display_name(me),
      private.span_in_words(p_first_day, p_last_day))
  );
end
$$;

create function public.request_absence(p_id uuid, p_kind text, p_first_day date, p_last_day date, p_reason text)
returns void
language sql security invoker set search_path = ''
as $$ select private.request_absence(p_id, p_kind, p_first_day, p_last_day, p_reason) $$;

comment on function public.request_absence(uuid, text, date, date, text) is
  'Requests that the caller''s days are excused: at most 7 days ago to 90 days ahead, without a proof, without another request,
and within the month''s limit. The caller makes the id; repeated with it, the last request counts until it is decided';

create function private.withdraw_absence(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  absence public.absences;
begin
  if not (private.is_active() and private.aal_ok()) then
    raise insufficient_privilege using message = 'Entre na sua conta para retirar o pedido.';
  end if;
  select * into absence from public.absences where id = p_id and user_id = auth.uid() for update;
  if not found then
    raise check_violation using message = 'Este pedido não existe mais.';
  elsif absence.outcome = 'withdrawn' then
    return;
  elsif absence.outcome is not null then
    raise check_violation using message = 'Este pedido já foi decidido.';
  end if;
  update public.absences set closed_at = now(), closed_by = auth.uid(), outcome = 'withdrawn' where id = p_id;
end
$$;

create function public.withdraw_absence(p_id uuid) returns void
language sql security invoker set search_path = ''
as $$ select private.withdraw_absence(p_id) $$;

comment on function public.withdraw_absence(uuid) is 'Withdraws a request of the caller that no one has decided; repeated, it does nothing';

create function private.decide_absence(p_id uuid, p_outcome text, p_answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := nullif(private.cleaned(p_answer), '');
  absence public.absences;
begin
  if not private.may('tasks', 'edit') then
    raise insufficient_privilege using message = 'Você não tem permissão para decidir ausências.';
  elsif p_outcome is null or p_outcome not in ('approved', 'refused') then
    raise check_violation using message = 'Uma ausência é aprovada ou recusada.';
  elsif p_outcome = 'refused' and (said is null or private.is_blank(said)) then
    raise check_violation using message = 'Diga por que a ausência foi recusada.';
  elsif char_length(said) > 500 then
    raise check_violation using message = 'O motivo pode ter no máximo 500 caracteres.';
  end if;
  -- Of two evaluators at once, the second one waits here.
  select * into absence from public.absences where id = p_id for update;
  if not found then
    raise check_violation using message = 'Este pedido não existe mais.';
  elsif absence.user_id = auth.uid() then
    raise insufficient_privilege using message = 'Ninguém decide a própria ausência.';
  elsif absence.outcome = 'withdrawn' then
    raise check_violation using message = 'Este pedido foi retirado.';
  elsif absence.outcome is not null then
    if (absence.outcome, absence.closed_by, absence.answer) is not distinct from (p_outcome, auth.uid(), said) then
      return;
    end if;
    raise check_violation using message = format('Este pedido já foi %s por %s.',
      case absence.outcome when 'approved' then 'aprovado' else 'recusado' end,
      case when absence.closed_by = auth.uid() then 'você'
        when absence.closed_by is null then 'outra pessoa' else private.display_name(absence.closed_by) end);
  end if;
  update public.absences set closed_at = now(), closed_by = auth.uid(), outcome = p_outcome, answer = said where id = p_id;
  perform private.notify(absence.user_id, 'absence', case p_outcome
    when 'approved' then format('Sua ausência %s foi justificada.',
      private.span_in_words(absence.first_day, absence.last_day)) || coalesce(' ' || said, '')
    else format('Sua ausência %s não foi justificada. Motivo: %s',
      private.span_in_words(absence.first_day, absence.last_day), said) end);
  -- The excused days may join two runs.
  if p_outcome = 'approved' then
    perform private.grant_badges(private.member_of(absence.user_id), '{routine_streak}');
  end if;
end
$$;

create function public.decide_absence(p_id uuid, p_outcome text, p_answer text default '') returns void
language sql security invoker set search_path = ''
as $$ select private.decide_absence(p_id, p_outcome, p_answer) $$;

comment on function public.decide_absence(uuid, text, text) is
  'For evaluators, of another person''s request: approves it, or refuses it with a reason, once; the same decision repeated does nothing';

-- What a member sees of absences, in one request.
create function public.my_absences() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'today', private.period_start('day'),
    'days_a_month', private.setting('absence_days')::integer,
    'absences', coalesce((
      select jsonb_agg(to_jsonb(absence) - '{user_id,closed_by}'::text[] order by first_day desc, created_at desc)
      from (
        select * from public.absences
        where user_id = (select auth.uid()) and (outcome is null or outcome <> 'withdrawn')
        order by first_day desc limit 20
      ) as absence
    ), '[]'),
    'pauses', coalesce((
      select jsonb_agg(to_jsonb(pause) order by first_day)
      from public.club_pauses as pause where last_day >= private.period_start('day')
    ), '[]')
  )
$$;

comment on function public.my_absences() is
  'The caller''s last 20 absences without withdrawn ones, newest first; the limit of days a month; pauses of the club that are not over';

create function private.open_absences()
returns table (id uuid, name text, kind text, first_day date, last_day date, reason text, created_at timestamptz)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.may('tasks', 'edit') then
    raise insufficient_privilege using message = 'Você não tem permissão para decidir ausências.';
  end if;
  return query
    select absence.id, private.display_name(absence.user_id), kind, first_day, last_day, reason, created_at
    from public.absences as absence
    where closed_at is null and user_id <> auth.uid()
    order by created_at, id limit 100;
end
$$;

create function public.open_absences()
returns table (id uuid, name text, kind text, first_day date, last_day date, reason text, created_at timestamptz)
language sql stable security invoker rows 20 set search_path = ''
as $$ select * from private.open_absences() $$;

comment on function public.open_absences() is
  'For evaluators: the oldest 100 requests of other people that no one has decided, with the name of each';

-- A repeated request has the same id: the last one counts.
create function private.pause_club(p_id uuid, p_first_day date, p_last_day date, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  why text;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtext('public.club_pauses'));
  if exists (
    select from public.club_pauses
    where (id, first_day, last_day, reason) = (p_id, p_first_day, p_last_day, private.cleaned(p_reason))
  ) then
    return;
  end if;
  why := private.checked_absence(p_first_day, p_last_day, p_reason);
  if exists (
    select from public.club_pauses where id <> p_id and first_day <= p_last_day and last_day >= p_first_day
  ) then
    raise check_violation using message = 'O clube já tem uma pausa que inclui um destes dias.';
  end if;
  insert into public.club_pauses (id, first_day, last_day, reason) values (p_id, p_first_day, p_last_day, why)
  on conflict (id) do update set first_day = p_first_day, last_day = p_last_day, reason = why;
end
$$;

create function public.pause_club(p_id uuid, p_first_day date, p_last_day date, p_reason text) returns void
language sql security invoker set search_path = ''
as $$ select private.pause_club(p_id, p_first_day, p_last_day, p_reason) $$;

comment on function public.pause_club(uuid, date, date, text) is
  'Admins only: the days count for no one. At most 7 days ago to 90 days ahead, without another pause; repeated with the same id, the last one counts';

-- Days that are over stay a pause. A pause that begins today or later is removed.
create function private.end_pause(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.period_start('day');
begin
  perform private.require_admin();
  update public.club_pauses set last_day = today - 1 where id = p_id and first_day < today and last_day >= today;
  delete from public.club_pauses where id = p_id and first_day >= today;
end
$$;

create function public.end_pause(p_id uuid) returns void
language sql security invoker set search_path = ''
as $$ select private.end_pause(p_id) $$;

comment on function public.end_pause(uuid) is
  'Admins only: from today on the club works again; a pause that has not begun before today is removed; repeated, it does nothing';

-- An anonymised person's absences are removed: they may be about health.
create function private.forget_absences() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.absences where user_id = old.user_id;
  return null;
end
$$;

create trigger forget_absences after update on app.members for each row
  when (old.anonymised_at is null and new.anonymised_at is not null and old.user_id is not null)
  execute function private.forget_absences();

create function private.exported_absences(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'ausências', coalesce((
      select jsonb_agg(jsonb_build_object(
        'tipo', case kind when 'illness' then 'doença' when 'travel' then 'viagem' when 'mourning' then 'luto' else 'outro' end,
        'primeiro dia', first_day, 'último dia', last_day, 'motivo', reason, 'pedida em', created_at,
        'resultado', case outcome when 'approved' then 'aprovada' when 'refused' then 'recusada' when 'withdrawn' then 'retirada' end,
        'resposta', answer, 'encerrada em', closed_at
      ) order by created_at)
      from public.absences where user_id = person
    ), '[]'),
    -- Without the names of others.
    'ausências que decidi', coalesce((
      select jsonb_agg(jsonb_build_object(
        'resultado', case outcome when 'approved' then 'aprovada' else 'recusada' end, 'resposta', answer, 'em', closed_at
      ) order by closed_at)
      from public.absences where closed_by = person and user_id <> person
    ), '[]')
  )
$$;

create or replace function private.exported_everything() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.exported_data() || private.exported_writing(auth.uid())
    || private.exported_meetings(private.my_member_id()) || private.exported_feedback(auth.uid())
    || private.exported_proof_consents(auth.uid()) || private.exported_absences(auth.uid())
$$;

-- How many days a month a member may have excused.
alter table app.settings add constraint settings_absences_last_some_days check (
  key <> 'absence_days' or value ~ '^([0-9]|[12][0-9]|3[01])$'
);

insert into app.settings (key, value) values ('absence_days', '5');

create or replace function private.check_setting() returns trigger
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
  elsif new.key = 'absence_days' and not (new.value ~ '^[0-9]{1,4}$' and new.value::integer between 0 and 31) then
    raise check_violation using message = 'Um membro pode justificar de 0 a 31 dias por mês.';
  elsif new.key in ('level_gold', 'level_silver') and new.value !~ '^[1-9][0-9]{0,5}$' then
    raise check_violation using message = 'Os níveis vão de 1 a 999.999 pontos.';
  end if;
  return new;
end
$$;

create or replace function public.update_settings(p_values jsonb, p_seen jsonb default null) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  fields constant text[] := '{founder_name,founder_email,audit_days,invitation_days,absence_days}';
  changed integer;
  stored jsonb;
begin
  if p_values is null or jsonb_typeof(p_values) <> 'object'
    or exists (select from jsonb_object_keys(p_values) as key where key <> all (fields)) then
    raise insufficient_privilege using message = 'Você não pode alterar esta configuração.';
  end if;
  -- One at a time: the next one compares with what this one stores.
  perform from app.settings where key = any (fields) order by key for update;
  stored := public.admin_settings();
  if exists (
    select from jsonb_each(p_seen) as seen (key, value)
    where stored -> key not in (value, coalesce(p_values -> key, value))
  ) then
    return stored;
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
  return null;
end
$$;

comment on function public.update_settings(jsonb, jsonb) is
  'Admins only: changes founder_name, founder_email, audit_days, invitation_days and absence_days, whichever are given, all or none.
Returns null. If a setting in p_seen has another value, changes nothing and returns all settings';

grant execute on function
  private.request_absence(uuid, text, date, date, text), public.request_absence(uuid, text, date, date, text),
  private.withdraw_absence(uuid), public.withdraw_absence(uuid),
  private.decide_absence(uuid, text, text), public.decide_absence(uuid, text, text),
  public.my_absences(), private.open_absences(), public.open_absences(),
  private.pause_club(uuid, date, date, text), public.pause_club(uuid, date, date, text),
  private.end_pause(uuid), public.end_pause(uuid)
  to authenticated, service_role;

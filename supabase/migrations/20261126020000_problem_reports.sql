-- Reports of problems. A person describes a problem, and the application attaches its last machine events: names and shapes,
-- never texts. Errors that no one caught are counted by kind. Only administrators read recordings and errors.

alter table public.user_feedback
  drop constraint user_feedback_feedback_type_check,
  add constraint user_feedback_feedback_type_check
    check (feedback_type in ('sugestão', 'reclamação', 'comentário', 'problema'));

create or replace function private.apply_feedback_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.content := private.written_text(new.content);
    new.username := left(private.display_name(new.user_id), 120);
    new.created_at := now();
    if new.content = '' then
      raise check_violation using message = 'O feedback não pode estar vazio.';
    elsif char_length(new.content) > 4000 then
      raise check_violation using message = 'O feedback pode ter no máximo 4.000 caracteres.';
    elsif new.feedback_type not in ('sugestão', 'reclamação', 'comentário', 'problema') then
      raise check_violation using message = 'Este tipo de feedback não existe.';
    end if;
  elsif new.assigned_to is distinct from old.assigned_to and new.assigned_to is not null
    and not exists (select from public.council_members where id = new.assigned_to and status = 'ativo') then
    raise check_violation using message = 'O responsável precisa ser um membro ativo do Conselho.';
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- Is the text a name of this pattern? A value of another JSON type is not.
create function private.is_named(value jsonb, pattern text) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce(jsonb_typeof(value) = 'string' and value #>> '{}' ~ pattern, false) $$;

-- Is the value a whole number between both bounds?
create function private.is_whole(value jsonb, lowest bigint, highest bigint) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(value), '') <> 'number' then
    return false;
  end if;
  return (value #>> '{}')::numeric between lowest and highest and (value #>> '{}')::numeric % 1 = 0;
end
$$;

create function private.is_recorded_event(event jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  keys constant text[] := '{machine,actor,at,type,shape,taken,state,status}';
begin
  if jsonb_typeof(event) <> 'object' or not event ?& keys or event - keys <> '{}' then
    return false;
  elsif not (
    private.is_named(event -> 'machine', '^[A-Za-z][A-Za-z0-9]{0,39}$')
    and private.is_whole(event -> 'actor', 1, 1000000)
    and private.is_whole(event -> 'at', 0, 10000000000)
    and private.is_named(event -> 'type', '^[A-Za-z][A-Za-z0-9_.:()-]{0,119}$')
    and private.is_named(event -> 'status', '^(active|done|error|stopped)$')
    and (event -> 'state' = 'null' or private.is_named(event -> 'state', '^[A-Za-z0-9_. -]*$'))
    and coalesce(char_length(event ->> 'state'), 0) <= 400
  ) then
    return false;
  elsif jsonb_typeof(event -> 'shape') <> 'object' or jsonb_typeof(event -> 'taken') <> 'array' then
    return false;
  end if;
  return jsonb_array_length(event -> 'taken') <= 20
    and not exists (
      select from jsonb_each(event -> 'shape') as property (name, class)
      where name !~ '^[A-Za-z][A-Za-z0-9_]{0,39}$'
        or not private.is_named(class, '^[a-z]{1,12}( [A-Za-z0-9_.+-]{1,40}){0,2}$')
    )
    and not exists (
      select from jsonb_array_elements(event -> 'taken') as transition
      where not private.is_named(transition, '^[A-Za-z0-9_.-]{1,120} [A-Za-z][A-Za-z0-9_.:()*-]{0,119} [0-9]{1,2}$')
    );
end
$$;

-- Has it the shape and the size of a recording? The twin of `recordingSchema` (machines/feedback/recording.ts).
create function private.is_recording(recording jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  keys constant text[] := '{format,version,events}';
begin
  if octet_length(recording::text) > 98304
    or jsonb_typeof(recording) <> 'object' or not recording ?& keys or recording - keys <> '{}' then
    return false;
  elsif recording -> 'format' <> '1' or jsonb_typeof(recording -> 'events') <> 'array'
    or not private.is_named(recording -> 'version', '^[0-9A-Za-z.+-]{1,40}$') then
    return false;
  end if;
  return jsonb_array_length(recording -> 'events') <= 200
    and not exists (
      select from jsonb_array_elements(recording -> 'events') as event where not private.is_recorded_event(event)
    );
end
$$;

-- Raises a sentence unless the caller may send this recording.
create function private.check_recording(recording jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_active() and private.aal_ok()) then
    raise insufficient_privilege using message = 'Entre na sua conta para relatar um problema.';
  elsif recording is null or not private.is_recording(recording) then
    raise check_violation using message = 'O registro técnico não tem a forma esperada ou é grande demais.';
  end if;
end
$$;

create table public.problem_reports (
  -- The feedback that describes the problem.
  id uuid primary key references public.user_feedback (id) on delete cascade,
  recording jsonb not null check (private.is_recording(recording)),
  version text not null generated always as (recording ->> 'version') stored check (char_length(version) <= 40),
  created_at timestamptz not null default now()
);

comment on table public.problem_reports is 'The machine events before a reported problem, for 90 days; names and shapes, never texts';

create index on public.problem_reports (created_at desc, id desc);

alter table public.problem_reports enable row level security;
revoke all on public.problem_reports from anon, authenticated;
grant select, insert, update, delete on public.problem_reports to service_role;
grant select on public.problem_reports to authenticated;

-- The checks of both tables.
grant execute on function
  private.is_named(jsonb, text), private.is_whole(jsonb, bigint, bigint), private.is_recorded_event(jsonb),
  private.is_recording(jsonb)
to service_role;

create policy "admins read the recordings of problems" on public.problem_reports for select to authenticated
  using ((select private.is_admin()));

create table public.error_kinds (
  id uuid primary key default gen_random_uuid(),
  -- A hash of the error's class and of the places in its stack.
  kind text not null check (kind ~ '^[0-9a-f]{16}$'),
  version text not null generated always as (recording ->> 'version') stored check (char_length(version) <= 40),
  -- 'TypeError'
  name text not null check (name ~ '^[A-Za-z]{1,40}$'),
  -- File, line and column in the build: 'Members-Bx3f.js:1:2345'
  place text not null check (place ~ '^[A-Za-z0-9_.:-]{1,120}$'),
  occurrences integer not null default 1 check (occurrences > 0),
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  -- Of the last occurrence.
  recording jsonb not null check (private.is_recording(recording)),

  constraint error_kinds_once_per_version unique (kind, version)
);

comment on table public.error_kinds is
  'Errors that no one caught: one row for each kind and version with its count, until 90 days after the last one';

create index on public.error_kinds (last_seen desc, id desc);

alter table public.error_kinds enable row level security;
revoke all on public.error_kinds from anon, authenticated;
grant select, insert, update, delete on public.error_kinds to service_role;
grant select on public.error_kinds to authenticated;

-- The checks of both tables.
grant execute on function
  private.is_named(jsonb, text), private.is_whole(jsonb, bigint, bigint), private.is_recorded_event(jsonb),
  private.is_recording(jsonb)
to service_role;

create policy "admins read the uncaught errors" on public.error_kinds for select to authenticated
  using ((select private.is_admin()));

insert into app.pace_limits (kind, deed, every, most, staff_most, most_a_day, staff_most_a_day, sentence) values
  ('problem_report', 'relatar no máximo %s problemas', '1 hour', 5, 5, 20, 20,
    'Você relatou %s problemas na última hora. Aguarde um pouco e envie de novo.'),
  ('error_report', 'registrar no máximo %s erros', '1 hour', 20, 20, 60, 60, null);

create trigger check_pace before insert on public.problem_reports for each row
  execute function private.check_pace('problem_report');

create trigger check_pace before insert on public.error_kinds for each row
  execute function private.check_pace('error_report');

create function private.report_problem(p_id uuid, p_content text, p_recording jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_recording(p_recording);
  -- A repeated request, whose first response was lost.
  if exists (select from public.user_feedback where id = p_id and user_id = auth.uid()) then
    return;
  end if;
  insert into public.user_feedback (id, user_id, feedback_type, content) values (p_id, auth.uid(), 'problema', p_content);
  insert into public.problem_reports (id, recording) values (p_id, p_recording);
  delete from public.problem_reports where created_at < now() - interval '90 days';
end
$$;

create function public.report_problem(p_id uuid, p_content text, p_recording jsonb) returns void
language sql security invoker set search_path = ''
as $$ select private.report_problem(p_id, p_content, p_recording) $$;

comment on function public.report_problem(uuid, text, jsonb) is
  'Sends a feedback of the type ''problema'' with the last machine events. A repetition with the same id changes nothing.
23514 if the text or the recording is invalid, PT429 after five in an hour';

create function private.report_error(p_kind text, p_name text, p_place text, p_recording jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_recording(p_recording);
  insert into public.error_kinds as known (kind, name, place, recording)
  values (p_kind, p_name, p_place, p_recording)
  on conflict (kind, version) do update set
    occurrences = least(known.occurrences, 2147483646) + 1, last_seen = now(), recording = excluded.recording;
  delete from public.error_kinds where last_seen < now() - interval '90 days';
end
$$;

create function public.report_error(p_kind text, p_name text, p_place text, p_recording jsonb) returns void
language sql security invoker set search_path = ''
as $$ select private.report_error(p_kind, p_name, p_place, p_recording) $$;

comment on function public.report_error(text, text, text, jsonb) is
  'Counts an uncaught error of the application by kind and version, with the last machine events. 23514 if something is
invalid, PT429 after twenty in an hour';

grant execute on function
  private.report_problem(uuid, text, jsonb), public.report_problem(uuid, text, jsonb),
  private.report_error(text, text, text, jsonb), public.report_error(text, text, text, jsonb)
to authenticated;

-- The checks of both tables.
grant execute on function
  private.is_named(jsonb, text), private.is_whole(jsonb, bigint, bigint), private.is_recorded_event(jsonb),
  private.is_recording(jsonb)
to service_role;

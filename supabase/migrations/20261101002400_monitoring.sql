-- People whom the council monitors, and the history of each case. The rights are cells of the permission matrix:
-- view, create, edit, and close, which is 'delete'. Who may close may also reopen.
create table public.monitored_users (
  id uuid primary key default gen_random_uuid(),
  -- As written. The person need not be a member.
  name text not null check (char_length(name) <= 120 and not private.is_blank(name)),
  reason text not null check (char_length(reason) <= 2000 and not private.is_blank(reason)),
  status text not null default 'em observação' check (status in ('em observação', 'alerta', 'aguardando', 'resolvido')),
  assigned_to uuid references public.council_members (id) on delete set null,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.monitored_users is 'People whom the council monitors';

create index on public.monitored_users (name, id);
create index on public.monitored_users (assigned_to);
create index on public.monitored_users (created_by);

alter table public.monitored_users enable row level security;
revoke all on public.monitored_users from anon, authenticated;
grant select, insert (id, name, reason, status, assigned_to), update (status, assigned_to)
  on public.monitored_users to authenticated;
grant select, insert, update, delete on public.monitored_users to service_role;

create policy "who may see the monitoring sees the cases" on public.monitored_users for select to authenticated
  using ((select private.may('council_monitoring', 'view')));

create policy "who may add to the monitoring adds cases" on public.monitored_users for insert to authenticated
  with check ((select private.may('council_monitoring', 'create')));

create policy "who may update or close cases does" on public.monitored_users for update to authenticated
  using ((select private.may('council_monitoring', 'edit')) or (select private.may('council_monitoring', 'delete')))
  with check ((select private.may('council_monitoring', 'edit')) or (select private.may('council_monitoring', 'delete')));

-- The history of a case: it begins with the case and only grows.
create table public.monitored_user_notes (
  id uuid primary key default gen_random_uuid(),
  monitored_user_id uuid not null references public.monitored_users (id) on delete cascade,
  note text not null check (char_length(note) <= 2000 and not private.is_blank(note)),
  -- The case's status when the note was written.
  status text not null check (status in ('em observação', 'alerta', 'aguardando', 'resolvido')),
  author uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

comment on table public.monitored_user_notes is 'Notes about people whom the council monitors';

create index on public.monitored_user_notes (monitored_user_id, created_at);
create index on public.monitored_user_notes (author);

alter table public.monitored_user_notes enable row level security;
revoke all on public.monitored_user_notes from anon, authenticated;
grant select, insert (id, monitored_user_id, note) on public.monitored_user_notes to authenticated;
grant select, insert, update, delete on public.monitored_user_notes to service_role;

create policy "who may see the monitoring sees the history" on public.monitored_user_notes for select to authenticated
  using ((select private.may('council_monitoring', 'view')));

create policy "who may update or close cases notes why" on public.monitored_user_notes for insert to authenticated
  with check ((select private.may('council_monitoring', 'edit')) or (select private.may('council_monitoring', 'delete')));

-- Cleans the texts and explains in a sentence why a case is refused.
create function private.apply_monitoring_rules() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.name := private.written_line(new.name);
  new.reason := private.written_text(new.reason);
  if new.name = '' then
    raise check_violation using message = 'O nome do usuário não pode estar vazio.';
  elsif char_length(new.name) > 120 then
    raise check_violation using message = 'O nome do usuário deve ter no máximo 120 caracteres.';
  elsif new.reason = '' then
    raise check_violation using message = 'O motivo não pode estar vazio.';
  elsif char_length(new.reason) > 2000 then
    raise check_violation using message = 'O motivo deve ter no máximo 2.000 caracteres.';
  end if;
  if new.assigned_to is not null and (tg_op = 'INSERT' or new.assigned_to is distinct from old.assigned_to)
    and not exists (select from public.council_members where id = new.assigned_to and status = 'ativo') then
    raise check_violation using message = 'O responsável precisa ser um membro ativo do Conselho.';
  end if;
  return new;
end
$$;

create trigger apply_rules before insert or update on public.monitored_users
  for each row execute function private.apply_monitoring_rules();

-- For clients. Closing and reopening are one cell, all other changes another.
create function private.guard_monitoring() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  before constant text := case when tg_op = 'UPDATE' then old.status else '' end;
begin
  if new.status is distinct from before and 'resolvido' in (new.status, before) then
    if not private.may('council_monitoring', 'delete') then
      raise insufficient_privilege using message = case
        when before = 'resolvido' then 'Seu cargo não permite reabrir um caso de monitoramento.'
        else 'Seu cargo não permite encerrar um caso de monitoramento.'
      end;
    end if;
  elsif tg_op = 'UPDATE' and new.status is distinct from before and not private.may('council_monitoring', 'edit') then
    raise insufficient_privilege using message = 'Seu cargo não permite atualizar um caso de monitoramento.';
  end if;
  if tg_op = 'UPDATE' and new.assigned_to is distinct from old.assigned_to
    and not private.may('council_monitoring', 'edit') then
    raise insufficient_privilege using message = 'Seu cargo não permite atualizar um caso de monitoramento.';
  end if;
  return new;
end
$$;

create trigger guard before insert or update on public.monitored_users for each row
  when (current_user = 'authenticated') execute function private.guard_monitoring();

create trigger touch before update on public.monitored_users
  for each row execute function private.touch_updated_at();

-- The first note of a case.
create function private.begin_monitoring_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.monitored_user_notes (monitored_user_id, note, status, author)
  values (new.id, 'Adicionado à lista de monitoramento.', new.status, new.created_by);
  return null;
end
$$;

create trigger begin_history after insert on public.monitored_users
  for each row execute function private.begin_monitoring_history();

-- The server sets the moment and the status of a note.
create function private.apply_monitoring_note_rules() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.note := private.written_text(new.note);
  if new.note = '' then
    raise check_violation using message = 'A anotação não pode estar vazia.';
  elsif char_length(new.note) > 2000 then
    raise check_violation using message = 'A anotação deve ter no máximo 2.000 caracteres.';
  end if;
  new.status := (select status from public.monitored_users where id = new.monitored_user_id);
  if new.status is null then
    raise foreign_key_violation using message = 'Este caso de monitoramento não existe mais.';
  end if;
  return new;
end
$$;

create trigger apply_rules before insert on public.monitored_user_notes
  for each row execute function private.apply_monitoring_note_rules();

create trigger audit after insert or update or delete on public.monitored_users
  for each row execute function private.audit();

create trigger audit after insert or update or delete on public.monitored_user_notes
  for each row execute function private.audit();

-- A case's history, oldest first, with the author of each note: null for an account without a member, and for a
-- deleted one.
create function public.monitoring_history(p_id uuid)
returns table (id uuid, note text, status text, author_name text, created_at timestamptz)
language sql stable security invoker set search_path = ''
as $$
  select entry.id, entry.note, entry.status,
    (select member.name from app.members as member where member.user_id = entry.author), entry.created_at
  from public.monitored_user_notes as entry
  where entry.monitored_user_id = p_id
  order by entry.created_at, entry.id
$$;

comment on function public.monitoring_history(uuid) is 'The notes on a monitored user, oldest first, with their authors'' names';

-- Writes status, responsible member and the note with the reason, all or nothing. True once they are stored, also if
-- an earlier attempt stored this note. False if the case is not as the caller has seen it (`p_seen`: its updated_at);
-- then nothing is written.
create function public.update_monitored_user(
  p_id uuid, p_seen timestamptz, p_status text, p_assigned_to uuid, p_note_id uuid, p_note text
) returns boolean
language plpgsql security invoker set search_path = ''
as $$
declare
  kept constant text := (
    select note from public.monitored_user_notes where id = p_note_id and monitored_user_id = p_id
  );
begin
  if kept is not null then
    return kept = private.written_text(p_note);
  end if;
  if not private.may('council_monitoring', 'edit') and not private.may('council_monitoring', 'delete') then
    raise insufficient_privilege using message = 'Seu cargo não permite atualizar um caso de monitoramento.';
  end if;
  update public.monitored_users set status = p_status, assigned_to = p_assigned_to
  where id = p_id and updated_at = p_seen;
  if not found then
    return false;
  end if;
  insert into public.monitored_user_notes (id, monitored_user_id, note) values (p_note_id, p_id, p_note);
  return true;
end
$$;

comment on function public.update_monitored_user(uuid, timestamptz, text, uuid, uuid, text) is
  'Changes status and responsible of a monitored user with the reason; false if another change came first';

grant execute on function
  public.monitoring_history(uuid), public.update_monitored_user(uuid, timestamptz, text, uuid, uuid, text)
  to authenticated, service_role;

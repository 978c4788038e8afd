-- What members write to the council, and what becomes of it.
create table public.user_feedback (
  id uuid primary key default gen_random_uuid(),
  -- Null after the account is deleted.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  -- The author's name at that time; the database writes it.
  username text not null default 'Usuário' check (char_length(username) <= 120 and not private.is_blank(username)),
  feedback_type text not null check (feedback_type in ('sugestão', 'reclamação', 'comentário')),
  content text not null check (char_length(content) <= 4000 and not private.is_blank(content)),
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'resolved')),
  assigned_to uuid references public.council_members (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.user_feedback is 'What members write to the council, and who handles it';

create index on public.user_feedback (created_at desc, id desc);
create index on public.user_feedback (user_id, created_at desc);
create index on public.user_feedback (assigned_to);

alter table public.user_feedback enable row level security;
revoke all on public.user_feedback from anon, authenticated;
grant select, insert, update, delete on public.user_feedback to service_role;
grant select, insert (id, feedback_type, content), update (status, assigned_to) on public.user_feedback to authenticated;

create policy "people see their own feedback, and all of it by a cell of their position" on public.user_feedback
  for select to authenticated
  using (
    (select private.may('council_feedback', 'view'))
    or (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()))
  );

create policy "people send feedback in their own name" on public.user_feedback for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_active()) and (select private.aal_ok()));

create policy "who may edit feedback moves it on" on public.user_feedback for update to authenticated
  using ((select private.may('council_feedback', 'edit'))) with check ((select private.may('council_feedback', 'edit')));

create function private.apply_feedback_rules() returns trigger
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
    elsif new.feedback_type not in ('sugestão', 'reclamação', 'comentário') then
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

create trigger apply_rules before insert or update on public.user_feedback for each row
  execute function private.apply_feedback_rules();

create function private.feedback_status_label(status text) returns text
language sql immutable set search_path = ''
as $$
  select case status when 'pending' then 'Pendente' when 'in_progress' then 'Em andamento' else 'Resolvido' end
$$;

-- Notifies the author of a new status and of who handles it, and the person who handles it.
create function private.notify_feedback() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant text := private.display_name(auth.uid());
  quoted constant text := private.excerpt(new.content);
  responsible constant uuid := (
    select user_id from public.council_members join app.members on members.id = member_id
    where council_members.id = new.assigned_to
  );
begin
  -- Without a person it is maintenance.
  if auth.uid() is null then
    return null;
  end if;
  if new.status <> old.status then
    perform private.notify(new.user_id, 'feedback', format('%s mudou o seu feedback para “%s”: “%s”',
      actor, private.feedback_status_label(new.status), quoted));
  elsif new.assigned_to is not null and new.user_id is distinct from responsible then
    perform private.notify(new.user_id, 'feedback',
      format('%s encaminhou o seu feedback a um responsável: “%s”', actor, quoted));
  end if;
  if new.assigned_to is distinct from old.assigned_to then
    perform private.notify(responsible, 'feedback_assigned', format('%s atribuiu a você um feedback: “%s”', actor, quoted));
  end if;
  return null;
end
$$;

create trigger notify after update on public.user_feedback for each row
  when (old.status <> new.status or old.assigned_to is distinct from new.assigned_to)
  execute function private.notify_feedback();

create trigger audit after update of status, assigned_to on public.user_feedback
  for each row execute function private.audit();

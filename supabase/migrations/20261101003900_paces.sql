-- How much one person may do in a period. Honest use does not reach the limits. The counts have their own table, so
-- that deleting does not reset them.

-- The limits in a minute or an hour, and in a day. Staff may do more where their work needs it. A club that reaches a
-- limit raises it here. `sentence` replaces the general sentence.
create table app.pace_limits (
  kind text primary key check (kind ~ '^[a-z_]{1,40}$'),
  -- 'criar no máximo %s tarefas'
  deed text not null check (char_length(deed) <= 120 and deed like '%\%s%'),
  every interval not null check (every in (interval '1 minute', interval '1 hour')),
  most integer not null check (most > 0),
  staff_most integer not null check (staff_most >= most),
  most_a_day integer not null check (most_a_day > 0),
  staff_most_a_day integer not null check (staff_most_a_day >= most_a_day),
  sentence text check (char_length(sentence) <= 200 and sentence like '%\%s%')
);

comment on table app.pace_limits is 'How much one person may do in a minute or an hour, and in a day, by kind';

insert into app.pace_limits (kind, deed, every, most, staff_most, most_a_day, staff_most_a_day, sentence) values
  ('message', 'enviar no máximo %s mensagens', '1 minute', 30, 30, 1000, 1000,
    'Você enviou %s mensagens no último minuto. Aguarde um pouco e envie de novo.'),
  ('like', 'mudar no máximo %s curtidas', '1 minute', 60, 60, 3000, 3000, null),
  ('task', 'criar no máximo %s tarefas', '1 hour', 60, 500, 300, 2000, null),
  ('task_change', 'mudar no máximo %s tarefas', '1 hour', 200, 1000, 1000, 5000, null),
  ('picture', 'enviar no máximo %s imagens', '1 hour', 40, 300, 150, 1000, null),
  ('invitation', 'criar no máximo %s convites', '1 hour', 60, 60, 200, 200, null),
  ('member', 'cadastrar no máximo %s membros', '1 hour', 300, 300, 1500, 1500, null),
  ('member_change', 'alterar cadastros no máximo %s vezes', '1 hour', 60, 600, 300, 3000, null),
  ('feedback', 'enviar no máximo %s feedbacks', '1 hour', 10, 10, 50, 50,
    'Você enviou %s feedbacks na última hora. Aguarde um pouco e envie de novo.'),
  ('feedback_change', 'mudar no máximo %s feedbacks', '1 hour', 300, 300, 1500, 1500, null),
  ('deletion_request', 'fazer no máximo %s pedidos de exclusão', '1 hour', 5, 5, 5, 5, null),
  ('meeting', 'agendar ou alterar no máximo %s reuniões', '1 hour', 60, 60, 300, 300, null),
  ('meeting_answer', 'registrar no máximo %s presenças', '1 hour', 120, 3000, 600, 10000, null),
  ('pinned_item', 'fixar ou alterar no máximo %s itens', '1 hour', 60, 60, 300, 300, null),
  ('monitoring', 'fazer no máximo %s registros de monitoramento', '1 hour', 120, 120, 600, 600, null),
  ('council_member', 'alterar no máximo %s cadastros do conselho', '1 hour', 120, 120, 600, 600, null),
  ('position', 'alterar no máximo %s cargos', '1 hour', 120, 120, 600, 600, null),
  ('permission', 'alterar no máximo %s permissões', '1 hour', 1000, 1000, 5000, 5000, null),
  ('badge_rule', 'alterar no máximo %s regras de insígnias', '1 hour', 120, 120, 600, 600, null),
  ('badge', 'conceder ou revogar no máximo %s insígnias', '1 hour', 300, 300, 1500, 1500, null),
  ('points', 'lançar pontos no máximo %s vezes', '1 hour', 300, 300, 1500, 1500, null),
  ('ranking_title', 'alterar no máximo %s títulos', '1 hour', 120, 120, 600, 600, null),
  ('ranking_period', 'encerrar no máximo %s períodos', '1 hour', 120, 120, 600, 600, null),
  ('routine_type', 'alterar pontos de rotinas no máximo %s vezes', '1 hour', 120, 120, 600, 600, null),
  ('setting', 'alterar configurações no máximo %s vezes', '1 hour', 120, 120, 600, 600, null),
  ('role', 'conceder no máximo %s papéis', '1 hour', 120, 120, 600, 600, null),
  ('account', 'suspender ou readmitir contas no máximo %s vezes', '1 hour', 300, 300, 1500, 1500, null),
  ('notification', 'marcar notificações no máximo %s vezes', '1 hour', 600, 600, 5000, 5000, null);

alter table app.pace_limits enable row level security;
revoke all on app.pace_limits from anon, authenticated;
grant select, update on app.pace_limits to service_role;

create policy "admins see how much people may create" on app.pace_limits for select to authenticated
  using ((select private.is_admin()));

-- One row for each person and kind. A period begins with the first action after the last period has ended.
create table app.paces (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  since timestamptz not null,
  amount integer not null,
  day_since timestamptz not null,
  day_amount integer not null,
  primary key (user_id, kind)
) with (fillfactor = 50);

comment on table app.paces is 'How much each person has done in the current period and day, by kind';

alter table app.paces enable row level security;
revoke all on app.paces from anon, authenticated;
grant select, insert, update, delete on app.paces to service_role;

create policy "admins see how much people create" on app.paces for select to authenticated
  using ((select private.is_admin()));

-- Counts one action. Returns the reason of a refusal, null if the action is allowed. Parallel actions of one kind and
-- person wait for each other, so all of them count. A refused action must be rolled back, else it would count.
create function private.spend(person uuid, kind text) returns text
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  pace app.pace_limits;
  spent app.paces;
  most integer;
  most_a_day integer;
begin
  select * into strict pace from app.pace_limits where kind = spend.kind;
  insert into app.paces as earlier (user_id, kind, since, amount, day_since, day_amount)
  values (spend.person, spend.kind, now(), 1, now(), 1)
  on conflict (user_id, kind) do update set
    since = case when earlier.since > now() - pace.every then earlier.since else now() end,
    amount = case when earlier.since > now() - pace.every then earlier.amount else 0 end + 1,
    day_since = case when earlier.day_since > now() - interval '1 day' then earlier.day_since else now() end,
    day_amount = case when earlier.day_since > now() - interval '1 day' then earlier.day_amount else 0 end + 1
  returning * into spent;
  if spent.amount <= pace.most and spent.day_amount <= pace.most_a_day then
    return null;
  end if;

  most := pace.most;
  most_a_day := pace.most_a_day;
  if private.has_role(spend.person) then
    most := pace.staff_most;
    most_a_day := pace.staff_most_a_day;
  end if;
  if spent.day_amount > most_a_day then
    return format('Você pode ' || pace.deed || ' por dia. Tente de novo mais tarde.',
      replace(to_char(most_a_day, 'FM999,999'), ',', '.'));
  elsif spent.amount > most then
    return format(
      coalesce(pace.sentence, 'Você pode ' || pace.deed || case when pace.every = interval '1 minute' then ' por minuto.'
        else ' por hora.' end || ' Aguarde um pouco e tente de novo.'),
      replace(to_char(most, 'FM999,999'), ',', '.')
    );
  end if;
  return null;
end
$$;

-- For what people do themselves or through a function; maintenance and the auth server have no person. A repeated
-- insert, whose first response was lost, still reaches the key, by which the client recognises it.
create function private.check_pace() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  refusal text;
  is_repeated boolean := false;
begin
  if auth.uid() is not null then
    refusal := private.spend(auth.uid(), tg_argv[0]);
  end if;
  if refusal is not null then
    if tg_op = 'INSERT' and to_jsonb(new) ? 'id' then
      execute format('select exists (select from %s where id = $1)', tg_relid::regclass)
      into is_repeated using (to_jsonb(new) ->> 'id')::uuid;
    end if;
    if not is_repeated then
      raise exception using errcode = 'PT429', message = refusal;
    end if;
  end if;
  return new;
end
$$;

create trigger check_pace before insert on public.messages for each row
  when (current_user = 'authenticated') execute function private.check_pace('message');

create trigger check_pace before insert on public.message_replies for each row
  when (current_user = 'authenticated') execute function private.check_pace('message');

create trigger check_pace before insert on public.user_feedback for each row
  when (current_user = 'authenticated') execute function private.check_pace('feedback');

create trigger check_like_pace before update on public.messages for each row
  when (current_user = 'authenticated') execute function private.check_pace('like');

create trigger check_pace before insert on public.tasks for each row
  when (current_user = 'authenticated') execute function private.check_pace('task');

create trigger check_change_pace before update on public.tasks for each row
  when (current_user = 'authenticated') execute function private.check_pace('task_change');

create trigger check_pace before insert on app.members for each row
  when (current_user = 'authenticated') execute function private.check_pace('member');

create trigger check_change_pace before update on app.members for each row
  when (current_user = 'authenticated') execute function private.check_pace('member_change');

create trigger check_pace before insert or update on app.member_observations for each row
  when (current_user = 'authenticated') execute function private.check_pace('member_change');

create trigger check_change_pace before update on public.user_feedback for each row
  when (current_user = 'authenticated') execute function private.check_pace('feedback_change');

create trigger check_pace before insert or update on public.pinned_items for each row
  when (current_user = 'authenticated') execute function private.check_pace('pinned_item');

create trigger check_pace before insert or update on public.monitored_users for each row
  when (current_user = 'authenticated') execute function private.check_pace('monitoring');

create trigger check_pace before insert on public.monitored_user_notes for each row
  when (current_user = 'authenticated') execute function private.check_pace('monitoring');

create trigger check_pace before insert or update on public.council_members for each row
  when (current_user = 'authenticated') execute function private.check_pace('council_member');

create trigger check_pace before insert or update on public.council_position_descriptions for each row
  when (current_user = 'authenticated') execute function private.check_pace('position');

create trigger check_pace before insert or update on public.position_permissions for each row
  execute function private.check_pace('permission');

create trigger check_pace before insert or update on public.badges for each row
  when (current_user = 'authenticated') execute function private.check_pace('badge_rule');

-- Badges that a rule grants have no granter.
create trigger check_pace before insert on public.member_badges for each row
  when (new.granted_by is not null) execute function private.check_pace('badge');

create trigger check_change_pace before update on public.member_badges for each row
  when (new.granted_by is not null or new.revoked_by is not null) execute function private.check_pace('badge');

create trigger check_pace before insert on public.point_transactions for each row
  when (current_user = 'authenticated') execute function private.check_pace('points');

create trigger check_pace before insert or update on public.ranking_titles for each row
  when (current_user = 'authenticated') execute function private.check_pace('ranking_title');

create trigger check_pace before insert on public.ranking_periods for each row
  when (current_user = 'authenticated') execute function private.check_pace('ranking_period');

create trigger check_pace before update on public.routine_types for each row
  execute function private.check_pace('routine_type');

create trigger check_pace before insert on public.invitations for each row
  execute function private.check_pace('invitation');

create trigger check_pace before insert on public.deletion_requests for each row
  execute function private.check_pace('deletion_request');

create trigger check_pace before insert or update on public.meetings for each row
  execute function private.check_pace('meeting');

create trigger check_pace before insert or update on public.meeting_answers for each row
  execute function private.check_pace('meeting_answer');

create trigger check_pace before update on app.settings for each row
  execute function private.check_pace('setting');

create trigger check_pace before insert on public.user_roles for each row
  execute function private.check_pace('role');

create trigger check_pace before update on public.user_accounts for each row
  execute function private.check_pace('account');

-- All unread notices are marked in one statement, so they count once.
create trigger check_pace before update on public.notifications for each statement
  when (current_user = 'authenticated') execute function private.check_pace('notification');

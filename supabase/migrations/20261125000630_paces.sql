-- How much one person may create in a while. The count is kept beside what it counts, so that deleting does not give it
-- back. The limits are such that no honest person meets them.

-- What a person may do, in how long a time and in a day. Staff may do more where their work asks for it. A club that meets
-- a limit raises it here. `sentence` is for the limits that say it in another way.
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

comment on table app.pace_limits is 'How much one person may create in a minute or hour, and in a day, by kind';

alter table app.pace_limits enable row level security;
revoke all on app.pace_limits from anon, authenticated;
grant select, update on app.pace_limits to service_role;

create policy "admins see how much people may create" on app.pace_limits for select to authenticated
  using ((select private.is_admin()));

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

-- One row for each person and kind. A while begins with the first deed after the last one has ended.
create table app.paces (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  since timestamptz not null,
  amount integer not null,
  day_since timestamptz not null,
  day_amount integer not null,
  primary key (user_id, kind)
) with (fillfactor = 50);

comment on table app.paces is 'How much each person has created in the current while and day, by kind';

alter table app.paces enable row level security;
revoke all on app.paces from anon, authenticated;
grant select, insert, update, delete on app.paces to service_role;

create policy "admins see how much people create" on app.paces for select to authenticated
  using ((select private.is_admin()));

-- Whether an account has a role, whoever asks.
create function private.has_role(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.user_roles where user_id = person) or private.is_supreme_account(person) $$;

-- Counts one deed. Answers why it is one too many, null if it is not. A person's deeds of one kind wait for each other, so
-- that those sent at the same moment count too. What is refused must be rolled back, else it would count.
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

-- For what people do themselves, or through a function; maintenance and the auth server have no person. A repeated insert,
-- whose first response was lost, still meets the key and is recognised by the client.
create or replace function private.check_pace() returns trigger
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

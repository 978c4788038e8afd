-- The demonstration: 24 invented people, three months of routines and points, tasks, messages and notifications. Dates
-- are relative to now() by São Paulo's clock; everything else follows from the rows below, without random numbers. It
-- needs migrated, empty tables and runs in one transaction, without triggers. tests/database/shared/seed.test.ts checks
-- that it keeps their rules. The password of every account is confraria-demo.

set local session_replication_role = replica;

do $$
begin
  if current_setting('session_replication_role') <> 'replica' then
    raise exception 'seed.sql runs in one transaction (psql --single-transaction)';
  end if;
end
$$;

create extension if not exists pgcrypto with schema extensions;

-- The id of a key, always the same, in the form of version 4.
create function pg_temp.id(key text) returns uuid language sql immutable
as $$ select overlay(overlay(md5(key) placing '4' from 13) placing '8' from 17)::uuid $$;
-- The number of a key, always the same, from 0 to sides - 1.
create function pg_temp.die(key text, sides integer) returns integer language sql immutable
as $$ select ('x' || left(md5(key), 6))::bit(24)::integer % sides $$;
-- The moment of a minute of a day in São Paulo.
create function pg_temp.at(day date, minute integer) returns timestamptz language sql stable
as $$ select (day + make_interval(mins => minute)) at time zone 'America/Sao_Paulo' $$;
-- A picture's address as tables store it.
create function pg_temp.address(picture text) returns text language sql immutable
as $$ select '/storage/v1/object/public/confraria-assets/' || picture $$;

-- Today, the first days of this week and month, and the Monday on which the history begins.
create temporary table seed_today on commit drop as
select private.period_start('day') as today, private.period_start('week') as week, private.period_start('month') as month,
  private.period_start('week') - 84 as beginning;

-- People. `zeal`: days with a training, of a hundred; `quality`: the approximate score.
create temporary table seed_people on commit drop as
select coalesce(login, name) as key, case when login is not null then pg_temp.id('account ' || login) end as user_id,
  case when name is not null then pg_temp.id('member ' || name) end as member_id, login || '@confraria.test' as email,
  login, name, position, coalesce(entry_date, today - days) as entry_date, status, role, zeal,
  quality, 'member-photos/1788220800000-' || photo || '.jpg' as photo, bio, observations
from (values
  ('mestre', null, null, date '2020-01-01', 0, null, null, 0, 0, null, null, null),
  ('fundador', 'Heitor Valadares', 'Fundador', '2020-01-01', 0, 'ativo', null, 30, 92, 'heitor-valadares-00000',
   'Abriu a casa com quatro cadeiras e uma lâmpada. Ainda chega antes de todos e é o último a apagar a luz.', null),
  ('admin', 'Leonel Vasques', 'Secretário', '2020-06-08', 0, 'ativo', 'admin', 14, 80, null,
   'Guarda as atas, as chaves e a memória da Confraria.', null),
  ('conselho', 'Aurélio Montenegro', 'Vice Presidente Executivo', '2021-03-14', 0, 'ativo', 'council', 36, 88,
   'aurelio-montenegro-000', 'Advogado e corredor de madrugada. Conduz as reuniões do Conselho e não tolera atraso.',
   'Fala pelo Conselho quando o fundador se ausenta.'),
  ('conselho2', 'Caetano Brum', 'Diretor de Cultura', '2021-09-20', 0, 'ativo', 'council', 40, 84,
   'caetano-brum-000000000', 'Professor de história, violeiro nas horas vagas. Cuida da biblioteca e das tradições da casa.', null),
  ('conselho3', 'Beatriz Lacerda', 'Diretora Financeira', '2021-08-02', 0, 'ativo', 'council', 56, 93,
   'beatriz-lacerda-000000', 'Contadora de ofício. Presta contas até do café.', null),
  ('membro', 'Domingos Figueira', 'Membro', '2023-05-05', 0, 'ativo', null, 36, 82, 'domingos-figueira-0000',
   'Marceneiro em Sorocaba, pai de dois. Treina cedo e lê à noite.', 'Bom candidato a padrinho no próximo ciclo.'),
  ('membro2', 'Teodora Quintela', 'Membro', '2022-02-11', 0, 'ativo', null, 52, 90, 'teodora-quintela-00000',
   'Médica de plantão e maratonista. Escreve o diário de batalha à mão.', null),
  ('membro3', 'Maximiliano Augusto de Albuquerque Cavalcanti de Vasconcelos', 'Diretor de Crescimento e Mentoria',
   '2022-11-30', 0, 'ativo', null, 26, 78, null, 'Acompanha os recém-chegados no primeiro ano.', null),
  ('membro4', 'Helena Prates', 'Diretora de Unidade de Experiências', '2022-04-18', 0, 'ativo', null, 30, 85,
   'helena-prates-00000000', 'Organiza retiros, jantares e travessias.', null),
  ('membro5', 'Inácio Brandão', 'Membro', '2023-08-07', 0, 'ativo', null, 20, 74, null, 'Engenheiro de pontes.', null),
  ('membro6', 'Lourenço Sampaio', 'Membro', '2023-10-23', 0, 'ativo', null, 16, 70, null, '', null),
  ('membro7', 'Rosaura Taveira', 'Membro', '2024-02-19', 0, 'ativo', null, 24, 88, null,
   'Violoncelista. Entrou pela mão de Helena Prates.', null),
  ('membro8', 'Anselmo Pacheco', 'Membro', '2024-05-06', 0, 'ativo', null, 9, 66, null, '',
   'Faltou a três encontros seguidos. Conversar com ele antes de qualquer medida.'),
  ('membro9', 'Otília Sarmento', 'Membro', '2024-09-02', 0, 'ativo', null, 13, 79, null, 'Arquiteta de jardins.', null),
  ('membro10', 'Ágata Noronha', 'Membro', '2025-03-10', 0, 'ativo', null, 34, 76, null, 'Jornalista, remadora.', null),
  ('membro11', 'Zeferino Lobato', 'Membro', null, 45, 'ativo', null, 10, 60, null, '', null),
  ('membro12', 'Firmino Dantas', 'Membro', null, 6, 'ativo', null, 0, 0, null, '', 'Recém-chegado. Padrinho: Domingos.'),
  (null, 'Estêvão Góis', 'Membro', '2023-09-19', 0, 'inativo', null, 0, 0, null, '', 'Pediu afastamento por mudança de cidade.'),
  (null, 'Clementina Rosário', 'Membro', '2021-05-17', 0, 'inativo', null, 0, 0, null, 'Entre os primeiros doze.', null),
  (null, 'Valério Queiroga', 'Membro', '2024-11-04', 0, 'ativo', null, 0, 0, null, '', null),
  (null, 'Eulália Marinho', 'Membro', '2025-06-16', 0, 'ativo', null, 0, 0, null, 'Bibliotecária.', null),
  (null, 'Quirino Bastos', 'Membro', '2025-08-11', 0, 'ativo', null, 0, 0, null, '', null),
  (null, 'Isaura Belmonte', 'Membro', '2025-10-06', 0, 'ativo', null, 0, 0, null, 'Apicultora em Cunha.', null),
  (null, 'Ursulino Teles', 'Membro', '2026-02-02', 0, 'ativo', null, 0, 0, null, '', 'Ainda não recebeu o convite para a conta.')
) as person (login, name, position, entry_date, days, status, role, zeal, quality, photo, bio, observations)
cross join seed_today;

insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new,
  email_change_token_current, phone_change, phone_change_token, reauthentication_token
)
select '00000000-0000-0000-0000-000000000000', user_id, 'authenticated', 'authenticated', email,
  (select extensions.crypt('confraria-demo', '$2a$10$ConfrariaDemonstracaoe')), pg_temp.at(entry_date, 0),
  '{"provider": "email", "providers": ["email"]}', '{"email_verified": true}',
  pg_temp.at(entry_date, 0), pg_temp.at(entry_date, 0), '', '', '', '', '', '', '', ''
from seed_people where login is not null;

insert into auth.identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
select pg_temp.id('identity ' || login), user_id::text, user_id,
  jsonb_build_object('sub', user_id, 'email', email, 'email_verified', true, 'phone_verified', false), 'email',
  pg_temp.at(entry_date, 0), pg_temp.at(entry_date, 0)
from seed_people where login is not null;

insert into public.user_accounts (user_id, signup_email, created_at)
select user_id, email, pg_temp.at(entry_date, 0) from seed_people where login is not null;

insert into app.welcomes (user_id, passed_at) select user_id, created_at from public.user_accounts;

insert into public.user_roles (user_id, role, granted_by, created_at)
select user_id, role, pg_temp.id('account mestre'), pg_temp.at(entry_date, 0) from seed_people where role is not null;

update app.settings set value = seeded.value
from (values
  ('supreme_admin_email', 'mestre@confraria.test'), ('founder_email', 'fundador@confraria.test'),
  ('founder_name', 'Heitor Valadares'), ('club_name', 'Confraria')
) as seeded (key, value)
where settings.key = seeded.key;

insert into app.members (
  id, name, handle, position, entry_date, status, bio, photo_url, user_id, is_founder,
  communication, strategy, loyalty, spirituality, created_at, updated_at
)
select member_id, name, private.new_handle(name), position, entry_date, status, bio, pg_temp.address(photo), user_id,
  key = 'fundador',
  -- In halves from 3 to 5; some have none yet.
  case when quality > 75 then 3 + pg_temp.die('communication ' || key, 5) / 2.0 end,
  case when quality > 75 then 3 + pg_temp.die('strategy ' || key, 5) / 2.0 end,
  case when quality > 75 then 3 + pg_temp.die('loyalty ' || key, 5) / 2.0 end,
  case when quality > 75 then 3 + pg_temp.die('spirituality ' || key, 5) / 2.0 end,
  pg_temp.at(entry_date, 0), pg_temp.at(entry_date, 0)
from seed_people where name is not null;

-- Triggers, which do not run here, would do this.
select private.name_accounts(array(select user_id from public.user_accounts));

update app.members set skills = '{Marcenaria,Mentoria,Paciência,Liderança}' where id = pg_temp.id('member Domingos Figueira');
update app.members set skills = '{Primeiros socorros,Corrida,Escrita}' where id = pg_temp.id('member Teodora Quintela');

insert into app.member_observations (member_id, observations, created_at)
select member_id, observations, pg_temp.at(entry_date, 0) from seed_people where observations is not null;

-- seed-images and seed-proofs were uploaded without an owner; on the official stack they are uploaded after the seed.
update storage.objects set owner = user_id, owner_id = user_id::text
from seed_people where bucket_id = 'confraria-assets' and objects.name = photo;

insert into public.council_position_descriptions (id, position, title, function, responsibilities, created_at)
select pg_temp.id('position ' || position), position, title, function, responsibilities, pg_temp.at('2021-03-01', 600)
from (values
  ('vice_presidente_executivo', 'Vice Presidente Executivo',
   'Conduz o dia a dia da Confraria em nome do fundador e responde pelas decisões do Conselho.',
   array['Presidir as reuniões do Conselho', 'Acompanhar a execução das missões', 'Avaliar as rotinas dos membros',
     'Representar a Confraria na ausência do fundador']),
  ('diretor_cultura', 'Diretor de Cultura',
   'Guarda as tradições da casa e cuida para que cada encontro forme o caráter de quem participa.',
   array['Zelar pela biblioteca e pelos ritos', 'Propor leituras e reconhecimentos', 'Avaliar rotinas']),
  ('diretor_financeiro', 'Diretora Financeira',
   'Administra o caixa, as mensalidades e os investimentos, e presta contas a todos os membros a cada trimestre.',
   array['Manter o livro-caixa em dia', 'Apresentar o relatório trimestral', 'Negociar contratos e fornecedores']),
  ('diretor_crescimento_mentoria', 'Diretor de Crescimento e Mentoria',
   'Recebe quem chega, forma padrinhos e acompanha o primeiro ano de cada membro.',
   array['Designar padrinhos', 'Acompanhar os planos de desenvolvimento', 'Organizar as mentorias mensais']),
  ('diretor_unidade_experiencias', 'Diretora de Unidade de Experiências',
   'Concebe e realiza os retiros, jantares e travessias da Confraria.',
   array['Montar o calendário de experiências', 'Cuidar de locais e logística', 'Ouvir os participantes ao final'])
) as description (position, title, function, responsibilities);

-- Two are not linked to their members yet, so they have no rights.
insert into public.council_members (id, name, position, entry_date, observations, member_id, created_at)
select pg_temp.id('council ' || key), name, seat, taken, note, case when linked then member_id end, pg_temp.at(taken, 600)
from seed_people join (values
  ('conselho', 'vice_presidente_executivo', date '2022-01-10', '', true),
  ('conselho2', 'diretor_cultura', '2022-03-07', '', true),
  ('conselho3', 'diretor_financeiro', '2022-03-07', '', true),
  ('membro3', 'diretor_crescimento_mentoria', '2024-01-15', 'Posse confirmada; falta ligar o cadastro à conta.', false),
  ('membro4', 'diretor_unidade_experiencias', '2024-07-01', 'Posse confirmada; falta ligar o cadastro à conta.', false)
) as seat (login, seat, taken, note, linked) using (login);

-- People whom the council monitors. `days`: how long ago each note was written; the first begins the case.
create temporary table seed_cases on commit drop as
select pg_temp.id('case ' || subject) as id, subject, reason, status, pg_temp.id('council ' || responsible) as assigned_to, added_by
from (values
  ('Anselmo Pacheco', 'Faltou a três encontros seguidos e não respondeu às mensagens do padrinho. Antes disso era dos mais assíduos: convém entender o que mudou na vida dele antes de qualquer medida, e sem que o assunto circule fora do Conselho.',
   'alerta', 'conselho', 'conselho'),
  ('Zeferino Lobato', 'Primeiros meses na casa, ainda sem ritmo nas rotinas.', 'em observação', 'membro3', 'admin'),
  ('Estêvão Góis', 'Pediu afastamento por mudança de cidade; falta combinar as pendências da biblioteca.', 'aguardando', null, 'conselho'),
  ('Lourenço Sampaio', 'Atraso nas mensalidades de agosto e setembro.', 'resolvido', 'conselho3', 'conselho')
) as given (subject, reason, status, responsible, added_by);

insert into public.monitored_user_notes (id, monitored_user_id, note, status, author, created_at)
select pg_temp.id('note ' || subject || days), pg_temp.id('case ' || subject), note, given.status, people.user_id,
  pg_temp.at(today - days, 640)
from seed_today cross join (values
  ('Anselmo Pacheco', 40, 'Adicionado à lista de monitoramento.', 'em observação', 'conselho'),
  ('Anselmo Pacheco', 26, 'Liguei duas vezes, sem resposta. A esposa diz que anda viajando a trabalho.', 'em observação', 'conselho'),
  ('Anselmo Pacheco', 5, 'Terceira ausência. Passa a alerta; levo o assunto à próxima reunião.', 'alerta', 'conselho'),
  ('Zeferino Lobato', 18, 'Adicionado à lista de monitoramento.', 'em observação', 'admin'),
  ('Zeferino Lobato', 9, 'Começou a treinar com o grupo da manhã. Rever em duas semanas.', 'em observação', 'conselho'),
  ('Estêvão Góis', 30, 'Adicionado à lista de monitoramento.', 'em observação', 'conselho'),
  ('Estêvão Góis', 21, 'Prometeu devolver os livros até o fim do mês. Aguardamos.', 'aguardando', 'conselho'),
  ('Lourenço Sampaio', 60, 'Adicionado à lista de monitoramento.', 'em observação', 'conselho'),
  ('Lourenço Sampaio', 44, 'Acordo de pagamento em duas vezes; primeira parcela recebida.', 'aguardando', 'conselho'),
  ('Lourenço Sampaio', 12, 'Segunda parcela recebida. Caso encerrado.', 'resolvido', 'conselho')
) as given (subject, days, note, status, login) join seed_people as people using (login);

insert into public.monitored_users (id, name, reason, status, assigned_to, created_by, created_at, updated_at)
select cases.id, subject, reason, cases.status, assigned_to, people.user_id, first_at, last_at
from seed_cases as cases
join seed_people as people on people.login = added_by
join (
  select monitored_user_id, min(created_at) as first_at, max(created_at) as last_at
  from public.monitored_user_notes group by monitored_user_id
) as history on monitored_user_id = cases.id;

insert into public.ranking_titles (id, title, type, created_at)
select pg_temp.id('title ' || type), title, type, pg_temp.at('2021-03-01', 600)
from (values ('Executor Implacável', 'weekly'), ('Mestre da Estratégia', 'monthly'), ('Guardião Leal', 'hall_of_fame'))
  as given (title, type);

-- Past weeks and months, from the Monday twelve weeks ago. The first month, which is incomplete, stays open. Each was
-- closed on the next morning, at the latest halfway between its end and now.
create temporary table seed_closings on commit drop as
select type, period_start, pg_temp.at(period_start, 0) as starts_at, pg_temp.at(period_end, 0) as ends_at,
  least(pg_temp.at(period_end, 450), pg_temp.at(period_end, 0) + (now() - pg_temp.at(period_end, 0)) / 2) as closed_at
from (
  select 'weekly' as type, day::date as period_start, (day + interval '7 days')::date as period_end
  from seed_today cross join generate_series(beginning, week - 1, interval '7 days') as day
  union all
  select 'monthly', day::date, (day + interval '1 month')::date
  from seed_today cross join generate_series(date_trunc('month', beginning) + interval '1 month', month - 1, interval '1 month') as day
) as period;

-- The texts of submissions and of evaluations.
create temporary table seed_words on commit drop as
select * from (values
  ('training', 'note', array['Cinco quilômetros antes do sol, ritmo constante.', 'Treino de pernas. O último conjunto quase não saiu.',
    'Quarenta minutos de remo e alongamento.', 'Academia cheia, foquei nos básicos: agachamento, supino e barra.',
    'Subi a serra de bicicleta com o vento contra.', 'Treino curto, mas sem pausa.']),
  ('reading', 'note', array['Salmo 27, duas vezes. Anotei o verso 14 para a reunião de terça.', 'Provérbios 3, em voz alta com os filhos.',
    'Romanos 12. Fiquei no versículo 2 por muito tempo.', 'Eclesiastes 4 ao amanhecer.', 'Tiago 1: pronto para ouvir, tardio para falar.',
    'Terminei o livro de Rute.', 'Mateus 6, antes de abrir o celular.']),
  ('fasting', 'note', array['Jejum de vinte e quatro horas, só água. A tarde foi o mais difícil.', 'Comecei na véspera e quebrei com sopa, em família.',
    'Usei a hora do almoço para caminhar e rezar.', 'Segundo mês seguido sem falhar.']),
  ('documentation', 'note', array['Perdi a paciência no trânsito e pedi desculpas. Escrevi o porquê.', 'Negociação difícil com o fornecedor: mantive a palavra e o preço.',
    'Três páginas sobre o medo de delegar.', 'Enfrentei a conversa que eu vinha adiando há um mês.', 'Plano da semana revisto: cortei duas coisas boas para fazer a melhor.',
    'Hoje venci a preguiça por pouco. Registro para não esquecer.']),
  ('training', 'high', array['Constância que inspira. Siga assim.', 'Treino completo e bem registrado.', 'Ótimo ritmo. Que tal levar o Anselmo amanhã?']),
  ('reading', 'high', array['Leitura firme. Na próxima, anote o versículo que ficou.', 'Excelente. Traga essa passagem para o encontro.', 'Bela anotação à margem.']),
  ('fasting', 'high', array['Jejum vivido com propósito. Parabéns.', 'Disciplina exemplar.']),
  ('documentation', 'high', array['Relato honesto e corajoso.', 'Escrita clara: dá para aprender com a sua batalha.', 'Leia este texto na próxima roda.']),
  ('training', 'middle', array['Bom treino. Mostre também o tempo ou a carga.', 'No caminho certo; falta constância na semana.']),
  ('reading', 'middle', array['Bom. Diga o que a leitura pede de você hoje.', 'A foto corta a página; enquadre melhor.']),
  ('fasting', 'middle', array['Valeu o esforço. Planeje melhor o dia para chegar ao fim.', 'Bom começo; conte como foi a quebra do jejum.']),
  ('documentation', 'middle', array['Boa reflexão, mas termine com uma decisão.', 'Falta dizer o que fará diferente amanhã.']),
  ('training', 'low', array['A foto mostra pouco. Descreva o treino.', 'Você consegue mais do que isso.']),
  ('reading', 'low', array['Uma foto da capa não basta: mostre a página lida.', 'Leia com calma; não é tarefa para cumprir.']),
  ('fasting', 'low', array['O jejum foi interrompido cedo. Converse com o seu padrinho.']),
  ('documentation', 'low', array['Duas linhas não contam uma batalha.', 'Texto apressado. Reescreva para você mesmo.'])
) as given (routine_type, kind, words);

-- Who submitted what and when. `ago`: days before today; `minute`: of the day.
create temporary table seed_submissions on commit drop as
with pace (routine_type, share, opens, spread) as (
  -- How often, in per cent of the person's zeal; from which minute of the day, and within how many minutes.
  values ('training', 100, 320, 140), ('reading', 110, 345, 930), ('documentation', 55, 1095, 300)
), daily as (
  select key, user_id, name, quality, routine_type, day::date as day, today - day::date as ago, day::date as period_start,
    opens + pg_temp.die(concat_ws(' ', 'minute', key, routine_type, today - day::date), spread) as minute
  from seed_today cross join seed_people cross join pace cross join generate_series(beginning, today, interval '1 day') as day
  where zeal > 0 and day >= entry_date and case
    -- Today `membro` has only done the training.
    when key = 'membro' and day::date = today then routine_type = 'training'
    -- Everyone has better and worse weeks.
    else pg_temp.die(concat_ws(' ', key, routine_type, today - day::date), 10000)
      < zeal * share * (60 + pg_temp.die(concat_ws(' ', key, 'week', (day::date - beginning) / 7), 80)) / 100
  end
), monthly as (
  select key, user_id, name, quality, 'fasting', day, today - day, first, 1110 + pg_temp.die(key, 90)
  from seed_today cross join seed_people
  cross join lateral (
    select start::date as first, start::date + case
      when key = 'membro' then 2 else 1 + pg_temp.die(concat_ws(' ', 'fasting', key, extract(month from start)), 25) end as day
    from generate_series(month - interval '3 months', month, interval '1 month') as start
  ) as fast
  where zeal > 0 and day >= entry_date and day >= beginning
    and (key = 'membro' or pg_temp.die(concat_ws(' ', 'fasts', key, extract(month from day)), 100) < zeal + 30)
), timed as (
  select all_of.*, case
    when key = 'membro' and ago = 0 and routine_type = 'training'
      then least(pg_temp.at(day, minute), pg_temp.at(day, 0) + (now() - pg_temp.at(day, 0)) * 0.6)
    else pg_temp.at(day, minute)
  end as submitted_at
  from (select * from daily union all select * from monthly) as all_of
), past as (
  select *, concat_ws(' ', key, routine_type, ago) as seed,
    ago <= 2 and not is_eve and key <> 'conselho3'
      and row_number() over (partition by key, is_eve order by submitted_at desc) = 1 as newest,
    key = 'conselho3' and row_number() over (partition by key order by submitted_at desc) = 1 as returned
  from timed
  cross join lateral (select day in (week - 1, month - 1) and minute >= 1020 as is_eve from seed_today) as eve
  where submitted_at < now() - interval '10 minutes' or (key = 'membro' and ago = 0 and routine_type = 'training')
), waiting as (
  -- The newest submissions of ten different people wait for their evaluation. Those of the eve of this week or month do
  -- not: they were evaluated after the closing, so that the new period has points from its first minutes.
  select *, newest and row_number() over (partition by newest order by submitted_at desc) <= 10 as waits from past
)
select *, pg_temp.id('task ' || seed) as task_id, ago > 2 and not returned and pg_temp.die('cancelled ' || seed, 120) = 0 as cancelled,
  row_number() over (partition by routine_type order by waits desc, submitted_at desc, key) as use
from waiting;

-- Evaluated on the same evening or the next morning, never later than now, by another person. `since`: the moment of
-- the submission, or of the closing of its week or month.
create temporary table seed_evaluations on commit drop as
select seeded.*, round(score / 100.0 * max_points)::integer as points, label,
  case when exists (
    select from seed_closings where submitted_at >= starts_at and submitted_at < ends_at and closed_at <= evaluated_at
  ) then evaluated_at else submitted_at end as counts_at,
  case when pg_temp.die('feedback ' || seed, 100) < 35 then words[1 + pg_temp.die('which ' || seed, cardinality(words))] end as feedback
from (
  select *, greatest(40, least(100, quality - 16 + pg_temp.die('score ' || seed, 33))) as score,
    pg_temp.id('account ' || case
      when pg_temp.die('evaluator ' || seed, 10) < 4 and key <> 'admin' then 'admin'
      when pg_temp.die('evaluator ' || seed, 10) < 7 and key <> 'conselho' then 'conselho'
      when key <> 'conselho2' then 'conselho2' else 'admin' end) as evaluator,
    case
      when usual < now() - interval '10 minutes' then usual
      else since + (now() - since) * ((50 + pg_temp.die('soon ' || seed, 45)) / 100.0)
    end as evaluated_at
  from (
    select *, case
      when minute < 1020 then pg_temp.at(day, 1140 + pg_temp.die('evening ' || seed, 200))
      else pg_temp.at(day + 1, 420 + pg_temp.die('morning ' || seed, 240)) end as usual
    from seed_submissions where not waits and not returned and not cancelled
  ) as timed
  cross join lateral (
    select greatest(submitted_at, max(closed_at)) as since from seed_closings where submitted_at >= starts_at and submitted_at < ends_at
  ) as ended
) as seeded
join public.routine_types on code = routine_type
join seed_words on seed_words.routine_type = seeded.routine_type
  and kind = case when score >= 85 then 'high' when score >= 65 then 'middle' else 'low' end;

-- Two pictures for each routine. The newest submissions use them directly; all others have a path of their own to the
-- same file.
create temporary table seed_pictures on commit drop as
select task_id, user_id, submitted_at, 'routines/' || routine_type || '/' || source as source, use <= 2 as original,
  'routines/' || routine_type || '/' || case when use <= 2 then source else format('%s_%s_%s-%s', routine_type,
    floor(extract(epoch from submitted_at) * 1000)::bigint, left(md5(seed), 22), substr(source, strpos(source, '-00') + 11)) end as name
from seed_submissions
join (values
  ('training', 1, 'training_1788220800000_demonstracao-000000001-halteres.jpg'),
  ('training', 0, 'training_1788220800000_demonstracao-000000002-madrugada.jpg'),
  ('reading', 1, 'reading_1788220800000_demonstracao-000000001-livro-aberto.jpg'),
  ('reading', 0, 'reading_1788220800000_demonstracao-000000002-vela-e-livros.jpg'),
  ('fasting', 1, 'fasting_1788220800000_demonstracao-000000001-prato-vazio.jpg'),
  ('fasting', 0, 'fasting_1788220800000_demonstracao-000000002-janela-e-lua.jpg'),
  ('documentation', 1, 'documentation_1788220800000_demonstracao-000000001-caderno-e-espada.jpg'),
  ('documentation', 0, 'documentation_1788220800000_demonstracao-000000002-pena-e-lacre.jpg')
) as picture (routine_type, remainder, source) using (routine_type)
where use % 2 = remainder;

update storage.objects set owner = user_id, owner_id = user_id::text
from seed_pictures where bucket_id = 'confraria-provas' and objects.name = seed_pictures.name and original;

-- Their thumbnails, as the browser makes them: 208 by 144 pixels.
update storage.objects
set user_metadata = jsonb_build_object('thumbnail', 'data:image/webp;base64,' || translate(image, E'\n', ''))
from (values
  ('routines/documentation/documentation_1788220800000_demonstracao-000000001-caderno-e-espada.jpg', '
UklGRvwFAABXRUJQVlA4IPAFAAAQKACdASrQAJAAPsFapE6nsr+sqDTaY/AYCWdu+F6UvUxCNpAqd4OZ7o5rkn3FJVR994Q/3et9awEoODUrqocUy6Lt2HBt8VgXVittG1vw22tzeBj7TbwpU8PfdW
mxznPDtQF7eB4bgGTP7g2laLs7m0sCpQxjrMC4bLdBlOxKAFZoTbCSd3cqfrWukkQi050vBavnr+IvudmAbh9RU5ejAr1RKcQjr/euAMuKfyIe7M+t69s2SSlOo9e4GgPPp+VNEMBbVDaIeEokx5l9
+kataxhONJKWY/r2ALZMCDxitymxTy2snqBZBfg6vTUK6vnTeNR/gBaJ+cbrjyn8Crljk+/tt5n3YN+cYJI9x2V55sONzyctTUibyIojuvZIe6bc86xSH7ips4SRlaT+RlUFb2oh7pM+rxaonBHBY9
GqZZThb/KB7Pl8IAD+7zhKTKbH8nTK1M3M1Hb+cIFnpfUDQMVWHvZBwI9JgtPHENZH2Nh1cS5krlkYwEFawd7R+EZCqYkW4+cld6qoN0Kla08NrH7fSrR9cQxxPPqrVN1ovIkxEmXhmWdnOosfIbu4
Q5G0EDfrVFpuuJtLBI9QbeuEJ2TY0+TVrSxfOlNdAMnODZVNbQ0hd2o53d2YgidqRhUTIkbjy/FSLHkBUPglpw4Ddd5AD4OsxhqDpmLBBDZvY3h91iIj+Juhljg8SbZVusArENLa7jkkkz6WMYruXq
BkzLh1cBxWIrzYqIGb1PTZq3Ti1yFPvFt2FYzlBQBsPll6HXRL7a4yB8UvULUzmhtAPu/Cql24CMaJVEUi6DzLrdik4xCmfBR5VBZVADisCwEp3UtyyHN6w6E0EycqiwdDM1s42Jnv380tytzMEtyE
dlFjeI2TsYL16RCvrrCBWgUM25JOjTIU/4m7sQCjBCP7NCNNdWpxhRDdEXfpyRGq+0d2M6PwW5Ht/YMxCwS9RKdfiUaS+0WGR2DX1UbuQuXf7e+SAmsCqN3qChKkgp2u3oXJMyGxEs+x/THtLYLVwz
h/enS2c3ytdLyoMBLcrRH3fqwB9OvEJ75z8YLuo66Ka9TF1FrT5K0yu8Q1INVy988A0M8SIfa7dnYuXlhU3BNl7YQrv64z72tkkj55ASDvs0pt2+bvK2stjF0NgK8zKGWjybpCfAVkrt4x1tUuxAZl
2UCjoT51pORXOWWXOXmq6PgrFX87mFp8yt6LIWU40G93fij8ko9LACT9UF87m670O3mQ4yZbQQFuwLVpYOWyAtpAZaCLPgBr6oZgoaO4Od9toGvzcy8lDIXIdnAR9B1M8Wcgnv/6LUE9/qmFECtWnm
CjSHe344CHcFAO89XWZe7krFaxnkRlYOVLdx405zQqIHTdNd1JqQWaV0z3k4fSq3fYvts2/6tpEaKXnSPwQyL69J2anOctr+VB2oTlbInoN+mS/EcdYjZO0KnDuC41wpmM6mWSZyVsfsu+EuEYMudA
VALmMlqJDAe9+yVAgSO9wYbKdwsJUQByLXJ0unPOwoJCDpeG1jdf/o4D+Fum3eqz9sCyPNLtNTbt48u/Xf23W+WJYyYdIs1EmjKzUNt0bNFoCAXM2btWapICheXSx2DJ/1qgckUGqC3DclHmFuIfmu
mCwTu92IinDjxg9myTvv56VSjypEAdQKBLL/nvVWJmfWKracnusnujvGDZlwqoZDkNwWDRbgMau4Z0gtxhRcyUUawW5WOzD4ImvGWSdGLN0VcPMPzbu293lHHx+V5fJGxOX7NX2kQit3WfrMzV4qsE
TmdKN6meQZ+0H5pS/k4KDTZtWj/UmtMvKCqESMEIA/+XMzwPyb3EDXszeEKQa41TRyyXqQV1Cf0711Y7UZurupq7vs1+jg2S58RoQhO/SsTnoojwyWRiieIOpzN4riVlyiPfg5irllG7idUqjgfxs9
U+wrFdq2fI1+74DMR+TyccgCQis5h8yHQdReF2xFWK9BHz10BCoIdtky6qDpEIcXCKtcYgmJr1kXZSzARYMaGELfyMWiaV63Rd3MgAAA=='),
  ('routines/documentation/documentation_1788220800000_demonstracao-000000002-pena-e-lacre.jpg', '
UklGRroFAABXRUJQVlA4IK4FAAAwJACdASrQAJAAPsFap1AnpKwqI1Fa+YAYCWdu4D9JxmxaAnGpHkyKv0R1snpVY4oLb9ldXgbK6Dx6JTiET5AX/TvVz9jJPjLFx/oDIKWxdZjmeG6ETE1H8+Ig3w
m1XFqDhRzWXrGpX/8ZeOOxxeQyrgD2MQAlJCxD9NOVRGsVUIdQG33Ke4rckkydlopnUyjl+nyQQDlOxQAGycd4xJ/1qZ1GO/WL4AiDz8hhCrVtjAvPRqHR7bpsb02x03JQx2rC/jFMQtSRB0DuIBz/
lsc69GLtiJrEQzKrpGWGWdHCZL+yNse1rvuAYua53N1X5/Nj7KH237EdQlwZNEdM5JIxMUBCYQ62jafognwmqSoe+tA5vDa/MHbNzq/E1AG3QH9N/Dkg6bZWyOgAAP72yMnW2JYLfOg7Db4TmbYy+W
bgbvFl96nlKBcIceBDMK3mZioECyNfutZutjCFOw8hgCl4V0H14xi5qpzh3hJVyhrFs/a5vUzLpfsM+tCgoaYzlbfIAzkN+CxwBAndS0UYIkWvaHEwsTnkNk1JFUzzQPiY3Ji9qDC1z11HNcZq/H5w
RNFQT5Ht8YE2/f+xtGsV8hJ9cGDSc+joIiBnciIHqAGekoF3vu6KPqn61MwRrZCAirs2QwKejM5Tk9Z0n+WG5jN0AjAaZxaZBCjjggtyTXi5kCCV6SnmT6qtwgJdgjhMMovvIVwppdWIgAFsKIQfqi
k2PwiYT9tSwojZlpbnPckTgkhKeOUmViVPxFbE5aVvUh9atxGCaXiBVSDJ9cxi/m3VF4WKHzVrs+QOrZcVOeyZiuSnQuU6Nmf2LI9l6HLrTIpQ5UTkyHRjp4FYUFw8kCpIkChvlEzaFIvtgSjRNAWv
VTtTgsoGqQyQIWOabm/uoABhrljEq6OFwulXaEdmPuJcCHlTGLoAalurp7aRN+oERBLSE1FMePl2YZVzvUTWazcaixcPCous+yil2kNGPa7alzomVMVkxGPGkgilWFVMuKeF0fC4AC51JEnprcVgx0
IKBjqSUexORlVoNDhyWuLjcSaQ67yrgV3ezNvLwHTKFLwvAW4UJW//5Fe1NLJq65Lr9WuAOh4l8Y4V+mmp41qJKymLSC/04yX1fPoYYFHJvyuTxDYklE75XWvcvsBgJEB5reh4M4i0slLuPRWIDZio
ZJ4fbrSeK4eGVQumh4yBokN+MBX62lOp1XptRRc+a2t69C4OW3fxayB5n9pQ1d3Lbr5g2Mi28gjHTmZTUzULyRXmL2n2CXgY9F9tlZ0YWLuCKXpAorg9UnGVr8/nP1frG9kROGMdULn1TGZ9rOomlI
JFr4h73O/HZoUKnxvhWP5E0SpCYLqVFAd8DyZjVQ3avRNgkenOQHaxZB6nRk7HH5zi3ALGBfU9xx45xx8TgVpxYos24elOlM9jwc8Uw58P4szSOKw3ZbHiKk9DsbbiX7pvhUH21FGtAVAIba+kSvPk
xpJ1cd+iy6aUCVIEbvBVa0DPSnTxBfvGUXJ+kHSGX2JWCHCPlA4sWJIMt3G8V9B2z0PVM03J+UEBlxBGyKMP++6wn5Z1hfWKs5eme/rco+7/Ohure5DWRq1JB+6w6z66li6VaXw3EnjlKQ0AjcRPrL
Di7dhXNpE6w9KK4KuIqkr2zF9Pe4AHvu0U23KsrZ07kBOcEjqskv0quGxdYv4wuzVthC91dU+qtDyaB0wh/hIaNLQfpbYR8ydAEGN+tN5H8ly1reotMk98ubJzaclRwPgXxztU34RySGsCkwUHu8Al
FvbtdHf95INeQW/D3KcrIP4qSqcnJNmuXwNT0RnFjNZzq1Nk5nzpNtRONaWmgRVAZRKp4bLZLrZP4KAUi6bclU9doI7BzkBPdr3IsfcAxaaIkEzOmhRkCNlm+zOgJ7Du2coW5YWYejVyAqL0JccanW
DoDBgt+TA++3gAAA=='),
  ('routines/fasting/fasting_1788220800000_demonstracao-000000001-prato-vazio.jpg', '
UklGRuYDAABXRUJQVlA4INoDAADQHQCdASrQAJAAPsFapU2nqSupKNaKoXAYCWdu1UsUrsoTNv8tq9FCuFa6GGWnsVgpeTjGf5yl8u6nGEcuvI1EIbwpgh0BiRtm2J0WD/lfFBW1QeYMZnN8gOmJfv
XeyTcdTGIcIkLZymLJGkMLQaUhIAUMqC/q8qY+bEMX9XJTIjJ8caowIYKl4IuER8tiBnlZWP5C9CMkmyN9ll7jww/FYvaKa9CgY/6NiEmollZH70tF8I26A5iaa+R1MqKOK/1LBNADQy36eMprBb6N
6DUUmcp8pY6b+/qEX/y5sgb0AHutlnMI76u0Fqlr58yis+DLFe/J36JAAP737PNzf+JoZe5XE74P4RnVcoB52bKUzxPuZVkfAZy6SU/fiT5/2GQ2YGRNj59zAS20Xj/4fH9nVIG6zCOPvUBkASz21o
VZbquRQnagPXSzHdBiOWsuiC5OzkA/WsvoFMmmdNyhAr6u06KJJKTQOzXrjhbDlDVQv6I5zDzkyXMRGJniHdlouVsWpCNkGrEKZm4rDgv5EJQQwlcbgOc0NUHNxcH/BmXfUvawo0e1rsnr1HTGGwwO
0y8sPD/gRt7xL8AIi2G8kNSft6ANmmzDQlXovPV4OI2sMj9CJJ4d3JVs9AjO2I/BCst3fCFBP55FRHFiks0Mle9Pv/afT3LMKUdBWYPFoNT0lkYU9qgC6rm92ztostjxYJ38vwJv/yPFe4KfPf4oVs
3SI7zEZnI01PqVtvkAwbZPgjIzR8irfRkIQmHPVlDoo6i+7NBhNWNs8rTuhRa+bqpQ9eYARANsHAHzLLH6/lwnMcv+o1GBS7cmxrKl7wSbceFH7Vpqa/wV68BcrFMx5PszN+TkOfvrX37w1R3nQWxV
//l7QC0jguPCY4xiZ9etk4tXlQCsh26ZfT/LRd1E9W1s38ZKDQC1GNeNjyiSz5vBHmxn89jk2ZfNYk0yWWe4mlnlT2wdoz8EKdKNGFq/mW3zVff5r5aeBhWmvwViml3DzF5cxZHDCevl+uqrM87OVl
AhuoLxRVFsVmfCivhFYfHBVzDL+G8eTWJDmTPYPQG1ppUg+cRui04c0L4hUfkqeCkLE1gsRzJLpqfopXIMN+7DCDvGcxCfZkR0wycGwp28w5RKIzgRcnX6DZtwOWgKSFq9ESSEUWmalmgSfUO+mi0g
j0fM0OUu/zSYiOZ5V7Q8hSCZGBuwpQ8uqibZqXWFoE0GyPq6r9M7fqWULmd6ory+OsxATSyuCBUfXdR3/IkX6i2FjPXDlEyR59a++RH4eeWb/SVAEo+u6ZbMx03M8CudgJxW4dpc67AAAA=='),
  ('routines/fasting/fasting_1788220800000_demonstracao-000000002-janela-e-lua.jpg', '
UklGRoAEAABXRUJQVlA4IHQEAAAwJQCdASrQAJAAPsFapEynpauoKvZqsXAYCWcIkCZIkRaHWKwN5cns07xzC11/+ZQUndIsPQLxP5kM2PGS1my0ENiuQJauc+7aNVLHKeiZUbuVHEHST0Gg04bbme
Motl/+MQExIPW15qE2LHx+OTqAsOI8C3yDn7201uS0GDZ1bD1lzqEm3EAth+vn9HgScctN2qNyebgK6/MGOBBx+hj+UiprkviplyDVxKgaeegWcV0m6Bb2agAYt/6Xg+bMVe5LvuKgV6OmIJK0e4Es
bBgrko+cS2gHgyOi4oQFIBhEmc+BVMXxhLIgH7ATje4eRwwPU+4/Ck3ttc+Vtjh3Ul9xVpPWH4teLjFBMFNurxP0WyXKriHjG1afGGnp3PSH9xHWOaJ9+SZD0DHXkC64p65u8jAA/slz3KHOh6AwlC
JTwcuWgZ9xtex4OUIZnNqDxrwopoLI6ZXAJ11DS8typyl86RkRwazBBCfvmjOY9ehxHMV5ccmSPIMv6cdac4RREt8IxzJuYMQJsvRHawo1vJrZoV4QhaMkc4H1HSXQTK9WqG8p+FpEGdaPxPmnfy99
MfP85c2WxbxCLI6oDyljf9QCu1UiXXC0Uv/FvZGuhhYKHrahvPXf5Rp96o4W9j4RcJXFyHJni8AwlucyZ9Bt+Bwmbx/u0nJeAXKGbxjuYwEjtXtvF/XKZz/kneNYaFN/2pSROwjrnlDgeMpao9wYQk
oeDuYi5z7FhVwrR8gaFFHqGfE4D050yzAFSDzn2CFxRI8XWSB1hmhsjhSd7z+rLqZVawyMqK29pGEOPEsWZoRuiPtEPTd0xCqgM7WZWPHO35OzMdToH6WrCk0UQC7YPrhYjjOqIFZ5m+ErR3xdBMIV
4NBsvGYRZWTI3K52tzuPXGz2lVkERXEr/ZkW9uU00P+zT+EUzfxPMWO+R6HX1oU/CnksKO2DyCj87nshFf3viG38pMvN/mJD6nUZ3imvfOEPO0FirDvdFwNkbRuQWL0spQ9n7mEjG8zKDm/pSO9YDk
j87KjCIO8EyNU1dyTJyF+xKlYhCaZH1h6oEII5OeHUCSQeILH61JbpzfWjk0L55x+ZPbmFIjp2KnsrEbboVjIRfZu3dgd2FFifItq6VujMWCe5LyVIUjgGlK4JRrbQ3rE9D4kjhv805LKFP7BaFHpd
S3lZCm1ew7yR0jaB4EHnu0CrHufu35vW9qdJ2+2+EgJ14pRMMEvvt8wuL58ou9VwzdWu8UQCE+kz5db7sCWNoo/xZWlD3Uxs0QsGi0JlWQ5cOiOAtKWFj67610WXOBr9OggAtNwFc8Xl78ypVxZcAn
UYz6fEp/BH/+PbQLpevYQR3zwCNEeoWJAGCdz+2QjGbG+USpWfnZoes3JfBD+YlzR2t1Sz5eg5iitKTsizDsKjjkUN4mPJ742rtE6qHm0iiKxBNe2TCR3oP5CjKHq5nQrTFYIorTqXgEaNVfx4ZJUK
JLct1m6fmz92GyasC5mjR5sqdLN+7/f28dAKNr6+B6gAAAA='),
  ('routines/reading/reading_1788220800000_demonstracao-000000001-livro-aberto.jpg', '
UklGRgIGAABXRUJQVlA4IPYFAACQJwCdASrQAJAAPsFapk+npL+wppIJu/AYCWdu4DWotyQKsI18WvRVmD1j1ijiF210CH+Q7rTO/9JyfczL9do9svPiaryeNDGyMOU61NYn4ZVwMs3Eh+kaNJyl+Y
o2j/nQcgyVCes693PeIvJqKWWXIxoYhSspSx/vhhmyR5G/aLiSg+UWqPqFVmWg6YlDzt/5x/8/PvTkVSSPI1oOt16vVLANZVRGJF7DXKVsS0d4ERycbj0sZ/sN5jdMPQpJrExgX/GzmJj6GBP5xhf2
5jY+p0XucbC3/JdV9EaThatVqjxQDOeG2enJ1KmPFLaGEh2lprg54ceILGkvSqu6d0nPZE2mXtWJLobJlRE/pkhfZ9OWfFL+9Q7DHD+JUkl7Ku/3fJhws4CH3+kkHJkIaXDEtZi+ZUOnW6POvxEX8P
03Du2Ub2yAAP718v0QvqLVuWlfvNJVmjHY2Tw8xKhF+n93y5aofBn4+mVHQLBoJRLGSZ2ZoYWNk08r07+TsFh9IxZ061ZLAoofX4o433p2ERhG7rj8txSNM7XxYEN9dSkXqB0QaQ4P6HSonAX3Kxmx
S2oTT4KcL/m0np3hAWt39eXInBauedhM4hIClWEY0xF5JW+94Q+6eaD47p1iYCGd+5v3NQUB8PwVpHNfW9RedIZpfMJNg4vzniCiH/Bqbt2CKZ8z7IqSQ7+ULblCzOdKNWBTyVrXpqGIrIJOxHEQgt
nFZU6kJ9rMAfWGKXg3gAS+CexlmdboeyJiF5nW93FikxKW7GI0TtqD9iZDvAY+nrg3xlofuSTK3VJLbxn58XtX2rA1IsstGt0aN39dMErBhj8dOypRmRw7R/H8TE6OU2ft3GqVg7z+fov03nKmhbVe
O7sqdSlAjmLSA/7xlbWD63oZH9Z34ErSiOiiDihLU/Pa2SPPhqrs31L7UR7BnCIftxw9O4Z4GLXnNXdhl1mlHDhXKXHUFvtap8X8tSAVab+2pDl+bdVhz4rxHX9vqVUhFbmLjsfaBcszf2vBpt3+yO
CXy+ZdMPxS1r9MBHifm8r0T7bHZF9vYo5P6t10An3wiHKg7pKZvTqAKKunYI/tr69ucb/i6YqnzXvqnHzgXylKha0twuKJw8p9bdsvOWustNklC43iBF5Y4OJnDDTFK7X8lkap0WHOyz8860C2L9tY
NAzknr6dbtUJANZ4MUvJC4xijEBevYnlo4Hlce+XH15MwdPHGhJN4qu+EcqP2tWBXpjoEVPwXpOKNe0xN2E5UrG41Qs8V1o47zBeQqr/xcYB/GFWtELMrYXnO355+azBfdf8Tb4D2BECLxH7+wZZ/4
1K1E0ehFR1ViyGdjjtImxD9Kj0W3zVLqBMBvN4proB5bfGQUueCxvWLKZ6Ye6nbRrp0dWxk8O1mCCzKdn72Zze4NMhFFwr9bisKPjjUd7FKIAt+9cTAAzKpRj6EHySQS86ad13r1k/7PxHVZV80s7p
+tG68Wc2VTFg+dWRu5K5tIkTM6+v5ut3wtb0V1fAKnQSsU8jxzPZAr1P9FaIO+c8w9byhC53tCxhl9YBcN/lq7LfpNFgzYI9QRIEl3oeQ+3LZ2srkqnBZANLmp9u3Gtg2behoPOHLxZB0tXWQ9NElE
LJmOQh4NbpHKNzFTimQoIXonjbpX/CgFi2gsS8HUw/d7utFKnajdmM4iI1xC+VgSWj7zwuOckuIkLYRBjGYt0IhPOZUevGvHxYP2O2n0NEnOnOr7msugjZEq7lRMca2kEM0grOLOEazfR77XtNLKnC
E70Ij/kxwA4aovebpTGPcvYC81xnNRfxhJipcbpAc/XKiy8mOYfk8X18eL9nrEJD2cmMTk1MP/yUweU9G2biwxx7WWJJjIRQO58Wd0sIOUHoYqoQqkZb/jNoPjhx/EsA4woybzPMwqzHRah3hmM4U9
FWEuSoL6R1oohz00eutzZg2weBkq2FZg8HwnWrcq3NMqWH4OSGORuAMVAf4+1+tuGOeMiC74BCCkvl3VRJdNxHS8mEus6uql8wNEGKDpxHiwAAAA=='),
  ('routines/reading/reading_1788220800000_demonstracao-000000002-vela-e-livros.jpg', '
UklGRuwDAABXRUJQVlA4IOADAACQHgCdASrQAJAAPsFapk6npTQpplLK+oAYCWURQCbqK5TTcr2uzWzW/8jDlJpR+x6fQ1RpzIfRUSZZCF9rX7TeezHsBK3JpaP9u7NbRyn+yfO4YILZnQcD4VrDSh
jeHPxwTcLYDfyJg+/2rTmLz1fZb6RMzxoFxmw2VJfaS8aWQelJ528Yuo4lcnb2t7aZJF7sP8eBJp6ylYHU45hiQNhiKXcMIZWVJ12zZodA9B3PFNE6JkYZLYojS0xhe7IRt7mQJSj0vvYdFqCPUJbr
FulSv7pgw2n6bimYE9gr6TGTz2GzGUqSqiHHsvhlYVvnyUPcEs0IUvyaWjZrXuaAAP73fhdEFo8v42xBZDa3Aqj0VdetXnWsZQy+qL6WHnI+TYeIYyIoR39nIarspohpAZWFVUaT50fk9Q3XJCBvPR
uABb4Wmx163asGHhQsmvqGTaMO5Wu3dF0QltZq3iyt27FIOn2RF3vor6NiiHBwKPBKe+Y96sXdwU/ptZFDjpe+b6jETb5tuE4XZJhiHbeHmhkD3y2kxBwBnFOq1BfU2po+lbphJwGT1H0L99XM6U6G
v9ME64WDsfoiWX4ARx8S7ADyGRrgIaDEFmys7FrQ0g1Uw6qQMsLMJy19E+FvqVUKkfV25DR9jrerxcUJvyGQ1q3pIp55jKmTkOyJVeWbz+kKz/zybTvQIHcI4IWQWBqwxhjDzZQlaOPtvnBaVUM4Y2
tIvEjnfvZkTgzb6S8aKZ/2VWI7rKSyQDazJ3yXvReMWIoyFiP9uYiuHu7POIb8KD9aOL0H6bMBtvBtmZGczQlsOz/v+q8G7EOvf3noVC8Oz2jxcQPVAbKTxHRIKbZMbEyvPV/F1QeP3g4WVC3YG0TP
4SJZY43ROOje7e1UnTEPN3cKT3Sxg1m84rTOuShcY1hUNihZLLvlQUlXoXzNtlbCObQVySs04kW4MoKgRT/eODwl+qKGcm1Kel7eQxH4maIJ5fjWltLIkhoj/Bjl9NFNA332Z0npcPk1Zf4cKtBCvU
y03/xOeRrbEUY48f1VT2TJAl69XrBFc6mODaYfl+DFTfO4wAWLTO3jfX18ZEI1eVHiaesvxM4R0Mghqn6HN/Tl2I1NXtCECXs1UfRW/UYUQ+Cpn/9+NDXkAeOP+Y05ZuG2bVSki31hbTlinRvF5VF9
VPNgZEAV3gKUz1XH6IyaJCPLgQP4sAAHOZ2gB9geLjEUKc+AQiV9BoP64yQWn3wUMGrGBP8R8bTbwL+dxt2ChUrsT+9VB5nc2WQOIDNdpcHRRACR7zehyRYygz0DvTVCSb2kM3v6HPCYeIuy98gAAA
=='),
  ('routines/training/training_1788220800000_demonstracao-000000001-halteres.jpg', '
UklGRlgEAABXRUJQVlA4IEwEAADwIQCdASrQAJAAPsFWok2nv7ImKnV7C/AYCWc7f1gFl2Ef4AxpaBn57LKMVI9txXOkY59LaKtwC9jn4WiBBjz7StQa36N8pfEkJPFEpye8Ip/fMdg5QfqdqMrrY5
UDUIgJNgtm5HE6+VSTPmHOvytt1dvceKdk4aToqcJTy4iVXEAUV9tdW0buI3lRKdTDhpH+27TsWfYlA2fg/r5JjXyOm2vvQHtk7hC11nGQrt/Bac1kzJxmEODoyiqNn5Iv3++5/+UzQgFm7sTyQLc8
7+h3KnuRqD9Z2xb/mHe434YloQKHECMwkF6O1QNcFeuMiUAumRostFwzx77hi8Pmda0YAbMciR5+VA66dq/i8Y5IKlKJNlEZQywAAP7wjd8emG5vhwG9zK4fTpelcF3GVz6CcPALJtPnVG0zph357a
s9saLvD+26sEVcwoo3zPk61BMTNGpZshwzoBBzkduy2Om82OzAYLfS6tusdNnXE/9PPeSvcT6XSLsy9bfLIV5dHco4yFfGOCwFCRnBLGwSAD0o9sWeqY0rxJbLaEGmmIlYOLTgBr3VlqdWuh9OTOU4
Jlgz5AVLzLeBM4Fg62AAnFOF0wr07N6rmAavJ8Noss0nxRnZ++xBilkN+EVQjApk+fB/uGjWYdjR3l6u8yg2goEdurCQNkAp/qB4KIuoAR1AK8bdWe2z3agcI6M7ld2RAyCT895NDLk6H/Udw6WbPA
4iArlmtb5eucU/9ZkBpfjTMj/vY93UPCKtGNPr7kzpuzStiMyPmU3+/x54p2Gm11pvRntKvXx4l85q0VklN9TBIt43pFrfzHnfviK/9CzJpcy/w2237NP93Ug5B5ECkD7bNXUtoBJ+Pci6/070+JyK
MXz2OOH6L2KO+7+HltVyO0Rr7BL5loCQ11yw8h7CCEr3XBSCcoNns7IGVuoHqgUZi4jB716wmFyGsJtgXzvMdsBGG3U1ndeCCpN9CXTuBeCNPQvW6n6AOLEG2HYRW2QP+PWX6Jppurv9oyaed/o7pu
e2x/f2R+2gB8xIjWx+xL5DTQtDkGIp4LP7d5khbRefPZjTAl1IOcGBs0jARCZklAHnfTaU4oQcdZVucyD6vWDxL3ra9Xj8yrnPx0hk64XNrprCOmrAKi7aSl38E9qcJGpkqBRQF+F/U8CBcP9TDhN/
p2h+o4qhEtI6VNEX1T+QsmoK/y6Ck98ncp1U4//mBkDP25TkGesA/A9/VwxO9qi941SH0Wned0JagOXoX5Uj+NmXbla0EymbeDUy+/DO+QjLF8AKAVGQHW+/zt1edsCQC+uWQWeBJH00Tnt1bXXldD
cQToWrapOfdwHyS2zK47WbdxzxX4VSYjjpIOTk0AfAxjLWnoyUAk/Cn0+tre8qB2fL/7a6Jix1XNoOItUhpi1fsV4zwsNjATJFZdMloAMvwUuNAS+8YfH1pXRSMhF1A+cSjyx22ghVMFwAAA=='),
  ('routines/training/training_1788220800000_demonstracao-000000002-madrugada.jpg', '
UklGRqoEAABXRUJQVlA4IJ4EAABQIACdASrQAJAAPsFUplCno6wqpLD6eYAYCWUtgFjgJfIh2MkE952pEQQLzNJuBufHPBuZ1vZd39amf08NCUFLgzpGNQHD9kUClghQEiv//ZfdU1c+VANNbxUhcb
aAoGCksxKpfK1EHN3Y6CiHUxSaocdCTWDqqfwJgKOKXhl+LE99jClFxa5qitiT3vp6uI5V9KOfS5j2Lrwh7NFZa3dvUwAx2c50es9lLAkx10czDX9GRQfSBvOO30CJr60hezDnSNoqf5ub15Gwd8KG
hAx4pbjBFOTPkSYvhUAVwa7l90HC2PwElday/wpxkHd9q+M1dE9QTfPURWi6h/6hODYuRCQhc4XE+6HCZAAA/vc9jtp9g+NOhDQR0kQ7gSx0wMC6wA+pshr5jTxL/ZtZh71zky8GJeF1Hl2q4IDeNr
cQz5LB0lv9740nuGS0ydI9c7BBb1lKVub0EfsVS+ePOksehoGPIHU8uDR8z3pfgUZVuTbOjLrv/TuS1CWDHbd2RspJ3u5gxjCEJxXTK7QFlDg0pT56Uf3Gfa4a/Z997tERfyU0AOZ64Hzw+ZWGgETe
SvN00XUTOM35QamGsZDZ9EcT32gWlPEK5Ufu+M5RQYAsbRlXyUv1KhfvT8Z0mRLUJNQo+j/EWChqz7kjjv7Zjnu90HmPF4w28ufKlzm6VoKy02hVCjm1ZRkuQdZJKAiM2BV+AFimZSXdId1EWSGmTK
BE7cWwXTnjAFhRc8PLvWS1C1pysMNfSt9FSTLAhZTKYywtr0hSJzBFSi7rI10+FqPF4msdAnqUaV/1+K+dKB4hh3Jq44sHa3ZiKbUz+c2D6uWhGEwVNLLgyw4+sLnVQQuFwUQ/1JNXfWnLk8D24FrY
H9SWKpv1K1YkTgHfE2U4gURrC9UfH1/53MUA/plDTxPBJgsfSTWGXWHlsbIv6wwUOHwoWEFGXXzwm9v7hVYx9EIGDQAAGEpIcbLnSBH4Wwz9BjLE3JsQtebc2DASqHtPIYB8vxMsJYQHMO9Zfk49k9
E0inCWPYEt3MQ/zHu86iY2TZq6QX35GtVQzUwSM5WJkbOMh5vj4L+By0o+BzJ8z6bK2dYAEYGnKcBRKiuBPiYA7V4GbTpsxUsQa7zpW+8TFlFEEkC3iSXOgJHV3t5qmThmmGh0fR0M3nLqDTb1n8aQ
z/h4A4lSWX9xDm8PyC1pRFvnQ4pwKpwevkRkBNCpCSD/sBI5p6OhX5rKNT/nky8iQBwCOir9ypuOrb9SBM9Cs+zMdKWmnWrCDroJlvGGaM7u4soTCBhYRS6yaZviUKi3U78xdLSVIWrOQ8919dUTJ7
i1Lh9m5I0JaTiuPAvgbdzTzaRRiLCsAmA8n4sggwLaj3udkaMWVAqSsOsw2WW5yTaclyXsKg1uwQ2q1zQL9zN9hz5Qj4g/igsN9DI4raAC0wPtk3nkQvS2IWNby4gg7p555SEoPAqXMOscbZfoqUCm
rZJAEMOgIHhGwJbSjSXD2XR5c04CaWEbMMGk7/yy0QGrahXi3ilQuydtjnW+QfiMia9yUrWrOTdjWZELKd6eKOtwRS+O0dzi/AEAAAA=')
) as thumbnail (source, image) where bucket_id = 'confraria-provas' and objects.name = source;

insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata, created_at, updated_at,
  last_accessed_at)
select pg_temp.id('object ' || task_id), bucket_id, picture.name, user_id, user_id::text, version, metadata, user_metadata,
  submitted_at, submitted_at, submitted_at
from seed_pictures as picture
join storage.objects on bucket_id = 'confraria-provas' and objects.name = picture.source
where not original;
insert into app.picture_names (hash, object_id, user_id)
select private.picture_hash(name), id, owner_id::uuid from storage.objects
where bucket_id in ('confraria-assets', 'confraria-provas')
on conflict (hash) do update set object_id = excluded.object_id, user_id = excluded.user_id;
insert into app.picture_quotas (user_id, pictures, bytes)
select owner_id::uuid, count(*), sum((metadata ->> 'size')::bigint) from storage.objects
where bucket_id in ('confraria-assets', 'confraria-provas') and owner_id is not null group by owner_id;

insert into public.tasks (
  id, title, description, due_date, status, assigned_by, routine_type, image_url, period_start, evaluation_score,
  evaluation_feedback, evaluation_by, evaluation_date, points_awarded, completed_at, created_at
)
select task_id, format('%s de %s', routine.label, submission.name),
  case when pg_temp.die('note ' || seed, 100) < 60 then words[1 + pg_temp.die('words ' || seed, cardinality(words))] end, day,
  case when cancelled then 'cancelled' when waits or returned then 'pending' else 'completed' end, submission.user_id,
  submission.routine_type, private.proof_address(picture.name), submission.period_start, score, feedback, evaluator, evaluated_at,
  points, evaluated_at, submission.submitted_at
from seed_submissions as submission
join public.routine_types as routine on code = routine_type
join seed_words on seed_words.routine_type = submission.routine_type and kind = 'note'
join seed_pictures as picture using (task_id)
left join (select task_id, score, feedback, evaluator, evaluated_at, points from seed_evaluations) as evaluation using (task_id);

-- One proof waits for another photo, and one evaluation is contested.
update public.tasks set returned_at = created_at + (now() - created_at) / 2
from seed_submissions where returned and id = task_id;
update public.tasks set contested_at = evaluation_date + (now() - evaluation_date) / 3
where id = (select task_id from seed_evaluations where key = 'fundador' order by evaluated_at desc limit 1);
insert into public.proof_entries (id, task_id, author, kind, text, image_url, created_at)
select pg_temp.id('return ' || id), id, pg_temp.id('account conselho'), 'returned',
  'A foto está escura e não mostra o registro. Tire outra, com mais luz.', image_url, returned_at
from public.tasks where returned_at is not null
union all
select pg_temp.id('contest ' || id), id, assigned_by, 'contested',
  'A foto mostra o registro completo. Pode rever a nota?', null, contested_at
from public.tasks where contested_at is not null;

insert into app.routine_completions (user_id, routine_type, period_start, created_at)
select user_id, routine_type, period_start, submitted_at from seed_submissions where not cancelled;

-- The newest waiting proof has a picture that another member sent before.
with waiting as (
  select task_id, user_id, submitted_at, source from seed_submissions join seed_pictures using (task_id, user_id, submitted_at)
  where waits order by submitted_at desc limit 1
), earlier as (
  select picture.task_id, picture.submitted_at, source from seed_pictures as picture join waiting using (source)
  where picture.user_id <> waiting.user_id and picture.submitted_at < waiting.submitted_at
  order by picture.submitted_at desc limit 1
)
insert into app.proof_contents (task_id, content, sent_at)
select task_id, format('"%s"', md5(source)), submitted_at from (
  select task_id, submitted_at, source from waiting union all select task_id, submitted_at, source from earlier
) as same_picture;

insert into public.point_transactions (id, user_id, points, reason, created_by, task_id, counts_at, created_at)
select pg_temp.id('points ' || task_id), user_id, points, format('%s: %s/100', label, score), evaluator, task_id, counts_at, evaluated_at
from seed_evaluations;

-- Points by hand: admins give them to others.
insert into public.point_transactions (id, user_id, points, reason, type, created_by, counts_at, created_at)
select pg_temp.id('by hand ' || reason), user_id, points, reason, type, pg_temp.id('account ' || giver), given_at, given_at
from seed_people
join (values
  ('membro', 20, 'Organizou a doação de livros para a escola do bairro', 'both', 'admin', 4),
  ('membro2', 30, 'Socorreu um visitante durante o retiro', 'both', 'mestre', 17),
  ('membro4', 25, 'Jantar de outubro inteiro sob sua responsabilidade', 'both', 'admin', 38),
  ('membro7', 15, 'Tocou na cerimônia de posse', 'monthly', 'admin', 25),
  ('membro8', -10, 'Ausência sem aviso no mutirão', 'both', 'admin', 9),
  ('membro10', 10, 'Melhor pergunta da roda de leitura', 'weekly', 'mestre', 2),
  ('conselho2', 20, 'Catálogo da biblioteca concluído', 'both', 'mestre', 51),
  ('conselho3', 15, 'Contas do trimestre aprovadas sem ressalvas', 'both', 'admin', 33),
  ('admin', 10, 'Digitalizou as atas dos dois primeiros anos', 'both', 'mestre', 61),
  ('fundador', 5, 'Abriu a casa no feriado', 'both', 'admin', 12)
) as gift (login, points, reason, type, giver, days) using (login)
cross join lateral (select pg_temp.at(today - days, 725) as given_at from seed_today) as moment;

-- The totals, as the ledger's trigger computes them.
insert into app.member_points (user_id, week_start, weekly_points, month_start, monthly_points, total_points, active, name_sort)
select user_id, week_start, coalesce(sum(points) filter (where type <> 'monthly' and private.period_start('week', counts_at) = week_start), 0),
  month_start, coalesce(sum(points) filter (where type <> 'weekly' and private.period_start('month', counts_at) = month_start), 0),
  sum(points), exists (select from app.members where members.user_id = latest.user_id and status = 'ativo'),
  coalesce((select name_sort from app.members where members.user_id = latest.user_id), '')
from (
  select *, max(private.period_start('week', counts_at)) over (partition by user_id) as week_start,
    max(private.period_start('month', counts_at)) over (partition by user_id) as month_start
  from public.point_transactions
) as latest
group by user_id, week_start, month_start;

-- Each with the holder that closing would find.
insert into public.ranking_periods (id, type, period_start, holder_id, holder_name, points, closed_by, created_at)
select pg_temp.id(concat_ws(' ', 'period', closing.type, period_start)), closing.type, period_start, holder.user_id, holder.name,
  holder.points, pg_temp.id('account admin'), closed_at
from seed_closings as closing
left join lateral (
  select entry.user_id, member.name, sum(entry.points) as points
  from public.point_transactions as entry join app.members as member on member.user_id = entry.user_id and member.status = 'ativo'
  where entry.type in (closing.type, 'both') and entry.counts_at >= starts_at and entry.counts_at < ends_at
  group by entry.user_id, member.name having sum(entry.points) > 0
  order by sum(entry.points) desc, max(entry.counts_at), entry.user_id limit 1
) as holder on true;

-- The standings of each.
insert into public.ranking_standings (period_id, place, user_id, name, position, points)
select period.id, place, user_id, name, member_position, standing.points
from public.ranking_periods as period
cross join lateral private.standings_of(period.type, period.period_start) as standing;

-- Tasks and missions. `who` is a login, or a name without an account; days are counted from today.
create temporary table seed_tasks on commit drop as
select pg_temp.id('plain ' || title) as id, title, description, today + due as due_date, task.status, priority,
  assignee.member_id, assignee.user_id as assignee, assignee.name, maker.user_id as maker,
  pg_temp.at(today - made, 540 + pg_temp.die('made ' || title, 400)) as created_at,
  pg_temp.at(today - done, 600 + pg_temp.die('done ' || title, 500)) as completed_at
from (values
  ('Relatório da oficina de marcenaria', 'Contar quem veio, o que se gastou e o que ficou por fazer.', 'pending', 'high', 'membro', 'conselho', 12, -2, null::integer),
  ('Convidar os padrinhos para o jantar', 'Ligar para cada padrinho. Mensagem não vale: a casa convida de viva voz.', 'pending', 'medium', 'membro', 'fundador', 6, 4, null),
  ('Restaurar a mesa da biblioteca', 'Lixar o tampo e refazer o verniz antes da próxima roda de leitura.', 'pending', 'low', 'membro', 'conselho2', 3, 18, null),
  ('Trocar as dobradiças do portão', null, 'completed', 'medium', 'membro', 'admin', 30, -21, 23),
  ('Receber Firmino no primeiro encontro', 'Apresentar a casa, os ritos e os horários.', 'completed', 'high', 'membro', 'membro3', 6, -3, 4),
  ('Doação de livros para a escola do bairro', 'Separar, catalogar e entregar as três caixas.', 'completed', 'medium', 'membro', 'conselho2', 20, -6, 5),
  ('Levar as cadeiras para o salão novo', 'A obra atrasou; fica para o próximo mês.', 'cancelled', 'low', 'membro', 'admin', 26, -14, null),
  ('Relatório trimestral da tesouraria', 'Fechar as contas do trimestre e enviar ao Conselho com os comprovantes.', 'pending', 'high', 'conselho3', 'fundador', 9, 5, null),
  ('Renegociar o aluguel da sede', 'Levar a proposta de três anos com reajuste menor.', 'pending', 'high', 'conselho3', 'conselho', 4, 14, null),
  ('Conferir as mensalidades em atraso', null, 'completed', 'medium', 'conselho3', 'admin', 40, -30, 33),
  ('Revisar o estatuto com o Conselho', 'Artigos 4 e 9, sobre admissão de novos membros.', 'completed', 'medium', 'membro3', 'conselho', 25, -3, 2),
  ('Montar o plano de mentoria do semestre', 'Um padrinho para cada recém-chegado, com três encontros marcados.', 'pending', 'high', 'membro3', 'fundador', 15, -1, null),
  ('Escrever o guia do padrinho', 'Até dez páginas, em linguagem de conversa.', 'pending', 'medium', 'membro3', 'conselho2', 8, 25, null),
  ('Reservar a pousada do retiro', 'Trinta pessoas, duas noites, cozinha própria.', 'completed', 'high', 'membro4', 'conselho', 50, -35, 39),
  ('Cardápio do jantar de fim de ano', null, 'pending', 'medium', 'membro4', 'conselho3', 5, 9, null),
  ('Roteiro da travessia da serra', 'Pontos de água, abrigo e resgate, com mapa impresso.', 'pending', 'high', 'membro4', 'fundador', 10, 30, null),
  ('Reservar a sede para o retiro', 'A reserva foi transferida para março.', 'cancelled', 'low', 'membro4', 'admin', 60, -45, null),
  ('Catálogo da biblioteca', 'Todos os títulos, com estante e prateleira.', 'completed', 'medium', 'conselho2', 'fundador', 80, -50, 52),
  ('Escolher a leitura do próximo ciclo', 'Três sugestões, com uma página de justificativa para cada uma.', 'pending', 'medium', 'conselho2', 'conselho', 7, 1, null),
  ('Ensaiar o coro para a cerimônia de posse', null, 'completed', 'low', 'membro7', 'conselho2', 45, -26, 27),
  ('Gravar os áudios da roda de leitura', 'Uma faixa por capítulo, sem edição.', 'pending', 'low', 'membro7', 'conselho2', 11, 12, null),
  ('Pauta da reunião mensal do Conselho', 'Fechar com uma semana de antecedência.', 'completed', 'high', 'conselho', 'fundador', 18, -8, 9),
  ('Responder à carta da associação vizinha', 'Agradecer o convite e propor uma data em comum.', 'pending', 'medium', 'conselho', 'admin', 3, 3, null),
  ('Definir os critérios de admissão', null, 'pending', 'high', 'conselho', 'fundador', 21, -4, null),
  ('Palestra sobre primeiros socorros', 'Uma hora, com prática de reanimação.', 'completed', 'high', 'membro2', 'membro4', 35, -18, 17),
  ('Repor a caixa de remédios da sede', null, 'pending', 'medium', 'membro2', 'conselho3', 5, 7, null),
  ('Vistoria da escada do mezanino', 'Medir a folga dos degraus e orçar o reparo.', 'completed', 'high', 'membro5', 'admin', 28, -20, 16),
  ('Laudo do telhado', 'Com fotos de cada goteira.', 'pending', 'high', 'membro5', 'conselho3', 14, -5, null),
  ('Orçar a pintura da fachada', 'Três orçamentos, com prazo e garantia.', 'pending', 'low', 'membro6', 'conselho3', 9, 20, null),
  ('Organizar o mutirão do jardim', null, 'completed', 'medium', 'membro9', 'membro4', 22, -9, 9),
  ('Projeto do pátio interno', 'Plantas que aguentem sombra e pouca água.', 'pending', 'medium', 'membro9', 'conselho', 16, 40, null),
  ('Participar do mutirão do jardim', 'Chegar às sete, com luvas.', 'cancelled', 'medium', 'membro8', 'membro9', 22, -9, null),
  ('Conversar com o padrinho', 'Um café, sem pressa.', 'pending', 'high', 'membro8', 'admin', 8, -1, null),
  ('Boletim da Confraria', 'Quatro páginas: posse, retiro, contas e agenda.', 'pending', 'medium', 'membro10', 'conselho2', 6, 6, null),
  ('Entrevista com o fundador', 'Para a edição de aniversário do boletim.', 'completed', 'low', 'membro10', 'conselho2', 33, -12, 14),
  ('Entregar o plano pessoal do semestre', null, 'pending', 'medium', 'membro11', 'membro3', 13, -3, null),
  ('Encadernar as atas do ano', 'Capa de couro, como as anteriores.', 'pending', 'medium', 'admin', 'mestre', 7, 11, null),
  ('Renovar o seguro da sede', null, 'completed', 'high', 'admin', 'conselho', 24, -10, 12),
  ('Ler o estatuto e assinar o termo', 'Dúvidas com o secretário.', 'pending', 'high', 'membro12', 'admin', 5, 2, null),
  ('Doar mel para a quermesse', 'Vinte potes, entregues na véspera.', 'completed', 'low', 'Isaura Belmonte', 'membro4', 42, -28, 29),
  ('Indicar livros para a estante nova', null, 'pending', 'low', 'Eulália Marinho', 'conselho2', 10, 15, null),
  ('Comprar lâmpadas para o corredor', 'As de luz quente, como as da sala.', 'completed', 'low', null, 'admin', 19, -15, 15),
  ('Digitalizar as atas antigas', 'Dos dois primeiros anos, página por página.', 'pending', 'medium', null, 'admin', 27, 22, null),
  ('Alugar um ônibus para o retiro', 'Cada um irá no próprio carro.', 'cancelled', 'medium', null, 'conselho3', 48, -36, null)
) as task (title, description, status, priority, who, by, made, due, done)
cross join seed_today
join seed_people as maker on maker.key = by
left join seed_people as assignee on assignee.key = who;

insert into public.tasks (id, title, description, due_date, status, priority, assigned_to, assigned_by, completed_at, created_at)
select id, title, description, due_date, status, priority, member_id, maker, completed_at, created_at from seed_tasks;

-- Badges: six with a rule, one that is only granted by hand.
insert into public.badges (id, title, description, icon, measure, threshold, created_at, updated_at)
select pg_temp.id('badge ' || title), title, description, icon, measure, threshold, pg_temp.at('2021-03-01', 600), pg_temp.at('2021-03-01', 600)
from (values
  ('Executor', 'Cumpre no prazo as missões que recebe.', 'target', 'tasks_in_time', 5),
  ('Mente Afiada', 'Afia a mente todos os dias na leitura.', 'book', 'reading_days', 21),
  ('Leão da Casa', 'Treina com a constância de um leão.', 'paw', 'training_days', 40),
  ('Espada da Verdade', 'Encara as próprias batalhas e escreve a verdade sobre elas.', 'sword', 'documentation_days', 20),
  ('Guardião', 'Guarda a casa há três anos.', 'shield', 'membership_months', 36),
  ('Visionário', 'Olha longe: soma mil pontos na Confraria.', 'eye', 'total_points', 1000),
  ('Mentor', 'Acompanhou um recém-chegado no primeiro ano de casa.', 'hands', null, null)
) as badge (title, description, icon, measure, threshold);

-- Granted by hand, by people with the right.
insert into public.member_badges (member_id, badge_id, granted_at, granted_by, reason)
select member_id, pg_temp.id('badge Mentor'), pg_temp.at(today - days, 1230), pg_temp.id('account ' || giver), reason
from seed_people
join (values
  ('membro', 'conselho2', 3, 'Recebeu Firmino na casa e o acompanha desde o primeiro encontro.'),
  ('membro3', 'admin', 40, 'Acompanhou três recém-chegados até o fim do primeiro ano.')
) as given (login, giver, days, reason) using (login)
cross join seed_today;

-- Granted by their rules, with the function of the triggers, but at the time in the history.
select count(private.grant_badges(id, null)) from app.members;

update public.member_badges as held
set granted_at = coalesce(case badge.measure
  when 'tasks_in_time' then (
    select completed_at from public.tasks
    where assigned_to = member.id and routine_type is null and assigned_by is distinct from member.user_id
      and private.period_start('day', completed_at) <= due_date
    order by completed_at offset badge.threshold - 1 limit 1)
  when 'membership_months' then pg_temp.at((member.entry_date + make_interval(months => badge.threshold))::date, 480)
  when 'total_points' then (
    select min(created_at) from (
      select created_at, sum(points) over (order by created_at, id) as total
      from public.point_transactions where user_id = member.user_id
    ) as running where total >= badge.threshold)
  else (
    select evaluation_date from public.tasks
    where assigned_by = member.user_id and routine_type = split_part(badge.measure, '_', 1) and evaluation_score > 0
    order by evaluation_date offset badge.threshold - 1 limit 1)
end, held.granted_at)
from public.badges as badge, app.members as member
where held.reason is null and badge.id = held.badge_id and member.id = held.member_id;

-- Invitations in every state, with public tokens: `/login#convite=demonstracao-…`.
insert into public.invitations (id, email, token_hash, role, member_id, invited_by, created_at, expires_at, accepted_at, revoked_at)
select pg_temp.id('invitation ' || email), email || '@confraria.test', private.token_hash('demonstracao-' || token), role,
  pg_temp.id('member ' || name), pg_temp.id('account ' || inviter), pg_temp.at(today - made, 615),
  pg_temp.at(today - made + 7, 615), pg_temp.at(today - accepted, 0), pg_temp.at(today - revoked, 1110)
from (values
  ('eulalia', 'aberto', null, 'Eulália Marinho', 'admin', 2, null, null),
  ('membro12', 'usado', null, 'Firmino Dantas', 'admin', 9, 6, null),
  ('quirino', 'vencido', null, 'Quirino Bastos', 'admin', 20, null, null),
  ('visitante', 'revogado', 'council', null, 'mestre', 33, null, 31)
) as invitation (email, token, role, name, inviter, made, accepted, revoked)
cross join seed_today;

-- A request for deletion.
insert into public.deletion_requests (id, user_id, reason, created_at)
select pg_temp.id('deletion request membro8'), pg_temp.id('account membro8'),
  'Mudei de cidade e não volto a participar. Peço que apaguem meus dados.', pg_temp.at(today - 1, 1210)
from seed_today;

-- The wall. `ago`: days before today, at this minute of the day; for today the minute counts back from now. Authors
-- without a login had an account once.
create temporary table seed_messages on commit drop as
select pg_temp.id('message ' || number) as id, number, user_id, coalesce(name, login) as author, photo, content,
  case ago when 0 then now() - make_interval(mins => minute) else pg_temp.at(today - ago, minute) end as at,
  -- The people who like it, in a different order for each message.
  array(
    select liking.user_id from seed_people as liking
    where liking.user_id is not null and liking.user_id is distinct from person.user_id and liking.entry_date <= today - ago
    order by pg_temp.die('like ' || number || liking.key, 1000), liking.key limit likes
  ) as liked_by
from (values
  (1, 'fundador', 0, 130, 12, 'Irmãos, o jantar de encerramento será no último sábado do mês que vem. Quem tiver dívida de tarefa chega com ela paga. A casa não cobra: a casa lembra.'),
  (2, 'membro2', 0, 75, 9, 'Vinte e um dias de leitura sem falhar. Obrigada a quem cobrou. 🙌'),
  (3, 'conselho2', 0, 38, 4, '@domingos.figueira e @helena.prates, a estante da biblioteca ficou pronta? Os livros do sebo chegam na quinta.'),
  (4, 'membro12', 0, 16, 7, 'Olá a todos. Sou Firmino, cheguei nesta semana pela mão do Domingos. Onde encontro as atas antigas?'),
  (5, 'membro10', 0, 9, 2, 'Alguém tem uma bomba de ar que funcione? A minha bicicleta morreu na esquina da sede.'),
  (6, 'membro3', 1, 587, 7, 'Novo grupo de mentoria às terças, 19:00. Três vagas. Respondam aqui até sexta.'),
  (7, 'membro', 1, 1215, 8, E'Terminei a mesa comprida da sala de reuniões.\nCedro, encaixe seco, nenhum prego.\nCabem dezesseis pessoas, dezoito se ninguém abrir os braços.'),
  (8, 'conselho3', 1, 1100, 5, 'A tesouraria fecha o relatório na quarta. Recibos do mês na minha mesa até terça à noite, por favor.'),
  (9, 'membro7', 1, 660, 3, 'Ensaio aberto do quarteto no domingo, às 16:00, no salão. Entrada franca, silêncio obrigatório.'),
  (10, 'admin', 2, 545, 6, 'A ata da última reunião está assinada e guardada. Quem não estava pode pedir a leitura.'),
  (11, 'membro4', 2, 1185, 11, 'O retiro de inverno teve 22 inscritos e uma panela de pinhão. Fotos na biblioteca.'),
  (12, 'membro5', 2, 420, 4, 'Corri os doze quilômetros da represa antes das sete. O lago estava um espelho.'),
  (13, 'conselho', 3, 570, 9, 'Reunião do Conselho na quinta. Quem pediu a palavra tem cinco minutos; quem não pediu tem ouvidos.'),
  (14, 'membro9', 3, 1260, 5, 'Plantei três jabuticabeiras no pátio. Reguem, mas com juízo.'),
  (15, 'membro6', 3, 745, 1, 'Perdi um caderno preto de capa dura na sala de leitura. Tem o meu nome na contracapa.'),
  (16, 'membro2', 4, 1290, 6, 'Plantão de 24 horas, e a leitura em dia mesmo assim: li no intervalo, com o café na outra mão.'),
  (17, 'fundador', 4, 480, 10, 'Quem chega no horário já chegou atrasado. Quem chega antes encontra a luz acesa.'),
  (18, 'membro11', 4, 1170, 2, 'Primeira semana completa de treinos. Doeu onde eu nem sabia que havia músculo.'),
  (19, 'conselho2', 5, 1005, 7, E'Leitura do mês: três capítulos por semana, conversa às quintas.\n\n1. O começo, sem pressa.\n2. O meio, com lápis na mão.\n3. O fim, em voz alta.'),
  (20, 'membro8', 5, 700, 0, 'Peço desculpas pelas faltas. Estou de mudança e conto tudo pessoalmente.'),
  (21, 'membro10', 6, 525, 5, 'Saiu a reportagem sobre a regata: https://exemplo.test/regata-da-primavera. Remei e escrevi, nesta ordem.'),
  (22, 'membro', 6, 1320, 6, 'Quem tiver ferramenta emprestada da oficina, devolva até sábado. Falta o formão de 12, que é de família.'),
  (23, 'membro7', 7, 1140, 4, 'Afinei o piano da sede. Ele agradece e pede que ninguém apoie copos na tampa.'),
  (24, 'membro3', 7, 610, 5, 'Mentoria não é conselho dado de graça. É pergunta feita na hora certa.'),
  (25, 'Estêvão Góis', 8, 905, 8, 'Amigos, mudo de cidade e me despeço por um tempo. Deixo a bicicleta na sede para quem precisar.'),
  (26, 'conselho3', 8, 640, 3, 'Fechamos 100% das contas do trimestre no azul. O café continua sendo a maior despesa.'),
  (27, 'membro9', 9, 1080, 2, 'Alguém conhece um bom serralheiro? O portão do jardim range em dó menor.'),
  (28, 'membro4', 10, 555, 9, 'Travessia da serra: saímos às 5:00 do portão. Levem capa de chuva, água e bom humor. Celular só para fotografia.'),
  (29, 'membro5', 10, 1230, 3, 'A ponte nova abriu hoje. Passei nela a pé, duas vezes, só para ouvir os parafusos.'),
  (30, 'admin', 11, 590, 2, 'As chaves do salão ficam agora no quadro da entrada. Quem tirar assina; quem assinar devolve.'),
  (31, 'membro2', 12, 1280, 10, 'Maratona concluída em 3h58. Obrigada pelos gritos no quilômetro 35, eu ouvi todos. 🏃‍♀️'),
  (32, 'membro6', 12, 790, 2, 'O caderno apareceu. Estava onde eu o tinha posto.'),
  (33, 'conselho', 13, 600, 6, 'Pontualidade do mês: 94%. Os outros 6% sabem quem são.'),
  (34, 'membro', 14, 1190, 7, 'Comecei a cadeira do fundador. Encosto alto, sem almofada, como ele pediu.'),
  (35, 'membro10', 14, 500, 3, 'Remo às terças e sextas, 5:40 na raia. Há lugar para mais dois. Não precisa saber; precisa acordar.'),
  (36, 'fundador', 15, 470, 11, 'Quatro cadeiras e uma lâmpada: assim começamos. Hoje faltaram cadeiras. Que falte sempre alguma.'),
  (37, 'membro7', 16, 1150, 5, 'Obrigada pela acolhida no concerto. Tocar para quem escuta é outra música.'),
  (38, 'membro3', 17, 630, 4, 'Três recém-chegados, três padrinhos. @domingos.figueira, @rosaura.taveira e @inacio.brandao: conversamos no sábado?'),
  (39, 'conselho2', 18, 1020, 6, 'Noite de viola na sexta. Tragam a voz, a desafinação é por nossa conta.'),
  (40, 'membro9', 19, 1090, 3, 'O jardim dos fundos tem agora um banco à sombra. Proibido falar de trabalho nele.'),
  (41, 'membro4', 20, 560, 7, E'Lista do acampamento:\n- barraca\n- lanterna\n- um livro\n- nenhuma desculpa'),
  (42, 'membro11', 21, 1210, 3, 'Obrigado pela recepção. Vim por curiosidade e fico por teimosia.'),
  (43, 'membro5', 22, 450, 2, 'Alguém aceita revisar um cálculo de viga em troca de um almoço?'),
  (44, 'conselho3', 23, 650, 4, 'Mensalidade sem aumento pelo terceiro ano. De nada.'),
  (45, 'membro2', 24, 1300, 5, 'Dica de leitura para noites longas: poucas páginas, muitas vezes.'),
  (46, 'admin', 25, 540, 1, 'O livro de presença acabou; o novo está na entrada, com caneta amarrada.'),
  (47, 'membro', 26, 1180, 6, E'Um pouco sobre a oficina, porque vários perguntaram.\n\nAbrimos às segundas e quartas, das 19:00 às 21:30, e aos sábados de manhã. A primeira aula é sempre a mesma: afiar. Não adianta falar de encaixe com ferro cego, e quem afia mal culpa a madeira. Depois vêm o esquadro, a plaina e a paciência, nesta ordem. Ninguém leva projeto para casa antes de fazer um banco que fique em pé sem calço.\n\nMadeira há; o que falta é braço. Quem quiser ajudar na reforma da biblioteca, apareça no sábado com roupa velha. Café e pão por minha conta; o lanche da tarde é da @helena.prates, que prometeu broa de milho diante de testemunhas.'),
  (48, 'membro10', 27, 515, 2, 'Neblina na raia. Remamos de ouvido.'),
  (49, 'membro7', 29, 1130, 3, 'Procuro partituras antigas para violoncelo. Pago em concerto particular.'),
  (50, 'conselho', 31, 580, 8, 'Parabéns a quem completou o jejum do mês. O jantar de hoje terá gosto de mérito.'),
  (51, 'membro3', 33, 620, 4, 'Um ano de mentoria com o primeiro grupo. Entraram calados; agora não param.'),
  (52, 'membro6', 36, 760, 1, 'Bom dia. Só isso mesmo.'),
  (53, 'membro9', 39, 1070, 2, 'O projeto do jardim de inverno está na parede do salão. Critiquem a lápis.'),
  (54, 'fundador', 42, 475, 9, 'Documentar a batalha não é contar vantagem. É deixar rastro para quem vem depois.'),
  (55, 'Estêvão Góis', 46, 910, 5, 'Consertei a torneira da copa. Era só um anel de borracha e dois anos de paciência.'),
  (56, 'conselho2', 50, 1010, 5, 'A estante dos clássicos recebeu quarenta volumes. Regra da casa: livro emprestado volta com bilhete dentro.'),
  (57, 'membro4', 55, 565, 6, 'Jantar às cegas na próxima sexta: ninguém sabe o cardápio, nem eu.'),
  (58, 'membro2', 61, 1270, 4, 'Campanha do agasalho: 87 peças entregues. A lã da Isaura fez sucesso.'),
  (59, 'membro5', 70, 440, 3, 'Inspeção feita no telhado da sede: duas telhas trocadas, nenhum engenheiro perdido.'),
  (60, 'mestre', 80, 600, 3, 'Bem-vindos ao mural. O que se escreve aqui é lido por todos os membros: escrevam como quem fala à mesa.')
) as message (number, who, ago, minute, likes, content)
join seed_people as person on person.key = who
cross join seed_today;

-- `after`: minutes from the message to the reply, never later than now.
create temporary table seed_replies on commit drop as
select pg_temp.id(concat_ws(' ', 'reply', message.number, place)) as id, message.id as message_id, message.user_id as asked,
  person.user_id, coalesce(person.name, person.login) as author, person.photo, reply.content,
  least(message.at + make_interval(mins => after), now() - make_interval(secs => 240 - place)) as at
from (values
  (1, 1, 'conselho3', 12, 'A tesouraria fecha o relatório até quarta. Estarei lá.'),
  (2, 1, 'membro9', 61, 'Confirmado. Levo as fotografias da última reunião.'),
  (3, 2, 'membro', 20, 'Exemplo para a casa inteira, Teodora.'),
  (4, 2, 'membro10', 24, '21 dias! 🎉'),
  (5, 3, 'membro', 9, 'Pronta e envernizada, @caetano.brum. Só não encostem antes de amanhã.'),
  (6, 3, 'membro4', 14, 'As caixas do sebo podem vir.'),
  (7, 4, 'admin', 5, 'No armário da secretaria, segunda prateleira. A chave está comigo, @firmino.dantas.'),
  (8, 4, 'membro', 8, 'Bem-vindo de novo. No sábado mostro a oficina.'),
  (9, 6, 'membro11', 40, 'Quero uma vaga.'),
  (10, 6, 'membro12', 95, 'Eu também, se couber mais um.'),
  (11, 6, 'membro7', 130, 'Indico a Otília, que não pede nunca.'),
  (12, 6, 'membro3', 160, 'Fechado com os três, então.'),
  (13, 7, 'fundador', 15, 'Dezoito, e de braços abertos.'),
  (14, 7, 'membro9', 33, 'Ficou linda. Posso pôr um vaso no meio?'),
  (15, 7, 'conselho2', 50, 'A próxima roda de leitura é nela.'),
  (16, 9, 'membro2', 70, 'Vou direto do plantão. Se eu dormir, não é crítica.'),
  (17, 11, 'membro10', 25, 'A panela merecia um capítulo à parte.'),
  (18, 12, 'membro11', 200, 'Na próxima eu vou junto.'),
  (19, 13, 'membro6', 90, 'E quem se atrasa?'),
  (20, 13, 'conselho', 96, 'Tem a porta, que é de madeira boa.'),
  (21, 14, 'membro4', 44, 'Anotado: juízo e regador.'),
  (22, 15, 'membro5', 60, 'Procure debaixo da poltrona verde.'),
  (23, 18, 'membro3', 35, 'No segundo mês dói em outro lugar. Siga.'),
  (24, 20, 'membro4', 30, 'Estamos com você, Anselmo. Avise se precisar de braços na mudança.'),
  (25, 20, 'conselho', 75, 'Venha quando puder.'),
  (26, 21, 'membro7', 55, 'Li em voz alta no café. Muito boa.'),
  (27, 22, 'membro5', 18, 'O formão está comigo. Devolvo amanhã, afiado.'),
  (28, 22, 'membro', 26, 'Afiado por quem, Inácio? 😅'),
  (29, 25, 'fundador', 22, 'A sua cadeira fica onde está.'),
  (30, 25, 'membro4', 41, 'Boa viagem, Estêvão. Escreva.'),
  (31, 26, 'membro10', 80, 'O café é investimento.'),
  (32, 28, 'membro5', 65, 'Levo a corda e o mapa impresso.'),
  (33, 31, 'membro', 12, 'Gritei até perder a voz.'),
  (34, 31, 'membro7', 18, 'Que orgulho!'),
  (35, 31, 'conselho', 240, 'Disciplina tem nome e sobrenome: Teodora Quintela.'),
  (36, 34, 'fundador', 45, 'Sem almofada. Quem senta confortável demora a levantar.'),
  (37, 38, 'membro', 50, 'Sábado às nove, depois da oficina.'),
  (38, 38, 'membro5', 72, 'Presente.'),
  (39, 39, 'membro6', 120, 'A minha desafinação vai com gosto.'),
  (40, 43, 'membro9', 110, 'Aceito, se o almoço for no jardim.'),
  (41, 47, 'membro4', 20, 'A broa sai. Testemunhas confirmadas.'),
  (42, 47, 'membro11', 300, 'Posso chegar sem saber segurar um martelo?'),
  (43, 47, 'membro', 310, 'É assim que todo mundo chega.'),
  (44, 54, 'membro2', 30, 'Escrevi essa frase na primeira página do meu diário.'),
  (45, 60, 'fundador', 60, 'Que o mural seja mesa.')
) as reply (place, number, who, after, content)
join seed_messages as message using (number)
join seed_people as person on person.key = who;

insert into public.messages (id, content, user_id, user_name, user_photo, likes, liked_by, reply_count, created_at, mentions)
select id, content, user_id, author, pg_temp.address(photo), cardinality(liked_by), liked_by,
  (select count(*) from seed_replies where message_id = seed_messages.id), at, private.known_handles(content)
from seed_messages;

insert into public.message_replies (id, message_id, user_id, user_name, user_photo, content, created_at, mentions)
select id, message_id, user_id, author, pg_temp.address(photo), content, at, private.known_handles(content)
from seed_replies;

insert into public.pinned_items (id, type, title, content, due_date, assigned_to, created_by, created_at)
select pg_temp.id('pinned ' || title), type, title, content, today + due, assigned_to, user_id, pg_temp.at(today - ago, 600)
from (values
  ('event', 'Jantar de encerramento', 'Traje escuro. Um convidado por membro, com nome enviado com uma semana de antecedência.', 21, '{}'::text[], 'conselho', 2),
  ('task', 'Atualizar a biografia no diretório', 'Quem ainda não escreveu a sua, escreva esta semana.', 7, '{Inácio Brandão,Lourenço Sampaio,Anselmo Pacheco,Zeferino Lobato}', 'conselho2', 4),
  ('announcement', 'Sede em reforma', 'As reuniões deste mês acontecem na casa da Rua do Ouvidor.', null, '{}', 'admin', 6),
  ('other', 'Chave da biblioteca', 'Com Caetano Brum às segundas e quartas; nos outros dias, na secretaria.', null, '{Caetano Brum}', 'conselho2', 15)
) as pinned (type, title, content, due, assigned_to, who, ago)
join seed_people on key = who
cross join seed_today;

-- Meetings: two with future dates and two that are over. The council has already met twice at the monthly one.
create temporary table seed_meetings on commit drop as
select pg_temp.id('meeting ' || title) as id, title, first as date, time, type, recurrence, location, description,
  pg_temp.id('account ' || maker) as created_by, pg_temp.at(made, 615) as created_at, guests, maker
from seed_today cross join lateral (values
  ('Reunião mensal do Conselho', (today + 5 - interval '3 months')::date, '19:00', 'regular', 'monthly', 'Sede, sala do Conselho',
   E'Pauta fixa: contas, rotinas e recém-chegados.\nQuem não puder vir avisa até a véspera.', 'conselho', today - 120,
   '{fundador,admin,conselho,conselho2,conselho3,membro3,membro4}'::text[]),
  ('Planejamento estratégico do segundo trimestre', today + 12, '10:00', 'planning', 'once', 'Casa da Rua do Ouvidor',
   'Metas, calendário de experiências e orçamento. Tragam números.', 'conselho', today - 6,
   '{fundador,admin,conselho,conselho2,conselho3,membro,membro2,membro3,membro4}'),
  ('Avaliação do retiro de primavera', today - 17, '20:00', 'evaluation', 'once', '', 'O que repetir e o que nunca mais.', 'conselho2',
   today - 24, '{conselho,conselho2,membro,membro2,membro4,membro7,membro9}'),
  ('Assembleia geral', today - 40, '19:30', 'regular', 'once', 'Salão nobre', 'Prestação de contas e posse dos novos membros.', 'admin',
   today - 60, '{fundador,admin,conselho,conselho2,conselho3,membro,membro2,membro3,membro4,membro5,membro6,membro7,membro8,membro9,membro10}')
) as meeting (title, first, time, type, recurrence, location, description, maker, made, guests);

insert into public.meetings
  (id, title, date, time, type, recurrence, location, description, created_by, created_at, updated_at)
select id, title, date, time, type, recurrence, location, description, created_by, created_at, created_at from seed_meetings;

insert into public.meeting_participants (meeting_id, member_id, created_at)
select id, member_id, created_at from seed_meetings join seed_people on login = any (guests);

-- Nine of ten who said yes were present, and a few without a response. For future dates there are some responses.
insert into public.meeting_answers (meeting_id, date, member_id, answer, present, created_at)
select id, day, member_id, said, case when day < today then
    case when login = 'membro8' then false when said = 'yes' then pg_temp.die('came ' || seed, 10) < 9 when said is null then pg_temp.die('came ' || seed, 2) = 0 else false end
  end, least(pg_temp.at(day - 2, 600 + pg_temp.die('answered ' || seed, 600)), greatest(meeting.created_at + interval '1 hour', now() - interval '2 days'), now())
from seed_today cross join seed_meetings as meeting
cross join private.occurrences(meeting.date, recurrence, beginning, today + 14) as day
join seed_people on login = any (guests)
cross join lateral (select concat_ws(' ', title, today - day, key) as seed) as die
cross join lateral (
  select case when pg_temp.die('says ' || seed, 20) < 12 then 'yes' when pg_temp.die('says ' || seed, 20) < 14 then 'no'
    when pg_temp.die('says ' || seed, 20) < 15 then 'maybe' end as said
) as answer
where day < today or (said is not null and login <> 'membro');

-- Feedback to the council, with its status. `ago`: days.
create temporary table seed_feedback on commit drop as
select pg_temp.id('feedback ' || number) as id, user_id, coalesce(name, login) as username, feedback.type, content, feedback.status, handler,
  pg_temp.at(today - ago, minute) as created_at,
  -- Handled on the next morning.
  case when feedback.status <> 'pending' then pg_temp.at(today - ago + 1, 560) else pg_temp.at(today - ago, minute) end as updated_at
from (values
  (1, 'membro', 'sugestão', 'A oficina podia abrir também às quintas. Há fila para a bancada e cabem mais quatro com folga. Eu mesmo fico com a chave.', 'in_progress', 'conselho2', 5, 1170),
  (2, 'membro2', 'comentário', 'O retiro foi o melhor em três anos. Agradeçam à Helena pelo mapa impresso.', 'resolved', 'membro4', 16, 1330),
  (3, 'membro10', 'reclamação', 'O portão da raia amanheceu trancado duas vezes nesta semana. Remar às 5:40 fica difícil do lado de fora.', 'pending', null, 2, 700),
  (4, 'membro6', 'sugestão', 'Um quadro de achados e perdidos na entrada. Falo por experiência.', 'pending', null, 3, 1010),
  (5, 'membro9', 'reclamação', 'A torneira do jardim voltou a pingar.', 'resolved', 'conselho3', 31, 905),
  (6, 'membro11', 'comentário', 'Sou novo e ainda me perco com as siglas. Um glossário no primeiro mês ajudaria.', 'in_progress', 'membro3', 8, 1260),
  (7, 'membro', 'comentário', 'A roda de leitura na mesa nova ficou mais longa. Reclamo apenas do fim.', 'resolved', 'conselho2', 20, 1290)
) as feedback (number, who, type, content, status, handler, ago, minute)
join seed_people on key = who
cross join seed_today;

insert into public.user_feedback
  (id, user_id, username, feedback_type, content, status, assigned_to, created_at, updated_at)
select id, user_id, username, type, content, status, pg_temp.id('council ' || handler), created_at, updated_at from seed_feedback;

-- The notices that the triggers would have written in the last four weeks; the three newest of each person are unread.
insert into public.notifications (id, user_id, content, type, read, task_id, message_id, reply_id, created_at)
select pg_temp.id(concat_ws(' ', 'notification', type, subject)), user_id, content, type,
  row_number() over (partition by user_id order by at desc, subject) > 3, task_id, message_id, reply_id, at
from (
  select user_id, 'evaluation' as type, task_id::text as subject, task_id, null::uuid as message_id,
    null::uuid as reply_id, evaluated_at as at, format('Sua rotina “%s” recebeu %s/100 e rendeu %s.', label, score, private.points_in_words(points)) as content
  from seed_evaluations
  union all
  select assigned_by, 'proof', tasks.id::text, tasks.id, null, null, returned_at,
    format('%s devolveu a sua prova de %s. Motivo: “%s” Envie outra foto: o dia continua valendo.',
      private.display_name(author), private.proof_label(tasks), text)
  from public.tasks join public.proof_entries as entry on task_id = tasks.id where kind = 'returned'
  union all
  select evaluator, 'proof', concat_ws('/', tasks.id, evaluator), tasks.id, null, null, contested_at,
    format('%s contestou a avaliação de %s (%s/100). Motivo: “%s”', private.display_name(assigned_by),
      private.proof_label(tasks), evaluation_score, text)
  from public.tasks join public.proof_entries as entry on task_id = tasks.id
  cross join private.evaluator_accounts() as evaluator
  where kind = 'contested' and evaluator not in (assigned_by, evaluation_by)
  union all
  select assignee, 'assignment', id::text, id, null, null, created_at, format('%s atribuiu a você a tarefa “%s”, com entrega em %s.',
    private.display_name(maker), title, to_char(due_date, 'DD/MM/YYYY'))
  from seed_tasks where assignee <> maker
  union all
  select maker, 'status', id::text, id, null, null, completed_at, format('%s concluiu a tarefa “%s”.', name, title)
  from seed_tasks where status = 'completed' and assignee <> maker
  union all
  select user_id, 'points', id::text, null, null, null, created_at, format('Você %s %s. Motivo: %s',
    case when points < 0 then 'perdeu' else 'recebeu' end, private.points_in_words(abs(points)), reason)
  from public.point_transactions where task_id is null
  union all
  select holder_id, 'period', id::text, null, null, null, created_at, case type
    when 'weekly' then format('Você liderou o ranking da semana de %s, com %s.',
      to_char(period_start, 'DD/MM/YYYY'), private.points_in_words(points))
    else format('Você liderou o ranking de %s, com %s.', to_char(period_start, 'MM/YYYY'), private.points_in_words(points)) end
  from public.ranking_periods where holder_id is not null
  union all
  select user_id, 'achievement', concat_ws('/', member_id, badge_id), null, null, null, granted_at, case
    when reason is null then format('Você conquistou a insígnia “%s”.', title)
    else format('%s concedeu a você a insígnia “%s”. Motivo: %s', private.display_name(granted_by), title, reason) end
  from public.member_badges join public.badges on badges.id = badge_id join app.members on members.id = member_id
  where user_id is not null
  union all
  select invited_by, 'invitation', id::text, null, null, null, accepted_at, format('%s aceitou o seu convite.', name)
  from public.invitations join seed_people using (email) where accepted_at is not null
  union all
  select admin, 'deletion_request', concat_ws('/', id, admin), null, null, null, created_at,
    format('%s pediu a exclusão dos próprios dados.', private.display_name(user_id))
  from public.deletion_requests cross join private.admin_accounts() as admin
  union all
  select members.user_id, 'mention', concat_ws('/', written.id, members.user_id), null, message_id, reply_id, at, format('%s mencionou você%s: “%s”', author,
    case when reply_id is not null then ' em uma resposta' end, private.excerpt(content))
  from (
    select id, id as message_id, null::uuid as reply_id, user_id, null::uuid as asked, author, content, at from seed_messages
    union all
    select id, message_id, id, user_id, asked, author, content, at from seed_replies
  ) as written
  join app.members on handle = any (private.mentioned_handles(content)) and members.user_id <> written.user_id
    and members.user_id is distinct from asked
  union all
  select asked, 'reply', id::text, null, message_id, id, at,
    format('%s respondeu à sua mensagem: “%s”', author, private.excerpt(content))
  from seed_replies where asked <> user_id
  union all
  select user_id, 'like', id::text, null, id, null, least(at + interval '4 hours', now() - interval '3 minutes'),
    private.likes_in_words(liked_by, content)
  from seed_messages where user_id is not null and liked_by <> '{}'
  union all
  select user_id, 'meeting', concat_ws('/', id, user_id), null, null, null, meetings.created_at,
    format('%s convidou você para a reunião “%s”: %s.%s', private.display_name(created_by), title, private.meeting_dates_in_words(meetings),
      case when location <> '' then format(' Local: %s.', location) else '' end)
  from public.meetings join public.meeting_participants on meeting_id = id join seed_people using (member_id)
  where user_id <> created_by
  union all
  select user_id, 'feedback', id::text, null, null, null, updated_at, format('Aurélio Montenegro mudou o seu feedback para “%s”: “%s”',
    private.feedback_status_label(status), private.excerpt(content))
  from seed_feedback where status <> 'pending'
  union all
  select pg_temp.id('account ' || handler), 'feedback_assigned', id::text, null, null, null, updated_at,
    format('Aurélio Montenegro atribuiu a você um feedback: “%s”', private.excerpt(content))
  from seed_feedback where handler in ('conselho2', 'conselho3')
) as told
where at > now() - interval '28 days';

update public.notifications set meeting_id = meetings.id
from public.meetings
where notifications.id = pg_temp.id(concat_ws(' ', 'notification', 'meeting', concat_ws('/', meetings.id, user_id)));

-- The entries of the audit log: points by hand, closed periods, roles.
insert into public.audit_log (id, actor, action, target, new, at)
select pg_temp.id('audit ' || target), actor, 'insert', target, row, at
from (
  select created_by as actor, 'point_transactions/' || id as target, to_jsonb(entry) as row, created_at as at
  from public.point_transactions as entry where task_id is null
  union all
  select closed_by, 'ranking_periods/' || id, to_jsonb(period), created_at from public.ranking_periods as period
  union all
  select granted_by, concat_ws('/', 'user_roles', user_id, role), to_jsonb(granted), created_at
  from public.user_roles as granted
) as told
where at > now() - interval '365 days';

drop function pg_temp.id(text), pg_temp.die(text, integer), pg_temp.at(date, integer), pg_temp.address(text);

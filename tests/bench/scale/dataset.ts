import { createHash } from 'node:crypto'
import type { Database } from '#supabase/embedded/database/database.ts'

/** How much data a club has. Each growing table has `rows`: a hundred for each member. */
export interface Size {
  name: string
  members: number
  rows: number
}

const size = (name: string, members: number): Size => ({ name, members, rows: members * 100 })
export const sizes = [size('S', 100), size('M', 1_000), size('L', 10_000)] as const

/** The id of a row, e.g. `idOf('member', 13)`; the same as `pg_temp.id` below. */
export const idOf = (kind: string, number: number): string => {
  const hash = createHash('md5').update(`${kind} ${number}`).digest('hex')
  const hex = `${hash.slice(0, 12)}4${hash.slice(13, 16)}8${hash.slice(17)}`
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-')
}

/** `updated_at` of the rows whose changes compare it. */
export const seen = '2026-01-01T00:00:00+00:00'
/** The task of an evaluation that its undo always reaches in time, and its moment. */
export const [undone, later] = [11, '2099-01-01T12:00:00+00:00']
/** In five messages and five replies of every club; `frequentWord` is in every second message and reply. */
export const rareWord = 'xilogravura'
export const frequentWord = 'encontro'
/** Members by number; the last twentieth has no account. */
export const people = { supreme: 1, admin: 2, council: 3, member: 13, leaving: 20, inactive: 21 } as const
export const accountsOf = ({ members }: Size) => members * 0.95
/** All rows are spread over this number of days, in every club: more members have more rows a day. */
export const days = 400

const words = `casa livro pão vinho terça quinta amigo mesa carta porta treino leitura jejum batalha campo rio ponte
  serra vela chave violão conselho tarefa mestre irmão ofício praça missa domingo bandeira`.split(/\s+/)

const functions = `
  create function pg_temp.id(kind text, number bigint) returns uuid language sql immutable as $$
    select overlay(overlay(md5(kind || ' ' || number) placing '4' from 13) placing '8' from 17)::uuid $$;
  create function pg_temp.word(number bigint) returns text language sql immutable as $$
    select ('{${words.join(',')}}'::text[])[1 + abs(hashint8(number)::bigint) % ${words.length}] $$;
  create function pg_temp.ago(part double precision) returns timestamptz language sql stable as $$
    select now() - part * interval '${days} days' $$;`

/** The script drops them, writes the rows and creates them again, which is faster. */
const withoutIndexes = (script: string) => `
  create temporary table index_later on commit drop as
    select format('%I.%I', schemaname, indexname) as name, indexdef from pg_indexes
    where schemaname in ('public', 'app')
      and not exists (select from pg_constraint where conindid = format('%I.%I', schemaname, indexname)::regclass);
  do $$ declare one text; begin
    for one in select name from index_later loop execute 'drop index ' || one; end loop; end $$;
  ${script}
  do $$ declare one text; begin
    for one in select indexdef from index_later loop execute one; end loop; end $$;`

const members = ({ members: count }: Size, accounts: number) => `
  create temporary table person on commit drop as
    select n, pg_temp.id('member', n) as member, case when n <= ${accounts} then pg_temp.id('account', n) end as account,
      initcap(pg_temp.word(n * 3)) || ' ' || initcap(pg_temp.word(n * 7)) || ' ' || n as name,
      'pessoa' || n || '@confraria.test' as email
    from generate_series(1, ${count}) as n;
  create unique index on person (n);
  update app.settings set value = 'pessoa1@confraria.test' where key = 'supreme_admin_email';
  update app.settings set value = 'pessoa4@confraria.test' where key = 'founder_email';
  update public.routine_types set needs_photo = false where code = 'reading';
  insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, last_sign_in_at, created_at, updated_at)
    select '00000000-0000-0000-0000-000000000000', account, 'authenticated', 'authenticated', email, now(), now(),
      pg_temp.ago(0.9), now()
    from person where account is not null;
  insert into auth.sessions (id, user_id, created_at, updated_at, aal)
    select pg_temp.id('session', n), account, now(), now(), 'aal1' from person where account is not null;
  insert into public.user_accounts (user_id, signup_email, created_at)
    select account, email, pg_temp.ago(0.9) from person where account is not null;
  insert into public.user_roles (user_id, role)
    select account, case n when ${people.admin} then 'admin' else 'council' end from person where n between 2 and 12;
  insert into app.members (id, name, handle, position, entry_date, status, user_id, photo_url, updated_at)
    select member, name, 'pessoa.' || n, pg_temp.word(n % 5), current_date - (n % 2000)::integer,
      case when n > 20 and n % 10 = 0 then 'inativo' else 'ativo' end, account,
      case when n % 2 = 1 then '/storage/v1/object/public/confraria-assets/member-photos/' || n || '.jpg' end, '${seen}'
    from person;
  select private.name_accounts(array(select account from person));
  insert into public.council_position_descriptions (id, position, title, function, updated_at)
    select pg_temp.id('position', n), code, initcap(replace(code, '_', ' ')), 'Cuida da casa.', '${seen}'
    from unnest('{vice_presidente_executivo,diretor_cultura,diretor_financeiro,diretor_livre}'::text[])
      with ordinality as position (code, n);
  insert into public.council_members (id, name, position, entry_date, member_id, updated_at)
    select pg_temp.id('seat', n), name,
      case n when ${people.council} then 'vice_presidente_executivo' else 'diretor_cultura' end, '2024-03-01', member, '${seen}'
    from person where n between 3 and 12;
  insert into public.deletion_requests (id, user_id, closed_at, outcome, created_at)
    select pg_temp.id('request', n), account, case when n > 50 then now() end, case when n > 50 then 'withdrawn' end,
      pg_temp.ago(n::float / ${count})
    from person where account is not null and n % 25 = 0;
  insert into public.invitations
      (id, email, token_hash, member_id, invited_by, expires_at, accepted_at, accepted_by, revoked_at, created_at)
    select pg_temp.id('invitation', n), email, encode(sha256(email::bytea), 'hex'), member, pg_temp.id('account', 2),
      pg_temp.ago(0.9 * n / ${count}) + interval '7 days', case when account is not null then pg_temp.ago(0.9 * n / ${count}) end,
      account, case when account is null and n % 2 = 0 then now() end, pg_temp.ago(0.9 * n / ${count})
    from person;`

/** A person's tasks are four days apart: 40 % are routines, 20 % are pending. */
const tasks = ({ rows }: Size, accounts: number) => `
  create temporary table work on commit drop as
    select i, i / ${accounts} as k, i % ${accounts} + 1 as n, pg_temp.id('task', i) as id, pg_temp.ago(i::float / ${rows}) as at,
      (i / ${accounts}) % 5 < 2 as is_routine, i < ${accounts} and i % 20 = 0 as is_open
    from generate_series(0, ${rows - 1}) as i;
  insert into public.tasks (id, title, due_date, status, priority, assigned_to, assigned_by, routine_type, image_url,
      period_start, evaluation_score, evaluation_by, evaluation_date, points_awarded, completed_at, created_at)
    select id, 'Treino Diário de ' || name, at::date, case when is_open then 'pending' else 'completed' end, 'medium', null, account,
      'training', '/storage/v1/object/public/confraria-assets/routines/training/' || id || '.jpg',
      private.period_start('day', at), case when not is_open then 50 + i % 50 end,
      case when not is_open then pg_temp.id('account', 3 + i % 10) end, case when not is_open then at end,
      case when not is_open then 5 + i % 5 end, case when not is_open then at end, at
    from work join person using (n) where is_routine;
  insert into public.tasks (id, title, due_date, status, priority, assigned_to, assigned_by, completed_at, created_at)
    select id, 'Levar ' || pg_temp.word(i) || ' e ' || pg_temp.word(i * 3), at::date + 10, status,
      (array['low', 'medium', 'high'])[1 + i % 3], member, pg_temp.id('account', 1 + (i * 7) % ${accounts}),
      case status when 'completed' then at + interval '5 days' end, at
    from (select *, case when k % 5 = 4 then 'pending' when k % 15 = 3 then 'cancelled' else 'completed' end as status from work) as work
    join person using (n) where not is_routine;
  insert into app.routine_completions (user_id, routine_type, period_start)
    select assigned_by, routine_type, period_start from public.tasks where routine_type is not null;
  insert into public.point_transactions (id, user_id, points, reason, type, created_by, task_id, counts_at, created_at)
    select pg_temp.id('entry', i), account, 1 + i % 10, 'Pelo trabalho', 'both', pg_temp.id('account', 1 + i % 2),
      case when is_routine then id end, at, at
    from work join person using (n) where not is_open;
  insert into app.member_points
      (user_id, week_start, weekly_points, month_start, monthly_points, total_points, active, name_sort)
    select user_id, private.period_start('week'),
      coalesce(sum(points) filter (where counts_at >= date_trunc('week', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'), 0),
      private.period_start('month'),
      coalesce(sum(points) filter (where counts_at >= date_trunc('month', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'), 0),
      sum(points), bool_and(member.status = 'ativo'), max(member.name_sort)
    from public.point_transactions join app.members as member using (user_id) group by user_id;
  insert into storage.objects (bucket_id, name, owner_id, created_at, metadata)
    select 'confraria-assets', private.picture_name(image_url), assigned_by::text, created_at, '{"size": 200000, "mimetype": "image/webp"}'::jsonb
    from public.tasks where image_url is not null
    union all
    select 'confraria-assets', private.picture_name(photo_url), pg_temp.id('account', 2)::text, now(), '{"size": 20000, "mimetype": "image/webp"}'::jsonb
    from app.members where photo_url is not null;
  insert into app.picture_names select private.picture_hash(name) from storage.objects;
  insert into app.picture_quotas (user_id, pictures, bytes)
    select owner_id::uuid, count(*), sum((metadata ->> 'size')::bigint) from storage.objects group by 1;`

/** Each tenth message has ten replies; a quarter of a person's notifications is unread. */
const writings = ({ rows }: Size, accounts: number) => `
  insert into public.messages (id, content, user_id, user_name, likes, liked_by, reply_count, created_at)
    select pg_temp.id('message', i), 'Para ' || pg_temp.word(i) || ' ' || pg_temp.word(i * 3) || ' e ' || pg_temp.word(i * 7)
        || case when i % 2 = 0 then ', no ${frequentWord}.' else '.' end
        || case when i % ${rows / 5} = 7 then ' E a ${rareWord}.' else '' end,
      account, name, i / 2 % 8, array(select pg_temp.id('account', 1 + (i + j) % ${accounts}) from generate_series(1, i / 2 % 8) as j),
      case when i % 10 = 0 then 10 else 0 end, pg_temp.ago(i::float / ${rows})
    from generate_series(0, ${rows - 1}) as i join person on n = i % ${accounts} + 1;
  insert into public.message_replies (id, message_id, content, user_id, user_name, created_at)
    select pg_temp.id('reply', i), pg_temp.id('message', i / 10 * 10), 'Levo ' || pg_temp.word(i * 11) || ' e ' || pg_temp.word(i * 13)
        || case when i % 2 = 0 then ' ao ${frequentWord}.' else '.' end
        || case when i % ${rows / 5} = 7 then ' E a ${rareWord}.' else '' end,
      account, name, pg_temp.ago(i::float / ${rows})
    from generate_series(0, ${rows - 1}) as i join person on n = (i * 7) % ${accounts} + 1;
  insert into public.notifications (id, user_id, content, type, read, message_id, task_id, created_at)
    select pg_temp.id('notice', i), account, 'Você tem algo novo: ' || pg_temp.word(i), kind, k % 4 > 0,
      case kind when 'message' then pg_temp.id('message', (i * 13) % ${rows}) end,
      case kind when 'overdue' then pg_temp.id('task', n - 1 + ${accounts} * (k * 5 + 9)) end, at
    from (select *, case when k < 18 then 'overdue' else 'message' end as kind from work) as work join person using (n);
  insert into public.user_feedback (id, user_id, username, feedback_type, content, status, created_at, updated_at)
    select pg_temp.id('feedback', i), account, name, (array['sugestão', 'reclamação', 'comentário'])[1 + i % 3],
      'Falta ' || pg_temp.word(i), 'pending', pg_temp.ago(i::float / ${rows / 10}), '${seen}'
    from generate_series(0, ${rows / 10 - 1}) as i join person on n = i % ${accounts} + 1;
  insert into public.pinned_items (id, type, title, created_at)
    select pg_temp.id('pinned', i), 'announcement', 'Aviso ' || i, pg_temp.ago(i / 30.0) from generate_series(1, 30) as i;`

/** Ten participants each; one meeting in 50 recurs every week, one in 100 every second week, and one every month. */
const meetings = ({ members: count }: Size) => `
  insert into public.meetings (id, title, date, time, recurrence, created_by, updated_at)
    select pg_temp.id('meeting', i), 'Reunião ' || i,
      current_date + case when i % 100 < 4 then -100 - i % 200 else i * 7919 % ${2 * days} - ${days} end::integer,
      (array['09:00', '19:30', '20:00'])[1 + i % 3],
      case i % 100 when 0 then 'weekly' when 1 then 'weekly' when 2 then 'biweekly' when 3 then 'monthly' else 'once' end,
      pg_temp.id('account', 3), '${seen}'
    from generate_series(1, ${count}) as i;
  insert into public.meeting_participants (meeting_id, member_id)
    select pg_temp.id('meeting', i), pg_temp.id('member', 1 + (i + j * ${count / 10}) % ${count})
    from generate_series(1, ${count}) as i, generate_series(0, 9) as j;
  insert into public.meeting_answers (meeting_id, date, member_id, answer)
    select id, date, member_id, 'yes' from public.meetings join public.meeting_participants on meeting_id = id
    where recurrence = 'once';`

const honours = ({ members: count, rows }: Size, accounts: number) => `
  insert into public.badges (id, title, description, icon, measure, threshold, updated_at)
    select pg_temp.id('badge', n), 'Insígnia ' || n, 'Pelo que se fez.', 'star', measure,
      case when measure is not null then 1000 end, '${seen}'
    from unnest(private.measures() || array[null, null]::text[]) with ordinality as rule (measure, n);
  insert into public.member_badges (member_id, badge_id, granted_at)
    select member, pg_temp.id('badge', 1 + (n + j) % 11), pg_temp.ago(j / 5.0) from person, generate_series(0, 4) as j;
  insert into public.ranking_titles (id, title, type)
    select pg_temp.id('title', n), 'Título ' || n, type
    from unnest('{weekly,monthly,hall_of_fame}'::text[]) with ordinality as title (type, n);
  insert into public.ranking_periods (id, type, period_start, holder_id, holder_name, points, created_at)
    select pg_temp.id('week', w), 'weekly', private.period_start('week') - 7 * w, pg_temp.id('account', w), 'Pessoa', 100, now()
    from generate_series(4, 24) as w;
  insert into public.ranking_standings (period_id, place, user_id, name, position, points)
    select pg_temp.id('week', w), n, account, name, '', ${count} - n + 1
    from person, generate_series(4, 24) as w where account is not null;
  insert into public.monitored_users (id, name, reason, updated_at)
    select pg_temp.id('case', n), name, 'Anda calado.', '${seen}' from person where n <= ${count / 100};
  insert into public.monitored_user_notes (monitored_user_id, note, status, author)
    select pg_temp.id('case', n), 'Nota ' || j, 'alerta', pg_temp.id('account', 3)
    from generate_series(1, ${count / 100}) as n, generate_series(1, 5) as j;
  insert into public.audit_log (id, actor, action, target, old, new, at)
    select pg_temp.id('audit', i), pg_temp.id('account', 1 + i % ${accounts}),
      case when i % 1000 = 999 then 'delete' when i % 4 = 0 then 'insert' else 'update' end,
      case i % 3 when 0 then 'tasks/' || pg_temp.id('task', i) when 1 then 'members/' || pg_temp.id('member', 1 + i % ${count})
        else 'point_transactions/' || pg_temp.id('entry', i) end,
      case when i % 4 > 0 then '{"status": "pending"}'::jsonb end,
      jsonb_build_object('status', 'completed', 'evaluation_by', pg_temp.id('account', 3 + i % 10)), now() - i::float / ${rows} * interval '360 days'
    from generate_series(0, ${rows - 1}) as i;`

/**
 * Each tenth proof was returned once, each fiftieth of the newest is contested. A third of the people had an absence,
 * and each fiftieth requests one. The council evaluated one proof just now, in years, so that its undo is never late.
 */
const cycle = (accounts: number) => `
  insert into app.proof_contents (task_id, content, sent_at) select id, md5(id::text), at from work where is_routine;
  insert into public.proof_entries (task_id, author, kind, text, image_url, created_at)
    select id, pg_temp.id('account', 3 + i % 10), 'returned', 'A foto está escura.',
      '/storage/v1/object/public/confraria-assets/routines/training/' || id || '-escura.jpg', at
    from work where is_routine and k % 10 = 5;
  insert into public.proof_entries (task_id, author, kind, created_at)
    select id, account, 'resent', at + interval '1 hour' from work join person using (n) where is_routine and k % 10 = 5;
  insert into public.proof_entries (task_id, author, kind, text)
    select id, account, 'contested', 'Corri o dobro.' from work join person using (n) where k = 0 and i % 50 = 7;
  update public.tasks set contested_at = now() from work where work.id = tasks.id and k = 0 and i % 50 = 7;
  update public.tasks set evaluation_by = pg_temp.id('account', ${people.council}), evaluation_date = '${later}', completed_at = '${later}'
    where id = pg_temp.id('task', ${undone});
  insert into public.proof_consents (user_id, audience, text) select account, 'club', 'Aceito.' from person where n <= ${accounts} and n % 10 = 0;
  insert into public.absences (id, user_id, kind, first_day, last_day, reason, closed_at, closed_by, outcome)
    select pg_temp.id('absence', n), account, 'travel', current_date - 20 - n % 300, current_date - 17 - n % 300, 'Viagem',
      now(), pg_temp.id('account', ${people.council}), 'approved'
    from person where n <= ${accounts} and n % 3 = 0;
  insert into public.absences (id, user_id, kind, first_day, last_day, reason)
    select pg_temp.id('request', n), account, 'travel', current_date + 9, current_date + 10, 'Viagem'
    from person where n <= ${accounts} and n % 50 = 0;
  insert into public.club_pauses (id, first_day, last_day, reason)
    select pg_temp.id('pause', n), current_date + 40 - n * 60, current_date + 45 - n * 60, 'Recesso' from generate_series(0, 5) as n;`

/** An import without anything later, and a problem with its recording. */
const administration = `
  insert into app.member_imports (id, imported_by) values (pg_temp.id('import', 1), pg_temp.id('account', ${people.admin}));
  insert into app.members (id, name, handle, position, entry_date, status)
    select pg_temp.id('imported', n), 'Importada ' || n, 'importada.' || n, '', current_date, 'ativo' from generate_series(1, 5) as n;
  insert into app.imported_members (member_id, import_id)
    select pg_temp.id('imported', n), pg_temp.id('import', 1) from generate_series(1, 5) as n;
  insert into public.problem_reports (id, recording)
    values (pg_temp.id('feedback', 1), '{"format": 1, "version": "0.1.0", "events": []}');`

const scriptOf = (of: Size): string => {
  const accounts = accountsOf(of)
  const parts = [
    members(of, accounts),
    tasks(of, accounts),
    writings(of, accounts),
    meetings(of),
    honours(of, accounts),
    cycle(accounts),
    administration,
  ]
  return `begin; set local session_replication_role = replica; ${functions} ${withoutIndexes(parts.join('\n'))} commit;`
}

/** The name changes with the script that fills it. */
export const databaseName = (of: Size): string =>
  `confraria_scale_${of.name.toLowerCase()}_${createHash('md5').update(scriptOf(of)).digest('hex').slice(0, 8)}`

/** Fills a migrated, empty database, bypassing its triggers. The data depend only on the size and the day. */
export const fillDatabase = (database: Database, of: Size): Promise<void> => database.script(scriptOf(of))

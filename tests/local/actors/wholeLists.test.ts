import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { createActor, toPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate'
import { readEarnedBadges } from '#machines/achievements/achievements.actors.ts'
import { loadBadgeRules } from '#machines/achievements/badges.actors.ts'
import { loadCouncil } from '#machines/council/council.actors.ts'
import { loadFeedback } from '#machines/feedback/feedback.actors.ts'
import { readCalendar, readMeetings, readOccurrences } from '#machines/meetings/meetings.actors.ts'
import { loadMonitoring, loadMonitoringHistory } from '#machines/council/monitoring.actors.ts'
import { mostRows } from '#machines/shared/client/pages.ts'
import { loadPeriodResult } from '#machines/ranking/periods.actors.ts'
import { loadPermissions } from '#machines/council/permissions.actors.ts'
import { loadPinned } from '#machines/community/pinned.actors.ts'
import { loadPositions } from '#machines/council/positions.actors.ts'
import { loadTitles } from '#machines/ranking/rankings.actors.ts'
import { loadRankingTitles } from '#machines/ranking/rankingTitles.actors.ts'
import { loadReplies } from '#machines/community/replies.actors.ts'
import { project } from '#server/project.ts'
import { readConfig } from '#supabase/embedded/config.ts'
import { setClient } from '#tests/support/actorsClient.ts'
import { startBackend } from '#tests/support/backend.ts'

/** One row more than PostgREST returns at once: no list may lose or repeat a row. */
const count = mostRows + 1
const today = '2026-11-20'
const [chief, member, message] = [randomUUID(), randomUUID(), randomUUID()]
const [watched, period] = [randomUUID(), randomUUID()]

const rows = (table: string, columns: string, values: string) =>
  `insert into ${table} (${columns}) select ${values} from generate_series(1, ${count}) as n;`

const backend = await startBackend({ seed: false })
afterAll(() => backend.stop())
await backend.database.script(`begin; set local session_replication_role = replica;
  insert into auth.users (id, aud, role, email) values ('${chief}', 'authenticated', 'authenticated', 'a@confraria.test');
  insert into public.user_accounts (user_id, signup_email) values ('${chief}', 'a@confraria.test');
  insert into public.user_roles (user_id, role) values ('${chief}', 'admin');
  insert into app.members (id, name, handle, entry_date, status, user_id)
    values ('${member}', 'Ana', 'ana', '2026-01-05', 'ativo', '${chief}');
  delete from public.council_members; delete from public.council_position_descriptions;
  delete from public.position_permissions; delete from public.badges; delete from public.ranking_titles;
  ${rows('public.meetings', 'title, date, time', `'Reunião', date '${today}' + n, '19:00'`)}
  insert into public.meetings (title, date, time) values ('De ontem', date '${today}' - 1, '19:00');
  insert into public.meeting_participants (meeting_id, member_id) select id, '${member}' from public.meetings;
  ${rows('public.council_members', 'name, position, entry_date', `'Pessoa ' || n, 'cargo_' || n, '2026-01-05'`)}
  ${rows('public.council_position_descriptions', 'position, title, function', `'cargo_' || n, 'Cargo ' || n, 'Faz'`)}
  insert into public.position_permissions (position, area, actions)
    select 'cargo_' || n, area, '{view}' from generate_series(1, 334) as n,
      unnest(array['tasks', 'achievements', 'council_members']) as area;
  ${rows('public.monitored_users', 'name, reason', `'Caso ' || n, 'Sumiu'`)}
  ${rows('public.monitored_user_notes', 'monitored_user_id, note, status', `'${watched}', 'Nota ' || n, 'alerta'`)}
  insert into public.monitored_users (id, name, reason, status) values ('${watched}', 'Caso', 'Sumiu', 'alerta');
  ${rows('public.badges', 'title, description, icon', `'Insígnia ' || n, 'Por tudo', 'star'`)}
  insert into public.member_badges (member_id, badge_id) select '${member}', id from public.badges;
  ${rows('public.ranking_titles', 'title, type, active', `'Título ' || n, 'weekly', false`)}
  ${rows('public.ranking_periods', 'type, period_start', `'weekly', date '2000-01-03' + 7 * n`)}
  insert into public.ranking_periods (id, type, period_start) values ('${period}', 'monthly', '2026-10-01');
  ${rows('public.ranking_standings', 'period_id, place, name, position, points', `'${period}', n, 'Pessoa ' || n, '', 1`)}
  ${rows('public.pinned_items', 'type, title', `'other', 'Aviso ' || n`)}
  insert into public.messages (id, content, user_name) values ('${message}', 'Bom dia', 'Ana');
  ${rows('public.message_replies', 'message_id, content, user_name', `'${message}', 'Resposta ' || n, 'Ana'`)}
  commit;`)
setClient(backend.client(await backend.backend.tokens.sign({ role: 'authenticated', sub: chief, aal: 'aal1' })))

const load = <Output, Input extends NonReducibleUnknown>(
  logic: PromiseActorLogic<Output, Input>,
  input: NoInfer<Input>,
) => toPromise(createActor(logic, { input } as never).start())

test('the client requests as many rows as one response may have @LIM-32', () =>
  expect(mostRows).toBe(readConfig(project).api.max_rows))

const { signal } = new AbortController()
const scope = { when: 'upcoming', meeting: null, whose: 'all' } as const
const lists: Record<string, () => Promise<readonly unknown[]>> = {
  'meetings to come': async () => (await readMeetings(today, 5000, signal)).meetings,
  'all meetings of a calendar file': () => readCalendar({ kind: 'all' }, today, signal),
  'the own meetings of a calendar file': () => readCalendar({ kind: 'own' }, today, signal),
  'dates of meetings': async () => (await readOccurrences(today, { scope, count: 5000 }, signal)).rows,
  'council members': async () => (await load(loadCouncil, undefined)).seats,
  'positions of the council': async () => (await load(loadCouncil, undefined)).positions,
  'who may look after feedback': async () =>
    (await load(loadFeedback, { type: 'all', after: null, least: 0 })).responsibles ?? [],
  positions: () => load(loadPositions, undefined),
  'monitored people': async () => (await load(loadMonitoring, undefined)).cases.slice(1),
  'who may look after monitored people': async () => (await load(loadMonitoring, undefined)).responsibles,
  'the history of a case': () => load(loadMonitoringHistory, { id: watched }),
  badges: async () => (await load(loadBadgeRules, undefined)).rules,
  'badges of a member': () => readEarnedBadges(member, signal),
  'titles of the ranking': () => load(loadRankingTitles, undefined),
  'closed periods': async () => (await load(loadTitles, undefined)).closed.slice(1),
  'standings of a period': async () => (await load(loadPeriodResult, { id: period }))?.standings ?? [],
  'what is pinned': () => load(loadPinned, undefined),
  'replies to a message': () => load(loadReplies, { messageId: message }),
}

describe(`lists of ${count} rows are complete @LIM-30 @LIM-32`, () => {
  test.each(Object.entries(lists))('%s', async (_, read) => {
    const found = await read()
    expect(found).toHaveLength(count)
    expect(new Set(found.map((row) => JSON.stringify(row))).size).toBe(count)
  })

  test('cells of positions', async () => {
    const { rows: cells } = await load(loadPermissions, undefined)
    expect(cells).toHaveLength(1002)
    expect(new Set(cells.map(({ position, area }) => `${position} ${area}`)).size).toBe(1002)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { insertRow, invite, memberWithoutAccount, notificationsOf } from '#tests/database/people.ts'

/** What people write on one line stays on one line, in the order in which it is written. */
let world: World
let admin: Person
let vice: Person
let member: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin', member: { name: 'Leonel Vasques' } })
  vice = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  member = await world.person({ member: { name: 'Ana Prado' } })
  await world.pastTriggers(`
    insert into public.point_transactions (user_id, points, reason) values ('${member.userId}', 1, 'Motivo');
    insert into public.pinned_items (type, title) values ('other', 'Aviso');
    insert into public.council_position_descriptions (position, title, function)
      values ('diretor_arte', 'Arte', 'Cuida da arte');
    insert into public.ranking_titles (title, type, active) values ('Campeão', 'weekly', false);
    insert into public.badges (title, description, icon) values ('Selo', 'Para a prova', 'star')`)
})
afterAll(() => world.close())

/** Shown as 'Leonel Vasques' by a browser. */
const reversed = '\u202eseuqsaV lenoeL'
const written = ' \u2067Rosa\r\n\n Lima\u0007\u202c '

test.each([
  [reversed, 'seuqsaV lenoeL'],
  [written, 'Rosa Lima'],
  ['Ana\u2028Aviso: a conta será excluída', 'Ana Aviso: a conta será excluída'],
])('a member’s own name is one line without hidden signs: %j @MEM-890', async (name, stored) => {
  expect(
    await world
      .as(member)
      .rows('update members set name = $2, skills = $3, bio = $4 where id = $1 returning name, skills, bio', [
        member.memberId,
        name,
        `{"\u202eatracs","a\nb"}`,
        'Uma\r\nlinha\u202e',
      ]),
  ).toEqual([{ name: stored, skills: '{atracs,"a b"}', bio: 'Uma\nlinha' }])
})

test('a name or position from the administration, the council or a spreadsheet too @MEM-890', async () => {
  const id = await memberWithoutAccount(world)
  expect(
    await world
      .as(vice)
      .rows('update members set position = $2 where id = $1 returning position', [id, '\u202erodadnuf']),
  ).toEqual([{ position: 'rodadnuf' }])
  const imported = randomUUID()
  await world
    .as(admin)
    .rows('select import_members($1, $2)', [
      randomUUID(),
      JSON.stringify([{ id: imported, line: 1, name: written, position: '\u202eorbmem', entry_date: '2026-02-01' }]),
    ])
  expect(await world.owner.rows('select name, position from app.members where id = $1', [imported])).toEqual([
    { name: 'Rosa Lima', position: 'orbmem' },
  ])
})

test('the name of an invitation is compared as it is stored @MEM-890', async () => {
  const id = randomUUID()
  await invite(world, admin, 'nova@confraria.test', null, null, id, written)
  await invite(world, admin, 'nova@confraria.test', null, null, id, written)
  expect(await world.owner.rows('select member_name from invitations where id = $1', [id])).toEqual([
    { member_name: 'Rosa Lima' },
  ])
})

test('a task’s title adds no line to the notice of its assignee', async () => {
  const other = await world.person()
  await insertRow(world.as(member), 'tasks', {
    title: 'Ler\n\nSua conta foi suspensa.\u202e',
    due_date: '2026-12-24',
    assigned_by: member.userId,
    assigned_to: other.memberId,
  })
  const [notice] = await notificationsOf(world, other)
  expect(notice).toContain('Ler Sua conta foi suspensa.')
  expect(notice).not.toMatch(/[\n\u202e]/u)
})

test.each([
  ['app.settings', 'value', `key = 'founder_name'`],
  ['tasks', 'title', `true`],
  ['routine_types', 'label', `code = 'reading'`],
  ['point_transactions', 'reason', 'true'],
  ['ranking_titles', 'title', 'true'],
  ['badges', 'title', `title = 'Selo'`],
  ['council_position_descriptions', 'title', `position = 'diretor_arte'`],
  ['council_position_descriptions', 'current_member', `position = 'diretor_arte'`],
  ['pinned_items', 'title', 'true'],
])('%s.%s is one line', async (relation, column, where) => {
  const rows = await world.owner.rows(`update ${relation} set ${column} = $1 where ${where} returning ${column}`, [
    written,
  ])
  expect(new Set(rows.map((row) => row[column]))).toEqual(new Set(['Rosa Lima']))
})

/** Free texts that a function of their own table cleans. */
const cleanedElsewhere = [
  'council_members.name',
  'council_members.observations',
  'meetings.description',
  'meetings.location',
  'meetings.title',
  'message_replies.content',
  'messages.content',
  'monitored_user_notes.note',
  'monitored_users.name',
  'monitored_users.reason',
  'pinned_items.content',
  'pinned_items.title',
  'user_feedback.content',
]
/** Not written by people: copies, sentences of the server, or a format without such characters. */
const withoutSigns = [
  'app.account_names.search_text',
  'app.account_names.sort',
  'app.imported_members.email',
  'app.member_points.name_sort',
  'app.members.handle',
  'app.pace_limits.deed',
  'app.pace_limits.sentence',
  'app.proof_contents.content',
  'audit_log.target',
  'badges.measure',
  'council_position_descriptions.position',
  'meeting_exceptions.time',
  'meetings.time',
  'message_replies.user_name',
  'messages.user_name',
  'position_permissions.position',
  'proof_consents.text',
  'ranking_periods.holder_name',
  'ranking_standings.name',
  'ranking_standings.position',
  'user_feedback.username',
]

test('every free text of people is cleaned when it is stored @APP-881', async () => {
  const columns = await world.owner.rows<{ name: string; isCleaned: boolean }>(`
    select format('%s.%s', relation::regclass, column_name) as name, exists (
      select from pg_trigger
      where tgrelid = relation and tgname = 'accept_texts'
        and column_name = any (regexp_split_to_array(encode(tgargs, 'escape'), '[^a-z_]+'))
    ) as "isCleaned"
    from (
      select k.conrelid as relation, a.attname as column_name
      from pg_constraint as k
      join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'c' and k.connamespace <> 'auth'::regnamespace and a.atttypid = 'text'::regtype and a.attgenerated = ''
        and position(format('char_length(%s)', quote_ident(a.attname)) in pg_get_constraintdef(k.oid)) > 0
      group by 1, 2
    ) as free`)
  expect(
    columns
      .filter(({ isCleaned }) => !isCleaned)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...cleanedElsewhere, ...withoutSigns].toSorted())
})

/** Shown as 'pagar R$ 100,00 hoje' by a browser. */
const lines = ' pagar \u202e00,001 $R\u202c\r\n\u2066hoje\u200b\u0007 '
const cleaned = 'pagar 00,001 $R\nhoje'

test('a text of several lines keeps its line breaks, without hidden signs, as do the notices that quote it @APP-881', async () => {
  const other = await world.person()
  const { description } = await insertRow(world.as(member), 'tasks', {
    title: 'Pagar a conta',
    description: lines,
    due_date: '2026-12-24',
    assigned_by: member.userId,
    assigned_to: other.memberId,
  })
  expect(description).toBe(cleaned)
  const absence = randomUUID()
  const [{ day } = { day: '' }] = await world.owner.rows<{ day: string }>(
    `select private.period_start('day') + 1 as day`,
  )
  await world.as(member).rows(`select request_absence($1, 'travel', $2, $2, $3)`, [absence, day, lines])
  await world.as(admin).rows(
    `select decide_absence(id, 'refused', jsonb_build_object('kind', kind, 'first_day', first_day, 'last_day', last_day, 'reason', reason), $2)
       from absences where id = $1`,
    [absence, lines],
  )
  expect(await world.owner.rows('select to_jsonb(absences) as absence from absences where id = $1', [absence])).toEqual(
    [{ absence: expect.objectContaining({ reason: cleaned, answer: cleaned }) }],
  )
  for (const notice of await notificationsOf(world, member)) expect(notice).not.toMatch(/[\u202e\u2066\u200b]/u)
  expect((await notificationsOf(world, member)).join()).toContain('pagar 00,001 $R')
})

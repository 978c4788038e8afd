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

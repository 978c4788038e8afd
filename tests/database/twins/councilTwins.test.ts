import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Access, Action } from '#machines/shared/access.ts'
import { mayAddSeat, mayEditSeat, mayRemoveSeat } from '#machines/council/council.ts'
import { councilRowOf, faultsOfCouncilMember, newCouncilMember } from '#machines/council/councilMemberForm.ts'
import { grantedSchema } from '#machines/shared/granted.ts'
import {
  emptyMonitoring,
  faultsOfMonitoring,
  mayAddCase,
  mayReassignCase,
  monitoringRowOf,
  monitoringStatuses,
  statusChoices,
} from '#machines/council/monitoring.ts'
import { faultOfUpdate, updateOf } from '#machines/council/monitoringUpdate.ts'
import { seatOf } from '#tests/support/council.ts'
import { caseOf } from '#tests/support/monitoring.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

/** One rule in two places, compared: the database accepts exactly what the panel offers. */
let world: World
let admin: Person
const people: { person: Person; access: Access }[] = []

const accessOf = async (person: Person, role: 'admin' | 'council'): Promise<Access> => {
  const [row] = await world.as(person).rows('select my_access() as access')
  const { is_supreme, member_id, permissions } = grantedSchema.parse(row?.['access'])
  return { userId: person.userId, memberId: member_id, roles: [role], isSupreme: is_supreme, permissions }
}

const cells: Action[][] = [
  ['view'],
  ['view', 'create'],
  ['view', 'edit'],
  ['view', 'delete'],
  ['view', 'edit', 'delete'],
]

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  people.push({ person: admin, access: await accessOf(admin, 'admin') })
  for (const [at, actions] of cells.entries()) {
    const position = `cargo${at}`
    await world.owner.rows(
      `insert into council_position_descriptions (position, title, function) values ($1, $1, 'Faz')`,
      [position],
    )
    for (const area of ['council_members', 'council_monitoring'])
      await world
        .as(admin)
        .rows('insert into position_permissions (position, area, actions) values ($1, $2, $3)', [
          position,
          area,
          `{${actions.join(',')}}`,
        ])
    const person = await world.person({ role: 'council', position })
    people.push({ person, access: await accessOf(person, 'council') })
  }
})
/** The tests write more than a person may in an hour. */
beforeEach(() => world.pastTriggers('delete from app.paces'))
afterAll(() => world.close())

/** Whether the database accepted it. A refusal by policy changes no row; one by trigger throws. */
const succeeds = (attempt: Promise<unknown[]>) =>
  attempt.then(
    (rows) => rows.length > 0,
    () => false,
  )
const insert = (person: Person, table: string, row: Record<string, string | null>) =>
  world.as(person).rows(
    `insert into ${table} (${Object.keys(row).join(', ')})
     values (${Object.keys(row)
       .map((_, at) => `$${at + 1}`)
       .join(', ')}) returning id`,
    Object.values(row),
  )
const newId = async (table: string, row: Record<string, string | null>) => {
  const [made] = await insert(admin, table, row)
  return String(made?.['id'])
}
const watched = (status: string) => ({ name: 'Anselmo', reason: 'Sumiu.', status })
const seat = { name: 'Bia', position: 'cargo0', entry_date: '2026-01-05' }

test('who may add, edit and remove council members', async () => {
  for (const { person, access } of people) {
    expect(await succeeds(insert(person, 'council_members', seat))).toBe(mayAddSeat(access))
    const id = await newId('council_members', seat)
    const edit = (target: string) =>
      succeeds(
        world.as(person).rows(`update council_members set observations = 'Oi' where id = $1 returning id`, [target]),
      )
    const remove = (target: string) =>
      succeeds(world.as(person).rows('delete from council_members where id = $1 returning id', [target]))
    expect(await edit(id)).toBe(mayEditSeat(access, seatOf()))
    expect(await remove(id)).toBe(mayRemoveSeat(access, seatOf()))
    const [own] = await world.owner.rows('select id from council_members where member_id = $1', [person.memberId])
    if (!own) continue
    expect(await edit(String(own['id']))).toBe(mayEditSeat(access, seatOf({ member_id: access.memberId })))
    expect(await remove(String(own['id']))).toBe(mayRemoveSeat(access, seatOf({ member_id: access.memberId })))
  }
})

test('which status a case may get', async () => {
  for (const { person, access } of people) {
    for (const to of monitoringStatuses)
      expect([to, await succeeds(insert(person, 'monitored_users', watched(to)))]).toEqual([
        to,
        mayAddCase(access) && statusChoices(access, null).includes(to),
      ])
    for (const from of monitoringStatuses)
      for (const to of monitoringStatuses.filter((status) => status !== from)) {
        const id = await newId('monitored_users', watched(from))
        const changed = world
          .as(person)
          .rows('update monitored_users set status = $2 where id = $1 returning id', [id, to])
        expect([from, to, await succeeds(changed)]).toEqual([from, to, statusChoices(access, from).includes(to)])
      }
  }
})

test('who may assign a case to another council member', async () => {
  const responsible = await newId('council_members', seat)
  for (const { person, access } of people) {
    const id = await newId('monitored_users', watched('alerta'))
    const given = world
      .as(person)
      .rows('update monitored_users set assigned_to = $2 where id = $1 returning id', [id, responsible])
    expect(await succeeds(given)).toBe(mayReassignCase(access))
  }
})

const texts = [
  '',
  ' ',
  '\u200b',
  '\u202eAna',
  'a\n\nb',
  'a \n b',
  'é',
  '😀'.repeat(120),
  'a'.repeat(121),
  `${'a'.repeat(119)} b `,
]
const long = [...texts, 'a'.repeat(2000), 'a'.repeat(2001), `\n${'a'.repeat(2000)}\t`]

const codeOf = ({ code }: { code: string }) => code

describe('the table stores exactly what a form accepts, in its tidied text', () => {
  test.each(texts)('a council member with the name %j', async (name) => {
    const values = { ...newCouncilMember('2026-11-20', 'cargo0'), name }
    const row = councilRowOf(values)
    const attempt = insert(admin, 'council_members', { ...row, name })
    const stored = async ([made]: Record<string, unknown>[]) =>
      world.owner.rows('select name from council_members where id = $1', [String(made?.['id'])])
    expect(await attempt.then(stored, codeOf)).toEqual(
      faultsOfCouncilMember(values).name === undefined ? [{ name: row.name }] : '23514',
    )
  })

  test.each(long)('a reason %#', async (reason) => {
    const values = { ...emptyMonitoring, name: 'Anselmo', reason }
    const row = monitoringRowOf(randomUUID(), values)
    const attempt = insert(admin, 'monitored_users', { ...row, reason })
    const stored = () => world.owner.rows('select reason from monitored_users where id = $1', [row.id])
    expect(await attempt.then(stored, codeOf)).toEqual(
      faultsOfMonitoring(values).reason === undefined ? [{ reason: row.reason }] : '23514',
    )
  })

  test.each(long)('a note %#', async (note) => {
    const id = await newId('monitored_users', watched('alerta'))
    const attempt = insert(admin, 'monitored_user_notes', { monitored_user_id: id, note })
    expect(await attempt.then(({ length }) => length, codeOf)).toBe(
      faultOfUpdate({ ...updateOf(caseOf()), note }) === null ? 1 : '23514',
    )
  })
})

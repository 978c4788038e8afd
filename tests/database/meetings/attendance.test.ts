import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { insertMeeting } from './meetings.ts'

/** 'Presença' in the Status panel: the share of attended meetings. */
let world: World
let admin: Person
let ana: Person
let bia: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  ana = await world.person()
  bia = await world.person()
})
afterAll(() => world.close())

const attendance = async (person: Person) => {
  const [row] = await world
    .as(person)
    .rows<{ overview: { attended: number; meetings: number } }>('select my_overview() as overview')
  return [row?.overview.attended, row?.overview.meetings]
}
const record = (meeting: string, date: string, present: readonly Person[]) =>
  world
    .as(admin)
    .rows('select record_presence($1, $2, $3)', [
      meeting,
      date,
      `{${present.map(({ memberId }) => memberId).join(',')}}`,
    ])

test("counts the member's own dates with recorded attendance, not those with only an answer @PRO-27", async () => {
  expect(await attendance(ana)).toEqual([0, 0])
  const weekly = await insertMeeting(world, { date: '2026-01-05', recurrence: 'weekly' }, [ana, bia])
  await record(weekly, '2026-01-05', [ana, bia])
  await record(weekly, '2026-01-12', [bia])
  expect(await attendance(ana)).toEqual([1, 2])
  expect(await attendance(bia)).toEqual([2, 2])
  expect(await attendance(admin)).toEqual([0, 0])
  await record(weekly, '2026-01-12', [ana, bia])
  expect(await attendance(ana)).toEqual([2, 2])
})

test('of two people who record one date each changes only whom they changed @MEE-891', async () => {
  const meeting = await insertMeeting(world, { date: '2026-03-02' }, [ana, bia])
  const [both, without] = [`{${ana.memberId},${bia.memberId}}`, (one: Person) => `{${one.memberId}}`]
  const save = (present: string, changed: string) =>
    world.as(admin).rows('select record_presence($1, $2, $3, $4)', [meeting, '2026-03-02', present, changed])
  const present = () =>
    world.owner.rows<{ member_id: string }>('select member_id from meeting_answers where meeting_id = $1 and present', [
      meeting,
    ])
  await save(both, '{}')
  expect(await present()).toHaveLength(2)
  await save(without(bia), without(ana))
  await save(without(ana), without(bia))
  expect(await present()).toEqual([])
})

test('attendance remains after a participant is removed; a cancelled meeting does not count @MEE-56', async () => {
  const [cara] = [await world.person()]
  const once = await insertMeeting(world, { date: '2026-02-02' }, [cara])
  await record(once, '2026-02-02', [cara])
  await world.owner.rows('delete from meeting_participants where meeting_id = $1', [once])
  expect(await attendance(cara)).toEqual([1, 1])
  await world.as(admin).rows('delete from meetings where id = $1', [once])
  expect(await attendance(cara)).toEqual([0, 0])
})

test('an administrator without a member has no value', async () => {
  expect(await attendance(await world.person({ role: 'admin', member: false }))).toEqual([0, 0])
})

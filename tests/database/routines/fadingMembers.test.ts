import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { earlierDays, recentDays } from '#machines/routines/fadingMembers.ts'

let world: World
let culture: Person
let ana: Person

beforeAll(async () => {
  world = await openWorld()
  culture = await world.person({ role: 'council', position: 'diretor_cultura' })
})
beforeEach(async () => {
  await world.pastTriggers('delete from tasks; delete from absences; delete from club_pauses; delete from app.paces')
  ana = await world.person()
})
afterAll(() => world.close())

/** One routine on each of the days, as days before today. */
const prove = (person: Person, days: readonly number[], status = 'pending') =>
  world.pastTriggers(`
    insert into tasks (id, title, due_date, period_start, status, assigned_by, routine_type, image_url)
    select gen_random_uuid(), 'Treino', day, day, '${status}', '${person.userId}', 'training',
      '/storage/v1/object/authenticated/confraria-provas/routines/training/training_' || gen_random_uuid() || '-foto.webp'
    from (select private.period_start('day') - back as day from unnest('{${days.join(',')}}'::integer[]) as back) as days`)
const from = (first: number, last: number, step = 1) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => first + at * step)
/** Every day of the earlier span. */
const earlier = from(recentDays + 1, recentDays + earlierDays)

const fading = (reader = culture) =>
  world.as(reader).rows<{
    member_id: string
    last_day: string
    recent_kept: number
    recent_of: number
    earlier_kept: number
    earlier_of: number
  }>('select * from fading_members()')
const namesOf = async () => (await fading()).map(({ member_id }) => member_id)

test('who had a routine every day and stopped two weeks ago is listed with both regularities @ROU-910', async () => {
  await prove(ana, earlier)
  const [row] = await fading()
  expect(row).toMatchObject({
    member_id: ana.memberId,
    recent_kept: 0,
    recent_of: recentDays,
    earlier_kept: earlierDays,
    earlier_of: earlierDays,
  })
  const [last] = await world.owner.rows<{ day: string }>(
    `select (private.period_start('day') - ${recentDays + 1})::text as day`,
  )
  expect(row?.last_day).toBe(last?.day)
})

test.each<[string, readonly number[], boolean]>([
  ['exactly half', [...earlier, ...from(1, 7)], true],
  ['more than half', [...earlier, ...from(1, 8)], false],
  ['today does not count', [...earlier, ...from(0, 7)], true],
  ['days before the ten weeks do not count', from(recentDays + earlierDays + 1, 120), false],
  ['no habit: a routine on fewer than a fifth of the days', [70, ...from(15, 60, 5)].slice(0, 11), false],
  ['a weak habit: a routine on a fifth of the days', [70, ...from(15, 60, 5), 61], true],
  ['a newcomer of less than four weeks', from(recentDays + 1, recentDays + 13), false],
  ['a newcomer of four weeks', from(recentDays + 1, recentDays + 14), true],
])('%s @ROU-910', async (_, days, isListed) => {
  await prove(ana, days)
  expect(await namesOf()).toEqual(isListed ? [ana.memberId] : [])
})

test('excused days and pauses do not count; with fewer than seven days left, no one is judged @ROU-910', async () => {
  await prove(ana, earlier)
  const excuse = (first: number, last: number) =>
    world.pastTriggers(`
      insert into club_pauses (id, first_day, last_day, reason)
      values (gen_random_uuid(), private.period_start('day') - ${first}, private.period_start('day') - ${last}, 'Recesso')`)
  await excuse(7, 1)
  expect(await fading()).toMatchObject([{ recent_of: 7 }])
  await excuse(8, 8)
  expect(await fading()).toEqual([])
})

test('cancelled routines do not count @ROU-910', async () => {
  await prove(ana, earlier)
  await prove(ana, from(1, recentDays), 'cancelled')
  expect(await fading()).toMatchObject([{ recent_kept: 0 }])
})

test('the largest fall is first @ROU-910', async () => {
  const bruno = await world.person()
  await prove(ana, [...earlier, 3])
  await prove(bruno, earlier)
  expect(await namesOf()).toEqual([bruno.memberId, ana.memberId])
})

test('inactive members, suspended accounts and the reader are not listed @ROU-910', async () => {
  const bruno = await world.person()
  for (const person of [ana, bruno, culture]) await prove(person, earlier)
  expect((await namesOf()).toSorted()).toEqual([ana.memberId, bruno.memberId].toSorted())
  await world.pastTriggers(`update app.members set status = 'inativo' where id = '${ana.memberId}';
    update user_accounts set suspended_at = now() where user_id = '${bruno.userId}'`)
  expect(await fading()).toEqual([])
})

test('only evaluators read it @ROU-911', async () => {
  const finances = await world.person({ role: 'council', position: 'diretor_financeiro' })
  const admin = await world.person({ role: 'admin' })
  await prove(ana, earlier)
  expect(await fading(admin)).toHaveLength(1)
  for (const reader of [ana, finances])
    await expect(fading(reader)).rejects.toMatchObject({
      code: '42501',
      message: 'Você não tem permissão para ver quem está se afastando.',
    })
})

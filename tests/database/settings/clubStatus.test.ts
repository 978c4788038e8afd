import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { clubStatusSchema } from '#machines/settings/clubStatus.ts'
import { insertRow, invite } from '#tests/database/people.ts'
import { evaluate, submit } from '#tests/database/routines/submissions.ts'
import { newClub } from '#tests/support/clubStatus.ts'

let world: World
let admin: Person
let ana: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
})
afterAll(() => world.close())

const status = async (person = admin) =>
  clubStatusSchema.parse((await world.as(person).rows('select club_status() as status'))[0]?.['status'])

test('counts what waits, and notes the first steps of a club @USR-76 @USR-77 @USR-730', async () => {
  expect(await status()).toEqual({ ...newClub, openPeriods: (await status()).openPeriods })
  await world.owner.rows(`update app.settings set value = 'Álvaro Pioneiro' where key = 'founder_name'`)
  expect(await status(), 'neither the caller nor the founder counts').toMatchObject({
    hasFounder: true,
    hasPeople: false,
  })
  ana = await world.person()
  expect(await status()).toMatchObject({ hasPeople: true, hasInvited: false })
  await world
    .as(admin)
    .rows(`insert into council_position_descriptions (position, title, function) values ('guia', 'Guia', 'Guia.')`)
  await insertRow(world.as(admin), 'messages', { content: 'Boas-vindas', user_id: admin.userId, user_name: 'Admin' })
  expect(await status()).toMatchObject({ hasPositions: true, hasMessage: true })

  expect(await status()).toMatchObject({ hasRoutines: false })
  const confirm = (value: string) => world.as(admin).rows('select update_settings($1)', [{ routines_confirmed: value }])
  await expect(confirm('yes'), 'no other value').rejects.toMatchObject({ code: '23514' })
  await confirm('true')
  expect(await status(), 'an administrator has chosen them').toMatchObject({ hasRoutines: true })
  await confirm('')
  const proof = await submit(world, ana, 'reading')
  expect(await status(), 'a member has proved one').toMatchObject({ hasRoutines: true })
  await submit(world, admin, 'reading')
  expect((await status()).toEvaluate, 'an administrator does not evaluate the own proof').toBe(1)
  await evaluate(world, admin, proof, 80)
  expect(await status()).toMatchObject({ toEvaluate: 0, hasEvaluated: true })

  const { id } = await invite(world, admin, 'nova@confraria.test')
  expect(await status()).toMatchObject({ hasInvited: true, expiringInvitations: 0 })
  const expiresIn = (time: string) =>
    world.owner.rows(`update invitations set expires_at = now() + $2::interval where id = $1`, [id, time])
  await expiresIn('47 hours')
  expect((await status()).expiringInvitations).toBe(1)
  await expiresIn('49 hours')
  expect((await status()).expiringInvitations).toBe(0)
  await expiresIn('-1 second')
  expect((await status()).expiringInvitations, 'an expired one is too late').toBe(0)

  await world.owner.rows('insert into deletion_requests (user_id) values ($1)', [ana.userId])
  expect((await status()).deletionRequests).toBe(1)
  await world.owner.rows(`update deletion_requests set closed_at = now(), outcome = 'withdrawn'`)
  expect((await status()).deletionRequests).toBe(0)

  await world.owner.rows(`insert into meetings (id, title, date, time) values ($1, 'Jantar', '2100-03-09', '20:00')`, [
    randomUUID(),
  ])
  expect((await status()).hasMeeting).toBe(true)
})

test('only administrators read it', async () => {
  const council = await world.person({ role: 'council' })
  for (const person of [await world.person(), council])
    await expect(status(person)).rejects.toMatchObject({ code: '42501' })
})

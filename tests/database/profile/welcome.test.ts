import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Welcome } from '#machines/profile/welcome.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { submit } from '#tests/database/routines/submissions.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const welcomeOf = async (person: Person) => {
  const [row] = await world.as(person).rows<{ welcome: Welcome | null }>(`select my_overview() -> 'welcome' as welcome`)
  if (!row) throw new Error('no row')
  return row.welcome
}
const givePhoto = (person: Person) =>
  world.pastTriggers(
    `update app.members set photo_url = '/storage/v1/object/public/confraria-assets/member-photos/' || id || '_foto.webp'
     where id = '${person.memberId}'`,
  )

test('a newcomer’s welcome says what is missing, and ends with both the photo and a routine @PRO-820', async () => {
  const ana = await world.person()
  expect(await welcomeOf(ana)).toEqual({ photo: false, proof: false })
  await givePhoto(ana)
  expect(await welcomeOf(ana)).toEqual({ photo: true, proof: false })
  await submit(world, ana, 'training')
  expect(await welcomeOf(ana)).toBeNull()

  const bruno = await world.person()
  const proof = await submit(world, bruno, 'training')
  expect(await welcomeOf(bruno)).toEqual({ photo: false, proof: true })
  await world.pastTriggers(`update tasks set status = 'cancelled' where id = '${proof}'`)
  expect(await welcomeOf(bruno)).toEqual({ photo: false, proof: false })
})

test('only an active member has a welcome @PRO-820', async () => {
  const ana = await world.person()
  await world.pastTriggers(`update app.members set status = 'inativo' where id = '${ana.memberId}'`)
  expect(await welcomeOf(ana)).toBeNull()
  const guest = await world.person()
  await world.pastTriggers(`update app.members set user_id = null where id = '${guest.memberId}'`)
  expect(await welcomeOf(guest)).toBeNull()
})

test('a dismissed welcome stays away; again, it changes nothing, and others keep theirs @PRO-822', async () => {
  const ana = await world.person()
  const bruno = await world.person()
  await world.as(ana).rows('select pass_welcome()')
  const passed = () => world.owner.rows('select passed_at from app.welcomes where user_id = $1', [ana.userId])
  const first = await passed()
  await world.as(ana).rows('select pass_welcome()')
  expect(await passed()).toEqual(first)
  expect(first).toHaveLength(1)
  expect(await welcomeOf(ana)).toBeNull()
  expect(await welcomeOf(bruno)).toEqual({ photo: false, proof: false })
})

test('a suspended account cannot dismiss it, and the copy of the own data says when it ended @PRO-822', async () => {
  const ana = await world.person()
  await world.as(ana).rows('select pass_welcome()')
  const [copy] = await world
    .as(ana)
    .rows<{ ended: string | null }>(`select export_my_data() ->> 'boas-vindas encerradas em' as ended`)
  expect(copy?.ended).not.toBeNull()
  await world.pastTriggers(`update user_accounts set suspended_at = now() where user_id = '${ana.userId}'`)
  await expect(world.as(ana).rows('select pass_welcome()')).rejects.toMatchObject({ code: '42501' })
})

import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Profile } from '#machines/profile/profile.ts'
import { profileMachine } from '#machines/profile/profile.machine.ts'
import { anasProfile } from '#tests/support/profiles.ts'
import { held } from '#tests/support/settled.ts'

test('is shown for five minutes without a request, which begin again with each response @PRO-21', async () => {
  const load = held<Profile, { userId: string; email: string }>()
  const clock = new SimulatedClock()
  const actor = createActor(profileMachine.provide({ actors: { loadProfile: load.logic } }), {
    input: { userId: 'ana', email: 'ana@confraria.test' },
    clock,
  }).start()
  const open = () => actor.send({ type: 'open', today: '2026-11-20' })
  const loads = () => load.requests.length
  open()
  await load.resolve(anasProfile())
  clock.increment(4 * 60_000)
  actor.send({ type: 'expire' })
  open()
  await load.resolve(anasProfile())
  clock.increment(5 * 60_000 - 1)
  open()
  expect(loads()).toBe(2)
  clock.increment(1)
  expect(loads()).toBe(2)
  open()
  expect(loads()).toBe(3)
})

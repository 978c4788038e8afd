import { beforeEach, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Profile } from '#machines/profile/profile.ts'
import { profileMachine, type ProfileEvent } from '#machines/profile/profile.machine.ts'
import { anasProfile } from '#tests/support/profiles.ts'
import { held } from '#tests/support/settled.ts'

const today = '2026-11-20'
const before = anasProfile({ weekly_points: 40 })
const after = anasProfile({ weekly_points: 45 })

const start = () => {
  const loadProfile = held<Profile, { userId: string; email: string }>()
  const clock = new SimulatedClock()
  const actor = createActor(profileMachine.provide({ actors: { loadProfile: loadProfile.logic } }), {
    input: { userId: 'ana', email: 'ana@confraria.test' },
    clock,
  })
  actor.start()
  return {
    loadProfile,
    clock,
    open: (day = today) => actor.send({ type: 'open', today: day }),
    send: (event: ProfileEvent) => actor.send(event),
    value: () => actor.getSnapshot().value,
    points: () => actor.getSnapshot().context.profile?.overview.weekly_points,
  }
}
let profile: ReturnType<typeof start>
beforeEach(() => {
  profile = start()
})

test('requests nothing until a screen shows it', async () => {
  expect(profile.loadProfile.requests).toEqual([])
  profile.open()
  expect(profile.loadProfile.requests.map(({ input }) => input)).toEqual([
    { userId: 'ana', email: 'ana@confraria.test' },
  ])
  await profile.loadProfile.resolve(before)
  expect(profile.value()).toBe('fresh')
  expect(profile.points()).toBe(40)
})

test('shows it again for five minutes without a request @PRO-21', async () => {
  profile.open()
  await profile.loadProfile.resolve(before)
  profile.clock.increment(5 * 60_000 - 1)
  profile.open()
  expect(profile.loadProfile.requests).toHaveLength(1)
})

test('after five minutes it is loaded again when it is shown, and the old one stays meanwhile @PRO-21 @APP-73', async () => {
  profile.open()
  await profile.loadProfile.resolve(before)
  profile.clock.increment(5 * 60_000)
  expect(profile.loadProfile.requests).toHaveLength(1)
  profile.open()
  expect(profile.loadProfile.requests).toHaveLength(2)
  expect(profile.points()).toBe(40)
  await profile.loadProfile.resolve(after)
  expect(profile.points()).toBe(45)
})

test('the five minutes start again with each response', async () => {
  profile.open()
  await profile.loadProfile.resolve(before)
  profile.clock.increment(4 * 60_000)
  profile.send({ type: 'expire' })
  profile.open()
  await profile.loadProfile.resolve(after)
  profile.clock.increment(4 * 60_000)
  expect(profile.value()).toBe('fresh')
})

test('ignores a response requested before a change', async () => {
  profile.open()
  const [first] = profile.loadProfile.requests
  profile.send({ type: 'expire' })
  first?.resolve(before)
  await profile.loadProfile.resolve(after)
  expect(profile.points()).toBe(45)
  expect(profile.loadProfile.requests).toHaveLength(2)
})

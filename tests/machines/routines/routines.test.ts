import { beforeEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { withDone, type Routines } from '#machines/routines/routine.ts'
import type { Notice } from '#machines/notices.ts'
import { routinesMachine } from '#machines/routines/routines.machine.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const morning: Routines = {
  flags: { done: ['reading'], open: ['training', 'fasting', 'documentation'] },
  kinds: routineKinds,
  sent: [],
}
const evening: Routines = { ...morning, flags: withDone(morning.flags, 'training') }

const open = () => {
  const loadRoutines = held<Routines, { userId: string }>()
  const actor = createActor(routinesMachine.provide({ actors: { loadRoutines: loadRoutines.logic } }), {
    input: { userId: 'ana' },
  })
  const notices: Notice[] = []
  const reported: unknown[] = []
  onReport(actor, (event) => (isNotice(event) ? notices.push(event.notice) : reported.push(event)))
  actor.start()
  return { actor, loadRoutines, notices, reported, state: () => actor.getSnapshot() }
}
let routines: ReturnType<typeof open>
beforeEach(() => {
  routines = open()
})

test('loads the user’s routines at once', async () => {
  expect(routines.loadRoutines.requests.map(({ input }) => input)).toEqual([{ userId: 'ana' }])
  await routines.loadRoutines.resolve(morning)
  expect(routines.state().value).toBe('ready')
  expect(routines.state().context.routines).toEqual(morning)
  expect(routines.notices).toEqual([])
  expect(routines.reported).toEqual([{ type: 'routines.loaded', flags: morning.flags, kinds: routineKinds }])
})

test('a return loads again; the shown ones stay until the response', async () => {
  await routines.loadRoutines.resolve(morning)
  routines.actor.send({ type: 'refresh' })
  expect(routines.state().context.routines).toEqual(morning)
  await routines.loadRoutines.resolve(evening)
  expect(routines.state().context.routines).toEqual(evening)
})

test('a return during loading requests again: the running request may be older than a submission', () => {
  routines.actor.send({ type: 'refresh' })
  expect(routines.loadRoutines.requests).toHaveLength(2)
})

test('a failure is reported and stays; a retry clears it', async () => {
  await routines.loadRoutines.fail(offline)
  const failure = { kind: 'offline', code: null, sentence: null }
  expect(routines.notices).toEqual([{ key: 'routines.loadFailed', failure }])
  expect(routines.state().value).toBe('failed')
  expect(routines.state().context).toMatchObject({ routines: null, failure })
  routines.actor.send({ type: 'retry' })
  await routines.loadRoutines.resolve(morning)
  expect(routines.state().context).toMatchObject({ routines: morning, failure: null })
})

test('a failed refresh keeps everything known', async () => {
  await routines.loadRoutines.resolve(morning)
  routines.actor.send({ type: 'refresh' })
  await routines.loadRoutines.fail(offline)
  expect(routines.state().context.routines).toEqual(morning)
})

import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import type { RoutineKind, Routines, RoutinesView, RoutineType, SentRoutine } from '#machines/routines/routine.ts'
import type { RoutinesInput } from '#machines/routines/routines.actors.ts'
import { routinesMachine } from '#machines/routines/routines.machine.ts'
import { routinesScreenMachine } from '#machines/routines/routinesScreen.machine.ts'
import type { SubmissionInput } from '#machines/routines/routineSubmission.actors.ts'
import { routineSubmissionMachine } from '#machines/routines/routineSubmission.machine.ts'
import { flagsWith, routineKinds } from '#tests/support/routineKinds.ts'
import { ordinary } from '#tests/support/members.ts'
import { onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const returnedReading: SentRoutine = {
  id: 'task-0',
  routine_type: 'reading',
  due_date: '2026-11-18',
  evaluation_score: null,
  points_awarded: null,
  image_url: null,
  proof_thumbnail: null,
  image_removed_after: null,
  is_written: true,
  status: 'pending',
  evaluation_date: null,
  returned_at: '2026-11-18T12:00:00Z',
  contested_at: null,
  decided_at: null,
  return_reason: 'Escura.',
}
const reading: RoutinesView = { tab: 'submit', type: 'reading', redo: null }

/** The screen with its real parts. Nothing is loaded by itself. */
const open = (view: RoutinesView = reading) => {
  const loadRoutines = held<Routines, RoutinesInput>()
  const openSubmission = held<SubmissionInput, { userId: string; routine: RoutineType; redo: string | null }>()
  const machine = routinesScreenMachine.provide({
    actors: {
      openSubmission: openSubmission.logic,
      routines: routinesMachine.provide({ actors: { loadRoutines: loadRoutines.logic } }),
      submission: routineSubmissionMachine.provide({ actions: { keepDraft: () => undefined } }),
    },
  })
  const actor = createActor(machine, { input: { userId: 'me', access: ordinary, isAccessFailed: false, ...view } })
  onReport(actor, () => undefined)
  actor.start()
  const load = (
    kinds: readonly RoutineKind[] = routineKinds,
    sent: readonly SentRoutine[] = [],
    done: readonly string[] = [],
  ) => loadRoutines.resolve({ flags: flagsWith(done), kinds, sent })
  return { actor, openSubmission, state: () => actor.getSnapshot(), load }
}

test('another visit shows the form as it was; another routine opens another form', async () => {
  const screen = open()
  await screen.load()
  await screen.openSubmission.resolve({
    userId: 'me',
    routine: 'reading',
    taskId: 'task-1',
    redo: null,
    day: '2026-12-01',
    notes: 'Salmo 2',
  })
  screen.state().children.submission?.send({ type: 'notes.change', notes: 'Salmo 27.' })
  screen.actor.send({ type: 'sleep' })
  screen.actor.send({ type: 'address.change', address: reading })
  screen.actor.send({ type: 'refresh' })
  expect(screen.state().children.submission?.getSnapshot().context.notes).toBe('Salmo 27.')
  screen.actor.send({ type: 'address.change', address: { tab: 'submit', type: 'fasting', redo: null } })
  expect(screen.openSubmission.requests.map(({ input }) => input.routine)).toEqual(['reading', 'fasting'])
  screen.actor.send({ type: 'address.change', address: { tab: 'submit', type: null, redo: null } })
  expect(screen.state().value).toBe('choice')
  screen.actor.send({ type: 'address.change', address: { tab: 'overview', type: null, redo: null } })
  expect(screen.state().value).toBe('overview')
})

test('an unknown or paused routine is the overview; a returned proof of a paused one takes its photo @ROU-714', async () => {
  const paused = routineKinds.map((kind) => ({ ...kind, is_active: kind.code !== 'reading' }))
  const unknown = open({ tab: 'submit', type: 'unknown', redo: null })
  await unknown.load()
  expect(unknown.state()).toMatchObject({ value: 'overview', context: { tab: 'overview', type: null } })
  const screen = open()
  await screen.load(paused)
  expect(screen.state().value).toBe('overview')
  const returned = open({ ...reading, redo: 'task-0' })
  await returned.load(paused, [returnedReading])
  expect(returned.state().value).toEqual({ submission: 'opening' })
})

test('a proof that does not wait for another photo opens no form; one that was returned later does @ROU-743', async () => {
  const sentAgain = open({ ...reading, redo: 'task-0' })
  await sentAgain.load(routineKinds, [], ['reading'])
  expect(sentAgain.state()).toMatchObject({ value: { submission: 'registered' }, context: { redo: null } })
  sentAgain.actor.send({ type: 'address.change', address: { ...reading, redo: 'task-0' } })
  expect(sentAgain.state().value).toEqual({ submission: 'waiting' })
  await sentAgain.load(routineKinds, [returnedReading], ['reading'])
  expect(sentAgain.openSubmission.requests.map(({ input }) => input.redo)).toEqual(['task-0'])
  const other = open({ tab: 'submit', type: 'fasting', redo: 'task-0' })
  await other.load(routineKinds, [returnedReading], ['reading', 'fasting'])
  expect(other.state().value).toEqual({ submission: 'registered' })
})

test('without photos on the page none are loaded, also when it is loaded again', async () => {
  const load = held<Routines, RoutinesInput>()
  const parent = setup({
    actors: { routines: routinesMachine.provide({ actors: { loadRoutines: load.logic } }) },
  }).createMachine({ invoke: { id: 'routines', src: 'routines', input: { userId: 'me', hasPhotos: false } } })
  const actor = createActor(parent).start()
  await load.resolve({ flags: flagsWith([]), kinds: routineKinds, sent: [] })
  actor.getSnapshot().children['routines']?.send({ type: 'refresh' })
  expect(load.requests.map(({ input }) => input)).toEqual([
    { userId: 'me', shown: null },
    { userId: 'me', shown: null },
  ])
  actor.stop()
})

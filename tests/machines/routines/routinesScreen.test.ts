import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Access } from '#machines/shared/access.ts'
import type { PreparedPhoto } from '#machines/shared/photo.actors.ts'
import { Refusal } from '#machines/shared/failure.ts'
import {
  withDone,
  type RoutineFlags,
  type RoutineKind,
  type RoutinesView,
  type RoutineType,
} from '#machines/routines/routine.ts'
import type { Routines } from '#machines/routines/routine.ts'
import { routinesMachine } from '#machines/routines/routines.machine.ts'
import { momentLifetime, routinesScreenMachine } from '#machines/routines/routinesScreen.machine.ts'
import type { RoutineSubmission, SubmissionInput } from '#machines/routines/routineSubmission.actors.ts'
import { routineSubmissionMachine } from '#machines/routines/routineSubmission.machine.ts'
import { flagsWith, kindNamed, routineKinds } from '#tests/support/routineKinds.ts'
import { ordinary } from '#tests/support/members.ts'
import { isNotice, isWorded, onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const free: RoutineFlags = flagsWith([])
const reading: RoutinesView = { tab: 'submit', type: 'reading', redo: null }
const jpeg = new File(['x'], 'salmo.jpg', { type: 'image/jpeg' })
const preview: ImageBitmap = { width: 4, height: 3, close: () => undefined }
const prepared: PreparedPhoto = { blob: new Blob(['y']), path: 'routines/reading/x.webp' }

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** The screen with its real parts. Nothing is loaded by itself. */
const open = (access: Access | null = ordinary, view: RoutinesView = reading) => {
  const loadRoutines = held<Routines, { userId: string }>()
  const openSubmission = held<SubmissionInput, { userId: string; routine: RoutineType; redo: string | null }>()
  const actors = {
    checkPhoto: held<ImageBitmap, { photo: File }>(),
    preparePhoto: held<PreparedPhoto, { photo: File; turns: number; routine: RoutineType }>(),
    checkUser: held<{ userId: string }>(),
    ensureBucket: held<void>(),
    uploadPhoto: held<void, { photo: PreparedPhoto }>(),
    createRoutineTask: held<void, RoutineSubmission>(),
    markRoutine: held<void, { userId: string; routine: RoutineType }>(),
    removeRoutinePhoto: held<void, { path: string }>(),
  }
  const machine = routinesScreenMachine.provide({
    actors: {
      openSubmission: openSubmission.logic,
      routines: routinesMachine.provide({ actors: { loadRoutines: loadRoutines.logic } }),
      submission: routineSubmissionMachine.provide({
        actors: Object.fromEntries(Object.entries(actors).map(([name, { logic }]) => [name, logic])),
        actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
      }),
    },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { clock, input: { userId: 'me', access, isAccessFailed: false, ...view } })
  const reported: string[] = []
  const addresses: string[] = []
  onReport(actor, (event) => {
    if (!isNotice(event)) reported.push(event.type)
    else if (isWorded(event.notice)) reported.push(event.notice.key)
  })
  actor.on('address.settled', ({ path }) => addresses.push(path))
  actor.start()
  const state = () => actor.getSnapshot()
  const load = (done: readonly RoutineType[] = [], kinds: readonly RoutineKind[] = routineKinds) =>
    loadRoutines.resolve({
      flags: done.reduce(withDone, free),
      kinds,
      sent: [],
    })
  const openForm = async () => {
    await load()
    await openSubmission.resolve({ userId: 'me', routine: 'reading', taskId: 'task-1', redo: null, notes: 'Salmo 2' })
  }
  const upToTask = async () => {
    await openForm()
    const form = state().children.submission
    form?.send({ type: 'photo.pick', photo: jpeg })
    await actors.checkPhoto.resolve(preview)
    form?.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
    await actors.preparePhoto.resolve(prepared)
    await actors.checkUser.resolve({ userId: 'me' })
    await actors.ensureBucket.resolve()
    await actors.uploadPhoto.resolve()
  }
  return { actor, clock, actors, loadRoutines, openSubmission, reported, addresses, state, load, openForm, upToTask }
}

test('a submission opens when the routines and the rights are known', async () => {
  const screen = open(null)
  await screen.load()
  expect(screen.state().value).toEqual({ submission: 'waiting' })
  screen.actor.send({ type: 'access.fail' })
  expect(screen.openSubmission.requests.map(({ input }) => input)).toEqual([
    { userId: 'me', routine: 'reading', redo: null },
  ])
})

test('a registered routine opens no form, until a new period begins', async () => {
  const screen = open()
  await screen.load(['reading'])
  expect(screen.state().value).toEqual({ submission: 'registered' })
  expect(screen.openSubmission.requests).toEqual([])
  screen.actor.send({ type: 'refresh' })
  await screen.load()
  expect(screen.state().value).toEqual({ submission: 'opening' })
})

const send = async (screen: ReturnType<typeof open>) => {
  await screen.upToTask()
  await screen.actors.createRoutineTask.resolve()
  await screen.actors.markRoutine.resolve()
}

test('a sent routine is reported once and leads to the dashboard; the next visit shows it as registered @ROU-22', async () => {
  const screen = open()
  await send(screen)
  expect(screen.reported).toEqual(['tasks.changed'])
  expect(screen.addresses).toEqual(['/dashboard'])
  expect(screen.state().value).toEqual({ submission: 'sent' })
  screen.actor.send({ type: 'sleep' })
  expect(screen.state().context.moment).toEqual({ routine: kindNamed('reading'), photo: prepared.blob })
  expect(screen.state().context.flags?.done).toContain('reading')
  screen.actor.send({ type: 'refresh' })
  expect(screen.state().value).toEqual({ submission: 'registered' })
  expect(screen.state().context.moment).toBeNull()
})

test('the moment of a sent routine ends by itself, when it is closed, and with the next routine', async () => {
  const later = open()
  await send(later)
  later.clock.increment(momentLifetime - 1)
  expect(later.state().value).toEqual({ submission: 'sent' })
  later.clock.increment(1)
  expect(later.state().value).toEqual({ submission: 'left' })

  const closed = open()
  await send(closed)
  closed.actor.send({ type: 'moment.close' })
  expect(closed.state().value).toEqual({ submission: 'left' })

  const next = open()
  await send(next)
  next.actor.send({ type: 'address.change', address: { tab: 'submit', type: 'training', redo: null } })
  expect(next.state().value).toEqual({ submission: 'opening' })
  for (const screen of [later, closed, next]) expect(screen.state().context.moment).toBeNull()
})

test.each(['sent', 'left', 'registered'] as const)(
  'on the next day, a form that was %s waits for the rights again before it opens',
  async (ended) => {
    const screen = open()
    await send(screen)
    if (ended === 'left') screen.actor.send({ type: 'moment.close' })
    if (ended === 'registered') screen.actor.send({ type: 'refresh' })
    screen.actor.send({ type: 'access.change', access: null })
    screen.state().children.routines?.send({ type: 'refresh' })
    expect(screen.state().value).toEqual({ submission: ended })
    await screen.load()
    if (ended !== 'registered') screen.actor.send({ type: 'refresh' })
    expect(screen.state().value).toEqual({ submission: 'waiting' })
  },
)

test('a second submission shows the routine as registered, and the routines are loaded again', async () => {
  const screen = open()
  await screen.upToTask()
  await screen.actors.createRoutineTask.fail(new Refusal('already_sent'))
  await screen.actors.removeRoutinePhoto.resolve()
  expect(screen.reported).toEqual(['routine.alreadySent', 'tasks.changed'])
  expect(screen.state().value).toEqual({ submission: 'registered' })
  expect(screen.loadRoutines.requests).toHaveLength(2)
})

test('a routine that another window registers closes the form', async () => {
  const screen = open()
  await screen.openForm()
  screen.actor.send({ type: 'refresh' })
  await screen.load(['training'])
  expect(screen.state().value).toEqual({ submission: 'open' })
  screen.actor.send({ type: 'refresh' })
  await screen.load(['reading'])
  expect(screen.state().value).toEqual({ submission: 'registered' })
  expect(screen.reported).toEqual([])
})

test('another visit shows the form as it was; another routine opens another form', async () => {
  const screen = open()
  await screen.openForm()
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

test('a form that cannot be opened leads back to the choice', async () => {
  const screen = open()
  await screen.load()
  await screen.openSubmission.fail(new Error('a fault'))
  expect(screen.addresses).toEqual(['/routines?tab=submit'])
  expect(console.error).toHaveBeenCalledOnce()
  vi.mocked(console.error).mockClear()
})

test('an unknown or paused routine is the overview; a returned proof of a paused one takes its photo @ROU-714', async () => {
  const paused = routineKinds.map((kind) => ({ ...kind, is_active: kind.code !== 'reading' }))
  const unknown = open(ordinary, { tab: 'submit', type: 'unknown', redo: null })
  await unknown.load()
  expect(unknown.state()).toMatchObject({ value: 'overview', context: { tab: 'overview', type: null } })
  const screen = open()
  await screen.load([], paused)
  expect(screen.state().value).toBe('overview')
  const returned = open(ordinary, { ...reading, redo: 'task-0' })
  await returned.load([], paused)
  expect(returned.state().value).toEqual({ submission: 'opening' })
})

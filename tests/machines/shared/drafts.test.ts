import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise, toPromise, waitFor, type AnyActorLogic, type AnyStateMachine } from 'xstate'
import { z } from 'zod/mini'
import { openFeedback } from '#machines/feedback/feedback.actors.ts'
import { ownFeedbackMachine } from '#machines/feedback/ownFeedback.machine.ts'
import { memberFormMachine } from '#machines/members/memberForm.machine.ts'
import { openMemberForm } from '#machines/members/memberRecord.actors.ts'
import { keepAbsenceDraft, openAbsence } from '#machines/routines/absence.actors.ts'
import { absenceMachine } from '#machines/routines/absence.machine.ts'
import type { OwnAbsences } from '#machines/routines/absence.ts'
import { meetingDialogMachine } from '#machines/meetings/meetingDialog.machine.ts'
import { openMeetingDialog } from '#machines/meetings/meetings.actors.ts'
import { keepDraft, openDraft } from '#machines/shared/client/drafts.ts'
import { shownDayAt } from '#machines/shared/dates.ts'
import { openSubmission } from '#machines/routines/routineSubmission.actors.ts'
import { routineSubmissionMachine } from '#machines/routines/routineSubmission.machine.ts'
import { evaluationMachine } from '#machines/tasks/evaluation.machine.ts'
import { openEvaluation } from '#machines/tasks/proof.actors.ts'
import type { Task } from '#machines/tasks/task.ts'
import { openTaskForm } from '#machines/tasks/taskForm.actors.ts'
import { emptyTask, type TaskFormInput } from '#machines/tasks/taskForm.ts'
import { taskFormMachine } from '#machines/tasks/taskForm.machine.ts'
import { meetingOf } from '#tests/support/meetings.ts'
import { admin } from '#tests/support/members.ts'
import { onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/paths/held.ts'
import { taskOf } from '#tests/support/paths/tasks.ts'

// The tests of each form replace the actions that store its draft. Here they run: what they store opens the next form.

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

/** `provide` returns a machine of the same type. */
const withActors = <Machine extends AnyStateMachine>(machine: Machine, logic: AnyActorLogic): Machine =>
  machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors ?? {}).map((name) => [name, logic])),
  }) as Machine
/** The machine whose requests get no response. */
const waiting = <Machine extends AnyStateMachine>(machine: Machine) => withActors(machine, held)
/**
 * The machine whose requests all have this result. Later ones get no response: a broken machine that repeats its steps
 * would block the timeout of the test.
 */
const withResults = <Machine extends AnyStateMachine>(machine: Machine, output: unknown) => {
  let left = 20
  return withActors(
    machine,
    fromPromise(() => (left-- > 0 ? Promise.resolve(output) : new Promise(() => undefined))),
  )
}
const prepared = { blob: new Blob(['y']), path: 'routines/reading/reading_1_a-salmo.webp' }

test('an unsent task is restored after a reload, and forgotten when it is discarded', async () => {
  const restored = () => toPromise(createActor(openTaskForm, { input: { userId: 'me', wish: null } }).start())
  const input: TaskFormInput = {
    userId: 'me',
    mode: 'create',
    id: '11111111-1111-4111-8111-111111111111',
    values: emptyTask,
    base: emptyTask,
    sent: [],
    isRestored: false,
  }
  const form = createActor(waiting(taskFormMachine), { input }).start()
  form.send({ type: 'field.change', change: { title: 'Revisar a ata' } })
  expect(await restored()).toMatchObject({ id: input.id, values: { title: 'Revisar a ata' }, isRestored: true })
  form.send({ type: 'field.change', change: { title: '' } })
  expect(await restored()).toBeNull()
  form.send({ type: 'field.change', change: { title: 'Revisar a ata' } })
  form.send({ type: 'cancel' })
  form.send({ type: 'discard' })
  expect(await restored()).toBeNull()
})

test('an unsaved member is restored after a reload, and forgotten when it is discarded', async () => {
  const opened = () =>
    toPromise(createActor(openMemberForm, { input: { userId: 'me', access: admin, memberId: null } }).start())
  const form = createActor(waiting(memberFormMachine), { input: await opened() }).start()
  form.send({ type: 'field.change', change: { name: 'Ana Prado' } })
  expect((await opened()).draft).toMatchObject({ id: form.getSnapshot().context.id, values: { name: 'Ana Prado' } })
  form.send({ type: 'cancel' })
  form.send({ type: 'discard' })
  expect((await opened()).draft).toBeNull()
})

test('the notes of a routine are restored after a reload, and forgotten when they are sent', async () => {
  const opened = () =>
    toPromise(createActor(openSubmission, { input: { userId: 'me', routine: 'reading', redo: null } }).start())
  const form = createActor(withResults(routineSubmissionMachine, prepared), {
    input: { ...(await opened()), face: { label: 'Leitura Bíblica', icon: 'book' }, needsPhoto: true },
  })
  onReport(form, () => undefined)
  form.start()
  form.send({ type: 'notes.change', notes: 'Salmo 27.' })
  expect((await opened()).notes).toBe('Salmo 27.')
  form.send({ type: 'photo.pick', photo: new File(['x'], 'salmo.jpg', { type: 'image/jpeg' }) })
  await waitFor(form, (state) => state.matches('editing'))
  form.send({ type: 'submit', title: 'Leitura' })
  expect(await toPromise(form)).toMatchObject({ outcome: 'sent' })
  expect((await opened()).notes).toBe('')
})

test('an unsent feedback is restored with its attempt, and forgotten when it is sent @ENT-99', async () => {
  const opened = () => toPromise(createActor(openFeedback, { input: { userId: 'me' } }).start())
  const start = async () => {
    const draft = await opened()
    const opens = vi.fn<() => Promise<typeof draft>>(() => new Promise(() => undefined)).mockResolvedValueOnce(draft)
    const form = createActor(
      waiting(ownFeedbackMachine).provide({
        actors: { openFeedback: fromPromise(opens), sendFeedback: fromPromise(sends) },
      }),
      { input: { userId: 'me', access: admin, isAccessFailed: false } },
    )
    onReport(form, () => undefined)
    form.start()
    await waitFor(form, (state) => state.matches({ form: 'editing' }))
    return form
  }
  const sends = vi.fn<() => Promise<void>>(() => new Promise(() => undefined))
  const form = await start()
  form.send({ type: 'content.change', content: 'Mais cadeiras.' })
  form.send({ type: 'submit', id: 'sent' })
  expect(await opened()).toMatchObject({ content: 'Mais cadeiras.', attempt: { id: 'sent' } })
  const later = await start()
  expect(later.getSnapshot().context).toMatchObject({ content: 'Mais cadeiras.', attempt: { id: 'sent' } })
  sends.mockResolvedValueOnce()
  later.send({ type: 'submit', id: 'other' })
  await waitFor(later, (state) => state.matches({ form: 'editing' }))
  expect(await opened()).toBeNull()
})

test('unsent days are restored, and forgotten when they are sent; each user has their own @ENT-99 @APP-91', async () => {
  const opened = (userId = 'me') => toPromise(createActor(openAbsence, { input: { userId } }).start())
  const requests = vi.fn<() => Promise<void>>(() => new Promise(() => undefined)).mockResolvedValueOnce()
  const machine = waiting(absenceMachine).provide({
    actors: {
      loadAbsences: fromPromise(() => new Promise<OwnAbsences>(() => undefined)),
      requestAbsence: fromPromise(requests),
    },
  })
  const values = { first: shownDayAt(Date.now()), last: '', reason: 'Velório', kind: 'mourning' } as const
  keepAbsenceDraft('me', { version: 1, values })
  expect((await opened()).values).toEqual(values)
  expect((await opened('other')).values).toBeNull()
  const form = createActor(machine, {
    input: { userId: 'me' },
    snapshot: machine.resolveState({
      value: 'writing',
      context: {
        userId: 'me',
        own: null,
        form: { id: 'request', today: values.first },
        values,
        isChecked: false,
        withdrawing: null,
        failure: null,
      },
    }),
  })
  onReport(form, () => undefined)
  form.start()
  form.send({ type: 'field.change', change: { reason: 'Velório da avó' } })
  expect((await opened()).values).toEqual({ ...values, reason: 'Velório da avó' })
  form.send({ type: 'submit' })
  await waitFor(form, (state) => state.matches('loading'))
  expect((await opened()).values).toBeNull()
})

test('an unsent evaluation is restored for its task, and forgotten when it is saved @ENT-99', async () => {
  const opened = (taskId: string) => toPromise(createActor(openEvaluation, { input: { userId: 'me', taskId } }).start())
  const saves = vi.fn<() => Promise<Task>>(() => new Promise(() => undefined)).mockResolvedValueOnce(taskOf({}))
  const panel = createActor(
    waiting(evaluationMachine).provide({ actors: { evaluateTask: fromPromise(saves), openEvaluation } }),
    { input: { task: taskOf({}), evaluatorId: 'me', draft: null } },
  )
  onReport(panel, () => undefined)
  panel.start()
  await waitFor(panel, (state) => state.matches('editing'))
  panel.send({ type: 'score.change', score: 85 })
  panel.send({ type: 'feedback.change', feedback: 'Firme.' })
  expect(await opened('task-1')).toEqual({ score: 85, feedback: 'Firme.' })
  expect(await opened('task-2')).toBeNull()
  panel.send({ type: 'submit' })
  await toPromise(panel)
  expect(await opened('task-1')).toBeNull()
})

test('an unsent meeting is restored for its own id, and forgotten when it is discarded @ENT-897', async () => {
  const opened = (id: string | null) => toPromise(createActor(openMeetingDialog, { input: { id } }).start())
  const meeting = meetingOf()
  const form = createActor(waiting(meetingDialogMachine), {
    input: { ...(await opened(meeting.id)), meeting, invitees: null },
  }).start()
  form.send({ type: 'field.change', change: { title: 'Balanço' } })
  const restored = await opened(meeting.id)
  expect(restored.draft.stored).toMatchObject({ meeting, values: { title: 'Balanço' } })
  expect((await opened(null)).draft.stored).toBeNull()
  form.send({ type: 'field.change', change: { title: meeting.title } })
  expect((await opened(meeting.id)).draft.stored).toBeNull()
  form.send({ type: 'field.change', change: { title: 'Balanço' } })
  form.send({ type: 'cancel' })
  form.send({ type: 'discard' })
  expect((await opened(meeting.id)).draft.stored).toBeNull()
})

test('a draft is of the person who was signed in when its form opened @APP-91', () => {
  const schema = z.object({ text: z.string() })
  const signIn = (id: string) =>
    vi.stubGlobal('localStorage', {
      getItem: () => JSON.stringify({ access_token: '', refresh_token: '', expires_at: 1, user: { id } }),
    })
  signIn('ana')
  const { key } = openDraft('case', schema)
  signIn('bia')
  keepDraft(key, { text: 'Sumiu.' })
  expect(openDraft('case', schema).stored).toBeNull()
  signIn('ana')
  expect(openDraft('case', schema).stored).toEqual({ text: 'Sumiu.' })
  vi.unstubAllGlobals()
})

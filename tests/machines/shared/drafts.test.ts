import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise, toPromise, waitFor, type AnyActorLogic, type AnyStateMachine } from 'xstate'
import { memberFormMachine } from '#machines/members/memberForm.machine.ts'
import { openMemberForm } from '#machines/members/memberRecord.actors.ts'
import { openSubmission } from '#machines/routines/routineSubmission.actors.ts'
import { routineSubmissionMachine } from '#machines/routines/routineSubmission.machine.ts'
import { openTaskForm } from '#machines/tasks/taskForm.actors.ts'
import { emptyTask, type TaskFormInput } from '#machines/tasks/taskForm.ts'
import { taskFormMachine } from '#machines/tasks/taskForm.machine.ts'
import { admin } from '#tests/support/members.ts'
import { onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/paths/held.ts'

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

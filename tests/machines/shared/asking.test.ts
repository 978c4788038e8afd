import { expect, test } from 'vitest'
import { assign, createActor, sendParent, setup } from 'xstate'
import { Refusal } from '#machines/shared/failure.ts'
import { askAgain, asked, asking } from '#machines/shared/shapes/asking.ts'
import { keepFailure } from '#machines/shared/shapes/failing.ts'
import { onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const openDialog = () => {
  const remove = held<void, { id: string }>()
  const machine = setup({
    ...asking<{ id: string }>(),
    actors: { remove: remove.logic },
    actions: {
      keepFailure: keepFailure(),
      forgetFailure: assign({ failure: null }),
      noticeFailure: sendParent((_, { error }: { error: unknown }) => ({ type: 'notice', error })),
      reportChange: sendParent({ type: 'changed' }),
    },
  }).createMachine({
    context: asked,
    initial: 'asking',
    states: {
      asking: { on: { confirm: { target: 'removing', actions: 'forgetFailure' }, cancel: 'closed' } },
      removing: {
        invoke: {
          src: 'remove',
          input: ({ context: { id } }) => ({ id }),
          onDone: { target: 'closed', actions: 'reportChange' },
          onError: askAgain,
        },
      },
      closed: { type: 'final' },
    },
  })
  const actor = createActor(machine, { input: { id: 'one' } })
  const reports: unknown[] = []
  onReport(actor, (event) => reports.push(event))
  actor.start()
  return { actor, remove, reports, send: actor.send.bind(actor), state: () => actor.getSnapshot() }
}

test('the dialog opens with its subject and without a failure', () => {
  const { state } = openDialog()
  expect(state()).toMatchObject({ value: 'asking', context: { id: 'one', failure: null } })
})

test('nothing changes without a confirmation', () => {
  const { send, remove, reports, state } = openDialog()
  send({ type: 'cancel' })
  expect(state().value).toBe('closed')
  expect(remove.requests).toEqual([])
  expect(reports).toEqual([])
})

test('a failure opens the question again; the change may be stored, so it is reported', async () => {
  const { send, remove, reports, state } = openDialog()
  send({ type: 'confirm' })
  await remove.fail(offline)
  expect(state()).toMatchObject({ value: 'asking', context: { failure: { kind: 'offline' } } })
  expect(reports).toEqual([{ type: 'changed' }])
  send({ type: 'confirm' })
  expect(state().context.failure).toBeNull()
  await remove.resolve()
  expect(state().value).toBe('closed')
})

test('a refusal closes the dialog with a notice and a report', async () => {
  const { send, remove, reports, state } = openDialog()
  const error = new Refusal('42501')
  send({ type: 'confirm' })
  await remove.fail(error)
  expect(state()).toMatchObject({ value: 'closed', context: { failure: null } })
  expect(reports).toEqual([{ type: 'notice', error }, { type: 'changed' }])
})

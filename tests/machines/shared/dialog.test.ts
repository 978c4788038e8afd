import { expect, test, vi } from 'vitest'
import { createActor, setup } from 'xstate'
import { closes } from '#machines/shared/shapes/dialog.ts'
import { logFault } from '#machines/shared/shapes/failing.ts'
import { held } from '#tests/support/settled.ts'

const openDialog = () => {
  const dialog = held<void>()
  const machine = setup({ actors: { dialog: dialog.logic }, actions: { logFault: logFault() } }).createMachine({
    initial: 'open',
    states: { closed: {}, open: { invoke: { id: 'dialog', src: 'dialog', ...closes } } },
  })
  return { dialog, actor: createActor(machine).start() }
}

test('a dialog that ends is closed', async () => {
  const { dialog, actor } = openDialog()
  await dialog.resolve()
  expect(actor.getSnapshot().value).toBe('closed')
})

test('a dialog whose code fails is closed, and the fault is logged with its name', async () => {
  vi.mocked(console.error).mockReturnValue(undefined)
  const { dialog, actor } = openDialog()
  await dialog.fail(new Error('a fault'))
  expect(actor.getSnapshot().value).toBe('closed')
  expect(console.error).toHaveBeenCalledExactlyOnceWith("'dialog' failed", {
    kind: 'fault',
    code: null,
    sentence: null,
  })
  vi.mocked(console.error).mockClear()
})

import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { leavingMachine, type Hold } from '#machines/app/leaving.machine.ts'

const start = () => {
  const actor = createActor(leavingMachine).start()
  const discard = vi.fn(() => actor.send({ type: 'hold.end', id: 'form' }))
  const go = vi.fn()
  const hold = (part: Partial<Hold> = {}) =>
    actor.send({ type: 'hold.begin', hold: { id: 'form', reason: 'unsaved', isTrue: () => true, discard, ...part } })
  return { actor, discard, go, hold, state: () => actor.getSnapshot().value }
}

test('without work, leaving happens at once', () => {
  const { actor, go, state } = start()
  actor.send({ type: 'leave.request', go })
  expect(go).toHaveBeenCalledOnce()
  expect(state()).toBe('staying')
})

test('the end of the work counts before the page shows it', () => {
  const { actor, go, hold } = start()
  hold({ isTrue: () => false })
  actor.send({ type: 'leave.request', go })
  expect(go).toHaveBeenCalledOnce()
})

test('a confirmation discards the work, then leaves @APP-84', () => {
  const { actor, discard, go, hold, state } = start()
  hold()
  actor.send({ type: 'leave.request', go })
  expect(state()).toBe('confirming')
  expect(go).not.toHaveBeenCalled()
  actor.send({ type: 'leave.confirm' })
  expect(discard).toHaveBeenCalledOnce()
  expect(go).toHaveBeenCalledOnce()
  expect(discard.mock.invocationCallOrder[0]).toBeLessThan(go.mock.invocationCallOrder[0] ?? 0)
  expect(state()).toBe('staying')
})

test('a cancelled wish is forgotten, and the work stays @APP-84', () => {
  const { actor, discard, go, hold, state } = start()
  hold()
  actor.send({ type: 'leave.request', go })
  actor.send({ type: 'leave.cancel' })
  actor.send({ type: 'leave.confirm' })
  expect(go).not.toHaveBeenCalled()
  expect(discard).not.toHaveBeenCalled()
  expect(state()).toBe('staying')
})

test('when the work is saved meanwhile, the page stays', () => {
  const { actor, go, hold, state } = start()
  hold()
  actor.send({ type: 'leave.request', go })
  actor.send({ type: 'hold.end', id: 'form' })
  expect(state()).toBe('staying')
  expect(go).not.toHaveBeenCalled()
})

test('back closes the innermost overlay, the page’s work stays @APP-890', () => {
  const { actor, discard, hold, state } = start()
  const [dialog, question] = [vi.fn(), vi.fn()]
  hold()
  actor.send({ type: 'overlay.open', overlay: { id: 'dialog', close: dialog } })
  actor.send({ type: 'overlay.open', overlay: { id: 'question', close: question } })
  actor.send({ type: 'back' })
  expect(question).toHaveBeenCalledOnce()
  expect(dialog).not.toHaveBeenCalled()
  actor.send({ type: 'overlay.close', id: 'question' })
  actor.send({ type: 'back' })
  expect(dialog).toHaveBeenCalledOnce()
  expect(discard).not.toHaveBeenCalled()
  expect(state()).toBe('staying')
})

test('an overlay that opens again is the innermost, and without one back does nothing', () => {
  const { actor } = start()
  const [sheet, dialog] = [vi.fn(), vi.fn()]
  actor.send({ type: 'back' })
  for (const [id, close] of [
    ['sheet', sheet],
    ['dialog', dialog],
    ['sheet', sheet],
  ] as const)
    actor.send({ type: 'overlay.open', overlay: { id, close } })
  actor.send({ type: 'back' })
  expect(sheet).toHaveBeenCalledOnce()
  expect(dialog).not.toHaveBeenCalled()
  actor.send({ type: 'overlay.close', id: 'sheet' })
  expect(actor.getSnapshot().context.overlays.map(({ id }) => id)).toEqual(['dialog'])
})

import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { requestAnswerMachine } from '#machines/users/requestAnswer.machine.ts'
import type { RequestOutcome } from '#machines/users/requestAnswer.ts'
import { held } from '#tests/support/settled.ts'

const open = () => {
  const close = held<void, { id: string; outcome: RequestOutcome; answer: string }>()
  const actor = createActor(requestAnswerMachine.provide({ actors: { closeDeletionRequest: close.logic } }))
  const emitted: unknown[] = []
  actor.on('notice', ({ notice }) => emitted.push(notice.key))
  actor.on('users.changed', ({ type }) => emitted.push(type))
  actor.on('field.fault', ({ type }) => emitted.push(type))
  actor.start()
  return { close, send: actor.send.bind(actor), emitted, state: () => actor.getSnapshot() }
}
const refusal = { type: 'open', id: 'r', name: 'Ana', outcome: 'declined' } as const

test('a refusal without a reason shows an error; completion needs no reason', async () => {
  const dialog = open()
  dialog.send(refusal)
  dialog.send({ type: 'submit' })
  expect(dialog.emitted).toEqual(['field.fault'])
  dialog.send({ type: 'cancel' })
  dialog.send({ ...refusal, outcome: 'done' })
  dialog.send({ type: 'submit' })
  expect(dialog.close.requests.map(({ input }) => input)).toEqual([{ id: 'r', outcome: 'done', answer: '' }])
  await dialog.close.resolve()
  expect(dialog.emitted).toEqual(['field.fault', 'deletionRequest.closed', 'users.changed'])
  expect(dialog.state().value).toBe('closed')
})

test('1,001 characters are refused before sending, 1,000 are not', () => {
  const dialog = open()
  dialog.send(refusal)
  dialog.send({ type: 'answer.change', answer: 'ç'.repeat(1001) })
  dialog.send({ type: 'submit' })
  expect(dialog.close.requests).toHaveLength(0)
  dialog.send({ type: 'answer.change', answer: 'ç'.repeat(1000) })
  dialog.send({ type: 'submit' })
  expect(dialog.close.requests).toHaveLength(1)
})

test('the text stays if another admin was faster, and when the dialog is opened again', async () => {
  const dialog = open()
  dialog.send(refusal)
  dialog.send({ type: 'answer.change', answer: 'As atas ficam.' })
  dialog.send({ type: 'submit' })
  await dialog.close.fail({ code: '23514', message: 'Este pedido já foi encerrado.' })
  expect(dialog.emitted).toEqual(['deletionRequest.closeFailed', 'users.changed'])
  dialog.send({ type: 'cancel' })
  dialog.send(refusal)
  expect(dialog.state().context).toMatchObject({ answer: 'As atas ficam.', failure: null })
  dialog.send({ type: 'cancel' })
  dialog.send({ ...refusal, id: 'another' })
  expect(dialog.state().context.answer).toBe('')
})

import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { requestAnswerMachine } from '#machines/users/requestAnswer.machine.ts'
import type { RequestOutcome } from '#machines/users/requestAnswer.ts'
import { held } from '#tests/support/settled.ts'

const open = () => {
  const close = held<void, { id: string; outcome: RequestOutcome; answer: string }>()
  const actor = createActor(requestAnswerMachine.provide({ actors: { closeDeletionRequest: close.logic } }))
  const told: unknown[] = []
  actor.on('notice', ({ notice }) => told.push(notice.key))
  actor.on('users.changed', ({ type }) => told.push(type))
  actor.on('field.fault', ({ type }) => told.push(type))
  actor.start()
  return { close, send: actor.send.bind(actor), told, state: () => actor.getSnapshot() }
}
const refusal = { type: 'open', id: 'r', name: 'Ana', outcome: 'declined' } as const

test('a refusal without a reason is pointed to; as done it needs none', async () => {
  const dialog = open()
  dialog.send(refusal)
  dialog.send({ type: 'submit' })
  expect(dialog.told).toEqual(['field.fault'])
  dialog.send({ type: 'cancel' })
  dialog.send({ ...refusal, outcome: 'done' })
  dialog.send({ type: 'submit' })
  expect(dialog.close.requests.map(({ input }) => input)).toEqual([{ id: 'r', outcome: 'done', answer: '' }])
  await dialog.close.resolve()
  expect(dialog.told).toEqual(['field.fault', 'deletionRequest.closed', 'users.changed'])
  expect(dialog.state().value).toBe('closed')
})

test('1,001 characters are refused before they are sent, 1,000 are not', () => {
  const dialog = open()
  dialog.send(refusal)
  dialog.send({ type: 'answer.change', answer: 'ç'.repeat(1001) })
  dialog.send({ type: 'submit' })
  expect(dialog.close.requests).toHaveLength(0)
  dialog.send({ type: 'answer.change', answer: 'ç'.repeat(1000) })
  dialog.send({ type: 'submit' })
  expect(dialog.close.requests).toHaveLength(1)
})

test('what was written stays when somebody else was faster, and when the dialog is closed and opened again', async () => {
  const dialog = open()
  dialog.send(refusal)
  dialog.send({ type: 'answer.change', answer: 'As atas ficam.' })
  dialog.send({ type: 'submit' })
  await dialog.close.fail({ code: '23514', message: 'Este pedido já foi encerrado.' })
  expect(dialog.told).toEqual(['deletionRequest.closeFailed', 'users.changed'])
  dialog.send({ type: 'cancel' })
  dialog.send(refusal)
  expect(dialog.state().context).toMatchObject({ answer: 'As atas ficam.', failure: null })
  dialog.send({ type: 'cancel' })
  dialog.send({ ...refusal, id: 'another' })
  expect(dialog.state().context.answer).toBe('')
})

import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { requestAnswerMachine } from '#machines/users/requestAnswer.machine.ts'
import type { AnswerDraft, AnsweredRequest, RequestOutcome } from '#machines/users/requestAnswer.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const refusal: AnsweredRequest = { id: 'r', name: 'Ana', outcome: 'declined' }

const open = (request = refusal, stored: AnswerDraft | null = null) => {
  const close = held<void, { id: string; outcome: RequestOutcome; answer: string }>()
  const actor = createActor(
    requestAnswerMachine.provide({
      actors: { closeDeletionRequest: close.logic },
      actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
    }),
    { input: { request, draft: { key: 'draft', stored } } },
  )
  const emitted: unknown[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice.key : event.type))
  actor.on('field.fault', ({ type }) => emitted.push(type))
  actor.start()
  return { close, send: actor.send.bind(actor), emitted, state: () => actor.getSnapshot() }
}

test('a refusal without a reason shows an error; completion needs no reason @USR-42', async () => {
  const refused = open()
  refused.send({ type: 'submit' })
  expect(refused.emitted).toEqual(['field.fault'])
  expect(refused.close.requests).toEqual([])
  const dialog = open({ ...refusal, outcome: 'done' })
  dialog.send({ type: 'submit' })
  expect(dialog.close.requests.map(({ input }) => input)).toEqual([{ id: 'r', outcome: 'done', answer: '' }])
  await dialog.close.resolve()
  expect(dialog.emitted).toEqual(['deletionRequest.closed', 'users.changed'])
  expect(dialog.state().output).toBeNull()
})

test('1,001 characters are refused before sending, 1,000 are not @USR-42', () => {
  const dialog = open()
  dialog.send({ type: 'answer.change', answer: 'ç'.repeat(1001) })
  dialog.send({ type: 'submit' })
  expect(dialog.close.requests).toHaveLength(0)
  dialog.send({ type: 'answer.change', answer: 'ç'.repeat(1000) })
  dialog.send({ type: 'submit' })
  expect(dialog.close.requests).toHaveLength(1)
})

test('a refusal closes the dialog; the text is left for the next dialog of the same request', async () => {
  const dialog = open()
  dialog.send({ type: 'answer.change', answer: 'As atas ficam.' })
  dialog.send({ type: 'submit' })
  await dialog.close.fail({ code: '23514', message: 'Este pedido já foi encerrado.' })
  expect(dialog.emitted).toEqual(['deletionRequest.closeFailed', 'users.changed'])
  expect(dialog.state().status).toBe('done')
  const draft = dialog.state().output ?? null
  expect(draft?.answer).toBe('As atas ficam.')
  expect(open(refusal, draft).state().context).toMatchObject({ answer: 'As atas ficam.', failure: null })
  expect(open({ ...refusal, id: 'another' }, draft).state().context.answer).toBe('')
  expect(open({ ...refusal, outcome: 'done' }, draft).state().context.answer).toBe('')
})

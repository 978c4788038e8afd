import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { deletionRequestMachine } from '#machines/profile/deletionRequest.machine.ts'
import type { DeletionRequest } from '#machines/profile/deletionRequest.ts'
import type { Notice } from '#machines/notices.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline, rateLimited } from '#tests/support/settled.ts'

const open = async (request: DeletionRequest | null) => {
  const load = held<DeletionRequest | null, { userId: string }>()
  const requestDeletion = held<void, { reason: string }>()
  const withdraw = held<void>()
  const actor = createActor(
    deletionRequestMachine.provide({
      actors: {
        loadDeletionRequest: load.logic,
        requestDeletion: requestDeletion.logic,
        withdrawDeletionRequest: withdraw.logic,
      },
      actions: { keepDraft: () => undefined },
    }),
    { input: { userId: 'me', draft: { key: 'draft', stored: null } } },
  )
  const notices: Notice['key'][] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.start()
  await load.resolve(request)
  return { actor, load, requestDeletion, withdraw, notices, state: () => actor.getSnapshot() }
}
const pending: DeletionRequest = {
  id: 'request',
  reason: 'Mudança',
  created_at: '2026-11-01T10:00:00Z',
  closed_at: null,
  outcome: null,
  answer: null,
}

test('the user requests deletion with a reason, and then sees the request @OWN-06 @OWN-07', async () => {
  const { actor, load, requestDeletion, notices, state } = await open(null)
  actor.send({ type: 'ask' })
  actor.send({ type: 'reason.type', reason: 'x'.repeat(1001) })
  actor.send({ type: 'submit' })
  expect(requestDeletion.requests).toEqual([])
  actor.send({ type: 'reason.type', reason: 'Mudança' })
  actor.send({ type: 'submit' })
  expect(requestDeletion.requests[0]?.input).toEqual({ reason: 'Mudança' })
  await requestDeletion.resolve()
  await load.resolve(pending)
  expect(state().context.request).toEqual(pending)
  expect(notices).toEqual(['deletionRequest.sent'])
  actor.send({ type: 'ask' })
  expect(state().matches('shown')).toBe(true)
})

test('a rate limit keeps the dialog with the input', async () => {
  const { actor, requestDeletion, state } = await open(null)
  actor.send({ type: 'ask' })
  actor.send({ type: 'reason.type', reason: 'Mudança' })
  actor.send({ type: 'submit' })
  await requestDeletion.fail(rateLimited)
  expect(state().value).toBe('writing')
  expect(state().context.failure?.sentence).toBe(rateLimited.message)
})

test('a refusal, such as the founder’s, is shown in the dialog', async () => {
  const { actor, requestDeletion, state } = await open(null)
  actor.send({ type: 'ask' })
  actor.send({ type: 'submit' })
  await requestDeletion.fail({ code: '42501', message: 'O fundador não pode ser excluído.' })
  expect(state().value).toBe('writing')
  expect(state().context.failure?.sentence).toBe('O fundador não pode ser excluído.')
  actor.send({ type: 'cancel' })
  expect(state().context.failure).toBeNull()
})

test('withdrawing needs a confirmation; a change in another window is loaded @OWN-09', async () => {
  const { actor, load, withdraw, notices, state } = await open(pending)
  actor.send({ type: 'withdraw' })
  actor.send({ type: 'cancel' })
  expect(withdraw.requests).toEqual([])
  actor.send({ type: 'withdraw' })
  actor.send({ type: 'confirm' })
  await withdraw.fail(offline)
  expect(state().value).toBe('asking')
  actor.send({ type: 'confirm' })
  await withdraw.fail({ code: '23514', message: 'Você não tem nenhum pedido de exclusão em aberto.' })
  expect(notices).toEqual(['deletionRequest.failed'])
  await load.resolve(null)
  expect(state().matches('shown')).toBe(true)
})

test('a return to the page keeps what is known, also if it fails, and a press counts meanwhile @PRO-620', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const { actor, load, state } = await open(null)
  actor.send({ type: 'refresh' })
  expect(state().context.isKnown).toBe(true)
  await load.fail(offline)
  expect([state().value, state().context.failure]).toEqual([{ shown: 'resting' }, null])
  actor.send({ type: 'refresh' })
  actor.send({ type: 'ask' })
  expect(state().value).toBe('writing')
})

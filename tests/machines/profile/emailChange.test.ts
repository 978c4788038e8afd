import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { emailChangeMachine } from '#machines/profile/emailChange.machine.ts'
import type { Notice } from '#machines/notices.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const current = 'ana@confraria.test'
const email = 'ana.nova@confraria.test'

const open = () => {
  const change = held<void, { email: string }>()
  const confirm = held<void, { email: string; code: string }>()
  const actor = createActor(
    emailChangeMachine.provide({ actors: { changeOwnEmail: change.logic, confirmOwnEmail: confirm.logic } }),
    { input: { current } },
  )
  const notices: Notice[] = []
  onNotice(actor, (notice) => notices.push(notice))
  actor.start()
  return { actor, change, confirm, notices, state: () => actor.getSnapshot() }
}
const wrong = { name: 'AuthApiError', code: 'otp_expired', status: 403, message: 'otp_expired' }

test('the old address confirms, then the new one; only then it is reported @PRO-35', async () => {
  const { actor, change, confirm, notices, state } = open()
  actor.send({ type: 'email.submit', email })
  await change.resolve()
  expect(state().value).toEqual({ current: 'waiting' })
  actor.send({ type: 'code.submit', code: '111111' })
  await confirm.resolve()
  expect(state().value).toEqual({ next: 'waiting' })
  expect(notices).toEqual([])
  actor.send({ type: 'code.submit', code: '222222' })
  await confirm.resolve()
  expect(confirm.requests.map(({ input }) => input)).toEqual([
    { email: current, code: '111111' },
    { email, code: '222222' },
  ])
  expect(state().value).toBe('changed')
  expect(notices).toEqual([{ key: 'email.changed', email }])
})

test('a wrong code can be corrected; after the second code, the first is not requested again', async () => {
  const { actor, change, confirm, state } = open()
  actor.send({ type: 'email.submit', email })
  await change.resolve()
  actor.send({ type: 'code.submit', code: '000000' })
  await confirm.fail(wrong)
  expect(state().value).toEqual({ current: 'waiting' })
  expect(state().context.failure?.code).toBe('otp_expired')
  actor.send({ type: 'code.submit', code: '111111' })
  expect(state().context.failure).toBeNull()
  await confirm.resolve()
  actor.send({ type: 'code.submit', code: '000000' })
  await confirm.fail(wrong)
  expect(state().value).toEqual({ next: 'waiting' })
})

test('a failed mail keeps the form; new codes, or another address, start with the old address @PRO-36', async () => {
  const { actor, change, confirm, state } = open()
  actor.send({ type: 'email.submit', email })
  await change.fail(offline)
  expect(state().value).toBe('editing')
  expect(state().context.failure?.kind).toBe('offline')
  actor.send({ type: 'email.submit', email })
  await change.resolve()
  actor.send({ type: 'code.submit', code: '111111' })
  await confirm.resolve()
  actor.send({ type: 'resend' })
  await change.resolve()
  expect(state().value).toEqual({ current: 'waiting' })
  actor.send({ type: 'back' })
  expect(state().value).toBe('editing')
})

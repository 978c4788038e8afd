import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { emailChangeMachine } from '#machines/profile/emailChange.machine.ts'
import type { EmailStep, OwnEmail } from '#machines/profile/ownAccount.actors.ts'
import type { Notice } from '#machines/notices.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const current = 'ana@confraria.test'
const email = 'ana.nova@confraria.test'

const open = () => {
  const change = held<EmailStep, { email: string }>()
  const confirm = held<EmailStep, { email: string; code: string }>()
  const read = held<OwnEmail, { email: string }>()
  const actor = createActor(
    emailChangeMachine.provide({
      actors: { changeOwnEmail: change.logic, confirmOwnEmail: confirm.logic, readOwnEmail: read.logic },
    }),
    { input: { current } },
  )
  const notices: Notice[] = []
  onNotice(actor, (notice) => notices.push(notice))
  actor.start()
  return { actor, change, confirm, read, notices, state: () => actor.getSnapshot() }
}
const [half, whole] = [{ isChanged: false }, { isChanged: true }]
const pending = { isChanged: false, isPending: true }
const wrong = { name: 'AuthApiError', code: 'otp_expired', status: 403, message: 'otp_expired' }

test('the old address confirms, then the new one; only then it is reported @PRO-35', async () => {
  const { actor, change, confirm, notices, state } = open()
  actor.send({ type: 'email.submit', email })
  await change.resolve(half)
  expect(state().value).toEqual({ current: 'waiting' })
  actor.send({ type: 'code.submit', code: '111111' })
  await confirm.resolve(half)
  expect(state().value).toEqual({ next: 'waiting' })
  expect(notices).toEqual([])
  actor.send({ type: 'code.submit', code: '222222' })
  await confirm.resolve(whole)
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
  await change.resolve(half)
  actor.send({ type: 'code.submit', code: '000000' })
  await confirm.fail(wrong)
  expect(state().value).toEqual({ current: 'waiting' })
  expect(state().context.failure?.code).toBe('otp_expired')
  actor.send({ type: 'code.submit', code: '111111' })
  expect(state().context.failure).toBeNull()
  await confirm.resolve(half)
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
  await change.resolve(half)
  actor.send({ type: 'code.submit', code: '111111' })
  await confirm.resolve(half)
  actor.send({ type: 'resend' })
  await change.resolve(half)
  expect(state().value).toEqual({ current: 'waiting' })
  actor.send({ type: 'back' })
  expect(state().value).toBe('editing')
})

/** Both codes are mailed; the old address's is the next to enter. */
const mailed = async () => {
  const opened = open()
  opened.actor.send({ type: 'email.submit', email })
  await opened.change.resolve(half)
  return { ...opened, enter: (code: string) => opened.actor.send({ type: 'code.submit', code }) }
}

test('a first code whose response was lost is not required again: the other one follows @ENT-891', async () => {
  const { confirm, read, enter, notices, state } = await mailed()
  enter('111111')
  await confirm.fail(offline)
  expect(state().value).toEqual({ current: 'waiting' })
  expect(state().context.failure?.kind).toBe('offline')
  enter('111111')
  await confirm.fail(wrong)
  expect(state().value).toEqual({ current: 'checking' })
  await read.resolve(pending)
  expect(read.requests.map(({ input }) => input)).toEqual([{ email }])
  expect(state().value).toEqual({ next: 'waiting' })
  expect(state().context).toMatchObject({ accepted: null, failure: null })
  enter('222222')
  await confirm.resolve(whole)
  expect(notices).toEqual([{ key: 'email.changed', email }])
})

test('if the first code had not arrived, the second one leads back to it @ENT-891', async () => {
  const { confirm, read, enter, notices, state } = await mailed()
  enter('111112')
  await confirm.fail(offline)
  enter('111112')
  await confirm.fail(wrong)
  await read.resolve(pending)
  enter('222222')
  await confirm.resolve(half)
  expect(state().value).toEqual({ current: 'waiting' })
  expect(state().context.accepted).toBe('next')
  enter('111112')
  await confirm.fail(wrong)
  expect(state().value).toEqual({ current: 'waiting' })
  enter('111111')
  await confirm.fail(offline)
  enter('111111')
  await confirm.fail(wrong)
  await read.resolve(pending)
  expect(state().value).toEqual({ current: 'waiting' })
  expect(state().context.failure?.code).toBe('otp_expired')
  enter('111111')
  await confirm.resolve(whole)
  expect(notices).toEqual([{ key: 'email.changed', email }])
})

test('a last code whose response was lost counts as accepted if the e-mail has changed @ENT-892', async () => {
  const { confirm, read, enter, notices, state } = await mailed()
  enter('111111')
  await confirm.resolve(half)
  enter('222222')
  await confirm.fail(offline)
  enter('222222')
  await confirm.fail(wrong)
  expect(state().value).toEqual({ next: 'checking' })
  await read.fail(offline)
  expect(state().value).toEqual({ next: 'waiting' })
  expect(state().context.failure?.kind).toBe('offline')
  enter('222223')
  await confirm.fail(wrong)
  await read.resolve(pending)
  expect(state().value).toEqual({ next: 'waiting' })
  enter('222222')
  await confirm.fail(wrong)
  await read.resolve({ isChanged: true, isPending: false })
  expect(state().value).toBe('changed')
  expect(notices).toEqual([{ key: 'email.changed', email }])
})

test('codes that were mailed a moment ago count, if they are for this address @ENT-893', async () => {
  const { actor, change, read, state } = open()
  const busy = { ...wrong, code: 'over_email_send_rate_limit', status: 429 }
  actor.send({ type: 'email.submit', email })
  await change.fail(offline)
  for (const isPending of [false, true]) {
    actor.send({ type: 'email.submit', email })
    await change.fail(busy)
    expect(state().value).toBe('recalling')
    await read.resolve({ isChanged: false, isPending })
    expect(state().value).toEqual(isPending ? { current: 'waiting' } : 'editing')
    expect(state().context.failure?.code).toBe('over_email_send_rate_limit')
  }
  expect(state().context.isUnsure).toBe(true)
})

test('other codes that are not needed end the change @ENT-892', async () => {
  const { actor, change, confirm, enter, notices } = await mailed()
  enter('111111')
  await confirm.resolve(half)
  enter('222222')
  await confirm.fail(offline)
  actor.send({ type: 'resend' })
  await change.resolve(whole)
  expect(notices).toEqual([{ key: 'email.changed', email }])
})

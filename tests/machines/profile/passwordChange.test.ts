import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Notice } from '#machines/notices.ts'
import { passwordChangeMachine } from '#machines/profile/passwordChange.machine.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const open = () => {
  const change = held<void, { password: string; code: string | null }>()
  const mail = held<void>()
  const actor = createActor(
    passwordChangeMachine.provide({ actors: { changeOwnPassword: change.logic, mailOwnCode: mail.logic } }),
    { input: { email: 'ana@confraria.test' } },
  )
  const notices: Notice['key'][] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.start()
  return { actor, change, mail, notices, state: () => actor.getSnapshot() }
}
const authError = (code: string) => ({ name: 'AuthApiError', code, status: 422, message: code })
const password = 'outra senha boa'
const typed = { password, repeated: password, code: '' }

test('after a recent sign-in the password is changed at once, and reported @PRO-39 @PRO-41', async () => {
  const { actor, change, mail, notices, state } = open()
  actor.send({ type: 'submit', ...typed })
  await change.resolve()
  expect(state().value).toBe('changed')
  expect(notices).toEqual(['password.changed'])
  expect(mail.requests).toEqual([])
})

test('after an older one a mailed code is required; a wrong one keeps the form, and another can be mailed @PRO-40', async () => {
  const { actor, change, mail, state } = open()
  actor.send({ type: 'resend' })
  expect(mail.requests).toEqual([])
  actor.send({ type: 'submit', ...typed })
  await change.fail(authError('reauthentication_needed'))
  expect(state().value).toBe('mailing')
  await mail.resolve()
  expect(state().context).toMatchObject({ isConfirming: true, failure: null, faults: null })
  actor.send({ type: 'submit', ...typed })
  expect(state().context.faults).toEqual({ code: 'invalid' })

  actor.send({ type: 'submit', ...typed, code: '000 000' })
  expect(change.requests.at(-1)?.input).toEqual({ password, code: '000000' })
  await change.fail(authError('reauthentication_not_valid'))
  expect(state().context).toMatchObject({ isConfirming: true, failure: { code: 'reauthentication_not_valid' } })
  actor.send({ type: 'resend' })
  await mail.fail(authError('over_email_send_rate_limit'))
  expect(state().context).toMatchObject({ isConfirming: true, failure: { code: 'over_email_send_rate_limit' } })
  actor.send({ type: 'submit', ...typed, code: '123456' })
  await change.resolve()
  expect(state().value).toBe('changed')
})

test('a code that was mailed a moment ago, before the dialog was closed, can be entered @PRO-622', async () => {
  const { actor, change, mail, state } = open()
  actor.send({ type: 'submit', ...typed })
  await change.fail(authError('reauthentication_needed'))
  await mail.fail(authError('over_email_send_rate_limit'))
  expect(state().context).toMatchObject({ isConfirming: true, failure: { code: 'over_email_send_rate_limit' } })
  actor.send({ type: 'submit', ...typed, code: '123456' })
  await change.resolve()
  expect(state().value).toBe('changed')
})

test.each([['same_password'], ['weak_password'], ['insufficient_aal']])(
  '%s keeps the form and shows its reason',
  async (code) => {
    const { actor, change, notices, state } = open()
    actor.send({ type: 'submit', ...typed })
    await change.fail(authError(code))
    expect(state().value).toBe('editing')
    expect(state().context.failure?.code).toBe(code)
    expect(notices).toEqual([])
  },
)

import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Notice } from '#machines/notices.ts'
import { passwordChangeMachine } from '#machines/profile/passwordChange.machine.ts'
import { held } from '#tests/support/settled.ts'

const open = () => {
  const change = held<void, { password: string; code: string | null }>()
  const mail = held<void>()
  const actor = createActor(
    passwordChangeMachine.provide({ actors: { changeOwnPassword: change.logic, mailOwnCode: mail.logic } }),
  )
  const notices: Notice['key'][] = []
  actor.on('notice', ({ notice }) => notices.push(notice.key))
  actor.start()
  return { actor, change, mail, notices, state: () => actor.getSnapshot() }
}
const said = (code: string) => ({ name: 'AuthApiError', code, status: 422, message: code })
const password = 'outra senha boa'

test('from a fresh sign-in the password is changed at once, and told', async () => {
  const { actor, change, mail, notices, state } = open()
  actor.send({ type: 'submit', password, code: null })
  await change.resolve()
  expect(state().value).toBe('changed')
  expect(notices).toEqual(['password.changed'])
  expect(mail.requests).toEqual([])
})

test('from an old one a code is mailed, and sent along; a wrong one keeps the form, another one can be had', async () => {
  const { actor, change, mail, state } = open()
  actor.send({ type: 'resend' })
  expect(mail.requests).toEqual([])
  actor.send({ type: 'submit', password, code: null })
  await change.fail(said('reauthentication_needed'))
  expect(state().value).toBe('mailing')
  await mail.resolve()
  expect(state().context).toEqual({ isConfirming: true, failure: null })

  actor.send({ type: 'submit', password, code: '000000' })
  expect(change.requests.at(-1)?.input).toEqual({ password, code: '000000' })
  await change.fail(said('reauthentication_not_valid'))
  expect(state().context).toMatchObject({ isConfirming: true, failure: { code: 'reauthentication_not_valid' } })
  actor.send({ type: 'resend' })
  await mail.fail(said('over_email_send_rate_limit'))
  expect(state().context).toMatchObject({ isConfirming: true, failure: { code: 'over_email_send_rate_limit' } })
  actor.send({ type: 'submit', password, code: '123456' })
  await change.resolve()
  expect(state().value).toBe('changed')
})

test.each([['same_password'], ['weak_password'], ['insufficient_aal']])(
  '%s keeps the form and its reason',
  async (code) => {
    const { actor, change, notices, state } = open()
    actor.send({ type: 'submit', password, code: null })
    await change.fail(said(code))
    expect(state().value).toBe('editing')
    expect(state().context.failure?.code).toBe(code)
    expect(notices).toEqual([])
  },
)

import { beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Recovered } from '#machines/entrance/recovery.actors.ts'
import type { LinkTokens } from '#machines/entrance/loginLink.ts'
import type { Notice } from '#machines/notices.ts'
import { recoveryMachine, type RecoveryEvent, type RecoveryInput } from '#machines/entrance/recovery.machine.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const refused = (code: string) => ({ name: 'AuthApiError', code, message: code, status: 422 })

const open = (link: RecoveryInput['link'] = null) => {
  const actors = {
    sendRecovery: held<void, { email: string }>(),
    verifyRecovery: held<Recovered, { email: string; code: string }>(),
    openRecovery: held<Recovered, LinkTokens>(),
    verifyPendingFactor: held<void, { factorId: string; code: string }>(),
    changePassword: held<void, { password: string }>(),
    adoptPendingSession: held<void>(),
    dropPendingSession: held<void>(),
  }
  const actor = createActor(
    recoveryMachine.provide({
      actors: {
        sendRecovery: actors.sendRecovery.logic,
        verifyRecovery: actors.verifyRecovery.logic,
        openRecovery: actors.openRecovery.logic,
        verifyPendingFactor: actors.verifyPendingFactor.logic,
        changePassword: actors.changePassword.logic,
        adoptPendingSession: actors.adoptPendingSession.logic,
        dropPendingSession: actors.dropPendingSession.logic,
      },
    }),
    { input: { link } },
  )
  const notices: Notice['key'][] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.start()
  return { actor, actors, notices, state: () => actor.getSnapshot() }
}

let recovery: ReturnType<typeof open>
const send = (event: RecoveryEvent) => recovery.actor.send(event)

describe('by e-mail and code', () => {
  beforeEach(async () => {
    recovery = open()
    send({ type: 'email.submit', email: ' ana@confraria.test' })
    await recovery.actors.sendRecovery.resolve()
  })

  test('the code and a new password sign the user in', async () => {
    expect(recovery.state().value).toEqual({ sent: 'waiting' })
    send({ type: 'code.submit', code: '123456' })
    await recovery.actors.verifyRecovery.resolve({ factorId: null })
    send({ type: 'password.submit', password: 'uma senha nova', repeated: 'uma senha nova' })
    await recovery.actors.changePassword.resolve()
    await recovery.actors.adoptPendingSession.resolve()
    expect(recovery.state().value).toBe('signedIn')
    expect(recovery.notices).toEqual(['recovery.changed'])
    expect(recovery.actors.verifyRecovery.requests[0]?.input).toEqual({ email: 'ana@confraria.test', code: '123456' })
  })

  test('with a second factor its code is required before the password @ENT-84', async () => {
    send({ type: 'code.submit', code: '123456' })
    await recovery.actors.verifyRecovery.resolve({ factorId: 'totp' })
    expect(recovery.state().value).toEqual({ confirming: 'editing' })
    send({ type: 'password.submit', password: 'uma senha nova', repeated: 'uma senha nova' })
    expect(recovery.actors.changePassword.requests).toEqual([])
    send({ type: 'code.submit', code: '654321' })
    await recovery.actors.verifyPendingFactor.fail(refused('mfa_verification_failed'))
    expect(recovery.state().context.failure?.code).toBe('mfa_verification_failed')
    send({ type: 'code.submit', code: '654322' })
    await recovery.actors.verifyPendingFactor.resolve()
    expect(recovery.state().value).toEqual({ choosing: 'editing' })
    expect(recovery.actors.verifyPendingFactor.requests[1]?.input).toEqual({ factorId: 'totp', code: '654322' })
  })

  test('a wrong code can be corrected, another mail requested, another e-mail entered @ENT-82', async () => {
    send({ type: 'code.submit', code: '000000' })
    await recovery.actors.verifyRecovery.fail(refused('otp_expired'))
    expect(recovery.state().value).toEqual({ sent: 'waiting' })
    send({ type: 'resend' })
    await recovery.actors.sendRecovery.fail(refused('over_email_send_rate_limit'))
    expect(recovery.state().context.failure?.code).toBe('over_email_send_rate_limit')
    send({ type: 'back' })
    expect(recovery.state().value).toEqual({ asking: 'editing' })
    expect(recovery.state().context.failure).toBeNull()
  })

  test('leaving half way ends the new session', async () => {
    send({ type: 'code.submit', code: '123456' })
    await recovery.actors.verifyRecovery.resolve({ factorId: null })
    send({ type: 'close' })
    expect(recovery.actors.dropPendingSession.requests).toHaveLength(1)
    await recovery.actors.dropPendingSession.fail(offline)
    expect(recovery.state().value).toBe('closed')
  })
})

describe('by the mailed link', () => {
  test('opens its session at once, and forgets the link', async () => {
    recovery = open({ accessToken: 'access', refreshToken: 'refresh' })
    expect(recovery.state().value).toBe('opening')
    await recovery.actors.openRecovery.resolve({ factorId: null })
    expect(recovery.state().value).toEqual({ choosing: 'editing' })
    expect(JSON.stringify(recovery.state().context)).not.toContain('refresh')
  })

  test('reports an old link, and another can be requested @ENT-83', async () => {
    recovery = open('expired')
    expect(recovery.state().value).toEqual({ asking: 'editing' })
    expect(recovery.state().context.failure?.code).toBe('otp_expired')
    send({ type: 'email.submit', email: 'ana@confraria.test' })
    await recovery.actors.sendRecovery.fail(offline)
    expect(recovery.state().context.failure?.kind).toBe('offline')
  })
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Entered } from '#machines/app/auth.actors.ts'
import type { Credentials } from '#machines/entrance/fields.ts'
import { loginMachine } from '#machines/entrance/login.machine.ts'
import type { Notice } from '#machines/notices.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const ana = { email: 'ana@confraria.test', password: 'segredo' }
const wrong = { name: 'AuthApiError', code: 'invalid_credentials', message: 'Invalid login credentials', status: 400 }

const open = () => {
  const actors = {
    signIn: held<Entered, Credentials>(),
    openPendingSession: held<Entered, Credentials>(),
    verifyPendingFactor: held<void, { factorId: string; code: string }>(),
    checkAdministrator: held<boolean>(),
    adoptPendingSession: held<void>(),
    dropPendingSession: held<void>(),
  }
  const prepareSignIn = vi.fn()
  const actor = createActor(
    loginMachine.provide({
      actions: { prepareSignIn },
      actors: {
        signIn: actors.signIn.logic,
        openPendingSession: actors.openPendingSession.logic,
        verifyPendingFactor: actors.verifyPendingFactor.logic,
        checkAdministrator: actors.checkAdministrator.logic,
        adoptPendingSession: actors.adoptPendingSession.logic,
        dropPendingSession: actors.dropPendingSession.logic,
      },
    }),
  )
  const notices: Notice['key'][] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.start()
  return { actor, actors, notices, prepareSignIn, state: () => actor.getSnapshot() }
}

let login: ReturnType<typeof open>
beforeEach(() => {
  login = open()
})

describe('as a member', () => {
  test('the correct password signs in', async () => {
    login.actor.send({ type: 'submit', ...ana })
    await login.actors.signIn.resolve({ factorId: null })
    expect(login.state().value).toBe('signedIn')
    expect(login.notices).toEqual(['session.welcome'])
    expect(login.actors.signIn.requests[0]?.input).toEqual(ana)
  })

  test.each([
    ['a wrong password', wrong, 'refused'],
    ['no network', offline, 'offline'],
  ] as const)('%s leaves the form open with its reason', async (_, error, kind) => {
    login.actor.send({ type: 'submit', ...ana })
    await login.actors.signIn.fail(error)
    expect(login.state().value).toEqual({ member: 'editing' })
    expect(login.state().context.failure?.kind).toBe(kind)
    expect(login.notices).toEqual(['login.failed'])
  })

  test('with a second factor the welcome waits for the code, which the session requests', async () => {
    login.actor.send({ type: 'submit', ...ana })
    await login.actors.signIn.resolve({ factorId: 'totp' })
    expect(login.state().value).toBe('signedIn')
    expect(login.notices).toEqual([])
  })
})

describe('through the administrative dialog', () => {
  beforeEach(() => {
    login.actor.send({ type: 'admin.open' })
    login.actor.send({ type: 'submit', ...ana })
  })

  test('an administrator is signed in only after the role is confirmed @ENT-36', async () => {
    await login.actors.openPendingSession.resolve({ factorId: null })
    expect(login.actors.adoptPendingSession.requests).toEqual([])
    await login.actors.checkAdministrator.resolve(true)
    await login.actors.adoptPendingSession.resolve()
    expect(login.state().value).toBe('signedInAsAdministrator')
    expect(login.notices).toEqual(['login.adminWelcome'])
    expect(login.actors.signIn.requests).toEqual([])
  })

  test('with a second factor the code is required first; leaving ends the separate session @ENT-40', async () => {
    await login.actors.openPendingSession.resolve({ factorId: 'totp' })
    expect(login.actors.checkAdministrator.requests).toEqual([])
    login.actor.send({ type: 'code.submit', code: '123456' })
    await login.actors.verifyPendingFactor.fail(wrong)
    expect(login.state().value).toEqual({ admin: 'confirming' })
    expect(login.notices).toEqual(['login.adminFailed'])
    login.actor.send({ type: 'code.submit', code: '654321' })
    expect(login.actors.verifyPendingFactor.requests.at(-1)?.input).toEqual({ factorId: 'totp', code: '654321' })
    await login.actors.verifyPendingFactor.resolve()
    expect(login.actors.checkAdministrator.requests).toHaveLength(1)
  })

  test('without a code the user returns, and no one is signed in @ENT-40', async () => {
    await login.actors.openPendingSession.resolve({ factorId: 'totp' })
    login.actor.send({ type: 'admin.close' })
    expect(login.actors.dropPendingSession.requests).toHaveLength(1)
    await login.actors.dropPendingSession.fail(offline)
    expect(login.state().value).toEqual({ member: 'editing' })
  })

  test('the refusal shows no reason of the server, and a new attempt starts over', async () => {
    await login.actors.openPendingSession.resolve({ factorId: null })
    await login.actors.checkAdministrator.resolve(false)
    await login.actors.dropPendingSession.resolve()
    expect(login.state().context.failure).toEqual({ kind: 'refused', code: 'not_administrator', sentence: null })
    login.actor.send({ type: 'submit', ...ana })
    expect(login.state().context.failure).toBeNull()
    expect(login.actors.openPendingSession.requests).toHaveLength(2)
  })
})

import { beforeEach, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { AccessWithMember } from '#machines/shared/access.ts'
import type { AuthEvent } from '#machines/app/auth.actors.ts'
import type { Notice } from '#machines/notices.ts'
import { sessionMachine } from '#machines/app/session.machine.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const ana = { id: 'ana', email: 'ana@confraria.test' }
const rui = { id: 'rui', email: 'rui@confraria.test' }
const accessOf = (userId: string): AccessWithMember => ({
  userId,
  memberId: null,
  roles: [],
  isSupreme: false,
  isFounder: false,
  permissions: {},
  member: null,
})

const open = () => {
  const loadAccess = held<AccessWithMember, { userId: string }>()
  const signOut = held<void>()
  let emit: (event: AuthEvent) => void = () => undefined
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        authEvents: fromCallback(({ sendBack }) => {
          emit = sendBack
        }),
        loadAccess: loadAccess.logic,
        signOut: signOut.logic,
      },
    }),
  )
  const notices: Notice['key'][] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.start()
  return {
    actor,
    loadAccess,
    signOut,
    notices,
    emit: (event: AuthEvent) => emit(event),
    state: () => actor.getSnapshot(),
  }
}

let session: ReturnType<typeof open>
beforeEach(() => {
  session = open()
})
const signIn = async () => {
  session.emit({ type: 'auth.signedIn', user: ana })
  await session.loadAccess.resolve(accessOf('ana'))
}

test('no one was signed in: signed out without a notice', () => {
  session.emit({ type: 'auth.signedOut' })
  expect(session.state().value).toBe('signedOut')
  expect(session.notices).toEqual([])
})

test('a stored session that cannot be restored is reported', () => {
  session.emit({ type: 'auth.lost' })
  expect(session.state().value).toBe('signedOut')
  expect(session.notices).toEqual(['session.lost'])
})

test('after sign-in the rights are loaded, and screens need not wait', async () => {
  session.emit({ type: 'auth.signedIn', user: ana })
  expect(session.state().value).toEqual({ signedIn: 'loadingAccess' })
  expect(session.state().context.user).toEqual(ana)
  await session.loadAccess.resolve(accessOf('ana'))
  expect(session.state().value).toEqual({ signedIn: 'ready' })
})

test('after a reload the last rights are in force while they are loaded again', async () => {
  session.emit({ type: 'auth.restored', user: ana, access: accessOf('ana') })
  expect(session.state().value).toEqual({ signedIn: 'refreshingAccess' })
  expect(session.state().context).toMatchObject({ user: ana, access: accessOf('ana') })
  await session.loadAccess.resolve({ ...accessOf('ana'), roles: ['council'] })
  expect(session.state().context.access?.roles).toEqual(['council'])
})

test('a failure to load the rights is reported and can be retried', async () => {
  session.emit({ type: 'auth.signedIn', user: ana })
  await session.loadAccess.fail(offline)
  expect(session.notices).toEqual(['session.accessFailed'])
  session.actor.send({ type: 'retry' })
  await session.loadAccess.resolve(accessOf('ana'))
  expect(session.state().value).toEqual({ signedIn: 'ready' })
})

test("a renewed token, or the tab's return, reloads nothing", async () => {
  await signIn()
  session.emit({ type: 'auth.refreshed', user: ana })
  session.emit({ type: 'auth.signedIn', user: ana })
  expect(session.loadAccess.requests).toHaveLength(1)
  expect(session.state().value).toEqual({ signedIn: 'ready' })
})

test('another person signs in on another tab: the former rights are removed at once @ENT-102', async () => {
  await signIn()
  session.emit({ type: 'auth.signedIn', user: rui })
  expect(session.state().context).toMatchObject({ user: rui, access: null })
  expect(session.loadAccess.requests.at(-1)?.input).toEqual({ userId: 'rui' })
})

test('signing out forgets everything, even without a response of the server @ENT-94', async () => {
  await signIn()
  session.actor.send({ type: 'signOut' })
  expect(session.state().context.access).toBeNull()
  await session.signOut.fail(offline)
  expect(session.state().value).toBe('signedOut')
  expect(session.state().context).toEqual({
    user: null,
    factorId: null,
    access: null,
    failure: null,
    isLost: false,
    isDelayed: false,
  })
})

test('a suspended person is notified and signed out @ENT-100', async () => {
  await signIn()
  session.emit({ type: 'auth.suspended' })
  expect(session.notices).toEqual(['session.suspended'])
  expect(session.signOut.requests).toHaveLength(1)
})

test.each([
  ['a renewed token', 'auth.refreshed'],
  ['a changed account', 'auth.userUpdated'],
] as const)("%s of another person, from another tab, removes the former person's rights @ENT-102", async (_, type) => {
  await signIn()
  session.emit({ type, user: rui })
  expect(session.state().context).toMatchObject({ user: rui, access: null })
  expect(session.loadAccess.requests.at(-1)?.input).toEqual({ userId: 'rui' })
})

test('late rights of the former person are ignored @ENT-102', async () => {
  session.emit({ type: 'auth.signedIn', user: ana })
  session.emit({ type: 'auth.signedIn', user: rui })
  session.loadAccess.requests[0]?.resolve({ ...accessOf('ana'), isSupreme: true })
  await session.loadAccess.resolve(accessOf('rui'))
  expect(session.state().context.access).toEqual(accessOf('rui'))
})

test('a changed e-mail is stored without a request', async () => {
  await signIn()
  session.emit({ type: 'auth.userUpdated', user: { ...ana, email: 'nova@confraria.test' } })
  expect(session.state().context.user?.email).toBe('nova@confraria.test')
  expect(session.loadAccess.requests).toHaveLength(1)
})

test('the current rights stay until the new ones are loaded', async () => {
  await signIn()
  session.actor.send({ type: 'access.refresh' })
  expect(session.state().context.access).toEqual(accessOf('ana'))
  await session.loadAccess.resolve({ ...accessOf('ana'), roles: ['council'] })
  expect(session.state().context.access?.roles).toEqual(['council'])
})

test('a denial reloads the rights, once at a time; if that fails, the current rights stay without a notice', async () => {
  await signIn()
  session.emit({ type: 'auth.denied' })
  session.emit({ type: 'auth.denied' })
  expect(session.loadAccess.requests).toHaveLength(2)
  expect(session.state().value).toEqual({ signedIn: 'refreshingAccess' })
  await session.loadAccess.fail(offline)
  expect(session.state().value).toEqual({ signedIn: 'ready' })
  expect(session.state().context.access).toEqual(accessOf('ana'))
  session.emit({ type: 'auth.denied' })
  await session.loadAccess.resolve({ ...accessOf('ana'), roles: [] })
  expect(session.notices).toEqual([])
})

test('a second factor is required before the rights are loaded; its code or signing out continues @ENT-41', async () => {
  session.emit({ type: 'auth.challenged', user: ana, factorId: 'totp' })
  expect(session.state().value).toBe('challenged')
  expect(session.loadAccess.requests).toEqual([])
  session.emit({ type: 'auth.signedIn', user: ana })
  await session.loadAccess.resolve(accessOf('ana'))
  expect(session.state().value).toEqual({ signedIn: 'ready' })
  expect(session.state().context.factorId).toBeNull()
  expect(session.notices).toEqual(['session.welcome'])
  session.emit({ type: 'auth.challenged', user: ana, factorId: 'totp' })
  expect(session.state().context.access).toBeNull()
  session.actor.send({ type: 'signOut' })
  await session.signOut.resolve()
  expect(session.state().value).toBe('signedOut')
  expect(session.state().context.user).toBeNull()
})

test('a sign-out on another tab signs out here too, without a notice @ENT-95', async () => {
  await signIn()
  session.emit({ type: 'auth.signedOut' })
  expect(session.state().value).toBe('signedOut')
  expect(session.state().context).toEqual({
    user: null,
    factorId: null,
    access: null,
    failure: null,
    isLost: false,
    isDelayed: false,
  })
  expect(session.notices).toEqual([])
})

test('a session lost while signed in is reported @ENT-97', async () => {
  await signIn()
  session.emit({ type: 'auth.lost' })
  expect(session.state().value).toBe('signedOut')
  expect(session.notices).toEqual(['session.lost'])
})

test('the server rejects a stored session: the client reports a sign-out, then the loss', () => {
  session.emit({ type: 'auth.signedOut' })
  session.emit({ type: 'auth.lost' })
  expect(session.notices).toEqual(['session.lost'])
})

test('signing out sends one request and does not wait if the client reports it first', async () => {
  await signIn()
  session.actor.send({ type: 'signOut' })
  session.actor.send({ type: 'signOut' })
  expect(session.signOut.requests).toHaveLength(1)
  session.emit({ type: 'auth.signedOut' })
  expect(session.state().value).toBe('signedOut')
})

test('a page without permission is reported, and the user stays signed in @APP-30', async () => {
  await signIn()
  session.actor.send({ type: 'restricted' })
  expect(session.notices).toEqual(['session.restricted'])
  expect(session.state().value).toEqual({ signedIn: 'ready' })
})

test('a lost session is known until the next sign-in; an ended one is not', async () => {
  await signIn()
  session.emit({ type: 'auth.lost' })
  expect(session.state().context).toEqual({
    user: null,
    factorId: null,
    access: null,
    failure: null,
    isLost: true,
    isDelayed: false,
  })
  session.emit({ type: 'auth.signedIn', user: ana })
  expect(session.state().context.isLost).toBe(false)
  session.emit({ type: 'auth.signedOut' })
  expect(session.state().context.isLost).toBe(false)
})

test('while a stored session is unconfirmed, the user waits or signs out', async () => {
  session.emit({ type: 'auth.delayed' })
  expect(session.state().value).toBe('restoring')
  expect(session.state().context.isDelayed).toBe(true)
  session.actor.send({ type: 'signOut' })
  expect(session.state().context.isDelayed).toBe(false)
  await session.signOut.resolve()
  expect(session.state().value).toBe('signedOut')
  expect(session.notices).toEqual([])
})

test('a delayed renewal removes nothing, and is forgotten after it succeeds', async () => {
  await signIn()
  session.emit({ type: 'auth.delayed' })
  expect(session.state().value).toEqual({ signedIn: 'ready' })
  expect(session.state().context).toMatchObject({ user: ana, isDelayed: true, access: accessOf('ana') })
  session.emit({ type: 'auth.refreshed', user: ana })
  expect(session.state().context.isDelayed).toBe(false)
})

import { beforeEach, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { AccessWithMember } from '#machines/shared/access.ts'
import type { AuthEvent } from '#machines/app/auth.actors.ts'
import type { Notice } from '#machines/notices.ts'
import { sessionMachine } from '#machines/app/session.machine.ts'
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
  let tell: (event: AuthEvent) => void = () => undefined
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        authEvents: fromCallback(({ sendBack }) => {
          tell = sendBack
        }),
        loadAccess: loadAccess.logic,
        signOut: signOut.logic,
      },
    }),
  )
  const notices: Notice['key'][] = []
  actor.on('notice', ({ notice }) => notices.push(notice.key))
  actor.start()
  return {
    actor,
    loadAccess,
    signOut,
    notices,
    tell: (event: AuthEvent) => tell(event),
    state: () => actor.getSnapshot(),
  }
}

let session: ReturnType<typeof open>
beforeEach(() => {
  session = open()
})
const signIn = async () => {
  session.tell({ type: 'auth.signedIn', user: ana })
  await session.loadAccess.resolve(accessOf('ana'))
}

test('nobody was signed in: signed out without a word', () => {
  session.tell({ type: 'auth.signedOut' })
  expect(session.state().value).toBe('signedOut')
  expect(session.notices).toEqual([])
})

test('a stored session that cannot be restored is told', () => {
  session.tell({ type: 'auth.lost' })
  expect(session.state().value).toBe('signedOut')
  expect(session.notices).toEqual(['session.lost'])
})

test('signed in, the rights are loaded, and the screens need not wait for them', async () => {
  session.tell({ type: 'auth.signedIn', user: ana })
  expect(session.state().value).toEqual({ signedIn: 'loadingAccess' })
  expect(session.state().context.user).toEqual(ana)
  await session.loadAccess.resolve(accessOf('ana'))
  expect(session.state().value).toEqual({ signedIn: 'ready' })
})

test('rights that do not load are told and can be tried again', async () => {
  session.tell({ type: 'auth.signedIn', user: ana })
  await session.loadAccess.fail(offline)
  expect(session.notices).toEqual(['session.accessFailed'])
  session.actor.send({ type: 'retry' })
  await session.loadAccess.resolve(accessOf('ana'))
  expect(session.state().value).toEqual({ signedIn: 'ready' })
})

test("a renewed token, or the tab's return, loads nothing again", async () => {
  await signIn()
  session.tell({ type: 'auth.refreshed', user: ana })
  session.tell({ type: 'auth.signedIn', user: ana })
  expect(session.loadAccess.requests).toHaveLength(1)
  expect(session.state().value).toEqual({ signedIn: 'ready' })
})

test("somebody else signs in on another tab: the former person's rights are gone at once", async () => {
  await signIn()
  session.tell({ type: 'auth.signedIn', user: rui })
  expect(session.state().context).toMatchObject({ user: rui, access: null })
  expect(session.loadAccess.requests.at(-1)?.input).toEqual({ userId: 'rui' })
})

test('leaving forgets everything, also when the server does not answer', async () => {
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

test('a suspended person is told and signed out', async () => {
  await signIn()
  session.tell({ type: 'auth.suspended' })
  expect(session.notices).toEqual(['session.suspended'])
  expect(session.signOut.requests).toHaveLength(1)
})

test.each([
  ['a renewed token', 'auth.refreshed'],
  ['a changed account', 'auth.userUpdated'],
] as const)("%s of somebody else, from another tab, takes the former person's rights away", async (_, type) => {
  await signIn()
  session.tell({ type, user: rui })
  expect(session.state().context).toMatchObject({ user: rui, access: null })
  expect(session.loadAccess.requests.at(-1)?.input).toEqual({ userId: 'rui' })
})

test("rights that were asked for the former person, and come late, are not the new one's", async () => {
  session.tell({ type: 'auth.signedIn', user: ana })
  session.tell({ type: 'auth.signedIn', user: rui })
  session.loadAccess.requests[0]?.resolve({ ...accessOf('ana'), isSupreme: true })
  await session.loadAccess.resolve(accessOf('rui'))
  expect(session.state().context.access).toEqual(accessOf('rui'))
})

test('a changed e-mail is taken over without loading anything', async () => {
  await signIn()
  session.tell({ type: 'auth.userUpdated', user: { ...ana, email: 'nova@confraria.test' } })
  expect(session.state().context.user?.email).toBe('nova@confraria.test')
  expect(session.loadAccess.requests).toHaveLength(1)
})

test('asked again, the rights stay until the new ones come', async () => {
  await signIn()
  session.actor.send({ type: 'access.refresh' })
  expect(session.state().context.access).toEqual(accessOf('ana'))
  await session.loadAccess.resolve({ ...accessOf('ana'), roles: ['council'] })
  expect(session.state().context.access?.roles).toEqual(['council'])
})

test('what the database refuses has the rights read anew, once at a time; where that fails those known stay, without a word', async () => {
  await signIn()
  session.tell({ type: 'auth.denied' })
  session.tell({ type: 'auth.denied' })
  expect(session.loadAccess.requests).toHaveLength(2)
  expect(session.state().value).toEqual({ signedIn: 'refreshingAccess' })
  await session.loadAccess.fail(offline)
  expect(session.state().value).toEqual({ signedIn: 'ready' })
  expect(session.state().context.access).toEqual(accessOf('ana'))
  session.tell({ type: 'auth.denied' })
  await session.loadAccess.resolve({ ...accessOf('ana'), roles: [] })
  expect(session.notices).toEqual([])
})

test('a second factor is asked for before any right is; its code, or leaving, goes on', async () => {
  session.tell({ type: 'auth.challenged', user: ana, factorId: 'totp' })
  expect(session.state().value).toBe('challenged')
  expect(session.loadAccess.requests).toEqual([])
  session.tell({ type: 'auth.signedIn', user: ana })
  await session.loadAccess.resolve(accessOf('ana'))
  expect(session.state().value).toEqual({ signedIn: 'ready' })
  expect(session.state().context.factorId).toBeNull()
  expect(session.notices).toEqual(['login.welcome'])
  session.tell({ type: 'auth.challenged', user: ana, factorId: 'totp' })
  expect(session.state().context.access).toBeNull()
  session.actor.send({ type: 'signOut' })
  await session.signOut.resolve()
  expect(session.state().value).toBe('signedOut')
  expect(session.state().context.user).toBeNull()
})

test('signed out on another tab: gone here as well, without a word', async () => {
  await signIn()
  session.tell({ type: 'auth.signedOut' })
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

test('a session lost while signed in is told', async () => {
  await signIn()
  session.tell({ type: 'auth.lost' })
  expect(session.state().value).toBe('signedOut')
  expect(session.notices).toEqual(['session.lost'])
})

test('the server refuses a stored session: the client says signed out first, then that it was lost', () => {
  session.tell({ type: 'auth.signedOut' })
  session.tell({ type: 'auth.lost' })
  expect(session.notices).toEqual(['session.lost'])
})

test('leaving asks the server once, and does not wait when the client says so first', async () => {
  await signIn()
  session.actor.send({ type: 'signOut' })
  session.actor.send({ type: 'signOut' })
  expect(session.signOut.requests).toHaveLength(1)
  session.tell({ type: 'auth.signedOut' })
  expect(session.state().value).toBe('signedOut')
})

test('a place without the right to it is told, and one stays signed in', async () => {
  await signIn()
  session.actor.send({ type: 'restricted' })
  expect(session.notices).toEqual(['session.restricted'])
  expect(session.state().value).toEqual({ signedIn: 'ready' })
})

test('a lost session is known as lost until somebody signs in again; one that was ended is not', async () => {
  await signIn()
  session.tell({ type: 'auth.lost' })
  expect(session.state().context).toEqual({
    user: null,
    factorId: null,
    access: null,
    failure: null,
    isLost: true,
    isDelayed: false,
  })
  session.tell({ type: 'auth.signedIn', user: ana })
  expect(session.state().context.isLost).toBe(false)
  session.tell({ type: 'auth.signedOut' })
  expect(session.state().context.isLost).toBe(false)
})

test('a stored session that is not confirmed yet: one waits, or leaves', async () => {
  session.tell({ type: 'auth.delayed' })
  expect(session.state().value).toBe('restoring')
  expect(session.state().context.isDelayed).toBe(true)
  session.actor.send({ type: 'signOut' })
  expect(session.state().context.isDelayed).toBe(false)
  await session.signOut.resolve()
  expect(session.state().value).toBe('signedOut')
  expect(session.notices).toEqual([])
})

test('a token that is not renewed for now takes nothing away, and is forgotten once it is', async () => {
  await signIn()
  session.tell({ type: 'auth.delayed' })
  expect(session.state().value).toEqual({ signedIn: 'ready' })
  expect(session.state().context).toMatchObject({ user: ana, isDelayed: true, access: accessOf('ana') })
  session.tell({ type: 'auth.refreshed', user: ana })
  expect(session.state().context.isDelayed).toBe(false)
})

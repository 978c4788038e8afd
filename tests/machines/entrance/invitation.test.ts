import { beforeEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Acceptance, AccountLink } from '#machines/entrance/invitation.actors.ts'
import { invitationMachine } from '#machines/entrance/invitation.machine.ts'
import type { Notice } from '#machines/notices.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const account = { email: 'bia@confraria.test', password: 'uma senha nova' }
const typed = { ...account, name: '', repeated: account.password }
const expired = { name: 'Refusal', code: 'P0001', message: 'Este convite expirou.' }

const open = (link: AccountLink = 'invitation') => {
  const actors = { acceptInvitation: held<boolean, Acceptance>(), adoptPendingSession: held<void>() }
  const actor = createActor(
    invitationMachine.provide({
      actors: {
        acceptInvitation: actors.acceptInvitation.logic,
        adoptPendingSession: actors.adoptPendingSession.logic,
      },
    }),
    { input: { link, token: 'T0K3N' } },
  )
  const notices: Notice['key'][] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.start()
  return { actor, actors, notices, state: () => actor.getSnapshot() }
}

let invitation: ReturnType<typeof open>
beforeEach(() => {
  invitation = open()
  invitation.actor.send({ type: 'submit', ...typed })
})

test('an invited person chooses a password and is signed in', async () => {
  await invitation.actors.acceptInvitation.resolve(true)
  await invitation.actors.adoptPendingSession.resolve()
  expect(invitation.state().value).toBe('signedIn')
  expect(invitation.notices).toEqual(['invitation.accepted'])
  expect(invitation.actors.acceptInvitation.requests[0]?.input).toEqual({
    link: 'invitation',
    token: 'T0K3N',
    name: '',
    ...account,
  })
})

test('a refusal shows its own sentence, and can be retried', async () => {
  await invitation.actors.acceptInvitation.fail(expired)
  expect(invitation.state().context.failure?.sentence).toBe('Este convite expirou.')
  invitation.actor.send({ type: 'submit', ...typed })
  invitation.actor.send({ type: 'submit', ...typed })
  expect(invitation.actors.acceptInvitation.requests).toHaveLength(2)
})

test('a double click creates one account, and the form cannot be closed meanwhile', () => {
  invitation.actor.send({ type: 'submit', ...typed })
  invitation.actor.send({ type: 'close' })
  expect(invitation.actors.acceptInvitation.requests).toHaveLength(1)
  expect(invitation.state().value).toBe('accepting')
})

test('an account whose session does not start leads to the login', async () => {
  await invitation.actors.acceptInvitation.resolve(true)
  await invitation.actors.adoptPendingSession.fail(offline)
  expect(invitation.state().value).toBe('closed')
  expect(invitation.notices).toEqual(['invitation.accountOnly'])
})

test('waits for the mail if addresses must be confirmed', async () => {
  await invitation.actors.acceptInvitation.resolve(false)
  expect(invitation.state().value).toBe('unconfirmed')
  expect(invitation.notices).toEqual([])
})

test('the form points to the first of its faults', async () => {
  await invitation.actors.acceptInvitation.fail(expired)
  const pointed: string[] = []
  invitation.actor.on('field.fault', ({ field }) => pointed.push(field))
  for (const wrong of [{ email: 'bia' }, { password: 'curta' }, { repeated: 'outra' }])
    invitation.actor.send({ type: 'submit', ...typed, ...wrong })
  expect(pointed).toEqual(['email', 'password', 'repeated'])
  expect(invitation.state().context.faults).toEqual({ repeated: 'different' })
  expect(invitation.actors.acceptInvitation.requests).toHaveLength(1)
})

test('the first link requires a name, and leaves the welcome to the guided setup', async () => {
  const first = open('beginning')
  const pointed: string[] = []
  first.actor.on('field.fault', ({ field }) => pointed.push(field))
  for (const name of [' ', 'n'.repeat(121)]) first.actor.send({ type: 'submit', ...typed, name })
  expect(pointed).toEqual(['name', 'name'])
  expect(first.state().context.faults).toEqual({ name: 'long' })
  first.actor.send({ type: 'submit', ...typed, name: ' Íris ' })
  expect(first.actors.acceptInvitation.requests[0]?.input).toMatchObject({ link: 'beginning', name: 'Íris' })
  await first.actors.acceptInvitation.resolve(true)
  await first.actors.adoptPendingSession.resolve()
  expect([first.state().value, first.notices]).toEqual(['signedIn', []])
})

import { beforeEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Acceptance } from '#machines/entrance/invitation.actors.ts'
import { invitationMachine } from '#machines/entrance/invitation.machine.ts'
import type { Notice } from '#machines/notices.ts'
import { held, offline } from '#tests/support/settled.ts'

const nova = { email: 'nova@confraria.test', password: 'uma senha nova' }
const expired = { name: 'Refusal', code: 'P0001', message: 'Este convite expirou.' }

const open = () => {
  const actors = { acceptInvitation: held<boolean, Acceptance>(), adoptPendingSession: held<void>() }
  const actor = createActor(
    invitationMachine.provide({
      actors: {
        acceptInvitation: actors.acceptInvitation.logic,
        adoptPendingSession: actors.adoptPendingSession.logic,
      },
    }),
    { input: { token: 'T0K3N' } },
  )
  const notices: Notice['key'][] = []
  actor.on('notice', ({ notice }) => notices.push(notice.key))
  actor.start()
  return { actor, actors, notices, state: () => actor.getSnapshot() }
}

let invitation: ReturnType<typeof open>
beforeEach(() => {
  invitation = open()
  invitation.actor.send({ type: 'submit', ...nova })
})

test('an invited person chooses a password and is signed in', async () => {
  await invitation.actors.acceptInvitation.resolve(true)
  await invitation.actors.adoptPendingSession.resolve()
  expect(invitation.state().value).toBe('signedIn')
  expect(invitation.notices).toEqual(['invitation.accepted'])
  expect(invitation.actors.acceptInvitation.requests[0]?.input).toEqual({ token: 'T0K3N', ...nova })
})

test('a refusal shows its own sentence, and can be retried', async () => {
  await invitation.actors.acceptInvitation.fail(expired)
  expect(invitation.state().context.failure?.sentence).toBe('Este convite expirou.')
  invitation.actor.send({ type: 'submit', ...nova })
  invitation.actor.send({ type: 'submit', ...nova })
  expect(invitation.actors.acceptInvitation.requests).toHaveLength(2)
})

test('a double click creates one account, and the form cannot be closed meanwhile', () => {
  invitation.actor.send({ type: 'submit', ...nova })
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

import { beforeEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Acceptance, AccountLink } from '#machines/entrance/invitation.actors.ts'
import { invitationMachine } from '#machines/entrance/invitation.machine.ts'
import type { Notice } from '#machines/notices.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const account = { email: 'bia@confraria.test', password: 'uma senha nova' }
const typed = { ...account, name: '', repeated: account.password }

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

test('waits for the mail if addresses must be confirmed', async () => {
  await invitation.actors.acceptInvitation.resolve(false)
  expect(invitation.state().value).toBe('unconfirmed')
  expect(invitation.notices).toEqual([])
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

test('after an attempt without a response the next one may enter the account that exists @ENT-620', async () => {
  const { actor, actors, state } = invitation
  const isRepeated = () => actors.acceptInvitation.requests.map(({ input }) => input.isRepeated)
  await actors.acceptInvitation.fail(new Error('Este convite é para outro e-mail.'))
  actor.send({ type: 'submit', ...typed })
  await actors.acceptInvitation.fail(offline)
  actor.send({ type: 'submit', ...typed })
  expect(isRepeated()).toEqual([false, false, true])
  await actors.acceptInvitation.resolve(true)
  await actors.adoptPendingSession.resolve()
  expect(state().value).toBe('signedIn')
})

test('a refused form shows its faults instead of the last failure @APP-50', async () => {
  const { actor, actors, state } = invitation
  await actors.acceptInvitation.fail(new Error('Este convite é para outro e-mail.'))
  actor.send({ type: 'submit', ...typed, password: 'curta', repeated: 'curta' })
  expect(state().context).toMatchObject({ failure: null, faults: { password: 'short' } })
})

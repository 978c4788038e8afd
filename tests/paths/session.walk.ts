import type { AccessWithMember } from '#machines/actors/access.ts'
import { sessionMachine } from '#machines/session.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn } from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(sessionMachine)
const ana = { id: 'ana', email: 'ana@confraria.test' }
const bia = { id: 'bia', email: 'bia@confraria.test' }
const access: AccessWithMember = {
  userId: ana.id,
  memberId: null,
  roles: [],
  isSupreme: false,
  permissions: {},
  member: null,
}

export const walk = defineWalk({
  machine: sessionMachine,
  starts: { plain: undefined },
  steps: {
    'Ana is signed in': { type: 'auth.signedIn', user: ana },
    'Bia is signed in': { type: 'auth.signedIn', user: bia },
    'the token is refreshed': { type: 'auth.refreshed', user: ana },
    'the e-mail is changed': { type: 'auth.userUpdated', user: { ...ana, email: 'ana.nova@confraria.test' } },
    'nobody is signed in': { type: 'auth.signedOut' },
    'the session is lost': { type: 'auth.lost' },
    'the account is suspended': { type: 'auth.suspended' },
    'sign out': { type: 'signOut' },
    'try again': { type: 'retry' },
    'the rights may have changed': { type: 'access.refresh' },
    'a page is refused': { type: 'restricted' },
    'the rights come': answer.done('loadAccess', access),
    'the rights do not come': answer.fail('loadAccess', offline),
    'the server ends the session': answer.done('signOut', undefined),
    'the server cannot end the session': answer.fail('signOut', offline),
    'the listener breaks': answer.fail('authEvents', offline),
  },
  key: ({ user, access: rights, failure }) => [user?.id, rights !== null, failure !== null],
  invariants: [
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) => {
        const isBusy = snapshot.matches({ signedIn: 'loadingAccess' }) || snapshot.matches('signingOut')
        return isBusy === open.some(({ id }) => id !== 'authEvents')
      },
    },
    failureLeavesAWayOn({ type: 'retry' }, { type: 'auth.signedIn', user: ana }),
    {
      name: 'signed out means no personal data in memory',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('signedOut') ||
        (snapshot.context.user === null && snapshot.context.access === null && snapshot.context.failure === null),
    },
    {
      name: 'rights are asked for the person who is signed in',
      holds: ({ now: { snapshot }, open }) =>
        open.every(
          ({ id, input }) =>
            id !== 'loadAccess' || JSON.stringify(input) === JSON.stringify({ userId: snapshot.context.user?.id }),
        ),
    },
    {
      name: 'nobody keeps the rights of somebody else',
      holds: ({ now, moments }) =>
        now.snapshot.context.access === null ||
        now.snapshot.context.user?.id === moments.at(-2)?.snapshot.context.user?.id ||
        now.step === 'the rights come',
    },
    {
      name: 'whoever is signed in can sign out',
      holds: ({ now: { snapshot } }) => !snapshot.matches('signedIn') || snapshot.can({ type: 'signOut' }),
    },
  ],
})

import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { AccountChange, AccountTarget } from '#machines/users/accountRights.ts'
import { userListMachine } from '#machines/users/userList.machine.ts'
import type { UsersPage, UsersPageInput } from '#machines/users/users.actors.ts'
import { usersMachine, type UsersEvent } from '#machines/users/users.machine.ts'
import { firstView } from '#machines/users/usersView.ts'
import type { Access } from '#machines/shared/access.ts'
import { changeOf } from '#tests/support/accounts.ts'
import { admin, council, supreme } from '#tests/support/members.ts'
import { held } from '#tests/support/settled.ts'

const target: AccountTarget = { id: 'ana', name: 'ana@confraria.test', isAdmin: false, isSupreme: false }

const stateAfter = (access: Access | null, event: UsersEvent) => {
  const list = userListMachine.provide({ actors: { loadUsers: held<UsersPage, UsersPageInput>().logic } })
  const input = { userId: 'me', access, isAccessFailed: false, view: firstView('accounts') }
  const actor = createActor(usersMachine.provide({ actors: { list } }), { input }).start()
  actor.send(event)
  return actor.getSnapshot().value
}

const changes = (change: AccountChange): UsersEvent => ({ type: 'change.open', change })
const links = (changes: Partial<AccountTarget>): UsersEvent => ({
  type: 'link.open',
  target: { ...target, ...changes },
})
const resends = (role: 'admin' | null): UsersEvent => ({
  type: 'resend.open',
  invitation: { id: 'old', email: 'nova@confraria.test', role },
})
const own = { id: 'me', name: 'Eu', isAdmin: false, isSupreme: true }
const peer = { id: 'x', name: 'M', isAdmin: true, isSupreme: false }

test.each([
  ['an admin made by an admin', admin, changes(changeOf({ role: 'admin' })), 'closed'],
  ['the user’s own role', supreme, changes(changeOf({ target: own })), 'closed'],
  [
    'an administrator’s suspension, for the supreme one',
    supreme,
    changes(changeOf({ kind: 'suspend', role: null, target: peer })),
    'change',
  ],
  ['the link of any account, for the council', council, links({}), 'closed'],
  ['the link of another administrator, for an administrator', admin, links({ isAdmin: true }), 'closed'],
  ['the link of the supreme administrator, for an administrator', admin, links({ isSupreme: true }), 'closed'],
  ['the link of another administrator, for the supreme one', supreme, links({ isAdmin: true }), 'link'],
  ['the link of the user’s own account', admin, links({ id: 'me', isAdmin: true }), 'link'],
  ['an invitation, for the council', council, { type: 'invitation.open' }, 'closed'],
  ['an administrator’s invitation sent again, for an administrator', admin, resends('admin'), 'closed'],
  ['an administrator’s invitation sent again, for the supreme one', supreme, resends('admin'), 'invitation'],
  ['any dialog before the rights are known', null, resends(null), 'closed'],
] as const)('%s (%j, %j): %s', (_, access, event, state) => {
  expect(stateAfter(access, event)).toBe(state)
})

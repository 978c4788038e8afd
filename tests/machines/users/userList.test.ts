import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { UsersPage, UsersPageInput } from '#machines/users/users.actors.ts'
import { firstView } from '#machines/users/usersView.ts'
import { userListMachine } from '#machines/users/userList.machine.ts'
import { requestOf } from '#tests/support/accounts.ts'
import { held } from '#tests/support/settled.ts'

const nothing: UsersPage = { accounts: [], invitations: [], requests: [], next: null }

test('deletion requests are paged like the other lists', async () => {
  const { logic, resolve } = held<UsersPage, UsersPageInput>()
  const actor = createActor(userListMachine.provide({ actors: { loadUsers: logic } }), {
    input: { view: firstView('requests') },
  }).start()
  await resolve({ ...nothing, requests: [requestOf()], next: { sort: 'ana prado', id: 'ana' } })
  actor.send({ type: 'more' })
  await resolve({ ...nothing, requests: [requestOf({ id: 'older' })] })
  expect(actor.getSnapshot().context.requests.map(({ id }) => id)).toEqual(['request', 'older'])
})

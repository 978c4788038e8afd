import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { UsersPage, UsersPageInput } from '#machines/users/users.actors.ts'
import { firstView } from '#machines/users/usersView.ts'
import { userListMachine } from '#machines/users/userList.machine.ts'
import { accountOf, requestOf } from '#tests/support/accounts.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const nothing: UsersPage = { accounts: [], invitations: [], requests: [], next: null }
const ana = accountOf()
const bia = accountOf({ id: 'bia', sort: 'bia' })
const next = { sort: 'ana prado', id: 'ana' }

beforeEach(() => {
  vi.useRealTimers()
})

const open = () => {
  const loadUsers = held<UsersPage, UsersPageInput>()
  const actor = createActor(userListMachine.provide({ actors: { loadUsers: loadUsers.logic } }), {
    input: { view: firstView('accounts') },
  })
  const emitted: unknown[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice.key : event))
  actor.start()
  return { loadUsers, send: actor.send.bind(actor), emitted, state: () => actor.getSnapshot() }
}

test('the list pages by cursor, and is reloaded as far as it is shown @USR-02 @APP-71', async () => {
  const list = open()
  await list.loadUsers.resolve({ ...nothing, accounts: [ana], next })
  list.send({ type: 'more' })
  await list.loadUsers.resolve({ ...nothing, accounts: [bia] })
  expect(list.state().context).toMatchObject({ accounts: [ana, bia], next: null })
  list.send({ type: 'refresh' })
  expect(list.loadUsers.requests.map(({ input }) => [input.after, input.least])).toEqual([
    [null, 0],
    [next, 0],
    [null, 2],
  ])
})

test('deletion requests are paged like the other lists', async () => {
  const list = open()
  list.send({ type: 'view.change', view: firstView('requests') })
  await list.loadUsers.resolve({ ...nothing, requests: [requestOf()], next })
  list.send({ type: 'more' })
  await list.loadUsers.resolve({ ...nothing, requests: [requestOf({ id: 'older' })] })
  expect(list.state().context.requests.map(({ id }) => id)).toEqual(['request', 'older'])
})

test('a name is searched after a pause in typing, and then set in the address @APP-01', () => {
  vi.useFakeTimers()
  const list = open()
  for (const search of ['a', 'ag', 'agata']) list.send({ type: 'search.type', search })
  vi.advanceTimersByTime(200)
  const view = { ...firstView('accounts'), search: 'agata' }
  expect(list.emitted).toEqual([{ type: 'view.settled', view }])
  expect(list.loadUsers.requests).toHaveLength(2)
  list.send({ type: 'view.change', view })
  expect(list.loadUsers.requests).toHaveLength(2)
})

test('a failure keeps the list, is reported, and can be retried', async () => {
  const list = open()
  await list.loadUsers.resolve({ ...nothing, accounts: [ana] })
  list.send({ type: 'refresh' })
  await list.loadUsers.fail(offline)
  expect(list.state().context.accounts).toEqual([ana])
  expect(list.emitted).toEqual(['users.loadFailed'])
  list.send({ type: 'retry' })
  expect(list.state().value).toBe('loading')
})

test('without the right no row stays, and none arrives, until the list is shown again', async () => {
  const list = open()
  await list.loadUsers.resolve({ ...nothing, accounts: [ana], next })
  list.send({ type: 'more' })
  list.send({ type: 'forget' })
  await list.loadUsers.resolve({ ...nothing, accounts: [bia] })
  expect(list.state().context).toMatchObject({ accounts: [], next: null })
  list.send({ type: 'refresh' })
  await list.loadUsers.resolve({ ...nothing, accounts: [ana] })
  expect(list.state().context.accounts).toEqual([ana])
})

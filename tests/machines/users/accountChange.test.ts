import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { accountChangeMachine } from '#machines/users/accountChange.machine.ts'
import type { AccountChange } from '#machines/users/accountRights.ts'
import { changeOf } from '#tests/support/accounts.ts'
import { admin, supreme } from '#tests/support/members.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const changeAccount = held<void, AccountChange>()
  const actor = createActor(accountChangeMachine.provide({ actors: { changeAccount: changeAccount.logic } }))
  const emitted: unknown[] = []
  actor.on('notice', ({ notice }) => emitted.push(notice.key))
  actor.on('users.changed', ({ type }) => emitted.push(type))
  actor.start()
  return { changeAccount, send: actor.send.bind(actor), emitted, state: () => actor.getSnapshot() }
}

test('a change is confirmed first, and runs once', async () => {
  const question = open()
  const change = changeOf({ role: 'admin' })
  question.send({ type: 'open', access: supreme, change })
  expect(question.changeAccount.requests).toHaveLength(0)
  question.send({ type: 'confirm' })
  question.send({ type: 'confirm' })
  expect(question.changeAccount.requests.map(({ input }) => input)).toEqual([change])
  await question.changeAccount.resolve()
  expect(question.emitted).toEqual(['account.changed', 'users.changed'])
  expect(question.state().value).toBe('closed')
})

test.each([
  ['an admin made by an admin', admin, changeOf({ role: 'admin' })],
  ['the user’s own role', supreme, changeOf({ target: { id: 'me', name: 'Eu', isAdmin: false, isSupreme: true } })],
] as const)('%s is not offered', (_, access, change) => {
  const question = open()
  question.send({ type: 'open', access, change })
  expect(question.state().value).toBe('closed')
})

test('the supreme admin confirms before an administrator is suspended', () => {
  const question = open()
  const target = { id: 'x', name: 'M', isAdmin: true, isSupreme: false }
  question.send({ type: 'open', access: supreme, change: changeOf({ kind: 'suspend', role: null, target }) })
  expect(question.state().value).toBe('asking')
})

test('a change made meanwhile closes the question with the database’s sentence, and the list is loaded again', async () => {
  const question = open()
  question.send({ type: 'open', access: admin, change: changeOf() })
  question.send({ type: 'confirm' })
  await question.changeAccount.fail({ code: '23514', message: 'Esta conta não existe mais.' })
  expect(question.state().value).toBe('closed')
  expect(question.emitted).toEqual(['account.changeFailed', 'users.changed'])
})

test('a lost connection keeps the question, which can be confirmed again', async () => {
  const question = open()
  question.send({ type: 'open', access: admin, change: changeOf() })
  question.send({ type: 'confirm' })
  await question.changeAccount.fail(offline)
  expect(question.state().context.failure).toMatchObject({ kind: 'offline' })
  question.send({ type: 'confirm' })
  expect(question.state().context.failure).toBeNull()
  expect(question.changeAccount.requests).toHaveLength(2)
})

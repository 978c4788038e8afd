import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { accountChangeMachine } from '#machines/users/accountChange.machine.ts'
import type { AccountChange } from '#machines/users/accountRights.ts'
import { changeOf } from '#tests/support/accounts.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const open = (change: AccountChange) => {
  const changeAccount = held<void, AccountChange>()
  const actor = createActor(accountChangeMachine.provide({ actors: { changeAccount: changeAccount.logic } }), {
    input: { change },
  })
  const emitted: unknown[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice.key : event.type))
  actor.start()
  return { changeAccount, send: actor.send.bind(actor), emitted, state: () => actor.getSnapshot() }
}

test('a change is confirmed first, and runs once @USR-07', async () => {
  const change = changeOf({ role: 'admin' })
  const question = open(change)
  expect(question.changeAccount.requests).toHaveLength(0)
  question.send({ type: 'confirm' })
  question.send({ type: 'confirm' })
  expect(question.changeAccount.requests.map(({ input }) => input)).toEqual([change])
  await question.changeAccount.resolve()
  expect(question.emitted).toEqual(['account.changed', 'users.changed'])
  expect(question.state().value).toBe('closed')
})

test('a change made meanwhile closes the question with the database’s sentence, and the list is loaded again @USR-09', async () => {
  const question = open(changeOf())
  question.send({ type: 'confirm' })
  await question.changeAccount.fail({ code: '23514', message: 'Esta conta não existe mais.' })
  expect(question.state().value).toBe('closed')
  expect(question.emitted).toEqual(['account.changeFailed', 'users.changed'])
})

import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { accountLinkMachine } from '#machines/users/accountLink.machine.ts'
import type { AccountLinking } from '#machines/users/users.actors.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const isaura = { id: 'isaura', name: 'Isaura Belmonte' }
const target = { id: 'ana', name: 'ana@confraria.test', isAdmin: false, isSupreme: false }

const opened = () => {
  const link = held<void, AccountLinking>()
  const actor = createActor(accountLinkMachine.provide({ actors: { linkAccount: link.logic } }), {
    input: target,
  })
  const emitted: unknown[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice : event.type))
  actor.on('field.fault', ({ type }) => emitted.push(type))
  actor.start()
  return { link, send: actor.send.bind(actor), emitted, state: () => actor.getSnapshot() }
}

test('links an account to an existing member, and the lists are loaded again @USR-08', async () => {
  const dialog = opened()
  dialog.send({ type: 'choice.change', change: { kind: 'existing', member: isaura } })
  dialog.send({ type: 'submit', id: 'first' })
  dialog.send({ type: 'submit', id: 'first' })
  const choice = { kind: 'existing', name: '', member: isaura }
  expect(dialog.link.requests.map(({ input }) => input)).toEqual([{ userId: 'ana', choice, newId: 'first' }])
  await dialog.link.resolve()
  expect(dialog.emitted).toEqual([{ key: 'account.linked', name: 'ana@confraria.test' }, 'account.changed'])
})

test('a new member without a name shows an error, and nothing is sent', () => {
  const dialog = opened()
  dialog.send({ type: 'submit', id: 'first' })
  expect([dialog.emitted, dialog.link.requests, dialog.state().context.isChecked]).toEqual([['field.fault'], [], true])
})

test.each([
  ['a refusal', { code: '23505', message: 'Este membro já tem uma conta.' }, 'refused'],
  ['a lost connection', offline, 'offline'],
])('%s keeps the choice, shows the reason, and the lists are loaded again', async (_, error, kind) => {
  const dialog = opened()
  dialog.send({ type: 'choice.change', change: { name: 'Ana Prado' } })
  dialog.send({ type: 'submit', id: 'first' })
  await dialog.link.fail(error)
  expect(dialog.state().value).toBe('editing')
  expect(dialog.state().context).toMatchObject({ failure: { kind }, choice: { kind: 'new', name: 'Ana Prado' } })
  expect(dialog.emitted).toEqual(['account.changed'])
  dialog.send({ type: 'submit', id: 'second' })
  expect(dialog.state().context.failure).toBe(null)
  expect(dialog.link.requests.map(({ input }) => input.newId)).toEqual(['first', 'first'])
})

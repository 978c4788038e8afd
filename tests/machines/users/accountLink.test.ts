import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { accountLinkMachine } from '#machines/users/accountLink.machine.ts'
import type { MemberChoice } from '#machines/users/memberChoice.ts'
import { admin, council, supreme } from '#tests/support/members.ts'
import { held, offline } from '#tests/support/settled.ts'

const isaura = { id: 'isaura', name: 'Isaura Belmonte' }
const target = { id: 'ana', name: 'ana@confraria.test', isAdmin: false, isSupreme: false }

const start = () => {
  const link = held<void, { userId: string; choice: MemberChoice }>()
  const actor = createActor(accountLinkMachine.provide({ actors: { linkAccount: link.logic } }))
  const told: unknown[] = []
  actor.on('notice', ({ notice }) => told.push(notice))
  actor.on('users.changed', ({ type }) => told.push(type))
  actor.on('field.fault', ({ type }) => told.push(type))
  actor.start()
  return { link, send: actor.send.bind(actor), told, state: () => actor.getSnapshot() }
}
const opened = () => {
  const dialog = start()
  dialog.send({ type: 'open', access: admin, target })
  return dialog
}

test('an account gets a member who is there; the lists are read again, and the next account begins with nothing', async () => {
  const dialog = opened()
  dialog.send({ type: 'choice.change', change: { kind: 'existing', member: isaura } })
  dialog.send({ type: 'submit' })
  dialog.send({ type: 'submit' })
  const choice = { kind: 'existing', name: '', member: isaura }
  expect(dialog.link.requests.map(({ input }) => input)).toEqual([{ userId: 'ana', choice }])
  await dialog.link.resolve()
  expect(dialog.told).toEqual([{ key: 'account.linked', name: 'ana@confraria.test' }, 'users.changed'])
  dialog.send({ type: 'open', access: admin, target: { ...target, id: 'bento' } })
  expect(dialog.state().context).toMatchObject({ choice: { kind: 'new', name: '', member: null } })
})

test('a new member without a name is pointed to, and nothing is sent', () => {
  const dialog = opened()
  dialog.send({ type: 'submit' })
  expect([dialog.told, dialog.link.requests, dialog.state().context.isChecked]).toEqual([['field.fault'], [], true])
})

test.each([
  ['a refusal', { code: '23505', message: 'Este membro já tem uma conta.' }, 'refused'],
  ['a lost connection', offline, 'offline'],
])('%s leaves what was chosen, says why, and the lists are read again', async (_, error, kind) => {
  const dialog = opened()
  dialog.send({ type: 'choice.change', change: { name: 'Ana Prado' } })
  dialog.send({ type: 'submit' })
  await dialog.link.fail(error)
  expect(dialog.state().value).toBe('editing')
  expect(dialog.state().context).toMatchObject({ failure: { kind }, choice: { kind: 'new', name: 'Ana Prado' } })
  expect(dialog.told).toEqual(['users.changed'])
  dialog.send({ type: 'submit' })
  expect(dialog.state().context.failure).toBe(null)
})

test.each([
  ['any account, for the council', council, target],
  ['another administrator’s, for an administrator', admin, { ...target, isAdmin: true }],
  ['the supreme administrator’s, for an administrator', admin, { ...target, isSupreme: true }],
])('%s should not even be asked', (_, access, target) => {
  const dialog = start()
  dialog.send({ type: 'open', access, target })
  expect(dialog.state().value).toBe('closed')
})

test.each([
  ['another administrator’s, for the supreme one', supreme, { ...target, isAdmin: true }],
  ['one’s own', admin, { ...target, id: 'me', isAdmin: true }],
])('%s can be linked', (_, access, target) => {
  const dialog = start()
  dialog.send({ type: 'open', access, target })
  expect(dialog.state().value).toBe('editing')
})

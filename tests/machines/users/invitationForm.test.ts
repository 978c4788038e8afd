import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { NewInvitation } from '#machines/users/invitationForm.actors.ts'
import { invitationFormMachine } from '#machines/users/invitationForm.machine.ts'
import type { InvitationValues } from '#machines/users/invitationForm.ts'
import { admin, council, supreme } from '#tests/support/members.ts'
import { held, offline, rateLimited } from '#tests/support/settled.ts'

const isaura = { id: 'isaura', name: 'Isaura Belmonte' }
const made = { id: 'new', token: 'T0K3N', expires_at: '2026-11-28T10:00:00+00:00' }

const submit = (id = 'first') => ({ type: 'submit' as const, id })

const open = () => {
  const create = held<NewInvitation, { id: string; values: InvitationValues }>()
  const resend = held<NewInvitation, { id: string; newId: string }>()
  const copy = held<void, { text: string }>()
  const actor = createActor(
    invitationFormMachine.provide({
      actors: {
        createInvitation: create.logic,
        resendInvitation: resend.logic,
        copyText: copy.logic,
      },
    }),
  )
  const emitted: unknown[] = []
  actor.on('notice', ({ notice }) => emitted.push(notice.key))
  actor.on('users.changed', ({ type }) => emitted.push(type))
  actor.on('field.fault', ({ type }) => emitted.push(type))
  actor.start()
  return { create, resend, copy, send: actor.send.bind(actor), emitted, state: () => actor.getSnapshot() }
}
const filled = () => {
  const form = open()
  form.send({ type: 'open', access: admin })
  const member = { kind: 'existing', name: '', member: isaura } as const
  const values = { email: 'isaura@confraria.test', role: 'council', member } as const
  form.send({ type: 'field.change', change: values })
  return { ...form, values }
}

test('an invitation is created, its link copied, and its token forgotten with the dialog', async () => {
  const form = filled()
  form.send(submit())
  form.send(submit())
  expect(form.create.requests.map(({ input }) => input)).toEqual([{ id: 'first', values: form.values }])
  await form.create.resolve(made)
  expect(form.state().context.made).toEqual(made)
  form.send({ type: 'copy', link: 'https://confraria.test/login#convite=T0K3N' })
  expect(form.copy.requests.map(({ input }) => input.text)).toEqual(['https://confraria.test/login#convite=T0K3N'])
  await form.copy.resolve()
  expect(form.emitted).toEqual(['users.changed', 'invitation.copied'])
  form.send({ type: 'cancel' })
  expect(form.state().context).toMatchObject({
    made: null,
    values: { email: '', role: null, member: { kind: 'new', name: '', member: null } },
  })
})

test('a failed copy is reported, and can be retried', async () => {
  const form = filled()
  form.send(submit())
  await form.create.resolve(made)
  form.send({ type: 'copy', link: 'x' })
  await form.copy.fail(new Error('NotAllowedError'))
  expect(form.state().value).toEqual({ made: 'uncopied' })
  form.send({ type: 'copy', link: 'x' })
  expect(form.copy.requests).toHaveLength(2)
})

test.each([
  ['a refusal', { code: '23505', message: 'Já existe uma conta com este e-mail.' }, 'refused'],
  ['a rate limit', rateLimited, 'refused'],
  ['a lost connection', offline, 'offline'],
])('%s keeps the input, also when the dialog is closed and opened again', async (_, error, kind) => {
  const form = filled()
  form.send(submit())
  await form.create.fail(error)
  expect(form.state().context).toMatchObject({ failure: { kind }, values: form.values })
  form.send({ type: 'cancel' })
  form.send({ type: 'open', access: admin })
  expect(form.state().context).toMatchObject({ failure: null, values: form.values })
})

test.each([' ', 'isaura'])('%j is not an address: the field shows the error, and no request is sent', async (email) => {
  const form = filled()
  form.send({ type: 'field.change', change: { email } })
  form.send(submit())
  expect(form.emitted).toEqual(['field.fault'])
  expect(form.create.requests).toHaveLength(0)
})

test.each([
  ['a new member without a name', { kind: 'new', name: ' ', member: isaura }, ['field.fault'], 0],
  ['a new member with the founder’s name', { kind: 'new', name: 'O Fundador', member: null }, ['field.fault'], 0],
  ['an existing member, before one is chosen', { kind: 'existing', name: 'Ana', member: null }, ['field.fault'], 0],
  ['a new member', { kind: 'new', name: 'Ana Prado', member: null }, [], 1],
  ['an account only, by choice', { kind: 'none', name: '', member: null }, [], 1],
] as const)('%s (%j): the form emits %j and sends %i requests', async (_, member, emitted, times) => {
  const form = filled()
  form.send({ type: 'field.change', change: { member } })
  form.send(submit())
  expect(form.emitted).toEqual(emitted)
  expect(form.create.requests.map(({ input }) => input.values.member)).toEqual(Array(times).fill(member))
})

test('the default invitation is for a new member', () => {
  expect(open().state().context.values.member).toEqual({ kind: 'new', name: '', member: null })
})

test('an old invitation is sent again after a question, which closes if it was used meanwhile', async () => {
  const form = open()
  const invitation = { id: 'old', email: 'nova@confraria.test', role: 'admin' } as const
  form.send({ type: 'resend', access: admin, invitation })
  form.send({ type: 'open', access: council })
  expect(form.state().value).toBe('closed')
  form.send({ type: 'resend', access: supreme, invitation })
  expect(form.resend.requests).toHaveLength(0)
  form.send(submit())
  expect(form.resend.requests.map(({ input }) => input)).toEqual([{ id: 'old', newId: 'first' }])
  await form.resend.fail({ code: '23514', message: 'Este convite já foi usado.' })
  expect(form.state().value).toBe('closed')
  expect(form.emitted).toEqual(['invitation.sendFailed', 'users.changed'])
})

test('a retry after a lost response sends the same new invitation, and another one the next time', async () => {
  const form = open()
  const resend = (id: string, newId: string) => {
    form.send({ type: 'resend', access: admin, invitation: { id, email: `${id}@confraria.test`, role: null } })
    form.send(submit(newId))
  }
  resend('old', 'first')
  await form.resend.fail(offline)
  form.send(submit('second'))
  await form.resend.fail(offline)
  form.send({ type: 'cancel' })
  resend('old', 'third')
  await form.resend.resolve(made)
  form.send({ type: 'cancel' })
  resend('old', 'fourth')
  await form.resend.fail(offline)
  form.send({ type: 'cancel' })
  resend('other', 'fifth')
  expect(form.resend.requests.map(({ input }) => [input.id, input.newId])).toEqual([
    ['old', 'first'],
    ['old', 'first'],
    ['old', 'first'],
    ['old', 'fourth'],
    ['other', 'fifth'],
  ])
})

const sentIds = ({ create }: ReturnType<typeof open>) => create.requests.map(({ input }) => input.id)

test('after a lost response the same invitation is sent again, also after closing, until it exists', async () => {
  const form = filled()
  form.send(submit('first'))
  await form.create.fail(offline)
  form.send({ type: 'cancel' })
  form.send({ type: 'open', access: admin })
  form.send(submit('second'))
  await form.create.resolve(made)
  form.send({ type: 'cancel' })
  form.send({ type: 'open', access: admin })
  form.send({ type: 'field.change', change: form.values })
  form.send(submit('third'))
  expect(sentIds(form)).toEqual(['first', 'first', 'third'])
})

test.each([
  ['address', { email: 'outra@confraria.test' }],
  ['role', { role: null }],
  ['member', { member: { kind: 'existing', name: '', member: { id: 'tomas', name: 'Tomás' } } }],
  ['kind of member', { member: { kind: 'none', name: '', member: isaura } }],
] as const)('after a lost response another %s is another invitation', async (_, change) => {
  const form = filled()
  form.send(submit('first'))
  await form.create.fail(offline)
  form.send({ type: 'field.change', change })
  form.send(submit('second'))
  expect(sentIds(form)).toEqual(['first', 'second'])
})

test('after a refusal the next invitation is a new one, because a lost attempt may have been revoked', async () => {
  const form = filled()
  form.send(submit('first'))
  await form.create.fail({ code: '23505', message: 'Este convite foi revogado. Crie outro.' })
  form.send(submit('second'))
  expect(sentIds(form)).toEqual(['first', 'second'])
})

test('a new invitation and a repeated one do not share their ids', async () => {
  const form = open()
  const invitation = { id: 'old', email: 'nova@confraria.test', role: null }
  form.send({ type: 'resend', access: admin, invitation })
  form.send(submit('first'))
  await form.resend.fail(offline)
  form.send({ type: 'cancel' })
  form.send({ type: 'open', access: admin })
  const member = { kind: 'none', name: '', member: null } as const
  form.send({ type: 'field.change', change: { email: invitation.email, member } })
  form.send(submit('second'))
  await form.create.fail(offline)
  form.send({ type: 'cancel' })
  form.send({ type: 'resend', access: admin, invitation })
  form.send(submit('third'))
  expect([...sentIds(form), form.resend.requests.at(-1)?.input.newId]).toEqual(['second', 'third'])
})

import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { NewInvitation } from '#machines/users/invitationForm.actors.ts'
import { invitationFormMachine } from '#machines/users/invitationForm.machine.ts'
import { emptyDraft, type InvitationValues, type Resent } from '#machines/users/invitationForm.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const isaura = { id: 'isaura', name: 'Isaura Belmonte' }
const made = { id: 'new', token: 'T0K3N', expires_at: '2026-11-28T10:00:00+00:00' }
const old: Resent = { id: 'old', email: 'nova@confraria.test', role: null }

const submit = (id = 'first') => ({ type: 'submit' as const, id })

/** One form after another: each continues what the last one left. */
const openOne = () => {
  const create = held<NewInvitation, { id: string; values: InvitationValues }>()
  const resend = held<NewInvitation, { id: string; newId: string }>()
  const machine = invitationFormMachine.provide({
    actors: { createInvitation: create.logic, resendInvitation: resend.logic },
  })
  const emitted: unknown[] = []
  let draft = emptyDraft
  const open = (resent: Resent | null = null) => {
    const actor = createActor(machine, { input: { resent, draft } })
    onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice.key : event.type))
    actor.on('field.fault', ({ type }) => emitted.push(type))
    actor.subscribe(({ output }) => {
      draft = output ?? draft
    })
    actor.start()
    return actor
  }
  return { create, resend, emitted, open }
}
const filled = () => {
  const forms = openOne()
  const form = forms.open()
  const member = { kind: 'existing', name: '', member: isaura } as const
  const values = { email: 'isaura@confraria.test', role: 'council', member } as const
  form.send({ type: 'field.change', change: values })
  return { ...forms, form, values }
}

test('the link is of the invited person', async () => {
  const { form, create } = filled()
  form.send(submit())
  await create.resolve(made)
  expect(form.getSnapshot().context.made).toEqual({ ...made, name: 'Isaura Belmonte', email: 'isaura@confraria.test' })
})

test.each([' ', 'isaura'])(
  '%j is not an address: the field shows the error, and no request is sent @USR-30',
  async (email) => {
    const { form, ...forms } = filled()
    form.send({ type: 'field.change', change: { email } })
    form.send(submit())
    expect(forms.emitted).toEqual(['field.fault'])
    expect(forms.create.requests).toHaveLength(0)
  },
)

test.each([
  ['a new member without a name', { kind: 'new', name: ' ', member: isaura }, ['field.fault'], 0],
  ['a new member with the founder’s name', { kind: 'new', name: 'O Fundador', member: null }, ['field.fault'], 0],
  ['an existing member, before one is chosen', { kind: 'existing', name: 'Ana', member: null }, ['field.fault'], 0],
  ['a new member', { kind: 'new', name: 'Ana Prado', member: null }, [], 1],
  ['an account only, by choice', { kind: 'none', name: '', member: null }, [], 1],
] as const)('%s (%j): the form emits %j and sends %i requests', async (_, member, emitted, times) => {
  const { form, ...forms } = filled()
  form.send({ type: 'field.change', change: { member } })
  form.send(submit())
  expect(forms.emitted).toEqual(emitted)
  expect(forms.create.requests.map(({ input }) => input.values.member)).toEqual(Array(times).fill(member))
})

test('the default invitation is for a new member @USR-22', () => {
  expect(openOne().open().getSnapshot().context.values.member).toEqual({ kind: 'new', name: '', member: null })
})

const sentIds = ({ create }: ReturnType<typeof openOne>) => create.requests.map(({ input }) => input.id)

test.each([
  ['address', { email: 'outra@confraria.test' }],
  ['role', { role: null }],
  ['member', { member: { kind: 'existing', name: '', member: { id: 'tomas', name: 'Tomás' } } }],
  ['kind of member', { member: { kind: 'none', name: '', member: isaura } }],
] as const)('after a lost response another %s is another invitation', async (_, change) => {
  const { form, ...forms } = filled()
  form.send(submit('first'))
  await forms.create.fail(offline)
  form.send({ type: 'field.change', change })
  form.send(submit('second'))
  expect(sentIds(forms)).toEqual(['first', 'second'])
})

test('a new invitation and a repeated one do not share their ids', async () => {
  const forms = openOne()
  const first = forms.open(old)
  first.send(submit('first'))
  await forms.resend.fail(offline)
  first.send({ type: 'cancel' })
  const second = forms.open()
  const member = { kind: 'none', name: '', member: null } as const
  second.send({ type: 'field.change', change: { email: old.email, member } })
  second.send(submit('second'))
  await forms.create.fail(offline)
  second.send({ type: 'cancel' })
  forms.open(old).send(submit('third'))
  expect([...sentIds(forms), forms.resend.requests.at(-1)?.input.newId]).toEqual(['second', 'third'])
})

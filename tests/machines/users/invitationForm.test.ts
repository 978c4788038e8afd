import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { NewInvitation } from '#machines/users/invitationForm.actors.ts'
import { invitationFormMachine } from '#machines/users/invitationForm.machine.ts'
import { emptyDraft, type InvitationValues, type Resent } from '#machines/users/invitationForm.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline, rateLimited } from '#tests/support/settled.ts'

const isaura = { id: 'isaura', name: 'Isaura Belmonte' }
const made = { id: 'new', token: 'T0K3N', expires_at: '2026-11-28T10:00:00+00:00' }
const old: Resent = { id: 'old', email: 'nova@confraria.test', role: null }

const submit = (id = 'first') => ({ type: 'submit' as const, id })

/** One form after another: each continues what the last one left. */
const openOne = () => {
  const create = held<NewInvitation, { id: string; values: InvitationValues }>()
  const resend = held<NewInvitation, { id: string; newId: string }>()
  const copy = held<void, { text: string }>()
  const machine = invitationFormMachine.provide({
    actors: { createInvitation: create.logic, resendInvitation: resend.logic, copyText: copy.logic },
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
  return { create, resend, copy, emitted, open }
}
const filled = () => {
  const forms = openOne()
  const form = forms.open()
  const member = { kind: 'existing', name: '', member: isaura } as const
  const values = { email: 'isaura@confraria.test', role: 'council', member } as const
  form.send({ type: 'field.change', change: values })
  return { ...forms, form, values }
}

test('an invitation is created, its link copied, and its token forgotten with the dialog @USR-08 @USR-24', async () => {
  const { form, ...forms } = filled()
  form.send(submit())
  form.send(submit())
  expect(forms.create.requests.map(({ input }) => input)).toEqual([{ id: 'first', values: forms.values }])
  await forms.create.resolve(made)
  expect(form.getSnapshot().context.made).toEqual({ ...made, name: 'Isaura Belmonte', email: 'isaura@confraria.test' })
  form.send({ type: 'copy', link: 'https://confraria.test/login#convite=T0K3N' })
  expect(forms.copy.requests.map(({ input }) => input.text)).toEqual(['https://confraria.test/login#convite=T0K3N'])
  await forms.copy.resolve()
  expect(forms.emitted).toEqual(['users.changed', 'invitation.copied'])
  form.send({ type: 'cancel' })
  expect(form.getSnapshot().context.made).toBeNull()
  expect(form.getSnapshot().output).toEqual(emptyDraft)
})

test('a failed copy is reported, and can be retried', async () => {
  const { form, ...forms } = filled()
  form.send(submit())
  await forms.create.resolve(made)
  form.send({ type: 'copy', link: 'x' })
  await forms.copy.fail(new Error('NotAllowedError'))
  expect(form.getSnapshot().value).toEqual({ made: 'uncopied' })
  form.send({ type: 'copy', link: 'x' })
  expect(forms.copy.requests).toHaveLength(2)
})

test.each([
  ['a refusal', { code: '23505', message: 'Já existe uma conta com este e-mail.' }, 'refused'],
  ['a rate limit', rateLimited, 'refused'],
  ['a lost connection', offline, 'offline'],
])('%s keeps the input, also when the dialog is closed and opened again', async (_, error, kind) => {
  const { form, ...forms } = filled()
  form.send(submit())
  await forms.create.fail(error)
  expect(form.getSnapshot().context).toMatchObject({ failure: { kind }, values: forms.values })
  form.send({ type: 'cancel' })
  expect(forms.open().getSnapshot().context).toMatchObject({ failure: null, values: forms.values })
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

test('an old invitation is sent again after a question, which closes if it was used meanwhile', async () => {
  const forms = openOne()
  const form = forms.open(old)
  expect(form.getSnapshot().value).toBe('asking')
  expect(forms.resend.requests).toHaveLength(0)
  form.send(submit())
  expect(forms.resend.requests.map(({ input }) => input)).toEqual([{ id: 'old', newId: 'first' }])
  await forms.resend.fail({ code: '23514', message: 'Este convite já foi usado.' })
  expect(form.getSnapshot().value).toBe('closed')
  expect(forms.emitted).toEqual(['invitation.sendFailed', 'users.changed'])
})

test('a retry after a lost response sends the same new invitation, and another one the next time', async () => {
  const forms = openOne()
  const resend = (id: string, newId: string) => {
    const form = forms.open({ id, email: `${id}@confraria.test`, role: null })
    form.send(submit(newId))
    return form
  }
  const first = resend('old', 'first')
  await forms.resend.fail(offline)
  first.send(submit('second'))
  await forms.resend.fail(offline)
  first.send({ type: 'cancel' })
  const second = resend('old', 'third')
  await forms.resend.resolve(made)
  second.send({ type: 'cancel' })
  const third = resend('old', 'fourth')
  await forms.resend.fail(offline)
  third.send({ type: 'cancel' })
  resend('other', 'fifth')
  expect(forms.resend.requests.map(({ input }) => [input.id, input.newId])).toEqual([
    ['old', 'first'],
    ['old', 'first'],
    ['old', 'first'],
    ['old', 'fourth'],
    ['other', 'fifth'],
  ])
})

const sentIds = ({ create }: ReturnType<typeof openOne>) => create.requests.map(({ input }) => input.id)

test('after a lost response the same invitation is sent again, also after closing, until it exists', async () => {
  const { form, ...forms } = filled()
  form.send(submit('first'))
  await forms.create.fail(offline)
  form.send({ type: 'cancel' })
  const second = forms.open()
  second.send(submit('second'))
  await forms.create.resolve(made)
  second.send({ type: 'cancel' })
  const third = forms.open()
  third.send({ type: 'field.change', change: forms.values })
  third.send(submit('third'))
  expect(sentIds(forms)).toEqual(['first', 'first', 'third'])
})

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

test('after a refusal the next invitation is a new one, because a lost attempt may have been revoked', async () => {
  const { form, ...forms } = filled()
  form.send(submit('first'))
  await forms.create.fail({ code: '23505', message: 'Este convite foi revogado. Crie outro.' })
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

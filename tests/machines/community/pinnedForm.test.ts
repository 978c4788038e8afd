import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { PinnedRow, PinnedValues } from '#machines/community/pinnedForm.ts'
import { pinnedFormMachine } from '#machines/community/pinnedForm.machine.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, temporaryFailures } from '#tests/support/settled.ts'

const open = () => {
  const addPinned = held<void, PinnedRow>()
  const actor = createActor(
    pinnedFormMachine.provide({
      actors: { addPinned: addPinned.logic },
      actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
    }),
    { input: { draft: { key: 'draft', stored: null } } },
  )
  const emitted: string[] = []
  const faults: string[] = []
  onNotice(actor, ({ key }) => emitted.push(key))
  actor.on('field.fault', ({ field }) => faults.push(field))
  actor.start()
  actor.send({ type: 'open', id: 'first' })
  return {
    actor,
    addPinned,
    emitted,
    faults,
    values: () => actor.getSnapshot().context.values,
    change: (change: Partial<Omit<PinnedValues, 'names'>>) => actor.send({ type: 'field.change', change }),
  }
}
let form: ReturnType<typeof open>
beforeEach(() => {
  vi.spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => undefined)
  form = open()
})

test('sends the input trimmed', async () => {
  form.change({ type: 'task', title: ' Atualizar a biografia ', content: '\nEsta semana.', dueDate: '28/11/2026' })
  for (const name of ['Caetano Brum', ' Caetano Brum ', '  ', 'Inácio']) form.actor.send({ type: 'name.add', name })
  form.actor.send({ type: 'name.remove', name: 'Inácio' })
  form.actor.send({ type: 'submit' })
  form.actor.send({ type: 'submit' })
  expect(form.addPinned.requests.map(({ input }) => input)).toEqual([
    {
      id: 'first',
      type: 'task',
      title: 'Atualizar a biografia',
      content: 'Esta semana.',
      due_date: '2026-11-28',
      assigned_to: ['Caetano Brum'],
    },
  ])
  await form.addPinned.resolve()
  expect(form.emitted).toEqual(['pinned.added'])
  expect(form.values().title).toBe('')
})

test.each<[string, Partial<Omit<PinnedValues, 'names'>>, string]>([
  ['no title', { title: ' \u200b' }, 'title'],
  ['a text of 2,001', { title: 'Jantar', content: 'a'.repeat(2001) }, 'content'],
  ['a date that does not exist', { title: 'Jantar', dueDate: '31/02/2027' }, 'dueDate'],
])('%s is not sent, and its field is reported @COM-49..COM-51', (_, change, field) => {
  form.change(change)
  form.actor.send({ type: 'submit' })
  expect(form.addPinned.requests).toEqual([])
  expect(form.faults).toEqual([field])
})

test('too many names, or one too long, are reported @COM-52', () => {
  form.change({ title: 'Jantar' })
  form.actor.send({ type: 'name.add', name: 'a'.repeat(121) })
  form.actor.send({ type: 'submit' })
  form.actor.send({ type: 'name.remove', name: 'a'.repeat(121) })
  for (let number = 0; number < 31; number++) form.actor.send({ type: 'name.add', name: `n.º ${number}` })
  form.actor.send({ type: 'submit' })
  expect(form.faults).toEqual(['names', 'names'])
})

test.each(temporaryFailures)(
  'the input stays after a failure ($kind) and after closing; the row keeps its id',
  async ({ error }) => {
    form.change({ title: 'Jantar' })
    form.actor.send({ type: 'submit' })
    await form.addPinned.fail(error)
    expect(form.emitted).toEqual(['pinned.addFailed'])
    form.actor.send({ type: 'cancel' })
    form.actor.send({ type: 'open', id: 'second' })
    expect(form.values().title).toBe('Jantar')
    form.actor.send({ type: 'submit' })
    expect(form.addPinned.requests.map(({ input }) => input.id)).toEqual(['first', 'first'])
    await form.addPinned.resolve()
    form.actor.send({ type: 'open', id: 'third' })
    expect(form.actor.getSnapshot().context.id).toBe('third')
  },
)

import { expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { MembersFound } from '#machines/shared/members.actors.ts'
import { memberPickerMachine, offeredMembers } from '#machines/shared/memberPicker.machine.ts'
import type { OfferedAccounts } from '#machines/shared/member.ts'
import { choiceOf } from '#tests/support/members.ts'
import { held, offline } from '#tests/support/settled.ts'

const ana = choiceOf('ana', { name: 'Ana Prado' })
const maria = choiceOf('maria', { name: 'Maria Áurea' })
const marcos = choiceOf('marcos', { name: 'Marcos Sá' })

const open = () => {
  const find = held<MembersFound, { search: string; accounts: OfferedAccounts }>()
  const actor = createActor(
    memberPickerMachine.provide({ actors: { findMembers: find.logic, followNetwork: fromCallback(() => undefined) } }),
    {
      input: { accounts: 'with' },
    },
  ).start()
  actor.send({ type: 'open', text: '' })
  return {
    find,
    search: (text: string) => actor.send({ type: 'search', text }),
    retry: () => actor.send({ type: 'retry' }),
    state: () => actor.getSnapshot(),
    offered: () => offeredMembers(actor.getSnapshot().context).map(({ id }) => id),
    searched: () => find.requests.map(({ input }) => input.search),
  }
}

test('a small club is loaded once and searched locally, without accents', async () => {
  const picker = open()
  expect(picker.find.requests.map(({ input }) => input)).toEqual([{ search: '', accounts: 'with' }])
  await picker.find.resolve({ members: [ana, marcos, maria], isCut: false })
  picker.search('mar')
  expect(picker.offered()).toEqual(['marcos', 'maria'])
  picker.search('aurea')
  expect(picker.offered()).toEqual(['maria'])
  picker.search('zulmira')
  expect(picker.offered()).toEqual([])
  picker.search('')
  expect(picker.offered()).toEqual(['ana', 'marcos', 'maria'])
  expect(picker.searched()).toEqual([''])
})

test('of a large club, the last typed name is searched after a pause', async () => {
  vi.useFakeTimers()
  const picker = open()
  picker.find.requests[0]?.resolve({ members: [ana, marcos], isCut: true })
  await vi.advanceTimersByTimeAsync(0)
  picker.search('m')
  picker.search('mar')
  expect(picker.offered()).toEqual(['marcos'])
  await vi.advanceTimersByTimeAsync(199)
  expect(picker.searched()).toEqual([''])
  await vi.advanceTimersByTimeAsync(1)
  picker.search('mari')
  await vi.advanceTimersByTimeAsync(200)
  expect(picker.searched()).toEqual(['', 'mar', 'mari'])
  picker.find.requests[1]?.resolve({ members: [marcos, maria], isCut: false })
  await vi.advanceTimersByTimeAsync(0)
  expect(picker.state().value).toBe('looking')
  picker.find.requests[2]?.resolve({ members: [maria], isCut: false })
  await vi.advanceTimersByTimeAsync(0)
  expect(picker.offered()).toEqual(['maria'])
  expect(picker.state().context.isWhole).toBe(false)
  vi.useRealTimers()
})

test('a failed search keeps the earlier results, and can be retried', async () => {
  const picker = open()
  await picker.find.fail(offline)
  expect(picker.state().value).toBe('failed')
  expect(picker.state().context.failure).toMatchObject({ kind: 'offline' })
  picker.search('')
  expect(picker.find.requests).toHaveLength(1)
  picker.retry()
  await picker.find.resolve({ members: [ana], isCut: false })
  expect(picker.state().context).toMatchObject({ failure: null, members: [ana] })
})

import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { MemberPage, MemberPageInput } from '#machines/members/memberList.actors.ts'
import { memberDeletionMachine } from '#machines/members/memberDeletion.machine.ts'
import { memberListMachine } from '#machines/members/memberList.machine.ts'
import { membersMachine } from '#machines/members/members.machine.ts'
import type { Member } from '#machines/shared/member.ts'
import type { Footprint } from '#machines/members/memberFootprint.ts'
import { deletionLockOf } from '#machines/members/memberRights.ts'
import { wholeList } from '#machines/members/membersView.ts'
import type { Access } from '#machines/shared/access.ts'
import { admin, council, memberOf } from '#tests/support/members.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const ana = memberOf()
const bia = memberOf({ id: '33333333-3333-4333-a333-333333333333', name: 'Bia' })
const summary = { members: 2, active: 2, positions: ['Membro'] }

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const openList = () => {
  const loadMembers = held<MemberPage, MemberPageInput>()
  const actor = createActor(memberListMachine.provide({ actors: { loadMembers: loadMembers.logic } }), {
    input: { view: wholeList },
  })
  const emitted: unknown[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice.key : event))
  actor.start()
  return { loadMembers, actor, emitted, state: () => actor.getSnapshot() }
}

test('the list pages by cursor, and a refresh loads as many rows as are shown @MEM-02 @APP-71', async () => {
  const { loadMembers, actor, state } = openList()
  const next = { name_sort: 'ana prado', id: ana.id }
  await loadMembers.resolve({ members: [ana], next, summary })
  actor.send({ type: 'more' })
  await loadMembers.resolve({ members: [bia], next: null, summary: null })
  expect(state().context).toMatchObject({ members: [ana, bia], next: null, summary })
  actor.send({ type: 'refresh' })
  expect(loadMembers.requests.map(({ input }) => [input.after, input.least, input.withSummary])).toEqual([
    [null, 0, true],
    [next, 0, false],
    [null, 2, true],
  ])
})

test('a name is searched after a pause in typing, and then set in the address', async () => {
  vi.useFakeTimers()
  const { loadMembers, actor, emitted, state } = openList()
  for (const search of ['b', 'bi', 'bia']) actor.send({ type: 'search.type', search })
  expect(state().context).toMatchObject({ typed: 'bia', view: wholeList })
  vi.advanceTimersByTime(200)
  vi.useRealTimers()
  expect(emitted).toEqual([{ type: 'view.settled', view: { ...wholeList, search: 'bia' } }])
  expect(loadMembers.requests).toHaveLength(2)
  expect(loadMembers.requests[1]?.input.view.search).toBe('bia')
  // The new address causes no second request.
  actor.send({ type: 'view.change', view: { ...wholeList, search: 'bia' } })
  expect(loadMembers.requests).toHaveLength(2)
})

test('a failure keeps the list, is reported, and can be retried', async () => {
  const { loadMembers, actor, emitted, state } = openList()
  await loadMembers.resolve({ members: [ana], next: null, summary })
  actor.send({ type: 'refresh' })
  await loadMembers.fail(offline)
  expect(state().context).toMatchObject({ members: [ana], failure: { kind: 'offline' } })
  expect(emitted).toEqual(['members.loadFailed'])
  actor.send({ type: 'retry' })
  expect(state().value).toBe('loading')
})

test('deletion is not offered for the founder, the current user, or without the right @MEM-19 @MEM-20', () => {
  const open = (access: Access, member: Member) => {
    const machine = membersMachine.provide({
      actors: {
        list: memberListMachine.provide({ actors: { loadMembers: held<MemberPage, MemberPageInput>().logic } }),
        deletion: memberDeletionMachine.provide({
          actors: { loadFootprint: held<Footprint, { id: string }>().logic },
        }),
      },
    })
    const place = { kind: 'list' } as const
    const input = { userId: 'me', access, isAccessFailed: false, place, view: wholeList }
    const actor = createActor(machine, { input }).start()
    actor.send({ type: 'deletion.open', member })
    return actor.getSnapshot().matches({ deletion: 'open' })
  }
  const [founder, own] = [memberOf({ is_founder: true }), memberOf({ user_id: 'me' })]
  expect([open(admin, ana), open(admin, founder), open(admin, own), open(council, ana)]).toEqual([
    true,
    false,
    false,
    false,
  ])
  // The reason is shown to users who would look for the button.
  expect(deletionLockOf(admin, founder)).toBe('founder')
  expect(deletionLockOf(admin, own)).toBe('own')
  expect(deletionLockOf(admin, ana)).toBe(null)
  expect(deletionLockOf(council, founder)).toBe(null)
})

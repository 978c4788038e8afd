import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { MemberDetail } from '#machines/members/memberDetail.actors.ts'
import type { MemberPage, MemberPageInput } from '#machines/members/memberList.actors.ts'
import { memberDeletionMachine } from '#machines/members/memberDeletion.machine.ts'
import { memberListMachine } from '#machines/members/memberList.machine.ts'
import { membersMachine } from '#machines/members/members.machine.ts'
import { Refusal } from '#machines/shared/failure.ts'
import type { Member } from '#machines/shared/member.ts'
import type { Footprint } from '#machines/members/memberFootprint.ts'
import { deletionLockOf } from '#machines/members/memberRights.ts'
import { wholeList } from '#machines/members/membersView.ts'
import { admin, council, footprintOf, memberOf } from '#tests/support/members.ts'
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
  const told: unknown[] = []
  actor.on('notice', ({ notice }) => told.push(notice.key))
  actor.on('view.settled', ({ view }) => told.push(view.search))
  actor.start()
  return { loadMembers, actor, told, state: () => actor.getSnapshot() }
}

test('the list pages by cursor, and asks for as many as it shows when it is refreshed', async () => {
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

test('a name that is being typed is asked for once one pauses, and then stands in the address', async () => {
  vi.useFakeTimers()
  const { loadMembers, actor, told, state } = openList()
  for (const search of ['b', 'bi', 'bia']) actor.send({ type: 'search.type', search })
  expect(state().context).toMatchObject({ typed: 'bia', view: wholeList })
  vi.advanceTimersByTime(200)
  vi.useRealTimers()
  expect(told).toEqual(['bia'])
  expect(loadMembers.requests).toHaveLength(2)
  expect(loadMembers.requests[1]?.input.view.search).toBe('bia')
  // The address answers with what was asked for: nothing is asked twice.
  actor.send({ type: 'view.change', view: { ...wholeList, search: 'bia' } })
  expect(loadMembers.requests).toHaveLength(2)
})

test('a failure takes nothing from sight, is told, and can be tried again', async () => {
  const { loadMembers, actor, told, state } = openList()
  await loadMembers.resolve({ members: [ana], next: null, summary })
  actor.send({ type: 'refresh' })
  await loadMembers.fail(offline)
  expect(state().context).toMatchObject({ members: [ana], failure: { kind: 'offline' } })
  expect(told).toEqual(['members.loadFailed'])
  actor.send({ type: 'retry' })
  expect(state().value).toBe('loading')
})

const openPlace = (access = admin) => {
  const loadMemberDetail = held<MemberDetail, { id: string }>()
  const actor = createActor(membersMachine.provide({ actors: { loadMemberDetail: loadMemberDetail.logic } }), {
    input: { access, place: { kind: 'list' } },
  })
  const told: unknown[] = []
  actor.on('notice', ({ notice }) => told.push(notice.key))
  actor.on('member.gone', ({ id, isShown }) => told.push([id, isShown]))
  actor.start()
  return { loadMemberDetail, actor, told, state: () => actor.getSnapshot() }
}

test('a profile is shown as the list knows it, then as it is; without an answer it stays', async () => {
  const { loadMemberDetail, actor, told, state } = openPlace()
  actor.send({ type: 'place.change', place: { kind: 'detail', id: ana.id }, known: ana })
  expect(state().context.member).toBe(ana)
  await loadMemberDetail.resolve({ member: { ...ana, bio: 'Nova.' }, badges: [] })
  expect(state().context.member?.bio).toBe('Nova.')
  expect(state().context.badges).toEqual([])
  actor.send({ type: 'refresh' })
  await loadMemberDetail.fail(offline)
  expect(state().matches({ place: { detail: 'shown' } })).toBe(true)
  expect(told).toEqual([])
})

test('an unknown id and one that is none are missing; the second asks nobody', async () => {
  const { loadMemberDetail, actor, state } = openPlace()
  actor.send({ type: 'place.change', place: { kind: 'detail', id: 'fulano' }, known: null })
  expect(state().matches({ place: { detail: 'missing' } })).toBe(true)
  expect(loadMemberDetail.requests).toEqual([])
  actor.send({ type: 'place.change', place: { kind: 'detail', id: ana.id }, known: null })
  await loadMemberDetail.fail(new Refusal('member_gone'))
  expect(state().matches({ place: { detail: 'missing' } })).toBe(true)
})

test('nobody is asked whether to delete the founder, oneself, or anybody without the right', () => {
  const { actor, state } = openPlace()
  for (const member of [memberOf({ is_founder: true }), memberOf({ user_id: 'me' })])
    actor.send({ type: 'deletion.open', member })
  expect(state().matches({ deletion: 'closed' })).toBe(true)
  const staff = openPlace(council)
  // Why not is told to those who would look for it.
  expect(deletionLockOf(admin, memberOf({ is_founder: true }))).toBe('founder')
  expect(deletionLockOf(admin, memberOf({ user_id: 'me' }))).toBe('own')
  expect(deletionLockOf(admin, ana)).toBe(null)
  expect(deletionLockOf(council, memberOf({ is_founder: true }))).toBe(null)
  staff.actor.send({ type: 'deletion.open', member: ana })
  expect(staff.state().matches({ deletion: 'closed' })).toBe(true)
})

const ask = (from: 'list' | 'detail', member = ana) => {
  const deleteMember = held<void, { id: string }>()
  const inactivateMember = held<Member, { id: string }>()
  const anonymiseMember = held<void, { id: string }>()
  const loadFootprint = held<Footprint, { id: string }>()
  const actors = {
    loadFootprint: loadFootprint.logic,
    deleteMember: deleteMember.logic,
    inactivateMember: inactivateMember.logic,
    anonymiseMember: anonymiseMember.logic,
  }
  const actor = createActor(memberDeletionMachine.provide({ actors }), { input: { member, from } })
  const told: unknown[] = []
  actor.on('notice', ({ notice }) => told.push(notice))
  actor.start()
  return { loadFootprint, deleteMember, inactivateMember, anonymiseMember, actor, told }
}

test.each(['list', 'detail'] as const)('a deletion from the %s is told in its words, and done once', async (from) => {
  const { loadFootprint, deleteMember, actor, told } = ask(from)
  actor.send({ type: 'delete' })
  await loadFootprint.resolve(footprintOf())
  actor.send({ type: 'delete' })
  actor.send({ type: 'delete' })
  await deleteMember.resolve()
  expect(deleteMember.requests).toHaveLength(1)
  expect(told).toEqual([{ key: 'member.deleted', from }])
  expect(actor.getSnapshot().output).toEqual({ outcome: 'gone', id: ana.id })
})

test('somebody else was first: it is told, and she is gone all the same', async () => {
  const { loadFootprint, deleteMember, actor, told } = ask('list')
  await loadFootprint.resolve(footprintOf())
  actor.send({ type: 'delete' })
  await deleteMember.fail(new Refusal('member_gone'))
  expect(told).toMatchObject([{ key: 'member.deleteFailed', failure: { code: 'member_gone' } }])
  expect(actor.getSnapshot().output).toMatchObject({ outcome: 'gone' })
})

test('a refusal leads back to the question; inactivating is still possible, once', async () => {
  const { loadFootprint, deleteMember, inactivateMember, actor, told } = ask('detail')
  await loadFootprint.resolve(footprintOf())
  actor.send({ type: 'delete' })
  await deleteMember.fail({ code: '42501', message: 'O fundador não pode ser excluído.' })
  expect(actor.getSnapshot().value).toBe('asking')
  actor.send({ type: 'inactivate' })
  await inactivateMember.resolve({ ...ana, status: 'inativo' })
  expect(told).toMatchObject([{ key: 'member.deleteFailed' }, { key: 'member.inactivated' }])
  const inactive = ask('list', memberOf({ status: 'inativo' }))
  await inactive.loadFootprint.resolve(footprintOf())
  inactive.actor.send({ type: 'inactivate' })
  expect(inactive.inactivateMember.requests).toEqual([])
})

test('what the database would refuse is said before, and not asked of it', async () => {
  const { loadFootprint, deleteMember, anonymiseMember, actor } = ask('list')
  const refusals = {
    inactivate: null,
    anonymise: 'Só o administrador supremo anonimiza um administrador.',
    delete: null,
  }
  await loadFootprint.resolve(footprintOf({ refusals }))
  actor.send({ type: 'anonymise' })
  expect(anonymiseMember.requests).toEqual([])
  actor.send({ type: 'delete' })
  expect(deleteMember.requests).toHaveLength(1)
})

test('whoever is anonymised leaves the directory', async () => {
  const { loadFootprint, anonymiseMember, actor, told } = ask('list')
  await loadFootprint.resolve(footprintOf())
  actor.send({ type: 'anonymise' })
  await anonymiseMember.resolve()
  expect(told).toEqual([{ key: 'member.anonymised' }])
  expect(actor.getSnapshot().output).toEqual({ outcome: 'gone', id: ana.id })
})

test('without the figures nobody decides; they can be asked for again, and somebody gone is told at once', async () => {
  const { loadFootprint, deleteMember, actor, told } = ask('list')
  await loadFootprint.fail(offline)
  actor.send({ type: 'delete' })
  expect(deleteMember.requests).toEqual([])
  actor.send({ type: 'retry' })
  await loadFootprint.fail(new Refusal('member_gone'))
  expect(told).toMatchObject([{ key: 'member.deleteFailed', failure: { code: 'member_gone' } }])
  expect(actor.getSnapshot().output).toMatchObject({ outcome: 'gone' })
})

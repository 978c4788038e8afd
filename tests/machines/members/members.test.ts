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
import { memberFormMachine, type MemberFormActor } from '#machines/members/memberForm.machine.ts'
import { newMemberValues, type MemberFormInput } from '#machines/members/memberForm.ts'
import type { MemberSaved, MemberToSave } from '#machines/members/memberRecord.actors.ts'
import { wholeList, type MembersPlace } from '#machines/members/membersView.ts'
import type { Access } from '#machines/shared/access.ts'
import { admin, council, footprintOf, memberOf } from '#tests/support/members.ts'
import { isNotice, onNotice, onReport } from '#tests/support/reports.ts'
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

const addressOf = (place: MembersPlace) => ({ type: 'address.change' as const, address: { place, view: wholeList } })

/** The screen with its list, which knows Ana and Bia, and its form. Nothing is loaded by itself. */
const openScreen = async (access: Access | null = admin) => {
  const loadMembers = held<MemberPage, MemberPageInput>()
  const loadMemberDetail = held<MemberDetail, { id: string }>()
  const loadMember = held<Member, { id: string }>()
  const saveMember = held<MemberSaved, MemberToSave>()
  const loadFootprint = held<Footprint, { id: string }>()
  const deleteMember = held<void, { id: string }>()
  const openMemberForm = held<MemberFormInput, Pick<MemberFormInput, 'userId' | 'access' | 'memberId'>>()
  const machine = membersMachine.provide({
    actors: {
      loadMemberDetail: loadMemberDetail.logic,
      openMemberForm: openMemberForm.logic,
      list: memberListMachine.provide({ actors: { loadMembers: loadMembers.logic } }),
      deletion: memberDeletionMachine.provide({
        actors: { loadFootprint: loadFootprint.logic, deleteMember: deleteMember.logic },
      }),
    },
  })
  const form = memberFormMachine.provide({
    actors: { loadMember: loadMember.logic, saveMember: saveMember.logic },
    actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
  })
  const actor = createActor(machine, {
    input: { userId: 'me', access, isAccessFailed: false, place: { kind: 'list' }, view: wholeList },
  })
  const reported: unknown[] = []
  const addresses: string[] = []
  onReport(actor, (event) => reported.push(isNotice(event) ? event.notice.key : event.type))
  actor.on('address.settled', ({ path }) => addresses.push(path))
  actor.start()
  await loadMembers.resolve({ members: [ana, bia], next: null, summary })
  return {
    loadMembers,
    loadMemberDetail,
    loadMember,
    saveMember,
    loadFootprint,
    deleteMember,
    openMemberForm,
    actor,
    reported,
    addresses,
    state: () => actor.getSnapshot(),
    /** The code of the form is loaded. */
    startForm: () => {
      actor.send({ type: 'form.start', logic: form })
      const { form: started } = actor.getSnapshot().children as { form?: MemberFormActor }
      if (!started) throw new Error('the form does not run')
      return started
    },
    names: () =>
      actor
        .getSnapshot()
        .children.list?.getSnapshot()
        .context.members.map(({ name }) => name),
  }
}

test('a profile shows the list’s data first, then its own; a failed load keeps it', async () => {
  const { loadMemberDetail, actor, reported, state } = await openScreen()
  actor.send(addressOf({ kind: 'detail', id: ana.id }))
  expect(state().context.member).toBe(ana)
  await loadMemberDetail.resolve({ member: { ...ana, bio: 'Nova.' }, badges: [] })
  expect(state().context.member?.bio).toBe('Nova.')
  expect(state().context.badges).toEqual([])
  actor.send({ type: 'refresh' })
  await loadMemberDetail.fail(offline)
  expect(state().matches({ place: { detail: 'shown' } })).toBe(true)
  expect(reported).toEqual([])
})

test('an unknown and an invalid id are missing; the invalid one sends no request @MEM-21', async () => {
  const { loadMemberDetail, loadMembers, actor, names, state } = await openScreen()
  actor.send(addressOf({ kind: 'detail', id: 'fulano' }))
  expect(state().matches({ place: { detail: 'missing' } })).toBe(true)
  expect(loadMemberDetail.requests).toEqual([])
  actor.send(addressOf({ kind: 'detail', id: ana.id }))
  await loadMemberDetail.fail(new Refusal('member_gone'))
  expect(state().matches({ place: { detail: 'missing' } })).toBe(true)
  // The list removes the member at once, and loads again.
  expect(names()).toEqual(['Bia'])
  expect(loadMembers.requests).toHaveLength(2)
})

test('a new member: the form opens with the rights, what it saves is reported, and the address is the list’s', async () => {
  const { actor, openMemberForm, saveMember, loadMembers, reported, addresses, startForm } = await openScreen(null)
  actor.send(addressOf({ kind: 'form', id: null }))
  expect(openMemberForm.requests).toEqual([])
  actor.send({ type: 'access.change', access: admin })
  const opened = { userId: 'me', access: admin, memberId: null, newId: ana.id, draft: null }
  await openMemberForm.resolve({ ...opened, blank: newMemberValues('2026-11-25') })
  const form = startForm()
  form.send({ type: 'field.change', change: { name: 'Ana Prado' } })
  form.send({ type: 'submit' })
  await saveMember.resolve({ outcome: 'saved', member: ana })
  expect(reported).toEqual(['member.created', 'member.changed'])
  expect(addresses).toEqual(['/members'])
  expect(loadMembers.requests).toHaveLength(2)
})

test('a form that the user leaves for another page leads nowhere', async () => {
  const { actor, openMemberForm, addresses, startForm, state } = await openScreen()
  actor.send(addressOf({ kind: 'form', id: null }))
  const opened = { userId: 'me', access: admin, memberId: null, newId: ana.id, draft: null }
  await openMemberForm.resolve({ ...opened, blank: newMemberValues('2026-11-25') })
  const form = startForm()
  form.send({ type: 'field.change', change: { name: 'Ana' } })
  form.send({ type: 'abandon' })
  expect(state().matches({ place: { form: 'left' } })).toBe(true)
  expect(addresses).toEqual([])
})

test('a deleted member is removed from the list, and the profile leads back to it', async () => {
  const { actor, loadFootprint, deleteMember, reported, addresses, names, state } = await openScreen()
  actor.send(addressOf({ kind: 'detail', id: ana.id }))
  actor.send({ type: 'deletion.open', member: ana })
  await loadFootprint.resolve(footprintOf())
  state().children.deletion?.send({ type: 'delete' })
  await deleteMember.resolve()
  expect(reported).toEqual(['member.deleted', 'member.gone'])
  expect(names()).toEqual(['Bia'])
  expect(addresses).toEqual(['/members'])
})

test('the list’s search stays in the address of every place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { actor, addresses, state } = await openScreen()
  state().children.list?.send({ type: 'search.type', search: 'bia' })
  vi.advanceTimersByTime(200)
  vi.useRealTimers()
  expect(addresses).toEqual(['/members?search=bia'])
  expect(actor.getSnapshot().context.view.search).toBe('bia')
})

test('deletion is not offered for the founder, the current user, or without the right @MEM-19 @MEM-20', async () => {
  const { actor, state } = await openScreen()
  for (const member of [memberOf({ is_founder: true }), memberOf({ user_id: 'me' })])
    actor.send({ type: 'deletion.open', member })
  expect(state().matches({ deletion: 'closed' })).toBe(true)
  const staff = await openScreen(council)
  // The reason is shown to users who would look for the button.
  expect(deletionLockOf(admin, memberOf({ is_founder: true }))).toBe('founder')
  expect(deletionLockOf(admin, memberOf({ user_id: 'me' }))).toBe('own')
  expect(deletionLockOf(admin, ana)).toBe(null)
  expect(deletionLockOf(council, memberOf({ is_founder: true }))).toBe(null)
  staff.actor.send({ type: 'deletion.open', member: ana })
  expect(staff.state().matches({ deletion: 'closed' })).toBe(true)
})

const openQuestion = (from: 'list' | 'detail', member = ana) => {
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
  const emitted: unknown[] = []
  onNotice(actor, (notice) => emitted.push(notice))
  actor.start()
  return { loadFootprint, deleteMember, inactivateMember, anonymiseMember, actor, emitted }
}

test.each(['list', 'detail'] as const)(
  'a deletion from the %s is reported in its words, and done once',
  async (from) => {
    const { loadFootprint, deleteMember, actor, emitted } = openQuestion(from)
    actor.send({ type: 'delete' })
    await loadFootprint.resolve(footprintOf())
    actor.send({ type: 'delete' })
    actor.send({ type: 'delete' })
    await deleteMember.resolve()
    expect(deleteMember.requests).toHaveLength(1)
    expect(emitted).toEqual([{ key: 'member.deleted', from }])
    expect(actor.getSnapshot().output).toEqual({ outcome: 'gone', id: ana.id })
  },
)

test('a member who was deleted meanwhile is reported, and removed from the list', async () => {
  const { loadFootprint, deleteMember, actor, emitted } = openQuestion('list')
  await loadFootprint.resolve(footprintOf())
  actor.send({ type: 'delete' })
  await deleteMember.fail(new Refusal('member_gone'))
  expect(emitted).toMatchObject([{ key: 'member.deleteFailed', failure: { code: 'member_gone' } }])
  expect(actor.getSnapshot().output).toMatchObject({ outcome: 'gone' })
})

test('a refusal returns to the question; inactivating is still possible, once', async () => {
  const { loadFootprint, deleteMember, inactivateMember, actor, emitted } = openQuestion('detail')
  await loadFootprint.resolve(footprintOf())
  actor.send({ type: 'delete' })
  await deleteMember.fail({ code: '42501', message: 'O fundador não pode ser excluído.' })
  expect(actor.getSnapshot().value).toBe('asking')
  actor.send({ type: 'inactivate' })
  await inactivateMember.resolve({ ...ana, status: 'inativo' })
  expect(emitted).toMatchObject([{ key: 'member.deleteFailed' }, { key: 'member.inactivated' }])
  const inactive = openQuestion('list', memberOf({ status: 'inativo' }))
  await inactive.loadFootprint.resolve(footprintOf())
  inactive.actor.send({ type: 'inactivate' })
  expect(inactive.inactivateMember.requests).toEqual([])
})

test('a question that is cancelled after a lost response says so', async () => {
  const { loadFootprint, deleteMember, actor } = openQuestion('list')
  await loadFootprint.resolve(footprintOf())
  actor.send({ type: 'delete' })
  await deleteMember.fail(offline)
  actor.send({ type: 'cancel' })
  expect(actor.getSnapshot().output).toEqual({ outcome: 'unsure' })
})

test('a known refusal is shown first, and not requested @MEM-62', async () => {
  const { loadFootprint, deleteMember, anonymiseMember, actor } = openQuestion('list')
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

test('an anonymised member is removed from the directory @MEM-13', async () => {
  const { loadFootprint, anonymiseMember, actor, emitted } = openQuestion('list')
  await loadFootprint.resolve(footprintOf())
  actor.send({ type: 'anonymise' })
  await anonymiseMember.resolve()
  expect(emitted).toEqual([{ key: 'member.anonymised' }])
  expect(actor.getSnapshot().output).toEqual({ outcome: 'gone', id: ana.id })
})

test('the question needs the figures, which can be retried; a deleted member is reported at once @MEM-60', async () => {
  const { loadFootprint, deleteMember, actor, emitted } = openQuestion('list')
  await loadFootprint.fail(offline)
  actor.send({ type: 'delete' })
  expect(deleteMember.requests).toEqual([])
  actor.send({ type: 'retry' })
  await loadFootprint.fail(new Refusal('member_gone'))
  expect(emitted).toMatchObject([{ key: 'member.deleteFailed', failure: { code: 'member_gone' } }])
  expect(actor.getSnapshot().output).toMatchObject({ outcome: 'gone' })
})

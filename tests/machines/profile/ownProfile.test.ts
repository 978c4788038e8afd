import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Member } from '#machines/shared/member.ts'
import type { Notice } from '#machines/notices.ts'
import { ownProfileMachine } from '#machines/profile/ownProfile.machine.ts'
import { memberFormMachine } from '#machines/members/memberForm.machine.ts'
import { memberValuesOf, type MemberFormInput } from '#machines/members/memberForm.ts'
import { memberOf, ordinary } from '#tests/support/members.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const load = held<Member | null, { userId: string }>()
  const openForm = held<MemberFormInput, Pick<MemberFormInput, 'userId' | 'access' | 'memberId'>>()
  const loadMember = held<Member, { id: string }>()
  const form = memberFormMachine.provide({ actors: { loadMember: loadMember.logic } })
  const actor = createActor(
    ownProfileMachine.provide({ actors: { loadOwnMember: load.logic, openMemberForm: openForm.logic, form } }),
    { input: { userId: 'me' } },
  )
  const notices: Notice['key'][] = []
  const changes: string[] = []
  onReport(actor, (event) => {
    if (isNotice(event)) notices.push(event.notice.key)
    else changes.push(event.type)
  })
  actor.start()
  return { actor, load, openForm, loadMember, notices, changes, state: () => actor.getSnapshot() }
}
const me = memberOf({ user_id: 'me' })

test('the user sees the own profile, edits it, and sees what was saved', async () => {
  const { actor, load, openForm, loadMember, changes, state } = open()
  actor.send({ type: 'edit', access: ordinary })
  expect(state().value).toBe('loading')
  await load.resolve(me)
  actor.send({ type: 'edit', access: ordinary })
  expect(openForm.requests.map(({ input }) => input)).toEqual([{ userId: 'me', access: ordinary, memberId: me.id }])
  const opened = { userId: 'me', access: ordinary, memberId: me.id, newId: me.id, draft: null }
  await openForm.resolve({ ...opened, blank: memberValuesOf(me) })
  await loadMember.resolve(me)
  expect(state().children.form?.getSnapshot().matches('editing')).toBe(true)
  // What the form reports when it has saved.
  actor.send({ type: 'member.changed', member: { ...me, bio: 'Marceneira.' } })
  state().children.form?.send({ type: 'cancel' })
  expect(state().value).toBe('shown')
  expect(state().context.member?.bio).toBe('Marceneira.')
  expect(changes).toEqual(['member.changed'])
})

test('an account without a member has nothing to edit', async () => {
  const { actor, load, state } = open()
  await load.resolve(null)
  actor.send({ type: 'edit', access: ordinary })
  expect(state().value).toBe('absent')
})

describe('what fails', () => {
  test('is reported and can be retried', async () => {
    const { actor, load, notices, state } = open()
    await load.fail(offline)
    expect(state().value).toBe('failed')
    expect(notices).toEqual(['profile.loadFailed'])
    actor.send({ type: 'retry' })
    await load.resolve(me)
    expect(state().context.failure).toBeNull()
  })

  test('a second time keeps the profile', async () => {
    const { actor, load, notices, state } = open()
    await load.resolve(me)
    actor.send({ type: 'refresh' })
    await load.fail(offline)
    expect(state().value).toBe('shown')
    expect(state().context.member).toEqual(me)
    expect(notices).toEqual([])
  })
})

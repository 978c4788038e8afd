import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Member } from '#machines/shared/member.ts'
import type { Notice } from '#machines/notices.ts'
import { ownProfileMachine } from '#machines/profile/ownProfile.machine.ts'
import { memberOf } from '#tests/support/members.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const load = held<Member | null, { userId: string }>()
  const actor = createActor(ownProfileMachine.provide({ actors: { loadOwnMember: load.logic } }), {
    input: { userId: 'me' },
  })
  const notices: Notice['key'][] = []
  actor.on('notice', ({ notice }) => notices.push(notice.key))
  actor.start()
  return { actor, load, notices, state: () => actor.getSnapshot() }
}
const me = memberOf({ user_id: 'me' })

test('the user sees the own profile, edits it, and sees what was saved', async () => {
  const { actor, load, state } = open()
  actor.send({ type: 'edit' })
  expect(state().value).toBe('loading')
  await load.resolve(me)
  actor.send({ type: 'edit' })
  actor.send({ type: 'member.save', member: { ...me, bio: 'Marceneira.' } })
  actor.send({ type: 'form.leave' })
  expect(state().value).toBe('shown')
  expect(state().context.member?.bio).toBe('Marceneira.')
})

test('an account without a member has nothing to edit', async () => {
  const { actor, load, state } = open()
  await load.resolve(null)
  actor.send({ type: 'edit' })
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

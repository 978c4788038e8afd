import { expect, test } from 'vitest'
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
import { admin, council, footprintOf, memberOf } from '#tests/support/members.ts'
import { onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const ana = memberOf()

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

test('who is inactivated or deleted is no newcomer any more, and the list counts again @MEM-860', async () => {
  const [load, count, inactivate, remove] = [
    held<MemberPage, MemberPageInput>(),
    held<Footprint, { id: string }>(),
    held<Member, { id: string }>(),
    held<void, { id: string }>(),
  ]
  const machine = membersMachine.provide({
    actors: {
      list: memberListMachine.provide({ actors: { loadMembers: load.logic } }),
      deletion: memberDeletionMachine.provide({
        actors: { loadFootprint: count.logic, inactivateMember: inactivate.logic, deleteMember: remove.logic },
      }),
    },
  })
  const place = { kind: 'form', id: null } as const
  const input = { userId: 'me', access: admin, isAccessFailed: false, place, view: wholeList }
  const actor = createActor(machine, { input })
  onReport(actor, () => undefined)
  actor.start()
  const newcomer = () => actor.getSnapshot().context.newcomer
  actor.send({ type: 'member.changed', member: ana })
  expect(newcomer()).toBe(ana)

  actor.send({ type: 'deletion.open', member: ana })
  await count.resolve(footprintOf())
  actor.getSnapshot().children.deletion?.send({ type: 'inactivate' })
  const loads = load.requests.length
  await inactivate.resolve({ ...ana, status: 'inativo' })
  expect(newcomer()?.status).toBe('inativo')
  expect(load.requests).toHaveLength(loads + 1)

  actor.send({ type: 'deletion.open', member: ana })
  await count.resolve(footprintOf())
  actor.getSnapshot().children.deletion?.send({ type: 'delete' })
  await remove.resolve()
  expect(newcomer()).toBe(null)
})

import { Refusal } from '#machines/model/failure.ts'
import { memberDeletionMachine } from '#machines/memberDeletion.machine.ts'
import { memberOf } from '#tests/support/members.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn, nothingIsAskedTwice } from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(memberDeletionMachine)
const active = memberOf()
const inactive = memberOf({ status: 'inativo' })

export const walk = defineWalk({
  machine: memberDeletionMachine,
  starts: {
    plain: { member: active, from: 'list' },
    'from the detail': { member: active, from: 'detail' },
    'of an inactive member': { member: inactive, from: 'list' },
  },
  steps: {
    'delete the member': { type: 'delete' },
    'inactivate the member': { type: 'inactivate' },
    cancel: { type: 'cancel' },
    'the member is deleted': answer.done('deleteMember', undefined),
    'the deletion is refused': answer.fail('deleteMember', refused),
    'no answer comes': answer.fail('deleteMember', offline),
    'somebody else has deleted the member': answer.fail('deleteMember', new Refusal('member_gone')),
    'the member is inactivated': answer.done('inactivateMember', inactive),
    'the inactivation is refused': answer.fail('inactivateMember', refused),
    'the member to inactivate is gone': answer.fail('inactivateMember', new Refusal('member_gone')),
  },
  key: ({ member, from, output, failure }) => [member.status, from, output.outcome, failure?.kind],
  invariants: [
    {
      name: 'one can always answer or leave while one is asked; who is inactive is not inactivated again',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('asking') ||
        (snapshot.can({ type: 'delete' }) &&
          snapshot.can({ type: 'cancel' }) &&
          snapshot.can({ type: 'inactivate' }) === (snapshot.context.member.status === 'ativo')),
    },
    {
      name: 'one request at a time, about this member',
      holds: ({ now: { snapshot }, open }) =>
        open.length === (snapshot.matches('deleting') || snapshot.matches('inactivating') ? 1 : 0) &&
        open.every(({ input }) => JSON.stringify(input) === JSON.stringify({ id: active.id })),
    },
    {
      name: 'how it ended is told: gone, changed, or as it was',
      holds: ({ now: { step, snapshot } }) => {
        if (snapshot.status !== 'done') return true
        const { outcome } = snapshot.context.output
        if (step === 'cancel') return outcome === 'closed'
        return outcome === (step === 'the member is inactivated' ? 'changed' : 'gone')
      },
    },
    {
      name: 'everything but leaving is told once; in the words of where it was asked',
      holds: ({ now: { step, emitted, snapshot } }) => {
        const isAnswer = step !== null && !['delete the member', 'inactivate the member', 'cancel'].includes(step)
        return (
          emitted.length === (isAnswer ? 1 : 0) &&
          emitted.every(({ notice }) => !('from' in notice) || notice.from === snapshot.context.from)
        )
      },
    },
    {
      name: 'a failure stays in sight until the next attempt',
      holds: ({ now: { step, snapshot } }) =>
        step === 'the deletion is refused' || step === 'the inactivation is refused' || step === 'no answer comes'
          ? snapshot.matches('asking') && snapshot.context.failure !== null
          : snapshot.matches('asking') || snapshot.status === 'done' || snapshot.context.failure === null,
    },
    failureLeavesAWayOn({ type: 'delete' }),
    nothingIsAskedTwice({ type: 'delete' }, { type: 'inactivate' }, { type: 'cancel' }),
  ],
})

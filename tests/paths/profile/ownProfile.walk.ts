import { ownProfileMachine } from '#machines/profile/ownProfile.machine.ts'
import { memberOf } from '#tests/support/members.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn, stepsLead, stepsLeave } from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(ownProfileMachine)
const me = memberOf({ user_id: 'me' })
const saved = { ...me, bio: 'Marceneira.' }

export const walk = defineWalk({
  machine: ownProfileMachine,
  starts: { plain: { userId: 'me' } },
  steps: {
    'the own member comes': answer.done('loadOwnMember', me),
    'the account has no member': answer.done('loadOwnMember', null),
    'no answer comes': answer.fail('loadOwnMember', offline),
    'ask again': { type: 'retry' },
    'come back': { type: 'refresh' },
    edit: { type: 'edit' },
    'the form has saved': { type: 'member.save', member: saved },
    'the form is left': { type: 'form.leave' },
  },
  key: ({ member, failure }) => [member?.bio, failure?.kind],
  invariants: [
    stepsLead({ 'come back': { shown: 'loading', absent: 'loading', failed: 'loading' } }),
    stepsLeave({ 'the account has no member': { member: 'nothing' }, 'ask again': { failure: 'something' } }),
    {
      name: 'busy exactly while the own member, and no other, is on the way',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === open.length > 0 &&
        open.every(({ input }) => JSON.stringify(input) === '{"userId":"me"}'),
    },
    {
      name: 'one edits only what is there',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'edit' }) === snapshot.matches('shown') &&
        (!(snapshot.matches('shown') || snapshot.matches('editing')) || snapshot.context.member !== null),
    },
    {
      name: 'what the form has saved is shown',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'the form has saved' || snapshot.context.member?.bio === 'Marceneira.',
    },
    {
      name: 'a failure is told once, where nothing can be shown instead',
      holds: ({ now: { step, snapshot, emitted, actions } }) =>
        step === 'no answer comes'
          ? snapshot.context.member === null
            ? emitted.length === 1 && snapshot.matches('failed')
            : actions.includes('logRefreshFailure') && emitted.length === 0 && snapshot.matches('shown')
          : emitted.length === 0,
    },
    failureLeavesAWayOn({ type: 'retry' }, { type: 'edit' }),
  ],
})

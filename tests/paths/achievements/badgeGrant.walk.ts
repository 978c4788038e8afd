import { badgeGrantMachine } from '#machines/achievements/badgeGrant.machine.ts'
import { firstFaultOfGrant, grantOf } from '#machines/achievements/badgeGrant.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn, faultsAreShown, stepsLeave } from '#tests/support/paths/promises.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(badgeGrantMachine)
const ana = { id: 'ana', name: 'Ana' }

export const walk = defineWalk({
  machine: badgeGrantMachine,
  starts: { plain: { ownMemberId: 'me' } },
  steps: {
    'grant Ana something': { type: 'open', kind: 'grant', member: ana, badgeId: '' },
    'grant somebody the badge': { type: 'open', kind: 'grant', member: null, badgeId: 'mentor' },
    'revoke Ana’s badge': { type: 'open', kind: 'revoke', member: ana, badgeId: 'mentor' },
    'choose and write': { type: 'field.change', change: { member: ana, badgeId: 'mentor', reason: 'Por mérito' } },
    'empty the reason': { type: 'field.change', change: { reason: '' } },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    'it is granted': answer.done('grantBadge', undefined),
    'granting gets no answer': answer.fail('grantBadge', offline),
    'it is revoked': answer.done('revokeBadge', undefined),
    'revoking gets no answer': answer.fail('revokeBadge', offline),
  },
  key: ({ kind, opened, values }) => [kind, opened, firstFaultOfGrant(values)],
  arrows: 1,
  invariants: [
    faultsAreShown,
    stepsLeave({
      'grant somebody the badge': { opened: 'something', isForAnybody: 'something' },
    }),
    failureLeavesAWayOn({ type: 'submit' }),
    {
      name: 'busy exactly while one request is open, of the kind that was asked for',
      holds: ({ now: { snapshot }, open }) =>
        open.length <= 1 &&
        snapshot.matches('granting') === open.some(({ id }) => id === 'grantBadge') &&
        snapshot.matches('revoking') === open.some(({ id }) => id === 'revokeBadge') &&
        (!snapshot.matches('granting') || snapshot.context.kind === 'grant') &&
        (!snapshot.matches('revoking') || snapshot.context.kind === 'revoke'),
    },
    {
      name: 'nothing faulty is sent: the field is named',
      holds: ({ now: { step, snapshot, emitted }, open }) => {
        if (step !== 'submit') return true
        const fault = firstFaultOfGrant(snapshot.context.values)
        const named = emitted.flatMap((event) => (event.type === 'field.fault' ? [event.field] : []))
        return fault === null ? open.length === 1 && named.length === 0 : open.length === 0 && named.join() === fault
      },
    },
    {
      name: 'what is sent is what is in the form',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ input }) => textOf(input) === textOf(grantOf(snapshot.context.values))),
    },
    {
      name: 'a failure and closing take nothing away that was typed',
      holds: ({ now: { step, snapshot }, before }) =>
        !['cancel', 'granting gets no answer', 'revoking gets no answer'].includes(step ?? '') ||
        textOf(snapshot.context.values) === textOf(before?.snapshot.context.values),
    },
    {
      name: 'whatever the database said, what is shown of badges is looked up again',
      holds: ({ now: { step, emitted } }) =>
        ['it is granted', 'it is revoked', 'granting gets no answer', 'revoking gets no answer'].includes(
          step ?? '',
        ) === emitted.some(({ type }) => type === 'badges.changed'),
    },
  ],
})

import { notificationsMachine } from '#machines/notifications.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn } from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(notificationsMachine)

export const walk = defineWalk({
  machine: notificationsMachine,
  starts: { plain: { userId: 'ana' } },
  steps: {
    'due tasks are announced': answer.done('touchDueNotifications', undefined),
    'due tasks cannot be announced': answer.fail('touchDueNotifications', offline),
    'three are unread': answer.done('countUnread', 3),
    'none is unread': answer.done('countUnread', 0),
    'they cannot be counted': answer.fail('countUnread', offline),
    'the screen comes to the fore': { type: 'refresh' },
  },
  key: ({ unread }) => unread,
  invariants: [
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) => !snapshot.matches('resting') === open.length > 0,
    },
    failureLeavesAWayOn({ type: 'refresh' }),
    {
      name: 'due tasks are announced once, before the first count',
      holds: ({ requests }) =>
        requests.filter(({ id }) => id === 'touchDueNotifications').length === 1 &&
        requests[0]?.id === 'touchDueNotifications',
    },
    {
      name: 'the count before stays when it fails, and while it is counted again',
      holds: ({ now, moments }) => {
        const before = (moments.at(-2) ?? now).snapshot.context.unread
        const counted = now.step === 'three are unread' ? 3 : now.step === 'none is unread' ? 0 : before
        return now.snapshot.context.unread === counted
      },
    },
    {
      name: 'a failure is only logged',
      holds: ({ now: { step, actions } }) => actions.includes('logFailure') === (step?.includes('cannot be') ?? false),
    },
  ],
})

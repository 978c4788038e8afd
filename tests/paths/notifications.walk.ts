import { notificationsMachine } from '#machines/notifications.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn } from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(notificationsMachine)
const mentor = { content: 'Você conquistou a insígnia “Mentor”.', created_at: '2026-11-20T10:00:00.000001+00:00' }
const executor = { content: 'Você conquistou a insígnia “Executor”.', created_at: '2026-11-21T10:00:00.000001+00:00' }

export const walk = defineWalk({
  machine: notificationsMachine,
  starts: { plain: { userId: 'ana' } },
  steps: {
    'due tasks are announced': answer.done('touchDueNotifications', undefined),
    'due tasks cannot be announced': answer.fail('touchDueNotifications', offline),
    'three are unread': answer.done('loadUnread', { count: 3, badges: [mentor] }),
    'none is unread': answer.done('loadUnread', { count: 0, badges: [] }),
    'a fourth one is of a new badge': answer.done('loadUnread', { count: 4, badges: [executor, mentor] }),
    'they cannot be counted': answer.fail('loadUnread', offline),
    'the screen comes to the fore': { type: 'refresh' },
  },
  key: ({ unread, latest }) => [unread, latest],
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
        const counts: Record<string, number> = {
          'three are unread': 3,
          'none is unread': 0,
          'a fourth one is of a new badge': 4,
        }
        return now.snapshot.context.unread === (counts[now.step ?? ''] ?? before)
      },
    },
    {
      name: 'a badge is told once, in the order of coming, and none that was there before the first count',
      holds: ({ now: { step, emitted }, before }) => {
        const known = before?.snapshot.context
        const isCounted = known !== undefined && known.unread !== null
        const news = { 'three are unread': [mentor], 'a fourth one is of a new badge': [mentor, executor] }
        const told = isCounted && step !== null && step in news ? news[step as keyof typeof news] : []
        const expected = told.filter(({ created_at }) => created_at > (known?.latest ?? ''))
        return (
          JSON.stringify(emitted.map(({ notice }) => notice)) ===
          JSON.stringify(expected.map(({ content }) => ({ key: 'notification.arrived', content })))
        )
      },
    },
    {
      name: 'a failure is only logged',
      holds: ({ now: { step, actions } }) => actions.includes('logFailure') === (step?.includes('cannot be') ?? false),
    },
  ],
})

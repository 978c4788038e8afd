import { dayMachine } from '#machines/app/day.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(dayMachine)
const days: Readonly<Record<string, string>> = {
  'a new day begins': '2026-11-21',
  'the clock is set back': '2026-11-20',
}

export const walk = defineWalk({
  machine: dayMachine,
  starts: { plain: { today: '2026-11-20' } },
  steps: {
    'a new day begins': { type: 'day.seen', today: '2026-11-21' },
    'the clock is set back': { type: 'day.seen', today: '2026-11-20' },
    'the clock cannot be watched': answer.fail('watchDay', new Error('no document')),
  },
  key: ({ today }) => today,
  invariants: [
    {
      name: 'the clock is watched once',
      holds: ({ requests }) => requests.length === 1,
    },
    {
      name: 'another day is kept, and reported to everything that listens',
      holds: ({ now: { snapshot, step, emitted } }) => {
        const seen = days[step ?? '']
        if (seen === undefined) return emitted.length === 0
        const told = emitted.map((event) => event.today)
        return snapshot.context.today === seen && told.join() === seen
      },
    },
    {
      name: 'a failure is only logged',
      holds: ({ now: { step, actions } }) =>
        actions.includes('logFailure') === (step === 'the clock cannot be watched'),
    },
  ],
})

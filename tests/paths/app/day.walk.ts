import { dayMachine } from '#machines/app/day.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

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

export const words = defineWords({
  title: 'O dia em São Paulo',
  starts: { plain: 'Entre como membro@confraria.test e abra /dashboard pouco antes da meia-noite em São Paulo.' },
  steps: {
    'a new day begins':
      'Espere até passar da meia-noite: as rotinas do dia voltam a “Registrar”, sem recarregar a página.',
    'the clock is set back': 'Atrase o relógio do aparelho um dia e volte à página.',
    'the clock cannot be watched': 'O relógio não pode ser consultado; só se vê por simulação.',
  },
  states: { '': 'A página mostra o dia de hoje em São Paulo.' },
})

import { dayMachine } from '#machines/app/day.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(dayMachine)
const days: Readonly<Record<string, string>> = {
  'a new day starts': '2026-11-21',
  'the clock is set back': '2026-11-20',
}

export const walk = defineWalk({
  machine: dayMachine,
  starts: { plain: { today: '2026-11-20' } },
  steps: {
    'a new day starts': { type: 'day.seen', today: '2026-11-21' },
    'the clock is set back': { type: 'day.seen', today: '2026-11-20' },
    'the clock cannot be watched': answer.fail('watchDay', new Error('no document')),
  },
  key: ({ today }) => today,
  invariants: [
    {
      name: 'one actor watches the clock',
      holds: ({ requests }) => requests.length === 1,
    },
    {
      name: 'a new day is stored and emitted',
      holds: ({ now: { snapshot, step, emitted } }) => {
        const day = days[step ?? '']
        if (day === undefined) return emitted.length === 0
        const emittedDays = emitted.map((event) => event.today)
        return snapshot.context.today === day && emittedDays.join() === day
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
    'a new day starts':
      'Espere até passar da meia-noite: as rotinas do dia voltam a “Registrar”, sem recarregar a página.',
    'the clock is set back': 'Atrase o relógio do aparelho um dia e volte à página.',
    'the clock cannot be watched': 'O relógio não pode ser consultado; só se vê por simulação.',
  },
  states: { '': 'A página mostra o dia de hoje em São Paulo.' },
})

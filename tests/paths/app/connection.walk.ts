import { connectionMachine } from '#machines/app/connection.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(connectionMachine)
const days: Readonly<Record<string, string>> = {
  'a new day begins': '2026-11-21',
  'the clock is set back': '2026-11-20',
}

export const walk = defineWalk({
  machine: connectionMachine,
  starts: { plain: { today: '2026-11-20' } },
  steps: {
    'a new day begins': { type: 'day.seen', today: '2026-11-21' },
    'the clock is set back': { type: 'day.seen', today: '2026-11-20' },
    'the page is shown again': { type: 'page.shown' },
    'the page stays in the foreground': { type: 'page.stayed' },
    'the network is lost': { type: 'network.lost' },
    'the network returns': { type: 'network.returned' },
    'the page cannot be watched': result.fail('watchPage', new Error('no document')),
  },
  key: ({ today }) => today,
  invariants: [
    {
      name: 'The page is watched once.',
      holds: ({ requests }) => requests.length === 1,
    },
    {
      name: 'A new day is stored and reported, and the page returns. Nothing else changes the day.',
      holds: ({ now: { snapshot, step, reported }, before }) => {
        const day = days[step ?? '']
        const reports = reported.flatMap((event) => (event.type === 'day.change' ? [event.today] : []))
        if (day === undefined)
          return reports.length === 0 && snapshot.context.today === (before?.snapshot.context.today ?? '2026-11-20')
        return snapshot.context.today === day && reports.join() === day
      },
    },
    {
      name: 'The page returns with a new day and when it is shown.',
      holds: ({ now: { step, reported } }) =>
        reported.some(({ type }) => type === 'page.return') ===
        (step === 'the page is shown again' || days[step ?? ''] !== undefined),
    },
    {
      name: 'A page that stays in the foreground is reported, unless it has no network.',
      holds: ({ now: { step, snapshot, reported } }) =>
        reported.some(({ type }) => type === 'page.stay') ===
        (step === 'the page stays in the foreground' && snapshot.matches('online')),
    },
    {
      name: 'Offline is a page that has lost its network.',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step === 'the network is lost') return snapshot.matches('offline')
        if (step === 'the network returns') return snapshot.matches('online')
        return snapshot.value === (before?.snapshot.value ?? 'online')
      },
    },
    {
      name: 'A failure is only logged.',
      holds: ({ now: { step, actions } }) => actions.includes('logFailure') === (step === 'the page cannot be watched'),
    },
  ],
})

export const words = defineWords({
  title: 'Rede, primeiro plano e dia em São Paulo',
  starts: { plain: 'Entre como membro@confraria.test e abra /dashboard pouco antes da meia-noite em São Paulo.' },
  steps: {
    'a new day begins':
      'Espere até passar da meia-noite: as rotinas do dia voltam a “Registrar”, sem recarregar a página.',
    'the clock is set back': 'Atrase o relógio do aparelho um dia e volte à página.',
    'the page is shown again': 'Passe a outra aba do navegador e volte.',
    'the page stays in the foreground': 'Deixe a página aberta por dois minutos, sem tocar nela.',
    'the network is lost': 'Desligue a rede do aparelho.',
    'the network returns': 'Ligue de novo a rede do aparelho.',
    'the page cannot be watched': 'O navegador não deixa acompanhar a página; só se vê por simulação.',
  },
  states: {
    online: 'A página não mostra nenhum aviso de rede.',
    offline: 'Acima da página: o aviso de que não há conexão.',
  },
})

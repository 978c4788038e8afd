import type { Ranking } from '#machines/ranking/ranking.ts'
import { rankingMachine } from '#machines/ranking/ranking.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, isOnlyLogged, requestsSend, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { screenInput } from '#tests/support/screenInput.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(rankingMachine)
const ranking: Ranking = { rows: [], own: null, ownPoints: 0 }
const titles = { titles: {}, holders: {}, closed: [], levels: { gold: 500, silver: 200 } }

/** Each part of the page, with its request and the step in which the request fails. */
const parts = [
  { part: 'weekly', request: 'loadWeekly', failing: 'the weekly ranking fails to load' },
  { part: 'monthly', request: 'loadMonthly', failing: 'the monthly ranking fails to load' },
  { part: 'titles', request: 'loadTitles', failing: 'the titles fail to load' },
] as const

export const walk = defineWalk({
  machine: rankingMachine,
  starts: { plain: { ...screenInput, userId: 'ana', shown: 'weekly' } },
  steps: {
    'the weekly ranking arrives': result.done('loadRanking', ranking, 'loadWeekly'),
    [parts[0].failing]: result.fail('loadRanking', offline, 'loadWeekly'),
    'the monthly ranking arrives': result.done('loadRanking', ranking, 'loadMonthly'),
    [parts[1].failing]: result.fail('loadRanking', offline, 'loadMonthly'),
    'the titles arrive': result.done('loadTitles', titles),
    [parts[2].failing]: result.fail('loadTitles', offline),
    'a routine is open': result.done('loadRoutineOpen', true),
    'no routine is open': result.done('loadRoutineOpen', false),
    'the routines fail to load': result.fail('loadRoutineOpen', offline),
    'show the month': { type: 'address.change', address: { shown: 'monthly' } },
    'show the week': { type: 'address.change', address: { shown: 'weekly' } },
    retry: { type: 'retry' },
    'the screen returns to the foreground': { type: 'refresh' },
  },
  key: ({ shown, isRoutineOpen }) => [shown, isRoutineOpen],
  arrows: 1,
  invariants: [
    requestsSend({ loadWeekly: { period: 'weekly' }, loadMonthly: { period: 'monthly' } }),
    isOnlyLogged('the routines fail to load'),
    stepsLead({
      'the weekly ranking arrives': { 'weekly.loading': 'weekly.ready' },
      'the monthly ranking arrives': { 'monthly.loading': 'monthly.ready' },
      'the titles arrive': { 'titles.loading': 'titles.ready' },
      'a routine is open': { 'routines.loading': 'routines.ready' },
    }),
    {
      name: 'each part is loading exactly while its own request is open',
      holds: ({ now: { snapshot }, open }) =>
        [...parts, { part: 'routines', request: 'loadRoutineOpen' }].every(
          ({ part, request }) => snapshot.matches({ [part]: 'loading' }) === open.some(({ id }) => id === request),
        ),
    },
    {
      name: 'a part that failed can be retried',
      holds: (run) => run.now.step === 'the routines fail to load' || canActAfterFailure({ type: 'retry' }).holds(run),
    },
    {
      name: 'a return to the foreground reloads every part',
      holds: ({ now: { snapshot, step } }) =>
        step !== 'the screen returns to the foreground' ||
        (snapshot.matches({ routines: 'loading' }) &&
          parts.every(({ part }) => snapshot.matches({ [part]: 'loading' }))),
    },
    {
      name: 'the chosen tab is shown, and no response changes it',
      holds: ({ now: { step, snapshot }, before }) => {
        const { shown } = snapshot.context
        if (step === 'show the month') return shown === 'monthly'
        return shown === (step === 'show the week' ? 'weekly' : (before?.snapshot.context.shown ?? 'weekly'))
      },
    },
    {
      name: 'the page links to the routines while one is open; or, if none was ever loaded, after a failure',
      holds: ({ now: { step, snapshot }, before, requests }) => {
        const { isRoutineOpen } = snapshot.context
        if (step === 'a routine is open') return isRoutineOpen === true
        if (step === 'no routine is open') return isRoutineOpen === false
        const was = before?.snapshot.context.isRoutineOpen ?? null
        return (
          isRoutineOpen === (step === 'the routines fail to load' ? (was ?? true) : was) &&
          requests.every(({ id, input }) => id !== 'loadRoutineOpen' || textOf(input) === textOf({ userId: 'ana' }))
        )
      },
    },
    {
      name: 'a failure of one part does not change the others',
      holds: ({ now, moments }) => {
        const failing = parts.find((part) => part.failing === now.step)
        const before = moments.at(-2)?.snapshot
        return (
          failing === undefined ||
          before === undefined ||
          parts.every(
            ({ part }) =>
              now.snapshot.context[part] === before.context[part] &&
              (part === failing.part || now.snapshot.value[part] === before.value[part]),
          )
        )
      },
    },
    {
      name: 'a retry reloads only the parts that failed',
      holds: ({ now, moments, requests }) =>
        now.step !== 'retry' ||
        parts.every(({ part, request }) => {
          const hadFailed = moments.at(-2)?.snapshot.value[part] === 'failed'
          return hadFailed === requests.some(({ id, began }) => id === request && began === moments.length - 1)
        }),
    },
    {
      name: 'loaded data stays during a reload, and each failure is reported once',
      holds: ({ now, requests }) =>
        parts.every(
          ({ part, request }) =>
            !requests.some(({ id, outcome }) => id === request && outcome === 'done') ||
            now.snapshot.context[part] !== null,
        ) && now.notices.length === (parts.some(({ failing }) => failing === now.step) ? 1 : 0),
    },
  ],
})

export const words = defineWords({
  title: 'Ranking semanal e mensal, com os títulos',
  starts: { plain: 'Entre como membro@confraria.test e abra /ranking.' },
  steps: {
    'the weekly ranking arrives': 'O servidor responde com o ranking semanal.',
    'the weekly ranking fails to load':
      'Corte a rede antes da resposta: o ranking semanal não chega. Aviso: “Erro ao carregar ranking semanal”.',
    'the monthly ranking arrives': 'O servidor responde com o ranking mensal.',
    'the monthly ranking fails to load':
      'Corte a rede antes da resposta: o ranking mensal não chega. Aviso: “Erro ao carregar ranking mensal”.',
    'the titles arrive': 'O servidor responde com os títulos e seus detentores.',
    'the titles fail to load':
      'Corte a rede antes da resposta: os títulos não chegam. Aviso: “Erro ao carregar títulos”.',
    'a routine is open': 'O servidor responde que ainda há uma rotina a registrar hoje ou neste mês.',
    'no routine is open': 'O servidor responde que todas as rotinas estão registradas.',
    'the routines fail to load': 'Corte a rede antes da resposta: não se sabe se há uma rotina a registrar.',
    'show the month': 'Clique na aba “Ranking Mensal”.',
    'show the week': 'Clique na aba “Ranking Semanal”.',
    retry: 'Clique em “Tentar novamente”: só o que falhou é pedido de novo.',
    'the screen returns to the foreground': 'Passe a outra aba do navegador e volte.',
  },
  states: {
    'weekly.loading': 'Na aba “Ranking Semanal” aparece “Carregando ranking...”, ou o ranking de antes.',
    'weekly.ready': 'A aba “Ranking Semanal” mostra os dez primeiros, ou que ninguém pontuou nesta semana.',
    'weekly.failed': 'A aba “Ranking Semanal” mostra “Erro ao carregar ranking semanal”, ou o ranking de antes.',
    'monthly.loading': 'Na aba “Ranking Mensal” aparece “Carregando ranking...”, ou o ranking de antes.',
    'monthly.ready': 'A aba “Ranking Mensal” mostra os dez primeiros, ou que ninguém pontuou neste mês.',
    'monthly.failed': 'A aba “Ranking Mensal” mostra “Erro ao carregar ranking mensal”, ou o ranking de antes.',
    'titles.loading': 'A faixa dos títulos mostra os nomes ainda sem detentor, ou os de antes.',
    'titles.ready': 'A faixa mostra os três títulos, cada um com o detentor ou “Ainda sem detentor”.',
    'routines.loading': 'Não se vê “Registrar rotina”, ou fica o que havia antes.',
    'routines.ready': '“Registrar rotina” aparece enquanto há uma rotina a registrar.',
    'routines.failed': '“Registrar rotina” aparece, ou fica o que havia antes.',
    'titles.failed': 'No lugar da faixa aparece “Erro ao carregar títulos”, ou ficam os de antes.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: {
    'the weekly ranking fails to load': 'RAN-18',
    'the monthly ranking fails to load': 'RAN-18',
    'the titles fail to load': 'RAN-18',
  },
  invariants: {
    'a retry reloads only the parts that failed': 'RAN-18',
    'the page links to the routines while one is open; or, if none was ever loaded, after a failure': 'RAN-12',
    'a failure of one part does not change the others': 'APP-69',
    'loaded data stays during a reload, and each failure is reported once': 'APP-73',
    'a return to the foreground reloads every part': 'APP-72',
  },
})

import { ownPointsMachine } from '#machines/profile/ownPoints.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsKeep, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { ownPointsOf } from '#tests/support/ranking.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(ownPointsMachine)

export const walk = defineWalk({
  machine: ownPointsMachine,
  starts: { plain: { userId: 'ana', access: null, isAccessFailed: false } },
  steps: {
    'the first page arrives': result.done('loadOwnPoints', { rows: [ownPointsOf()], hasMore: true }),
    'all entries arrive': result.done('loadOwnPoints', { rows: [ownPointsOf()], hasMore: false }),
    'the entries fail to load': result.fail('loadOwnPoints', offline),
    'the last page arrives': result.done(
      'loadOwnPoints',
      { rows: [ownPointsOf({ id: 'entry-0' })], hasMore: false },
      'loadMoreOwnPoints',
    ),
    'the next page fails to load': result.fail('loadOwnPoints', offline, 'loadMoreOwnPoints'),
    'load more': { type: 'more' },
    retry: { type: 'retry' },
    'the screen becomes visible': { type: 'refresh' },
  },
  key: ({ rows, hasMore }) => [rows?.length, hasMore],
  invariants: [
    stepsKeep({
      'the first page arrives': { hasMore: true, failure: null },
      'all entries arrive': { hasMore: false, failure: null },
    }),
    stepsLead({
      retry: { failed: 'loading' },
      'the screen becomes visible': { ready: 'loading', loadingMore: 'loading', loading: 'loading', failed: 'loading' },
      'load more': { ready: 'loadingMore' },
    }),
    stepsLeave({
      'the entries fail to load': { failure: 'something' },
      'the first page arrives': { rows: 'something' },
      'all entries arrive': { rows: 'something' },
    }),
    canActAfterFailure({ type: 'retry' }, { type: 'more' }),
    {
      name: 'one request at a time is open, exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === open.some(({ id }) => id === 'loadOwnPoints') &&
        snapshot.matches('loadingMore') === open.some(({ id }) => id === 'loadMoreOwnPoints') &&
        open.length <= 1,
    },
    {
      name: 'the next page starts after the last row; a reload covers all shown rows',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => {
          const { after, least } = input as { after: unknown; least: number }
          const { rows } = snapshot.context
          return id === 'loadOwnPoints'
            ? after === null && least === (rows?.length ?? 0)
            : least === 0 && textOf(after) === textOf(rows?.at(-1))
        }),
    },
    {
      name: 'rows stay until new rows arrive',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        ['the first page arrives', 'all entries arrive', 'the last page arrives'].includes(step ?? '') ||
        snapshot.context.rows === before.snapshot.context.rows,
    },
    {
      name: 'each failure is reported once',
      holds: ({ now: { step, notices } }) =>
        notices.length === (step === 'the entries fail to load' || step === 'the next page fails to load' ? 1 : 0),
    },
    {
      name: 'the next page is added at the end',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'the last page arrives' ||
        textOf(snapshot.context.rows) ===
          textOf([...(before?.snapshot.context.rows ?? []), ownPointsOf({ id: 'entry-0' })]),
    },
  ],
})

export const words = defineWords({
  title: 'De onde vêm meus pontos',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /points.',
  },
  steps: {
    'the first page arrives': 'A resposta chega com os últimos lançamentos, e há mais depois deles.',
    'all entries arrive': 'A resposta chega com todos os lançamentos em uma página só.',
    'the entries fail to load': 'A rede cai antes que os lançamentos cheguem. Aviso: “Erro ao carregar seus pontos”.',
    'the last page arrives': 'A resposta chega com os lançamentos que faltavam.',
    'the next page fails to load':
      'A rede cai antes que a página seguinte chegue. Aviso: “Erro ao carregar seus pontos”.',
    'load more': 'Clique em “Carregar mais”.',
    retry: 'Clique em “Tentar novamente”.',
    'the screen becomes visible': 'Vá para outra aba do navegador e volte.',
  },
  states: {
    loading: '“Carregando lançamentos...” aparece na primeira vez; depois, a lista anterior continua.',
    ready: 'A lista mostra cada lançamento com data, pontos e total; havendo mais, “Carregar mais” também.',
    loadingMore: 'O botão no fim da lista mostra “Carregando...”.',
    failed: '“Erro ao carregar seus pontos” aparece com “Tentar novamente”; a lista de antes continua.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'the next page starts after the last row; a reload covers all shown rows': 'RAN-60',
  },
  states: {
    ready: 'RAN-60',
  },
})

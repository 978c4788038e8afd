import { givenPointsMachine } from '#machines/ranking/givenPoints.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead, stepsLeave, stepsNotice } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { givenOf } from '#tests/support/ranking.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(givenPointsMachine)

const last = givenOf({ id: 'given-0' })

export const walk = defineWalk({
  machine: givenPointsMachine,
  starts: { plain: undefined },
  steps: {
    'the first page arrives': result.done('loadGivenPoints', { rows: [givenOf()], hasMore: true }),
    'all entries arrive': result.done('loadGivenPoints', { rows: [givenOf()], hasMore: false }),
    'the entries fail to load': result.fail('loadGivenPoints', offline),
    'the last page arrives': result.done('loadGivenPoints', { rows: [last], hasMore: false }, 'loadMoreGivenPoints'),
    'the next page fails to load': result.fail('loadGivenPoints', offline, 'loadMoreGivenPoints'),
    'load more': { type: 'more' },
    retry: { type: 'retry' },
    'points were given': { type: 'refresh' },
  },
  key: ({ rows, hasMore }) => [rows.length, hasMore],
  invariants: [
    stepsLead({
      retry: { failed: 'loading' },
      'load more': { ready: 'loadingMore' },
      'points were given': { ready: 'loading', loadingMore: 'loading', failed: 'loading' },
    }),
    stepsNotice({
      'the entries fail to load': 'points.loadFailed',
      'the next page fails to load': 'points.loadFailed',
    }),
    stepsLeave({ 'the entries fail to load': { failure: 'something' } }),
    canActAfterFailure({ type: 'retry' }, { type: 'more' }),
    {
      name: 'one request at a time is open, exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === open.some(({ id }) => id === 'loadGivenPoints') &&
        snapshot.matches('loadingMore') === open.some(({ id }) => id === 'loadMoreGivenPoints') &&
        open.length <= 1,
    },
    {
      name: 'the next page starts after the last row; a reload covers all shown rows',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => {
          const { after, least } = input as { after: unknown; least: number }
          const { rows } = snapshot.context
          return id === 'loadGivenPoints'
            ? after === null && least === rows.length
            : textOf(after) === textOf(rows.at(-1))
        }),
    },
    {
      name: 'rows stay until new rows arrive',
      holds: ({ now: { step, snapshot }, before }) => {
        const { rows, hasMore } = snapshot.context
        const had = before?.snapshot.context ?? { rows: [], hasMore: false }
        if (step === 'the last page arrives') return textOf([rows, hasMore]) === textOf([[...had.rows, last], false])
        if (step === 'the first page arrives' || step === 'all entries arrive')
          return textOf([rows, hasMore]) === textOf([[givenOf()], step === 'the first page arrives'])
        return rows === had.rows || before === null
      },
    },
  ],
})

export const words = defineWords({
  title: 'Ranking: os pontos dados à mão',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /admin/ranking.',
  },
  steps: {
    'the first page arrives': 'A resposta chega com os últimos lançamentos, e há mais depois deles.',
    'all entries arrive': 'A resposta chega com todos os lançamentos em uma página só.',
    'the entries fail to load': 'A rede cai antes que os lançamentos cheguem.',
    'the last page arrives': 'A resposta chega com os lançamentos que faltavam.',
    'the next page fails to load': 'A rede cai antes que a página seguinte chegue.',
    'load more': 'Clique em “Carregar mais” em “Últimos lançamentos”.',
    retry: 'Clique em “Tentar novamente”.',
    'points were given': 'Dê pontos a um membro em “Adicionar pontos”, ou vá para outra aba do navegador e volte.',
  },
  states: {
    loading: '“Carregando lançamentos...” aparece na primeira vez; depois, a tabela anterior continua.',
    ready: '“Últimos lançamentos” aparece com membro, pontos e motivo; havendo mais, “Carregar mais” também.',
    loadingMore: 'O botão no fim da tabela mostra “Carregando...”.',
    failed: '“Erro ao carregar lançamentos” aparece com “Tentar novamente”, ou a tabela anterior continua.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    ready: 'RAN-26',
  },
})

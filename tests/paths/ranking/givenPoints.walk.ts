import { givenPointsMachine } from '#machines/ranking/givenPoints.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { givenOf } from '#tests/support/ranking.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(givenPointsMachine)

export const walk = defineWalk({
  machine: givenPointsMachine,
  starts: { plain: undefined },
  steps: {
    'the first page comes': answer.done('loadGivenPoints', { rows: [givenOf()], hasMore: true }),
    'all come': answer.done('loadGivenPoints', { rows: [givenOf()], hasMore: false }),
    'they do not come': answer.fail('loadGivenPoints', offline),
    'the last page comes': answer.done(
      'loadGivenPoints',
      { rows: [givenOf({ id: 'given-0' })], hasMore: false },
      'loadMoreGivenPoints',
    ),
    'the next page does not come': answer.fail('loadGivenPoints', offline, 'loadMoreGivenPoints'),
    'ask for more': { type: 'more' },
    'ask again': { type: 'retry' },
    'points were given': { type: 'refresh' },
  },
  key: ({ rows, hasMore }) => [rows.length, hasMore],
  invariants: [
    stepsLead({ 'ask again': { failed: 'loading' } }),
    stepsLeave({ 'they do not come': { failure: 'something' } }),
    canActAfterFailure({ type: 'retry' }, { type: 'more' }),
    {
      name: 'busy exactly while a request is open, one at a time',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === open.some(({ id }) => id === 'loadGivenPoints') &&
        snapshot.matches('loadingMore') === open.some(({ id }) => id === 'loadMoreGivenPoints') &&
        open.length <= 1,
    },
    {
      name: 'the next page begins behind the last row; a new beginning is as long as what is shown',
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
      name: 'what is shown stays until something else comes',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        ['the first page comes', 'all come', 'the last page comes'].includes(step ?? '') ||
        snapshot.context.rows === before.snapshot.context.rows,
    },
    {
      name: 'each failure is told once',
      holds: ({ now: { step, emitted } }) =>
        emitted.length === (step === 'they do not come' || step === 'the next page does not come' ? 1 : 0),
    },
  ],
})

export const words = defineWords({
  title: 'Ranking: os pontos dados à mão',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /admin/ranking.',
  },
  steps: {
    'the first page comes': 'A resposta chega com os últimos lançamentos, e há mais depois deles.',
    'all come': 'A resposta chega com todos os lançamentos em uma página só.',
    'they do not come': 'A rede cai antes que os lançamentos cheguem.',
    'the last page comes': 'A resposta chega com os lançamentos que faltavam.',
    'the next page does not come': 'A rede cai antes que a página seguinte chegue.',
    'ask for more': 'Clique em “Carregar mais” em “Últimos lançamentos”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'points were given': 'Dê pontos a um membro em “Adicionar pontos”, ou vá para outra aba do navegador e volte.',
  },
  states: {
    loading: '“Carregando lançamentos...” aparece na primeira vez; depois, a tabela anterior continua.',
    ready: '“Últimos lançamentos” aparece com membro, pontos e motivo; havendo mais, “Carregar mais” também.',
    loadingMore: 'O botão no fim da tabela mostra “Carregando...”.',
    failed: '“Erro ao carregar lançamentos” aparece com “Tentar novamente”, ou a tabela anterior continua.',
  },
})

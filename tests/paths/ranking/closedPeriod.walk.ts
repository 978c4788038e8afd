import { closedPeriodMachine } from '#machines/ranking/closedPeriod.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  noDuplicateRequests,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { endedOf, standingOf } from '#tests/support/ranking.ts'
import { screenInput } from '#tests/support/screenInput.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(closedPeriodMachine)
const go = (id: string) => ({ type: 'address.change' as const, address: { id } })

export const walk = defineWalk({
  machine: closedPeriodMachine,
  starts: { plain: { ...screenInput, id: 'period-1' } },
  steps: {
    'the ranking arrives': result.done('loadPeriodResult', { period: endedOf(), standings: [standingOf()] }),
    'the period does not exist': result.done('loadPeriodResult', null),
    'the ranking fails to load': result.fail('loadPeriodResult', offline),
    retry: { type: 'retry' },
    'the screen returns to the foreground': { type: 'refresh' },
    'open another period': go('period-2'),
    'open the first period': go('period-1'),
  },
  key: ({ id, result }) => [id, result !== null],
  invariants: [
    stepsLead({
      retry: { failed: 'loading' },
      'the screen returns to the foreground': { missing: 'loading', failed: 'loading' },
    }),
    stepsLeave({
      'the ranking fails to load': { failure: 'something' },
      'the ranking arrives': { failure: 'nothing' },
    }),
    canActAfterFailure({ type: 'retry' }),
    noDuplicateRequests({ type: 'retry' }),
    {
      name: 'the ranking stays once loaded, until the period does not exist',
      holds: ({ now: { step, snapshot }, before }) => {
        const { result } = snapshot.context
        if (step === 'the ranking arrives') return result !== null && snapshot.matches('ready')
        if (before && before.snapshot.context.id !== snapshot.context.id)
          return result === null && snapshot.matches('loading')
        if (step === 'the period does not exist') return result === null && snapshot.matches('missing')
        return result === (before?.snapshot.context.result ?? null)
      },
    },
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === (open.length === 1) &&
        open.every(({ input }) => textOf(input) === textOf({ id: snapshot.context.id })),
    },
    {
      name: 'the address names the period; the shown period is not requested again',
      holds: ({ now: { event, snapshot }, before, requests, moments }) => {
        if (event?.type !== 'address.change') return true
        const isRequested = requests.some(({ began }) => began === moments.length - 1)
        return (
          textOf(event) === textOf(go(snapshot.context.id)) &&
          isRequested === (before?.snapshot.context.id !== snapshot.context.id)
        )
      },
    },
  ],
})

export const words = defineWords({
  title: 'Ranking: um período encerrado',
  starts: {
    plain:
      'Entre como admin@confraria.test, abra /admin/ranking?tab=periods e clique em “Ver classificação” de um período encerrado.',
  },
  steps: {
    'the ranking arrives': 'A resposta chega com a classificação.',
    'the period does not exist':
      'O servidor responde que não há esse período: troque o id no endereço por outro que não existe.',
    'the ranking fails to load': 'A rede cai antes da resposta.',
    retry: 'Clique em “Tentar novamente”.',
    'the screen returns to the foreground': 'Vá para outra aba do navegador e volte.',
    'open another period': 'Volte à lista e clique em “Ver classificação” de outro período.',
    'open the first period': 'Volte à lista e clique em “Ver classificação” do primeiro período.',
  },
  states: {
    loading: '“Carregando classificação...” aparece; uma classificação que já chegou continua na tela.',
    ready: 'O nome do período, o “Detentor do título” e a tabela aparecem, e “Imprimir” também.',
    missing: '“Este período não existe ou ainda não foi encerrado.” aparece.',
    failed:
      '“Erro ao carregar classificação” aparece com “Tentar novamente”; uma classificação que já chegou continua na tela.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    missing: 'APP-26',
  },
})

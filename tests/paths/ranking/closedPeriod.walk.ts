import { closedPeriodMachine } from '#machines/ranking/closedPeriod.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
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
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(closedPeriodMachine)

export const walk = defineWalk({
  machine: closedPeriodMachine,
  starts: { plain: { id: 'period-1' } },
  steps: {
    'it comes': answer.done('loadPeriodResult', { period: endedOf(), standings: [standingOf()] }),
    'there is none': answer.done('loadPeriodResult', null),
    'it does not come': answer.fail('loadPeriodResult', offline),
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
  },
  key: ({ result }) => result !== null,
  invariants: [
    stepsLead({ 'the screen comes to the fore': { missing: 'loading', failed: 'loading' } }),
    stepsLeave({ 'it does not come': { failure: 'something' } }),
    canActAfterFailure({ type: 'retry' }),
    noDuplicateRequests({ type: 'retry' }),
    {
      name: 'it is shown once it came, until it is known to be gone',
      holds: ({ now: { step, snapshot }, before }) => {
        const { result } = snapshot.context
        if (step === 'it comes') return result !== null && snapshot.matches('ready')
        if (step === 'there is none') return result === null && snapshot.matches('missing')
        return result === (before?.snapshot.context.result ?? null)
      },
    },
    {
      name: 'busy exactly while it is asked for',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === (open.length === 1) &&
        open.every(({ input }) => textOf(input) === textOf({ id: 'period-1' })),
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
    'it comes': 'A resposta chega com a classificação.',
    'there is none': 'O servidor responde que não há esse período: troque o id no endereço por outro que não existe.',
    'it does not come': 'A rede cai antes da resposta.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
  },
  states: {
    loading: '“Carregando classificação...” aparece; uma classificação que já chegou continua na tela.',
    ready: 'O nome do período, o “Detentor do título” e a tabela aparecem, e “Imprimir” também.',
    missing: '“Este período não existe ou ainda não foi encerrado.” aparece.',
    failed:
      '“Erro ao carregar classificação” aparece com “Tentar novamente”; uma classificação que já chegou continua na tela.',
  },
})

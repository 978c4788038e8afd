import { monitoringMachine } from '#machines/council/monitoring.machine.ts'
import { caseOf, responsible } from '#tests/support/monitoring.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(monitoringMachine)

export const walk = defineWalk({
  machine: monitoringMachine,
  starts: { plain: undefined },
  steps: {
    'the cases are loaded': result.done('loadMonitoring', { cases: [caseOf()], responsibles: [responsible()] }),
    'there are no cases': result.done('loadMonitoring', { cases: [], responsibles: [] }),
    'the cases cannot be loaded': result.fail('loadMonitoring', offline),
    'try again': { type: 'retry' },
    'the screen becomes visible': { type: 'refresh' },
  },
  key: ({ monitoring, failure }) => [monitoring?.cases.length, failure !== null],
  invariants: [
    stepsLead({ 'the screen becomes visible': { failed: 'loading' } }),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('loading') === open.length > 0,
    },
    canActAfterFailure({ type: 'retry' }),
    {
      name: 'the loaded cases stay until the next response',
      holds: ({ now: { snapshot, step }, before }) =>
        step === 'the cases are loaded' ||
        step === 'there are no cases' ||
        before === null ||
        snapshot.context.monitoring === before.snapshot.context.monitoring,
    },
    {
      name: 'the ready state has cases and no failure',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('ready') || (snapshot.context.monitoring !== null && snapshot.context.failure === null),
    },
    {
      name: 'a failure is stored, and emitted once',
      holds: ({ now: { snapshot, step, emitted } }) =>
        emitted.length === (step === 'the cases cannot be loaded' ? 1 : 0) &&
        (!snapshot.matches('failed') || snapshot.context.failure?.kind === 'offline'),
    },
  ],
})

export const words = defineWords({
  title: 'Monitoramento de usuários',
  starts: { plain: 'Entre como admin@confraria.test e abra /council?tab=monitor.' },
  steps: {
    'the cases are loaded': 'O servidor responde com os casos.',
    'there are no cases': 'O servidor responde que não há nenhum caso.',
    'the cases cannot be loaded':
      'Corte a rede antes da resposta: os casos não chegam. Aviso: “Erro ao carregar dados”.',
    'try again': 'Clique em “Tentar novamente”.',
    'the screen becomes visible': 'Passe a outra aba do navegador e volte.',
  },
  states: {
    loading: 'Aparece “Carregando monitoramento...”, ou a tabela de antes.',
    ready: 'Aparece a tabela dos casos, ou “Ninguém está sendo monitorado.”, se não há nenhum.',
    failed: 'Aparecem “Erro ao carregar dados” e “Tentar novamente”, ou continua a tabela de antes.',
  },
})

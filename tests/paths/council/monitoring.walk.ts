import { monitoringMachine } from '#machines/council/monitoring.machine.ts'
import { caseOf, responsible } from '#tests/support/monitoring.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(monitoringMachine)

export const walk = defineWalk({
  machine: monitoringMachine,
  starts: { plain: undefined },
  steps: {
    'the cases come': answer.done('loadMonitoring', { cases: [caseOf()], responsibles: [responsible()] }),
    'nobody is watched': answer.done('loadMonitoring', { cases: [], responsibles: [] }),
    'the cases do not come': answer.fail('loadMonitoring', offline),
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
  },
  key: ({ monitoring, failure }) => [monitoring?.cases.length, failure !== null],
  invariants: [
    stepsLead({ 'the screen comes to the fore': { failed: 'loading' } }),
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('loading') === open.length > 0,
    },
    canActAfterFailure({ type: 'retry' }),
    {
      name: 'what came once stays until another answer comes',
      holds: ({ now: { snapshot, step }, before }) =>
        step === 'the cases come' ||
        step === 'nobody is watched' ||
        before === null ||
        snapshot.context.monitoring === before.snapshot.context.monitoring,
    },
    {
      name: 'ready means that there is something to show, and no failure',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('ready') || (snapshot.context.monitoring !== null && snapshot.context.failure === null),
    },
    {
      name: 'a failure is kept, and told once',
      holds: ({ now: { snapshot, step, emitted } }) =>
        emitted.length === (step === 'the cases do not come' ? 1 : 0) &&
        (!snapshot.matches('failed') || snapshot.context.failure?.kind === 'offline'),
    },
  ],
})

export const words = defineWords({
  title: 'Monitoramento de usuários',
  starts: { plain: 'Entre como admin@confraria.test e abra /council?tab=monitor.' },
  steps: {
    'the cases come': 'O servidor responde com os casos.',
    'nobody is watched': 'O servidor responde que não há nenhum caso.',
    'the cases do not come': 'Corte a rede antes da resposta: os casos não chegam. Aviso: “Erro ao carregar dados”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
  },
  states: {
    loading: 'Aparece “Carregando monitoramento...”, ou a tabela de antes.',
    ready: 'Aparece a tabela dos casos, ou “Ninguém está sendo monitorado.”, se não há nenhum.',
    failed: 'Aparecem “Erro ao carregar dados” e “Tentar novamente”, ou continua a tabela de antes.',
  },
})

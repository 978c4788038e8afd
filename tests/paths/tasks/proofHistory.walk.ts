import { proofHistoryMachine } from '#machines/tasks/proofHistory.machine.ts'
import type { ProofHistory } from '#machines/tasks/task.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(proofHistoryMachine)
const history: ProofHistory = {
  recent: [{ id: 'task-0', period_start: '2026-02-28', evaluation_score: 90 }],
  same_picture: [],
}

export const walk = defineWalk({
  machine: proofHistoryMachine,
  starts: { plain: { taskId: 'task-1' } },
  steps: {
    'the history arrives': result.done('loadProofHistory', history),
    'the history fails to load': result.fail('loadProofHistory', offline),
    retry: { type: 'retry' },
    'the network returns': { type: 'refresh' },
  },
  key: ({ history, failure }) => [history !== null, failure !== null],
  invariants: [
    {
      name: 'the history of this proof is requested exactly while it is loaded, and shown from its arrival on',
      holds: ({ now: { step, snapshot }, before, open, requests }) =>
        snapshot.matches('loading') === (open.length === 1) &&
        requests.every(({ input }) => textOf(input) === textOf({ taskId: 'task-1' })) &&
        snapshot.context.history ===
          (step === 'the history arrives' ? history : (before?.snapshot.context.history ?? null)),
    },
    {
      name: 'the reason of a failure is shown until the history arrives',
      holds: ({ now: { snapshot } }) => {
        const { failure } = snapshot.context
        return snapshot.matches('failed') ? failure?.kind === 'offline' : !snapshot.matches('ready') || failure === null
      },
    },
    canActAfterFailure({ type: 'retry' }),
    stepsLead({
      'the network returns': { loading: 'loading', failed: 'loading', ready: 'loading' },
      retry: { failed: 'loading' },
    }),
    stepsDo({
      'the network returns': {
        loading: ['request loadProofHistory'],
        failed: ['request loadProofHistory'],
        ready: ['request loadProofHistory'],
      },
    }),
  ],
})

export const words = defineWords({
  title: 'Tarefas: os registros anteriores de uma prova',
  starts: { plain: 'Entre como conselho@confraria.test, abra /tasks e clique em “Avaliar” em uma rotina.' },
  steps: {
    'the history arrives': 'O servidor responde com os últimos registros desta rotina.',
    'the history fails to load': 'Corte a rede antes da resposta: os últimos registros não chegam.',
    retry: 'Clique em “Tentar novamente”.',
    'the network returns': 'Passe a outra aba do navegador e volte, ou religue a rede.',
  },
  states: {
    loading: 'Em “Últimos registros desta rotina” aparece “Carregando...”, ou os registros de antes.',
    ready: 'Em “Últimos registros desta rotina” estão até cinco registros, ou que não há nenhum.',
    failed:
      'Em “Últimos registros desta rotina” aparecem “Tentar novamente” e que não carregaram, ou os registros de antes.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: { retry: 'TAS-74', 'the network returns': 'TAS-74', 'the history arrives': 'TAS-74' },
})

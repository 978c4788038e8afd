import { taskWithdrawalMachine } from '#machines/tasks/taskWithdrawal.machine.ts'
import { plainTask } from '#tests/support/tasks.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, noDuplicateRequests, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(taskWithdrawalMachine)

export const walk = defineWalk({
  machine: taskWithdrawalMachine,
  starts: { plain: { task: plainTask() } },
  steps: {
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'it is deleted': result.done('withdrawTask', undefined),
    'no response arrives': result.fail('withdrawTask', offline),
    'the deletion is refused': result.fail('withdrawTask', refused),
  },
  key: ({ failure }) => [failure !== null],
  invariants: [
    canActAfterFailure({ type: 'confirm' }),
    stepsLead({
      confirm: { asking: 'withdrawing' },
      cancel: { asking: 'closed' },
      'it is deleted': { withdrawing: 'closed' },
      'no response arrives': { withdrawing: 'asking' },
      'the deletion is refused': { withdrawing: 'closed' },
    }),
    noDuplicateRequests({ type: 'confirm' }, { type: 'cancel' }),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('withdrawing') === open.length > 0,
    },
    {
      name: 'only the chosen task is deleted, and only after a confirmation',
      holds: ({ now: { step }, requests, moments }) =>
        requests.every(({ input }) => textOf(input) === textOf({ id: plainTask().id })) &&
        (step === 'confirm' || !requests.some(({ began }) => began === moments.length - 1)),
    },
    {
      name: 'every result is reported once, because the list is stale',
      holds: ({ now: { step, reported } }) =>
        reported.map(({ type }) => type).join() ===
        (['it is deleted', 'no response arrives', 'the deletion is refused'].includes(step ?? '')
          ? 'tasks.changed'
          : ''),
    },
    {
      name: 'a deletion and a refusal have a notice; a lost response is shown in the dialog until the next attempt',
      holds: ({ now: { step, snapshot, notices } }) => {
        const keys = { 'it is deleted': 'task.withdrawn', 'the deletion is refused': 'task.withdrawFailed' }
        const expected = Object.entries(keys).find(([name]) => name === step)?.[1] ?? ''
        return (
          notices.map(({ key }) => key).join() === expected &&
          (step !== 'no response arrives' || snapshot.context.failure?.kind === 'offline') &&
          (step !== 'confirm' || snapshot.context.failure === null)
        )
      },
    },
  ],
})

export const words = defineWords({
  title: 'Tarefas: excluir uma tarefa própria',
  starts: {
    plain:
      'Entre como membro5@confraria.test, crie uma tarefa, abra /tasks?status=pending e clique em “Excluir” no cartão dela.',
  },
  steps: {
    confirm: 'Clique em “Sim, excluir”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'it is deleted': 'O servidor responde que a tarefa foi excluída.',
    'no response arrives': 'A rede cai antes da resposta.',
    'the deletion is refused': 'O servidor não exclui a tarefa: ela foi concluída antes, em outra janela.',
  },
  states: {
    asking: 'A pergunta “Excluir tarefa” está aberta; uma falha aparece acima dos botões.',
    withdrawing: 'A pergunta mostra “Excluindo...”.',
    closed: 'A pergunta se fechou.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    asking: 'TAS-41',
  },
  steps: {
    'it is deleted': 'TAS-42',
  },
})

import { taskWithdrawalMachine } from '#machines/tasks/taskWithdrawal.machine.ts'
import { ordinary } from '#tests/support/members.ts'
import { plainTask } from '#tests/support/tasks.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, noDuplicateRequests } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(taskWithdrawalMachine)
const open = { type: 'open', access: ordinary, task: plainTask() } as const

export const walk = defineWalk({
  machine: taskWithdrawalMachine,
  starts: { plain: undefined },
  steps: {
    'delete the task': open,
    'delete another member’s task': { ...open, task: plainTask({ assigned_by: 'other' }) },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'it is deleted': result.done('withdrawTask', undefined),
    'no response arrives': result.fail('withdrawTask', offline),
    'the deletion is refused': result.fail('withdrawTask', refused),
  },
  key: ({ failure }) => [failure !== null],
  invariants: [
    canActAfterFailure({ type: 'confirm' }, open),
    noDuplicateRequests({ type: 'confirm' }, open),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open: requests }) => snapshot.matches('withdrawing') === requests.length > 0,
    },
    {
      name: 'nothing is deleted without confirmation',
      holds: ({ now: { step }, requests, moments }) =>
        step === 'confirm' || !requests.some(({ began }) => began === moments.length - 1),
    },
    {
      name: 'every result reloads the list',
      holds: ({ now: { step, emitted } }) =>
        ['it is deleted', 'no response arrives', 'the deletion is refused'].includes(step ?? '') ===
        emitted.some(({ type }) => type === 'tasks.changed'),
    },
  ],
})

export const words = defineWords({
  title: 'Tarefas: excluir uma tarefa própria',
  starts: {
    plain: 'Entre como membro5@confraria.test, crie uma tarefa e abra /tasks?status=pending.',
  },
  steps: {
    'delete the task': 'Clique em “Excluir” no cartão da tarefa.',
    'delete another member’s task': 'Procure “Excluir” no cartão de uma tarefa de outra pessoa: o botão não existe.',
    confirm: 'Clique em “Sim, excluir”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'it is deleted': 'O servidor responde que a tarefa foi excluída.',
    'no response arrives': 'A rede cai antes da resposta.',
    'the deletion is refused': 'O servidor não exclui a tarefa: ela foi concluída antes, em outra janela.',
  },
  states: {
    closed: 'Nenhuma pergunta está aberta.',
    asking: 'A pergunta “Excluir tarefa” está aberta; uma falha aparece acima dos botões.',
    withdrawing: 'A pergunta mostra “Excluindo...”.',
  },
})

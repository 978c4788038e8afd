import { taskWithdrawalMachine } from '#machines/tasks/taskWithdrawal.machine.ts'
import { ordinary } from '#tests/support/members.ts'
import { plainTask } from '#tests/support/tasks.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, noDuplicateRequests } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(taskWithdrawalMachine)
const open = { type: 'open', access: ordinary, task: plainTask() } as const

export const walk = defineWalk({
  machine: taskWithdrawalMachine,
  starts: { plain: undefined },
  steps: {
    'ask to delete the task': open,
    'ask about another person’s': { ...open, task: plainTask({ assigned_by: 'other' }) },
    confirm: { type: 'confirm' },
    'think again': { type: 'cancel' },
    'it is deleted': answer.done('withdrawTask', undefined),
    'no answer comes': answer.fail('withdrawTask', offline),
    'it is refused': answer.fail('withdrawTask', refused),
  },
  key: ({ failure }) => [failure !== null],
  invariants: [
    canActAfterFailure({ type: 'confirm' }, open),
    noDuplicateRequests({ type: 'confirm' }, open),
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open: requests }) => snapshot.matches('withdrawing') === requests.length > 0,
    },
    {
      name: 'nothing is deleted unless one confirms it',
      holds: ({ now: { step }, requests, moments }) =>
        step === 'confirm' || !requests.some(({ began }) => began === moments.length - 1),
    },
    {
      name: 'whatever came of it, the list is read again',
      holds: ({ now: { step, emitted } }) =>
        ['it is deleted', 'no answer comes', 'it is refused'].includes(step ?? '') ===
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
    'ask to delete the task': 'Clique em “Excluir” no cartão da tarefa.',
    'ask about another person’s': 'Procure “Excluir” no cartão de uma tarefa de outra pessoa: o botão não existe.',
    confirm: 'Clique em “Sim, excluir”.',
    'think again': 'Clique em “Cancelar” ou tecle Esc.',
    'it is deleted': 'O servidor responde que a tarefa foi excluída.',
    'no answer comes': 'A rede cai antes da resposta.',
    'it is refused': 'O servidor não exclui a tarefa: ela foi concluída antes, em outra janela.',
  },
  states: {
    closed: 'Nenhuma pergunta está aberta.',
    asking: 'A pergunta “Excluir tarefa” está aberta; uma falha aparece acima dos botões.',
    withdrawing: 'A pergunta mostra “Excluindo...”.',
  },
})

import { recentTasksMachine } from '#machines/tasks/recentTasks.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { recentTaskOf } from '#tests/support/paths/tasks.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(recentTasksMachine)

export const walk = defineWalk({
  machine: recentTasksMachine,
  starts: { plain: undefined },
  steps: {
    'a task arrives': result.done('loadRecentTasks', [recentTaskOf({})]),
    'no task is pending': result.done('loadRecentTasks', []),
    'the tasks fail to load': result.fail('loadRecentTasks', offline),
    retry: { type: 'retry' },
    'the screen returns to the foreground': { type: 'refresh' },
  },
  key: ({ tasks, failure }) => [tasks.length, failure !== null],
  invariants: [
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('loading') === open.length > 0,
    },
    canActAfterFailure({ type: 'retry' }),
    stepsLeave({ 'a task arrives': { tasks: 'something' }, 'no task is pending': { tasks: 'nothing' } }),
    stepsDo({ retry: { loading: [], ready: [], failed: ['request loadRecentTasks'] } }),
    {
      name: 'the card keeps its tasks during a reload and after its failure',
      holds: ({ now: { snapshot, step }, moments }) =>
        step === 'a task arrives' ||
        step === 'no task is pending' ||
        snapshot.context.tasks === (moments.at(-2) ?? moments[0])?.snapshot.context.tasks,
    },
    {
      name: 'a failure is stored, reported once, and cleared by the next result',
      holds: ({ now: { snapshot, step, notices } }) => {
        const hasFailed = step === 'the tasks fail to load'
        return (
          notices.map(({ key }) => key).join() === (hasFailed ? 'tasks.loadFailed' : '') &&
          (!snapshot.matches('failed') || snapshot.context.failure?.kind === 'offline') &&
          (!snapshot.matches('ready') || snapshot.context.failure === null)
        )
      },
    },
    {
      name: 'an idle machine can reload',
      holds: ({ now: { snapshot } }) => snapshot.matches('loading') || snapshot.can({ type: 'refresh' }),
    },
  ],
})

export const words = defineWords({
  title: 'Tarefas recentes no dashboard',
  starts: { plain: 'Entre como membro@confraria.test e abra /dashboard.' },
  steps: {
    'a task arrives': 'O servidor responde com uma tarefa pendente da pessoa.',
    'no task is pending': 'O servidor responde que não há tarefa pendente.',
    'the tasks fail to load':
      'Corte a rede antes da resposta: as tarefas não chegam. Aviso: “Erro ao carregar tarefas”.',
    retry: 'Clique em “Tentar novamente”.',
    'the screen returns to the foreground': 'Passe a outra aba do navegador e volte.',
  },
  states: {
    loading: 'Em “Tarefas Recentes” aparece “Carregando tarefas...”, ou as tarefas de antes.',
    ready: 'Em “Tarefas Recentes” estão até duas tarefas, ou “Sem tarefas pendentes”.',
    failed: 'Em “Tarefas Recentes” aparecem “Erro ao carregar tarefas”, o motivo e “Tentar novamente”.',
  },
})

import {
  emptyTask,
  firstFaultOfTask,
  isUntouched,
  newTasksOf,
  surplusIdsOf,
  taskEditOf,
  taskValuesOf,
  type TaskFormInput,
  type TaskValues,
} from '#machines/tasks/taskForm.ts'
import { isAboutAssignees, taskFormMachine } from '#machines/tasks/taskForm.machine.ts'
import { plainTask } from '#tests/support/tasks.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  failureClearedIn,
  isDroppedAfterLoss,
  isOnlyLogged,
  stepsKeep,
  stepsLead,
  typedIsKept,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(taskFormMachine)
const id = '11111111-1111-4111-8111-111111111111'
const bia = { id: '33333333-3333-4333-a333-333333333333', name: 'Bia' }
const inactive = Object.assign(new Error('Só se atribuem tarefas a membros ativos.'), { code: '23514' })
const full: TaskValues = {
  title: 'Revisar a ata',
  description: '',
  dueDate: '25/11/2026',
  priority: 'medium',
  assignees: [],
}

const stored = taskValuesOf(plainTask({ id, title: 'Revisar o livro' }))
const blank: TaskFormInput = {
  userId: 'ana',
  mode: 'create',
  id,
  values: emptyTask,
  base: emptyTask,
  sent: [],
  isRestored: false,
}
const isCleanIn = ({ values, base, sent }: TaskFormInput) => isUntouched(values, base, sent)
const successes = ['the tasks are created', 'the task is changed']

export const walk = defineWalk({
  machine: taskFormMachine,
  starts: {
    plain: blank,
    'for several members': { ...blank, mode: 'assign' },
    'a task to edit': { ...blank, mode: 'edit', values: stored, base: stored },
    'after a reload': { ...blank, values: full, isRestored: true },
  },
  steps: {
    'assign it to several members': { type: 'assign' },
    'fill in the form': { type: 'field.change', change: { title: full.title, dueDate: full.dueDate } },
    'shorten the title': { type: 'field.change', change: { title: 'ab' } },
    'choose Bia': { type: 'field.change', change: { assignees: [bia] } },
    'leave the title': { type: 'field.leave', field: 'title' },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'continue editing': { type: 'keep' },
    'the user leaves the screen': { type: 'sleep' },
    'the tasks are created': result.done('createTasks', { asBefore: false }),
    'the task is changed': result.done('changeTask', undefined),
    'the change gets no response': result.fail('changeTask', offline),
    'its new assignee is inactive': result.fail('changeTask', inactive),
    'no response arrives': result.fail('createTasks', offline),
    'an assignee is inactive': result.fail('createTasks', inactive),
    'Bia is not active': result.done('findActive', []),
    'Bia is active': result.done('findActive', [bia.id]),
    'the check of active members fails': result.fail('findActive', offline),
  },
  arrows: 1,
  key: ({ mode, values, base, sent, isRestored, failure }) => [
    mode,
    firstFaultOfTask(mode, values) !== null,
    isUntouched(values, base, sent),
    values.assignees.length,
    isRestored,
    failure !== null,
  ],
  invariants: [
    stepsKeep({ 'choose Bia': { gone: [] } }),
    failureClearedIn('saving', 'changing'),
    stepsLead({
      'continue editing': { discarding: 'editing' },
      discard: { discarding: 'closed' },
      'the user leaves the screen': { editing: 'editing', saving: 'saving', discarding: 'editing' },
      'leave the title': { editing: 'editing' },
    }),
    isOnlyLogged('the check of active members fails'),
    {
      name: 'the form can be edited, submitted and cancelled exactly while it waits for the user',
      holds: ({ now: { snapshot } }) =>
        (['field.change', 'submit', 'cancel'] as const).every(
          (type) =>
            snapshot.can(type === 'field.change' ? { type, change: {} } : { type }) === snapshot.matches('editing'),
        ),
    },
    {
      name: 'an edited task stays one task; a new one may be assigned to several, with what was typed',
      holds: ({ now: { step, snapshot }, before }) => {
        const was = before?.snapshot.context
        if (step !== 'assign it to several members' || !was) return true
        const { mode, values } = snapshot.context
        const isAssigned = was.mode === 'assign' || (was.mode === 'create' && before.snapshot.matches('editing'))
        return (mode === 'assign') === isAssigned && textOf(values) === textOf(was.values)
      },
    },
    {
      name: 'the form closes only after a success, a discard, or without changes',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!snapshot.matches('closed')) return true
        return [...successes, 'discard'].includes(step ?? '') || before === null || isCleanIn(before.snapshot.context)
      },
    },
    {
      name: 'after the user left the screen, the focus does not move',
      holds: ({ now: { step, snapshot } }) => step !== 'the user leaves the screen' || snapshot.context.isRestored,
    },
    {
      name: 'cancelling opens a confirmation exactly when something was typed',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'cancel' || snapshot.matches(before && isCleanIn(before.snapshot.context) ? 'closed' : 'discarding'),
    },
    {
      name: 'invalid or unchanged values are not sent; an invalid field is reported and shows its fault',
      holds: ({ now: { step, snapshot, emitted }, before, open }) => {
        if (step !== 'submit') return true
        const { mode, values, shown } = snapshot.context
        const field = firstFaultOfTask(mode, values)
        const named = emitted.map((event) => event.field)
        const isSent = open.some((request) => request.id === 'createTasks' || request.id === 'changeTask')
        const was = before?.snapshot.context
        if (was?.mode === 'edit' && isCleanIn(was)) return !isSent && snapshot.matches('closed')
        return field ? !isSent && named.join() === field && shown.includes(field) : isSent && named.length === 0
      },
    },
    {
      name: 'the values are sent: of an edited task the changed ones, of a new one all, with ids derived from the form’s id',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id: request, input }) => {
          const { values, base, sent } = snapshot.context
          const tasks = newTasksOf(id, values)
          if (request === 'createTasks')
            return textOf(input) === textOf({ userId: 'ana', tasks, surplus: surplusIdsOf(id, values, sent) })
          return request !== 'changeTask' || textOf(input) === textOf({ id, task: taskEditOf(values, base, sent) })
        }),
    },
    {
      name: 'a request is open exactly while the machine is busy; an edited task is never created',
      holds: ({ now: { snapshot }, open }) =>
        !(snapshot.matches('saving') && snapshot.context.mode === 'edit') &&
        snapshot.matches('saving') === open.some((request) => request.id === 'createTasks') &&
        snapshot.matches('changing') === open.some((request) => request.id === 'changeTask') &&
        snapshot.matches('checking') === open.some((request) => request.id === 'findActive') &&
        open.length <= 1,
    },
    {
      name: 'a failure is reported once, at the field or by a notice, and the typed values stay',
      holds: ({ now: { step, snapshot, notices: shown }, before }) => {
        const failures = [
          'no response arrives',
          'an assignee is inactive',
          'the change gets no response',
          'its new assignee is inactive',
        ]
        if (!failures.includes(step ?? '')) return true
        const key = snapshot.context.mode === 'edit' ? 'task.updateFailed' : 'task.createFailed'
        const notices = shown.filter((notice) => notice.key === key)
        return (
          snapshot.matches(isAboutAssignees(snapshot.context) ? 'checking' : 'editing') &&
          notices.length === (isAboutAssignees(snapshot.context) ? 0 : 1) &&
          snapshot.context.failure !== null &&
          textOf(snapshot.context.values) === textOf(before?.snapshot.context.values)
        )
      },
    },
    {
      name: 'a refused assignee starts a check; inactive members are removed and named, the others stay',
      holds: ({ now: { step, snapshot, emitted }, before, open }) => {
        const { values, gone, failure } = snapshot.context
        if (snapshot.matches('checking'))
          return open.every(({ input }) => textOf(input) === textOf({ ids: values.assignees.map(({ id }) => id) }))
        if (!before?.snapshot.matches('checking')) return true
        const isGone = step === 'Bia is not active'
        return (
          snapshot.matches('editing') &&
          failure !== null &&
          emitted.some(({ field }) => field === 'assignees') &&
          textOf([values.assignees, gone]) === textOf(isGone ? [[], ['Bia']] : [[bia], before.snapshot.context.gone])
        )
      },
    },
    {
      name: 'a success is reported once, with its notice, and closes the form; so is a dropped form that may be stored',
      holds: (run) => {
        const { step, snapshot, reported, notices } = run.now
        const isSuccess = successes.includes(step ?? '')
        const key = step === 'the task is changed' ? 'task.edited' : 'task.created'
        return (
          reported.map(({ type }) => type).join() === (isSuccess || isDroppedAfterLoss(run) ? 'tasks.changed' : '') &&
          (!isSuccess || (snapshot.matches('closed') && notices.map((notice) => notice.key).join() === key))
        )
      },
    },
    {
      name: 'every change stores the draft; saving, discarding, or submitting without a change deletes it',
      holds: ({ now: { step, snapshot, actions } }) => {
        const changes = ['fill in the form', 'shorten the title', 'choose Bia', 'assign it to several members']
        const found = ['Bia is not active', 'Bia is active']
        return (
          (actions.includes('keepDraft') ===
            ([...changes, ...found].includes(step ?? '') &&
              !(step === 'assign it to several members' && snapshot.context.mode === 'edit')) ||
            !snapshot.matches('editing')) &&
          actions.includes('forgetDraft') ===
            (['discard', 'the tasks are created', 'the task is changed'].includes(step ?? '') ||
              (step === 'submit' && snapshot.matches('closed')))
        )
      },
    },
    canActAfterFailure({ type: 'submit' }),
    typedIsKept(),
  ],
})

export const words = defineWords({
  title: 'Nova tarefa, ou a mesma para várias pessoas',
  starts: {
    plain:
      'Entre como admin@confraria.test, com o membro ativo “Bia” cadastrado, abra /tasks e clique em “Nova Tarefa”.',
    'for several members': 'Em /tasks, com o formulário fechado, clique em “Atribuir”.',
    'a task to edit': 'Em /tasks, no cartão de uma tarefa sua em progresso, sem responsável, clique em “Editar”.',
    'after a reload':
      'Em /tasks, clique em “Nova Tarefa”, escreva “Revisar a ata” e a data 25/11/2026 e recarregue a página.',
  },
  steps: {
    'assign it to several members': 'Com o formulário aberto, clique em “Atribuir”.',
    'fill in the form': 'Escreva “Revisar a ata” em “Título” e “25/11/2026” em “Data de entrega”.',
    'shorten the title': 'Deixe em “Título” só “ab”.',
    'choose Bia': 'Digite “Bia” em “Responsável” e escolha-a (marque-a em “Responsáveis”, se são vários).',
    'leave the title': 'Ponha o cursor em “Título” e passe a outro campo com Tab.',
    submit: 'Clique em “Criar tarefa”; para vários, em “Atribuir tarefa”; na edição, em “Salvar alterações”.',
    cancel: 'Clique em “Cancelar”, no alto da página.',
    discard: 'Clique em “Descartar”.',
    'continue editing': 'Clique em “Continuar editando”.',
    'the user leaves the screen': 'Vá a outra página e volte: o formulário está como antes.',
    'the tasks are created': 'O servidor cria a tarefa. Aviso: “Tarefa criada”.',
    'the task is changed': 'O servidor salva a tarefa. Aviso: “Tarefa atualizada”.',
    'the change gets no response':
      'Corte a rede antes da resposta: não se sabe se a tarefa foi alterada. Aviso: “Erro”.',
    'its new assignee is inactive':
      'Inative antes, em outra janela, quem foi escolhido: o servidor recusa a alteração.',
    'no response arrives': 'Corte a rede antes da resposta: não se sabe se a tarefa foi criada. Aviso: “Erro”.',
    'an assignee is inactive': 'Inative antes, em outra janela, quem foi escolhido: o servidor recusa a tarefa.',
    'Bia is not active': 'O servidor responde que “Bia” não é mais um membro ativo: ela sai da escolha e é citada.',
    'Bia is active': 'Antes da resposta, reative “Bia” em outra janela: ela continua escolhida.',
    'the check of active members fails': 'Corte a rede antes da resposta: todos continuam escolhidos.',
  },
  states: {
    editing: 'O formulário está aberto acima da lista e pode ser preenchido.',
    saving: 'O botão mostra “Criando...” (“Atribuindo...”, para vários) e nenhum campo pode ser editado.',
    changing: 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
    checking: 'O botão continua como no envio: o servidor diz quem ainda é membro ativo.',
    discarding: 'O diálogo “Descartar a tarefa?” está aberto (na edição, “Descartar as alterações?”).',
    closed: 'Nenhum formulário está aberto; o botão diz “Nova Tarefa”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: {
    'the tasks are created': 'TAS-36',
    'the task is changed': 'TAS-40',
    'an assignee is inactive': 'TAS-38',
    'Bia is not active': 'TAS-38',
  },
  invariants: {
    'a refused assignee starts a check; inactive members are removed and named, the others stay': 'TAS-38',
    'invalid or unchanged values are not sent; an invalid field is reported and shows its fault': 'APP-93',
    'every change stores the draft; saving, discarding, or submitting without a change deletes it': 'APP-90',
    'an attempt that the form refuses replaces the failure of an earlier one': 'APP-600',
  },
})

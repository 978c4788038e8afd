import { isUntouched, newTasksOf, firstFaultOfTask, taskValuesOf, type TaskValues } from '#machines/tasks/taskForm.ts'
import { isAboutAssignees, taskFormMachine } from '#machines/tasks/taskForm.machine.ts'
import { ordinary } from '#tests/support/members.ts'
import { plainTask } from '#tests/support/tasks.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(taskFormMachine)
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

const task = plainTask({ id, title: 'Revisar o livro' })

export const walk = defineWalk({
  machine: taskFormMachine,
  starts: {
    plain: { userId: 'ana', draft: null },
    'after a reload': { userId: 'ana', draft: { version: 1, mode: 'create', id, values: full } },
  },
  steps: {
    'open the form': { type: 'open', mode: 'create', id },
    'open the form for several': { type: 'open', mode: 'assign', id },
    'edit a task': { type: 'edit', access: ordinary, task },
    'edit another person’s': { type: 'edit', access: ordinary, task: { ...task, assigned_by: 'other' } },
    'assign it to several': { type: 'assign' },
    'fill it in': { type: 'field.change', change: { title: full.title, dueDate: full.dueDate } },
    'shorten the title': { type: 'field.change', change: { title: 'ab' } },
    'choose Bia': { type: 'field.change', change: { assignees: [bia] } },
    'leave the title': { type: 'field.leave', field: 'title' },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'keep on': { type: 'keep' },
    'the tasks are created': answer.done('createTasks', { asBefore: false }),
    'the task is changed': answer.done('changeTask', undefined),
    'the change gets no answer': answer.fail('changeTask', offline),
    'its new assignee is inactive': answer.fail('changeTask', inactive),
    'no answer comes': answer.fail('createTasks', offline),
    'somebody is inactive': answer.fail('createTasks', inactive),
    'Bia is not among the active ones': answer.done('findActive', []),
    'Bia is among the active ones': answer.done('findActive', [bia.id]),
    'nobody tells who is active': answer.fail('findActive', offline),
  },
  arrows: 1,
  key: ({ mode, values, base, isRestored }) => [
    mode,
    firstFaultOfTask(mode, values) !== null,
    isUntouched(values, base),
    values.assignees.length,
    isRestored,
  ],
  invariants: [
    stepsLead({ 'keep on': { discarding: 'editing' } }),
    {
      name: 'a closed form can be opened, an open one written in, sent and left',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'open', mode: 'create', id }) === snapshot.matches('closed') &&
        (['field.change', 'submit', 'cancel'] as const).every(
          (type) =>
            snapshot.can(type === 'field.change' ? { type, change: {} } : { type }) === snapshot.matches('editing'),
        ),
    },
    {
      name: 'what is opened is empty, and for whom it was asked',
      holds: ({ now: { step, snapshot } }) => {
        if (step !== 'open the form' && step !== 'open the form for several') return true
        const { values, mode, shown, failure } = snapshot.context
        const isAssigning = step === 'open the form for several'
        return isUntouched(values) && shown.length === 0 && !failure && (mode === 'assign') === isAssigning
      },
    },
    {
      name: 'a draft opens the form, with everything in it',
      holds: ({ now: { step, snapshot } }) =>
        step !== null || snapshot.matches('editing') === !isUntouched(snapshot.context.values),
    },
    {
      name: 'what was typed is thrown away only when one says so, or when it was sent',
      holds: ({ now: { step, snapshot }, before }) => {
        const had = before !== null && !isUntouched(before.snapshot.context.values, before.snapshot.context.base)
        const isGone = had && isUntouched(snapshot.context.values)
        const ways = ['discard', 'the tasks are created', 'the task is changed']
        return !isGone || ways.includes(step ?? '') || step === 'Bia is not among the active ones'
      },
    },
    {
      name: 'something typed is asked about, nothing typed is not',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'cancel' ||
        snapshot.matches(
          isUntouched(before?.snapshot.context.values ?? full, before?.snapshot.context.base) ? 'closed' : 'discarding',
        ),
    },
    {
      name: 'nothing faulty and nothing unchanged is sent: the field is named, and its fault shown',
      holds: ({ now: { step, snapshot, emitted }, before, open }) => {
        if (step !== 'submit') return true
        const { mode, values, shown } = snapshot.context
        const field = firstFaultOfTask(mode, values)
        const named = emitted.flatMap((event) => (event.type === 'field.fault' ? [event.field] : []))
        const isSent = open.some((request) => request.id === 'createTasks' || request.id === 'changeTask')
        const was = before?.snapshot.context
        if (was?.mode === 'edit' && isUntouched(was.values, was.base)) return !isSent && snapshot.matches('closed')
        return field ? !isSent && named.join() === field && shown.includes(field) : isSent && named.length === 0
      },
    },
    {
      name: 'what is sent is what is in the form, with ids that come from the form’s',
      holds: ({ now: { snapshot }, open }) =>
        open.every(
          ({ id: request, input }) =>
            request !== 'createTasks' ||
            textOf(input) === textOf({ userId: 'ana', tasks: newTasksOf(id, snapshot.context.values) }),
        ),
    },
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('saving') === open.some((request) => request.id === 'createTasks') &&
        snapshot.matches('changing') === open.some((request) => request.id === 'changeTask') &&
        snapshot.matches('checking') === open.some((request) => request.id === 'findActive') &&
        open.length <= 1,
    },
    {
      name: 'after a failure everything is still there, told once, at the field or by a notice, and can be sent again',
      holds: ({ now: { step, snapshot, emitted }, before }) => {
        const failures = [
          'no answer comes',
          'somebody is inactive',
          'the change gets no answer',
          'its new assignee is inactive',
        ]
        if (!failures.includes(step ?? '')) return true
        const key = snapshot.context.mode === 'edit' ? 'task.updateFailed' : 'task.createFailed'
        const told = emitted.filter((event) => event.type === 'notice' && event.notice.key === key)
        return (
          snapshot.matches(isAboutAssignees(snapshot.context) ? 'checking' : 'editing') &&
          told.length === (isAboutAssignees(snapshot.context) ? 0 : 1) &&
          snapshot.context.failure !== null &&
          textOf(snapshot.context.values) === textOf(before?.snapshot.context.values)
        )
      },
    },
    {
      name: 'when somebody is refused, those chosen are asked about; who is gone is named, the others stay chosen',
      holds: ({ now: { step, snapshot, emitted }, before, open }) => {
        const { values, gone, failure } = snapshot.context
        if (snapshot.matches('checking'))
          return open.every(({ input }) => textOf(input) === textOf({ ids: values.assignees.map(({ id }) => id) }))
        if (!before?.snapshot.matches('checking')) return true
        const isGone = step === 'Bia is not among the active ones'
        return (
          snapshot.matches('editing') &&
          failure !== null &&
          emitted.some((event) => event.type === 'field.fault' && event.field === 'assignees') &&
          textOf([values.assignees, gone]) === textOf(isGone ? [[], ['Bia']] : [[bia], before.snapshot.context.gone])
        )
      },
    },
    {
      name: 'done is told, and the list is told to look again; the form is empty and closed',
      holds: ({ now: { step, snapshot, emitted } }) =>
        (step === 'the tasks are created' || step === 'the task is changed') ===
          emitted.some(({ type }) => type === 'tasks.changed') &&
        ((step !== 'the tasks are created' && step !== 'the task is changed') ||
          (snapshot.matches('closed') && isUntouched(snapshot.context.values))),
    },
    {
      name: 'the draft is kept with every change, and forgotten with what it holds',
      holds: ({ now: { step, snapshot, actions } }) => {
        const changes = ['fill it in', 'shorten the title', 'choose Bia', 'assign it to several']
        const found = ['Bia is not among the active ones', 'Bia is among the active ones']
        return (
          (actions.includes('keepDraft') ===
            ([...changes, ...found].includes(step ?? '') &&
              !(step === 'assign it to several' && snapshot.context.mode === 'edit')) ||
            !snapshot.matches('editing')) &&
          actions.includes('forgetDraft') ===
            ['discard', 'the tasks are created', 'the task is changed'].includes(step ?? '')
        )
      },
    },
    {
      name: 'a task of one’s own is edited as it is, no one else’s',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step === 'edit another person’s') return textOf(snapshot.value) === textOf(before?.snapshot.value)
        if (step !== 'edit a task' || !before?.snapshot.matches('closed')) return true
        const { mode, id: edited, values } = snapshot.context
        return mode === 'edit' && edited === id && textOf(values) === textOf(taskValuesOf(task))
      },
    },
    canActAfterFailure({ type: 'submit' }),
  ],
})

export const words = defineWords({
  title: 'Nova tarefa, ou a mesma para várias pessoas',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /tasks, com o membro ativo “Bia” cadastrado.',
    'after a reload':
      'Em /tasks, clique em “Nova Tarefa”, escreva “Revisar a ata” e a data 25/11/2026 e recarregue a página.',
  },
  steps: {
    'open the form': 'Clique em “Nova Tarefa”.',
    'open the form for several': 'Com o formulário fechado, clique em “Atribuir”.',
    'edit a task': 'No cartão de uma tarefa sua em progresso, sem responsável, clique em “Editar”.',
    'edit another person’s': 'Procure “Editar” no cartão de uma tarefa de outra pessoa: o botão não existe.',
    'assign it to several': 'Com o formulário aberto, clique em “Atribuir”.',
    'fill it in': 'Escreva “Revisar a ata” em “Título” e “25/11/2026” em “Data de entrega”.',
    'shorten the title': 'Deixe em “Título” só “ab”.',
    'choose Bia': 'Digite “Bia” em “Responsável” e escolha-a (marque-a em “Responsáveis”, se são vários).',
    'leave the title': 'Ponha o cursor em “Título” e passe a outro campo com Tab.',
    submit: 'Clique em “Criar tarefa”; para vários, em “Atribuir tarefa”; na edição, em “Salvar alterações”.',
    cancel: 'Clique em “Cancelar”, no alto da página.',
    discard: 'Clique em “Descartar”.',
    'keep on': 'Clique em “Continuar editando”.',
    'the tasks are created': 'O servidor cria a tarefa. Aviso: “Tarefa criada”.',
    'the task is changed': 'O servidor salva a tarefa. Aviso: “Tarefa atualizada”.',
    'the change gets no answer': 'Corte a rede antes da resposta: não se sabe se a tarefa foi alterada. Aviso: “Erro”.',
    'its new assignee is inactive':
      'Inative antes, em outra janela, quem foi escolhido: o servidor recusa a alteração.',
    'no answer comes': 'Corte a rede antes da resposta: não se sabe se a tarefa foi criada. Aviso: “Erro”.',
    'somebody is inactive': 'Inative antes, em outra janela, quem foi escolhido: o servidor recusa a tarefa.',
    'Bia is not among the active ones':
      'O servidor responde que “Bia” não é mais um membro ativo: ela sai da escolha e é citada.',
    'Bia is among the active ones': 'Antes da resposta, reative “Bia” em outra janela: ela continua escolhida.',
    'nobody tells who is active': 'Corte a rede antes da resposta: todos continuam escolhidos.',
  },
  states: {
    closed: 'Nenhum formulário está aberto; o botão diz “Nova Tarefa”.',
    editing: 'O formulário está aberto acima da lista e pode ser preenchido.',
    saving: 'O botão mostra “Criando...” (“Atribuindo...”, para vários) e nenhum campo pode ser editado.',
    changing: 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
    checking: 'O botão continua como no envio: o servidor diz quem ainda é membro ativo.',
    discarding: 'O diálogo “Descartar a tarefa?” está aberto (na edição, “Descartar as alterações?”).',
  },
})

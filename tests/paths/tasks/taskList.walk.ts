import type { Access } from '#machines/shared/access.ts'
import type { TaskView } from '#machines/tasks/taskView.ts'
import type { NoticeEvent } from '#machines/tasks/notices.ts'
import type { EvaluationInput } from '#machines/tasks/evaluation.machine.ts'
import { canMove } from '#machines/tasks/evaluationQueue.state.ts'
import { taskListMachine } from '#machines/tasks/taskList.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { taskOf } from '#tests/support/paths/tasks.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'
import { kindNamed } from '#tests/support/routineKinds.ts'

const result = resultsOf(taskListMachine)
const bia: Access = { userId: 'bia', memberId: 'member-bia', roles: ['admin'], isSupreme: false, permissions: {} }
const task = taskOf({})
const completed = taskOf({ status: 'completed' })
const routine = taskOf({ id: 'task-2', routine_type: 'training', image_url: 'a.webp' })
const scored = { ...routine, status: 'completed', evaluation_score: 80, points_awarded: 8 } as const
const back = { ...routine, returned_at: '2026-03-02T12:00:00Z', has_thread: true }
const newest = { pending: 2, completed: 0 }
const counts = { ...newest, all: 2, cancelled: 0, toEvaluate: 1, contested: 0, newest }

const kinds = [kindNamed('training')]
const ofEvaluation: NoticeEvent = { type: 'notice', notice: { key: 'evaluation.superseded' } }

const draft = { score: 85, feedback: 'Firme.' }
const undone = { ...routine, id: 'task-4' }
const another = { ...routine, id: 'task-3' }
const pending = { status: 'pending', member: null, priority: null } as const
const toEvaluate = { ...pending, status: 'toEvaluate' } as const
const completedOnes = { ...pending, status: 'completed' } as const
const ofBia = { ...pending, member: 'member-bia', priority: 'high' } as const

/** A task is shown only after the first view is known. */
const mayAct = ({ access, isViewKnown }: { access: Access | null; isViewKnown: boolean }) =>
  access !== null && isViewKnown

export const walk = defineWalk({
  machine: taskListMachine,
  starts: {
    'an administrator': { userId: 'bia', access: bia, view: pending },
    'the routines to evaluate': { userId: 'bia', access: bia, view: toEvaluate },
    'whose tasks is not known': { userId: 'bia', access: null, view: null },
  },
  steps: {
    'the first page arrives': result.done('loadTasks', {
      tasks: [task],
      next: { created_at: task.created_at, id: task.id },
      member: null,
    }),
    'the tasks fail to load': result.fail('loadTasks', offline),
    'the last page arrives': result.done('loadTasks', { tasks: [routine], next: null, member: null }, 'loadMoreTasks'),
    'the next page fails to load': result.fail('loadTasks', offline, 'loadMoreTasks'),
    'the tasks are counted': result.done('countTasks', counts),
    'the tasks cannot be counted': result.fail('countTasks', offline),
    'the task is changed': result.done('setTaskStatus', completed),
    'the change is refused': result.fail('setTaskStatus', refused),
    'the change fails to save': result.fail('setTaskStatus', offline),
    'the evaluation is saved': result.done('evaluation', { outcome: 'saved', task: scored }),
    'the proof is returned': result.done('evaluation', { outcome: 'returned', task: back }),
    'another user evaluates first': result.done('evaluation', {
      outcome: 'superseded',
      draft: { score: 90, feedback: 'Boa.' },
    }),
    'the evaluation is closed': result.done('evaluation', { outcome: 'closed', draft }),
    'the next one is requested': result.done('evaluation', { outcome: 'moved', direction: 'next', draft }),
    'more routines to evaluate arrive': result.done(
      'loadTasks',
      { tasks: [another], next: null, member: null },
      'loadMoreTasks',
    ),
    'the evaluation fails': result.fail('evaluation', offline),
    'show the completed tasks': { type: 'view.change', view: completedOnes },
    'show the tasks of Bia': { type: 'view.change', view: ofBia },
    'show the same tasks': { type: 'view.change', view: pending },
    'load more': { type: 'more' },
    retry: { type: 'retry' },
    'the screen returns to the foreground': { type: 'refresh' },
    'complete the task': { type: 'task.change', task, step: 'complete' },
    'complete a routine by hand': { type: 'task.change', task: routine, step: 'complete' },
    'evaluate the routine': { type: 'evaluation.open', task: routine },
    'evaluate an ordinary task': { type: 'evaluation.open', task },
    'an evaluation is taken back': { type: 'evaluation.restore', task: undone, draft },
    'the rights are lost': { type: 'access.change', access: null },
    'the rights arrive': { type: 'access.change', access: bia },
    'the evaluation reports': ofEvaluation,
    'the maximum of points arrives': result.done('loadRoutineKinds', kinds),
    'the maximum of points fails to load': result.fail('loadRoutineKinds', offline),
    'choose Bia': { type: 'member.choose', member: { id: 'member-bia', name: 'Bia' } },
    'the user leaves the screen': { type: 'sleep' },
  },
  arrows: 1,
  limit: 60_000,
  key: ({ next, access }) => [next !== null, access !== null],
  invariants: [
    stepsLead({
      'show the same tasks': { 'panel.open.seeking': 'panel.open.seeking' },
      'the first page arrives': { 'panel.open.seeking': 'panel.open.seeking' },
      'the task is changed': { 'list.loading': 'list.loading' },
      retry: { 'list.failed': 'list.loading' },
      'the maximum of points fails to load': { 'panel.open.evaluating': 'panel.open.evaluating' },
      'the tasks are counted': { 'list.ready': 'list.ready', 'counts.counting': 'counts.counted' },
      'the tasks cannot be counted': { 'counts.counting': 'counts.counted' },
    }),
    stepsLeave({ 'the tasks fail to load': { next: 'nothing' } }),
    stepsDo({
      'the task is changed': {
        'list.loading': ['request countTasks', 'request loadTasks', 'emit notice', 'emit task.saved'],
      },
      'the first page arrives': { 'panel.open.seeking': ['request loadMoreTasks'] },
      'the maximum of points fails to load': { 'panel.open': ['emit notice'] },
      'the next one is requested': { 'list.failed': ['request evaluation'] },
    }),
    {
      name: 'the tasks are counted as soon as the view is known; a page ends the load unless another routine is sought',
      holds: ({ now: { step, snapshot }, moments }) =>
        !(snapshot.matches({ counts: 'waiting' }) && snapshot.context.isViewKnown) &&
        (moments.length > 1 || snapshot.matches({ counts: 'counting' }) === snapshot.context.isViewKnown) &&
        (step !== 'the first page arrives' ||
          snapshot.matches({ panel: { open: 'seeking' } }) ||
          snapshot.matches({ list: 'ready' })),
    },
    {
      name: 'filters are always available, reload and retry with the first view; more tasks while there are any',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'view.change', view: { ...pending, status: 'all' } }) &&
        snapshot.can({ type: 'refresh' }) === snapshot.context.isViewKnown &&
        snapshot.can({ type: 'more' }) === (snapshot.matches({ list: 'ready' }) && snapshot.context.next !== null) &&
        snapshot.can({ type: 'retry' }) === snapshot.context.isViewKnown,
    },
    {
      name: 'changing and evaluating need the right and an idle machine',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'task.change', task, step: 'complete' }) ===
          (mayAct(snapshot.context) && snapshot.matches({ change: 'resting' })) &&
        snapshot.can({ type: 'evaluation.open', task: routine }) ===
          (mayAct(snapshot.context) && snapshot.matches({ panel: 'closed' })) &&
        !snapshot.can({ type: 'task.change', task: routine, step: 'complete' }) &&
        !snapshot.can({ type: 'evaluation.open', task }),
    },
    {
      name: 'each response and choice is shown',
      holds: ({ now: { step, snapshot }, before }) => {
        const { tasks, next, counts: counted, failure, view, access, isViewKnown } = snapshot.context
        if (step === 'the first page arrives') return tasks[0] === task && tasks.length === 1 && next?.id === task.id
        if (step === 'the last page arrives')
          return textOf(tasks) === textOf([...(before?.snapshot.context.tasks ?? []), routine]) && next === null
        if (step === 'the tasks are counted') return counted === counts
        if (step === 'the tasks fail to load')
          return failure?.kind === 'offline' && snapshot.matches({ list: 'failed' })
        if (step === 'load more') return snapshot.matches({ list: 'loadingMore' })
        if (step === 'retry' && isViewKnown)
          return !snapshot.matches({ list: 'failed' }) && snapshot.matches({ counts: 'counting' })
        if (step === 'show the completed tasks') return view === completedOnes && snapshot.matches({ list: 'loading' })
        return !step?.startsWith('the rights') || access === (step === 'the rights arrive' ? bia : null)
      },
    },
    {
      name: 'another member or priority is counted again; another status or the same view is not',
      holds: ({ now: { step, snapshot }, before, moments, requests }) => {
        const counting = requests.find(({ id, began }) => id === 'countTasks' && began === moments.length - 1)
        const isRequested = counting !== undefined
        const { member, priority } = snapshot.context.view
        if (isRequested && textOf(counting.input) !== textOf({ scope: { member, priority } })) return false
        if (
          step === 'show the same tasks' &&
          before?.snapshot.context.view.status === 'pending' &&
          !before.snapshot.context.view.member
        )
          return !isRequested && snapshot.context.tasks === before.snapshot.context.tasks
        if (step !== 'show the completed tasks' && step !== 'show the tasks of Bia') return true
        const isFirst = before?.snapshot.context.isViewKnown === false
        const isOther = isFirst || before?.snapshot.context.view.member !== snapshot.context.view.member
        return isRequested === isOther && (!isOther || snapshot.context.counts === null)
      },
    },
    {
      name: 'an evaluation that was taken back is a draft again; the list is loaded again, and the panel opens it',
      holds: ({ now: { step, snapshot, sent }, before, open }) => {
        const { drafts, evaluating } = snapshot.context
        const isUndone = step === 'an evaluation is taken back'
        const moves = sent.filter(({ event }) => event.type === 'move')
        if (!isUndone || before === null) return moves.length === 0
        const opens = before.snapshot.matches({ panel: 'closed' }) && mayAct(before.snapshot.context)
        return (
          drafts[undone.id] === draft &&
          ['loadTasks', 'countTasks'].every((id) => open.some((request) => request.id === id)) &&
          (evaluating === undone) === (opens || before.snapshot.context.evaluating === undone) &&
          moves.map(({ to, event }) => `${to} ${String(event['direction'])}`).join() ===
            (before.snapshot.matches({ panel: { open: 'evaluating' } }) ? 'evaluation undone' : '')
        )
      },
    },
    {
      name: 'an evaluated routine shows its score or leaves the list',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'the evaluation is saved' ||
        snapshot.context.tasks.every(({ id, evaluation_score }) => id !== routine.id || evaluation_score === 80),
    },
    {
      name: 'an evaluation that closes or fails starts no request',
      holds: ({ now: { step }, moments, requests }) =>
        (step !== 'the evaluation is closed' && step !== 'the evaluation fails') ||
        !requests.some(({ began }) => began === moments.length - 1),
    },
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => {
        const places = {
          loadTasks: { list: 'loading' },
          loadMoreTasks: { list: 'loadingMore' },
          countTasks: { counts: 'counting' },
          setTaskStatus: { change: 'saving' },
          evaluation: { panel: { open: 'evaluating' } },
        } as const
        return Object.entries(places).every(
          ([id, value]) => snapshot.matches(value) === open.some((it) => it.id === id),
        )
      },
    },
    canActAfterFailure({ type: 'refresh' }),
    {
      name: 'one status change at a time is saved, and only an allowed one',
      holds: ({ now: { step, snapshot }, moments, open }) => {
        const saving = open.filter(({ id }) => id === 'setTaskStatus')
        const hadRights = moments.at(-2)?.snapshot.context.access !== null
        return (
          saving.length <= 1 &&
          saving.every(
            ({ input }) => textOf(input) === textOf({ id: 'task-1', status: 'completed', isRoutine: false }),
          ) &&
          (step !== 'complete the task' || hadRights || saving.length === 0) &&
          (snapshot.context.changing !== null) === saving.length > 0
        )
      },
    },
    {
      name: 'only a routine without a score is evaluated, and only with the right',
      holds: ({ now: { snapshot }, requests, moments }) =>
        requests
          .filter(({ id }) => id === 'evaluation')
          .every(({ input, began }) => {
            const { task: evaluated, evaluatorId } = input as EvaluationInput
            const before = moments[began - 1]?.snapshot.context
            // Without another routine the open one opens again, even if the rights are lost.
            const isAgain = before?.evaluating?.id === evaluated.id
            return (
              [routine.id, another.id, undone.id].includes(evaluated.id) &&
              evaluatorId === 'bia' &&
              (isAgain || before?.access !== null)
            )
          }) &&
        (!snapshot.matches({ panel: { open: 'evaluating' } }) || snapshot.context.evaluating !== null) &&
        (!snapshot.matches({ panel: 'closed' }) || snapshot.context.evaluating === null),
    },
    {
      name: 'an unsent evaluation is stored with its task',
      holds: ({ now: { step, snapshot }, before }) => {
        const left = before?.snapshot.context.evaluating
        const isLeft = step === 'the evaluation is closed' || step === 'the next one is requested'
        return !isLeft || !left || snapshot.context.drafts[left.id]?.feedback === draft.feedback
      },
    },
    {
      name: 'after a save, the panel opens the next routine to evaluate, if there is one',
      holds: ({ now: { step, snapshot }, before }) => {
        const context = before?.snapshot.context
        if ((step !== 'the evaluation is saved' && step !== 'the proof is returned') || !context) return true
        const isQueue = context.view.status === 'toEvaluate'
        const isMore = isQueue && (canMove(context, 'next') || canMove(context, 'previous'))
        return snapshot.matches({ panel: 'closed' }) === !isMore
      },
    },
    {
      name: 'a changed task leaves a list that it does not match, and the counts are reloaded',
      holds: ({ now: { step, snapshot }, open }) => {
        const { view, tasks } = snapshot.context
        const changed = ['the task is changed', 'the evaluation is saved', 'the proof is returned'].includes(step ?? '')
        return (
          !changed ||
          (open.some(({ id }) => id === 'countTasks') &&
            (view.status !== 'pending' || tasks.every(({ status, id }) => status === 'pending' || id !== 'task-1')))
        )
      },
    },
    {
      name: 'a refusal or another user’s evaluation reloads list and counts',
      holds: ({ now: { step }, open }) =>
        (step !== 'the change is refused' && step !== 'another user evaluates first') ||
        ['loadTasks', 'countTasks'].every((id) => open.some((request) => request.id === id)),
    },
    {
      name: 'a change without a response loads nothing again: without a network that would fail too',
      holds: ({ now: { step }, moments, requests }) =>
        step !== 'the change fails to save' || !requests.some(({ began }) => began === moments.length - 1),
    },
    {
      name: 'a request is for the current filter, and another filter clears the list',
      holds: ({ now: { step, snapshot }, open }) =>
        open.every(
          ({ id, input }) =>
            (id !== 'loadTasks' && id !== 'loadMoreTasks') ||
            (input as { view: TaskView }).view === snapshot.context.view,
        ) &&
        (step !== 'show the completed tasks' || snapshot.context.tasks.length === 0),
    },
    {
      name: 'a saved change or score is reported once to the screen',
      holds: ({ now: { step, reported } }) =>
        reported.map(({ type }) => type).join() ===
        (['the task is changed', 'the proof is returned', 'the evaluation is saved'].includes(step ?? '')
          ? 'task.saved'
          : ''),
    },
    {
      name: 'only an open evaluation learns of each visit and of its end, and stays',
      holds: ({ now: { step, sent, snapshot }, before }) => {
        const wasOpen = before?.snapshot.matches({ panel: { open: 'evaluating' } }) ?? false
        const isOpen = snapshot.matches({ panel: { open: 'evaluating' } })
        const type = {
          'the user leaves the screen': 'sleep',
          'the screen returns to the foreground': 'refresh',
          'the change is refused': 'refresh',
          'another user evaluates first': 'refresh',
        }[step ?? '']
        const isTold = type !== undefined && wasOpen && isOpen
        if (type !== undefined && step !== 'another user evaluates first' && isOpen !== wasOpen) return false
        const told = sent.filter(({ event }) => event.type !== 'move')
        return told.map(({ to, event }) => `${to} ${event.type}`).join() === (isTold ? `evaluation ${type}` : '')
      },
    },
    {
      name: 'the maximum of points is loaded once while an evaluation is open, and stays known',
      holds: ({ now: { step, snapshot }, before, open }) => {
        if (step === 'the maximum of points arrives') return snapshot.context.kinds === kinds
        const isRequested = open.some(({ id }) => id === 'loadRoutineKinds')
        return (
          snapshot.context.kinds === (before?.snapshot.context.kinds ?? snapshot.context.kinds) &&
          (!isRequested || snapshot.matches({ panel: 'open' }))
        )
      },
    },
    {
      name: 'the chosen member is known by name at once',
      holds: ({ now: { step, snapshot } }) => step !== 'choose Bia' || snapshot.context.member?.name === 'Bia',
    },
    {
      name: 'no task is shown twice',
      holds: ({ now: { snapshot } }) => {
        const ids = snapshot.context.tasks.map(({ id }) => id)
        return new Set(ids).size === ids.length
      },
    },
    {
      name: 'each failure of the list, of a change or of an evaluation is reported once; a failed count is only logged',
      holds: ({ now: { step, notices, actions } }) => {
        const noticed = [
          'the tasks fail to load',
          'the next page fails to load',
          'the change is refused',
          'the change fails to save',
          'the task is changed',
          'the evaluation reports',
          'the maximum of points fails to load',
        ]
        return (
          notices.length === (noticed.includes(step ?? '') ? 1 : 0) &&
          actions.includes('logCountFailure') === (step === 'the tasks cannot be counted')
        )
      },
    },
  ],
})

export const words = defineWords({
  title: 'Lista de tarefas, com mudanças de status e avaliações',
  starts: {
    'an administrator':
      'Entre como admin@confraria.test, com mais de 30 tarefas em progresso, e abra /tasks?status=pending.',
    'the routines to evaluate':
      'Entre como admin@confraria.test, com mais de 30 rotinas a avaliar, e abra /tasks?status=toEvaluate.',
    'whose tasks is not known': 'Entre como membro@confraria.test e abra /tasks: os direitos ainda não chegaram.',
  },
  steps: {
    'the first page arrives': 'O servidor responde com as primeiras tarefas e diz que há mais.',
    'the tasks fail to load':
      'Corte a rede antes da resposta: as tarefas não chegam. Aviso: “Erro ao carregar tarefas”.',
    'the last page arrives': 'O servidor responde com as últimas tarefas, entre elas uma rotina a avaliar.',
    'the next page fails to load':
      'Corte a rede antes da resposta: a página seguinte não chega. Aviso: “Erro ao carregar tarefas”.',
    'the tasks are counted': 'O servidor responde com quantas tarefas há em cada filtro.',
    'the tasks cannot be counted': 'Corte a rede antes da resposta: os números dos filtros não chegam.',
    'the task is changed': 'O servidor conclui a tarefa. Aviso: “Tarefa atualizada”.',
    'the change is refused':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa a mudança. Aviso: “Erro”.',
    'the change fails to save': 'Corte a rede antes da resposta: a mudança não é salva. Aviso: “Erro”.',
    'the evaluation is saved':
      'Clique em “Enviar avaliação” e espere a confirmação do servidor. Aviso: “Avaliação enviada”.',
    'the proof is returned': 'Clique em “Devolver”, escreva um motivo e clique em “Devolver prova”.',
    'another user evaluates first':
      'Avalie antes a mesma rotina em outra janela e clique em “Enviar avaliação”: o servidor a recusa. Aviso: “Erro ao avaliar”.',
    'the evaluation is closed': 'Mude a pontuação, escreva um comentário e clique em “Cancelar”, no painel.',
    'the next one is requested': 'Mude a pontuação, escreva um comentário e clique em “Próxima” (ou Alt + →).',
    'more routines to evaluate arrive': 'O servidor responde com mais uma rotina a avaliar.',
    'the evaluation fails':
      'O painel de avaliação falha por dentro; só se vê por simulação, pois ele responde a cada falha.',
    'the evaluation reports': 'O painel de avaliação mostra um aviso.',
    'the maximum of points arrives': 'O painel mostra quantos pontos a rotina vale.',
    'the maximum of points fails to load':
      'Corte a rede antes da resposta: o painel não mostra os pontos. Aviso: “Erro ao carregar rotinas”.',
    'choose Bia': 'Em “Filtrar por membro”, escolha Bia: o nome aparece na hora.',
    'the user leaves the screen': 'Vá a outra página e volte: a avaliação aberta está como antes.',
    'show the completed tasks': 'Clique no filtro “Concluídas”.',
    'show the tasks of Bia': 'Em “Em Progresso”, filtre por um membro, como Bia, e por “Prioridade alta”.',
    'show the same tasks': 'Volte às tarefas em progresso, sem filtro de membro nem de prioridade.',
    'load more': 'Clique em “Carregar mais”.',
    retry: 'Clique em “Tentar novamente”.',
    'the screen returns to the foreground': 'Passe a outra aba do navegador e volte.',
    'complete the task': 'Clique em “Concluir” no cartão da tarefa comum.',
    'complete a routine by hand': 'Procure “Concluir” no cartão da rotina a avaliar: o botão não existe.',
    'evaluate the routine': 'Clique em “Avaliar” no cartão da rotina.',
    'evaluate an ordinary task': 'Procure “Avaliar” no cartão da tarefa comum: o botão não existe.',
    'an evaluation is taken back': 'No aviso “Avaliação enviada”, clique em “Desfazer” ou tecle Ctrl + Z.',
    'the rights are lost': 'Os direitos desta conta são pedidos de novo e ainda não chegaram.',
    'the rights arrive': 'Os direitos desta conta chegam: ela administra.',
  },
  states: {
    'list.waiting':
      'Aparece “Carregando tarefas...” até os direitos chegarem: só então se sabe de quem são as tarefas.',
    'list.loading': 'Aparece “Carregando tarefas...”, ou as tarefas de antes.',
    'list.ready': 'As tarefas do filtro estão à vista, ou uma frase diz que não há nenhuma.',
    'list.loadingMore': 'Abaixo da lista, o botão mostra “Carregando...”.',
    'list.failed': 'Aparecem “Erro ao carregar tarefas”, o motivo e “Tentar novamente”.',
    'counts.waiting': 'Os números dos filtros e do sumário ainda faltam.',
    'counts.counting': 'Os números dos filtros e do sumário são os de antes, ou ainda faltam.',
    'counts.counted': 'Os filtros e o “Sumário de Progresso” mostram os números que chegaram.',
    'change.resting': 'Nenhum cartão está ocupado.',
    'change.saving': 'No cartão, o botão mostra “Concluindo...” e os dos outros cartões esperam.',
    'panel.closed': 'Nenhuma avaliação está aberta.',
    'panel.open.evaluating': 'O painel da avaliação está aberto no cartão da rotina.',
    'panel.open.seeking': 'O painel fechou; a página seguinte é procurada para a próxima rotina.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: {
    'the task is changed': 'TAS-26',
    'the change is refused': 'TAS-28',
  },
  invariants: {
    'only a routine without a score is evaluated, and only with the right': 'TAS-50',
    'after a save, the panel opens the next routine to evaluate, if there is one': 'TAS-60',
    'an unsent evaluation is stored with its task': 'TAS-59',
    'one status change at a time is saved, and only an allowed one': 'TAS-20',
    'no task is shown twice': 'APP-71',
    'another member or priority is counted again; another status or the same view is not': 'TAS-04',
  },
})

import type { ContextFrom } from 'xstate'
import { emptyTask, type TaskFormInput } from '#machines/tasks/taskForm.ts'
import { tasksMachine } from '#machines/tasks/tasks.machine.ts'
import type { NoticeEvent } from '#machines/tasks/notices.ts'
import type { TaskView } from '#machines/tasks/taskView.ts'
import { admin, ordinary } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { plainTask } from '#tests/support/tasks.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(tasksMachine)
const task = plainTask()
const stepped = plainTask({ routine_type: 'training', has_thread: true })
const evaluated = plainTask({ status: 'completed', evaluation_score: 85, evaluation_feedback: 'Firme.' })
const foreign = plainTask({ assigned_by: 'other' })
const all: TaskView = { status: 'all', member: null, priority: null }
const toEvaluate: TaskView = { ...all, status: 'toEvaluate' }
const pending: TaskView = { ...all, status: 'pending' }
const form: TaskFormInput = {
  userId: 'me',
  mode: 'create',
  id: task.id,
  values: emptyTask,
  base: emptyTask,
  sent: [],
  isRestored: false,
}
const draft = { score: 85, feedback: 'Firme.' }
const notice: NoticeEvent = { type: 'notice', notice: { key: 'task.edited' } }
const screen = { userId: 'me', access: null, isAccessFailed: false } as const
const wishes: Readonly<Record<string, unknown>> = {
  'open the form': { mode: 'create' },
  'open the form for several members': { mode: 'assign' },
  'edit the task': { mode: 'edit', task },
}

/** False while the rights that decide whose tasks are shown are loading. */
const isShown = ({ access, isAccessFailed, isEveryones, view: { status } }: ContextFrom<typeof tasksMachine>) =>
  access !== null || isAccessFailed || isEveryones || status === 'toEvaluate'

/** By step: what the list is sent. */
const messagesToList: Readonly<Record<string, string>> = {
  'the rights arrive': 'access.change,view.change',
  'the rights of an ordinary member arrive': 'access.change,view.change',
  'the rights are requested again': 'access.change,view.change',
  'the rights fail to load': 'access.change,view.change',
  'show the pending tasks': 'view.change',
  'show the tasks to evaluate': 'view.change',
  'the screen returns to the foreground': 'refresh',
  'a task is created, changed or deleted': 'refresh',
  'the user leaves the screen': 'sleep',
  'an evaluation is taken back': 'evaluation.restore',
  'a step of the proof is taken': 'refresh',
  'someone else was faster': 'refresh',
}

/** The steps of a conversation exist only while it is open. */
const isIgnored = (
  step: string | null,
  before: { snapshot: { matches: (value: { thread: 'open' }) => boolean } } | null,
) =>
  (step === 'a step of the proof is taken' || step === 'someone else was faster') &&
  before?.snapshot.matches({ thread: 'open' }) !== true

export const walk = defineWalk({
  machine: tasksMachine,
  starts: {
    plain: { ...screen, view: all, isEveryones: false },
    'the routines to evaluate': { ...screen, view: toEvaluate, isEveryones: false },
    'with rights known': { ...screen, access: admin, view: all, isEveryones: false },
  },
  steps: {
    'the rights arrive': { type: 'access.change', access: admin },
    'the rights of an ordinary member arrive': { type: 'access.change', access: ordinary },
    'the rights are requested again': { type: 'access.change', access: null },
    'the rights fail to load': { type: 'access.fail' },
    'show the pending tasks': { type: 'address.change', address: { view: pending, isEveryones: true } },
    'show the tasks to evaluate': { type: 'address.change', address: { view: toEvaluate, isEveryones: false } },
    'the screen returns to the foreground': { type: 'refresh' },
    'the user leaves the screen': { type: 'sleep' },
    'open the form': { type: 'form.open', mode: 'create' },
    'open the form for several members': { type: 'form.open', mode: 'assign' },
    'edit the task': { type: 'form.edit', task },
    'edit another member’s task': { type: 'form.edit', task: foreign },
    'the form is ready': result.done('openTaskForm', form),
    'there is no draft': result.done('openTaskForm', null),
    'the form cannot be opened': result.fail('openTaskForm', new Error('a fault')),
    'the form closes': result.done('form', undefined),
    'the form fails': result.fail('form', new Error('a fault')),
    'delete the task': { type: 'withdrawal.open', task },
    'delete another member’s task': { type: 'withdrawal.open', task: foreign },
    'the dialog closes': result.done('withdrawal', undefined),
    'the dialog fails': result.fail('withdrawal', new Error('a fault')),
    'the list fails': result.fail('list', new Error('a fault')),
    'a part reports': notice,
    'a task is created, changed or deleted': { type: 'tasks.changed' },
    'the list saves a change': { type: 'task.saved' },
    'an evaluation is taken back': { type: 'evaluation.undone', task, draft },
    'open the conversation': { type: 'proof.open', task, step: 'contest' },
    'close the conversation': { type: 'proof.close' },
    'the form in the conversation closes': { type: 'proof.left' },
    'a step of the proof is taken': { type: 'proof.changed', task: stepped },
    'someone else was faster': { type: 'proof.stale' },
    'the conversation fails': result.fail('proof', new Error('a fault')),
    'undo the evaluation': { type: 'evaluation.undo', task: evaluated },
  },
  arrows: 1,
  limit: 60_000,
  key: ({ access, wish, discussed }) => [access?.roles.length ?? null, wish !== null, discussed?.task.has_thread],
  exclusions: Object.fromEntries(
    ['undo', 'absences', 'fading'].flatMap((id) =>
      [`xstate.error.actor.${id}`, `tasks: xstate.error.actor.${id}`].map((name) => [
        name,
        'a fault of the code, handled as that of the list',
      ]),
    ),
  ),
  invariants: [
    stepsLead({
      'the form is ready': { 'form.opening': 'form.open' },
      'there is no draft': { 'form.opening': 'form.closed' },
      'the form cannot be opened': { 'form.opening': 'form.closed' },
      'the form closes': { 'form.open': 'form.closed' },
      'the form fails': { 'form.open': 'form.closed' },
      'open the form': { 'form.closed': 'form.opening', 'form.open': 'form.open' },
      'the dialog closes': { 'withdrawal.open': 'withdrawal.closed' },
      'the dialog fails': { 'withdrawal.open': 'withdrawal.closed' },
      'open the conversation': { 'thread.closed': 'thread.open', 'thread.open': 'thread.open' },
      'close the conversation': { 'thread.open': 'thread.closed' },
      'a step of the proof is taken': { 'thread.open': 'thread.open' },
      'someone else was faster': { 'thread.open': 'thread.open' },
      'the conversation fails': { 'thread.open': 'thread.closed' },
    }),
    {
      name: 'the conversation is about the chosen proof, as it is after each step',
      holds: ({ now: { step, snapshot }, before }) => {
        const { discussed } = snapshot.context
        if ((discussed !== null) !== snapshot.matches({ thread: 'open' })) return false
        if (step === 'open the conversation') return discussed?.task === task
        if (step === 'the form in the conversation closes') {
          const then = before?.snapshot.context.discussed
          return discussed === (then?.task.has_thread ? then : null)
        }
        return step !== 'a step of the proof is taken' || discussed?.task === stepped
      },
    },
    {
      name: 'the rights are those of the last response, and absent during a request',
      holds: ({ now: { step, snapshot } }) => {
        const { access, isAccessFailed } = snapshot.context
        if (step === 'the rights arrive') return access === admin && !isAccessFailed
        if (step === 'the rights of an ordinary member arrive') return access === ordinary && !isAccessFailed
        if (step === 'the rights are requested again') return access === null && !isAccessFailed
        return step !== 'the rights fail to load' || (access === null && isAccessFailed)
      },
    },
    {
      name: 'the list receives the rights, the view, each refresh and the end of the visit',
      holds: ({ now: { step, sent, snapshot }, before }) => {
        const isKnown = isShown(snapshot.context)
        const expected = isIgnored(step, before)
          ? []
          : (messagesToList[step ?? ''] ?? '').split(',').filter((type) => isKnown || type !== 'view.change')
        return (
          sent
            .filter(({ to }) => to === 'list')
            .map(({ event }) => event.type)
            .join() === expected.join()
        )
      },
    },
    {
      name: 'the list shows the view of the address; without the right, the own tasks, not the routines to evaluate',
      holds: ({ now: { step, snapshot, sent } }) => {
        const { view, access, isEveryones } = snapshot.context
        if (step === 'show the pending tasks' && !(view === pending && isEveryones)) return false
        if (step === 'show the tasks to evaluate' && (view !== toEvaluate || isEveryones)) return false
        const shown =
          access !== ordinary
            ? view
            : {
                ...view,
                ...(view.status === 'toEvaluate' && { status: 'all' }),
                ...(!isEveryones && { member: ordinary.memberId }),
              }
        return sent.every(
          ({ event }) =>
            (event.type !== 'view.change' || textOf(event['view']) === textOf(shown)) &&
            (event.type !== 'access.change' || event['access'] === access),
        )
      },
    },
    {
      name: 'the list begins at once with the view of the address, unless the rights decide whose tasks it shows',
      holds: ({ now: { snapshot }, moments, requests }) => {
        const { userId, access, view } = snapshot.context
        const given = isShown(snapshot.context)
          ? { ...view, ...(access === ordinary && { member: ordinary.memberId }) }
          : null
        const list = requests.find(({ id }) => id === 'list')
        return moments.length > 1 || textOf(list?.input) === textOf({ userId, access, view: given })
      },
    },
    {
      name: 'form and dialog learn that the user leaves the screen, the conversation that the user returns, while they are open',
      holds: ({ now: { step, sent }, before }) => {
        const isLeft = step === 'the user leaves the screen'
        const expected = [
          ...(isLeft && before?.snapshot.matches({ form: 'open' }) ? ['form sleep'] : []),
          ...(isLeft && before?.snapshot.matches({ withdrawal: 'open' }) ? ['withdrawal cancel'] : []),
          ...(step === 'the screen returns to the foreground' && before?.snapshot.matches({ thread: 'open' })
            ? ['proof refresh']
            : []),
        ]
        const others = sent
          .filter(({ to }) => !['list', 'undo', 'absences', 'fading'].includes(to))
          .map(({ to, event }) => `${to} ${event.type}`)
        return textOf(others.toSorted()) === textOf(expected)
      },
    },
    {
      name: 'the absences to decide learn of the rights, of each visit and of its end',
      holds: ({ now: { step, event, sent, snapshot } }) => {
        const expected =
          event?.type === 'access.change' || event?.type === 'access.fail'
            ? { type: 'access.change', access: snapshot.context.access }
            : {
                'the screen returns to the foreground': { type: 'refresh' },
                'the user leaves the screen': { type: 'sleep' },
              }[step ?? '']
        return (
          textOf(sent.filter(({ to }) => to === 'absences').map((message) => message.event)) ===
          textOf(expected ? [expected] : [])
        )
      },
    },
    {
      name: 'the list of who is fading learns of the rights and of the end of the visit',
      holds: ({ now: { step, event, sent, snapshot } }) => {
        const isAccess = event?.type === 'access.change' || event?.type === 'access.fail'
        const expected = [
          ...(isAccess ? [{ type: 'access.change', access: snapshot.context.access }] : []),
          ...(step === 'the user leaves the screen' ? [{ type: 'sleep' }] : []),
        ]
        return textOf(sent.filter(({ to }) => to === 'fading').map((message) => message.event)) === textOf(expected)
      },
    },
    {
      name: 'an evaluation can be taken back, and the list receives the one that was',
      holds: ({ now: { step, sent } }) => {
        const messages: Readonly<Record<string, unknown>> = { 'undo the evaluation': { type: 'undo', task: evaluated } }
        const [message] = sent.filter(({ to }) => to === 'undo')
        const restored = sent.find(({ event }) => event.type === 'evaluation.restore')
        return (
          textOf(message?.event) === textOf(messages[step ?? '']) &&
          (restored === undefined || textOf(restored.event) === textOf({ type: 'evaluation.restore', task, draft }))
        )
      },
    },
    {
      name: 'the form opens for the last wish, at first for a draft, one at a time',
      holds: ({ now: { step, snapshot }, before, open }) => {
        const { wish, form: input } = snapshot.context
        const opened = wishes[step ?? '']
        if (
          opened !== undefined &&
          before?.snapshot.matches({ form: 'closed' }) &&
          snapshot.matches({ form: 'opening' })
        )
          if (textOf(wish) !== textOf(opened)) return false
        return (
          open.every(
            ({ id, input: given }) => id !== 'openTaskForm' || textOf(given) === textOf({ userId: 'me', wish }),
          ) &&
          open.every(({ id, input: given }) => id !== 'form' || given === form) &&
          (input !== null) === snapshot.matches({ form: 'open' })
        )
      },
    },
    {
      name: 'the dialog is about the chosen task, until it closes',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => id !== 'withdrawal' || textOf(input) === textOf({ task })) &&
        (snapshot.context.withdrawing !== null) === snapshot.matches({ withdrawal: 'open' }),
    },
    {
      name: 'only the author edits or deletes a task, and only with known rights',
      holds: ({ now: { step, snapshot }, before }) => {
        const hasRights = snapshot.context.access !== null
        const opens = step === 'edit the task' && before?.snapshot.matches({ form: 'closed' }) === true
        return (
          (!opens || snapshot.matches({ form: hasRights ? 'opening' : 'closed' })) &&
          !snapshot.can({ type: 'form.edit', task: foreign }) &&
          !snapshot.can({ type: 'withdrawal.open', task: foreign }) &&
          snapshot.can({ type: 'form.edit', task }) === (hasRights && snapshot.matches({ form: 'closed' })) &&
          snapshot.can({ type: 'withdrawal.open', task }) === (hasRights && snapshot.matches({ withdrawal: 'closed' }))
        )
      },
    },
    {
      name: 'a request is open exactly while its part is',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ form: 'opening' }) === open.some(({ id }) => id === 'openTaskForm') &&
        snapshot.matches({ form: 'open' }) === open.some(({ id }) => id === 'form') &&
        snapshot.matches({ withdrawal: 'open' }) === open.some(({ id }) => id === 'withdrawal') &&
        snapshot.matches({ thread: 'open' }) === open.some(({ id }) => id === 'proof'),
    },
    {
      name: 'each change of a task is reported once, and notices of the parts are passed on',
      holds: ({ now: { step, reported, notices }, before }) => {
        const isChange = [
          'a task is created, changed or deleted',
          'the list saves a change',
          'an evaluation is taken back',
          ...(before?.snapshot.matches({ thread: 'open' })
            ? ['a step of the proof is taken', 'someone else was faster']
            : []),
        ].includes(step ?? '')
        return (
          reported.map(({ type }) => type).join() === (isChange ? 'tasks.changed' : '') &&
          notices.length === (step === 'a part reports' ? 1 : 0) &&
          (step !== 'a part reports' || notices[0] === notice.notice)
        )
      },
    },
    {
      name: 'a fault of a part is logged',
      holds: ({ now: { step, actions }, before, requests, moments }) => {
        const ended = requests.some(({ ended: at, outcome }) => at === moments.length - 1 && outcome === 'failed')
        const isFault = before !== null && (ended || step === 'the list fails')
        return actions.includes('logFault') === isFault
      },
    },
  ],
})

export const words = defineWords({
  title: 'Página de tarefas: lista, formulário e exclusão',
  starts: {
    plain: 'Entre como membro5@confraria.test e recarregue /tasks com a rede lenta: os direitos ainda não chegaram.',
    'the routines to evaluate':
      'Entre como admin@confraria.test e recarregue /tasks?status=toEvaluate com a rede lenta: os direitos ainda não chegaram.',
    'with rights known': 'Entre como admin@confraria.test, com uma tarefa sua em progresso, e abra /tasks.',
  },
  steps: {
    'the rights arrive': 'Os direitos desta conta chegam: ela administra.',
    'the rights of an ordinary member arrive': 'Os direitos desta conta chegam: ela não avalia rotinas.',
    'the rights are requested again': 'Os direitos são pedidos de novo, com outra conta na mesma janela.',
    'the rights fail to load': 'Corte a rede antes da resposta: os direitos não chegam.',
    'show the pending tasks': 'Clique no filtro “Em Progresso”.',
    'show the tasks to evaluate': 'Abra /tasks?status=toEvaluate.',
    'the screen returns to the foreground': 'Passe a outra aba do navegador e volte.',
    'the user leaves the screen': 'Vá a outra página.',
    'open the form': 'Clique em “Nova Tarefa”.',
    'open the form for several members': 'Com o formulário fechado, clique em “Atribuir”.',
    'edit the task': 'Clique em “Editar” no cartão de uma tarefa sua em progresso.',
    'edit another member’s task': 'Procure “Editar” no cartão de uma tarefa de outra pessoa: o botão não existe.',
    'the form is ready': 'O formulário abre; ao abrir a página, com o que se escreveu antes de recarregá-la.',
    'there is no draft': 'Nada foi escrito antes: o formulário fica fechado.',
    'the form cannot be opened': 'O formulário não se abre; só se vê por simulação.',
    'the form closes': 'Salve, ou clique em “Cancelar”, no alto da página: o formulário se fecha.',
    'the form fails': 'O formulário falha por dentro; só se vê por simulação.',
    'delete the task': 'Clique em “Excluir” no cartão de uma tarefa sua.',
    'delete another member’s task': 'Procure “Excluir” no cartão de uma tarefa de outra pessoa: o botão não existe.',
    'the dialog closes': 'Clique em “Cancelar”, ou em “Sim, excluir” e espere a resposta.',
    'the dialog fails': 'O diálogo falha por dentro; só se vê por simulação.',
    'the list fails': 'A lista falha por dentro; só se vê por simulação.',
    'a part reports': 'O formulário, o diálogo ou a lista mostra um aviso.',
    'a task is created, changed or deleted': 'Crie, edite ou exclua uma tarefa: a lista se atualiza.',
    'the list saves a change': 'Conclua uma tarefa, ou avalie uma rotina.',
    'an evaluation is taken back': 'O servidor desfaz a avaliação: ela volta a abrir.',
    'open the conversation': 'Clique em “Contestar” no cartão de uma prova avaliada.',
    'close the conversation': 'Clique em “Fechar conversa”.',
    'the form in the conversation closes': 'Clique em “Voltar”, no formulário da conversa.',
    'a step of the proof is taken': 'Responda, conteste ou decida na conversa: a lista se atualiza.',
    'someone else was faster': 'Outra pessoa decidiu antes, em outra janela: a lista se atualiza.',
    'the conversation fails': 'A conversa falha por dentro; só se vê por simulação.',
    'undo the evaluation': 'No aviso “Avaliação enviada”, clique em “Desfazer” ou tecle Ctrl + Z.',
  },
  states: {
    'form.opening': 'O formulário está se abrindo.',
    'form.closed': 'Nenhum formulário está aberto; o botão diz “Nova Tarefa”.',
    'form.open': 'O formulário está aberto acima da lista.',
    'withdrawal.closed': 'Nenhuma pergunta está aberta.',
    'withdrawal.open': 'A pergunta “Excluir tarefa” está aberta.',
    'thread.closed': 'Nenhuma conversa está aberta.',
    'thread.open': 'A conversa está aberta no cartão da prova.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'only the author edits or deletes a task, and only with known rights': 'TAS-39 TAS-41',
    'the list shows the view of the address; without the right, the own tasks, not the routines to evaluate':
      'TAS-03 TAS-100',
  },
})

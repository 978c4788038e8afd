import { isUntouched, newTasksOf, firstFaultOfTask, taskValuesOf, type TaskValues } from '#machines/model/taskForm.ts'
import { isAboutAssignees, taskFormMachine } from '#machines/taskForm.machine.ts'
import { ordinary } from '#tests/support/members.ts'
import { plainTask } from '#tests/support/tasks.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn, stepsLead } from '#tests/support/paths/promises.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(taskFormMachine)
const id = '11111111-1111-4111-8111-111111111111'
const [ana, bia] = ['22222222-2222-4222-9222-222222222222', '33333333-3333-4333-a333-333333333333']
const person = (memberId: string, name: string) => ({
  id: memberId,
  name,
  photo_url: null,
  user_id: null,
  is_founder: false,
})
const both = [person(ana, 'Ana'), person(bia, 'Bia')]
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
    'ask for the members again': { type: 'members.retry' },
    'the tasks are created': answer.done('createTasks', { asBefore: false }),
    'the task is changed': answer.done('changeTask', undefined),
    'the change gets no answer': answer.fail('changeTask', offline),
    'its new assignee is inactive': answer.fail('changeTask', inactive),
    'no answer comes': answer.fail('createTasks', offline),
    'somebody is inactive': answer.fail('createTasks', inactive),
    'the members come': answer.done('loadActiveMembers', both),
    'Bia is not among the members': answer.done('loadActiveMembers', [person(ana, 'Ana')]),
    'the members do not come': answer.fail('loadActiveMembers', offline),
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
    stepsLead({
      'keep on': { 'form.discarding': 'form.editing' },
      'open the form': { 'members.failed': 'members.loading' },
    }),
    {
      name: 'a closed form can be opened, an open one written in, sent and left',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'open', mode: 'create', id }) === snapshot.matches({ form: 'closed' }) &&
        (['field.change', 'submit', 'cancel'] as const).every(
          (type) =>
            snapshot.can(type === 'field.change' ? { type, change: {} } : { type }) ===
            snapshot.matches({ form: 'editing' }),
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
        step !== null || snapshot.matches({ form: 'editing' }) === !isUntouched(snapshot.context.values),
    },
    {
      name: 'what was typed is thrown away only when one says so, or when it was sent',
      holds: ({ now: { step, snapshot }, before }) => {
        const had = before !== null && !isUntouched(before.snapshot.context.values, before.snapshot.context.base)
        const isGone = had && isUntouched(snapshot.context.values)
        const ways = ['discard', 'the tasks are created', 'the task is changed']
        return !isGone || ways.includes(step ?? '') || step === 'Bia is not among the members'
      },
    },
    {
      name: 'something typed is asked about, nothing typed is not',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'cancel' ||
        snapshot.matches({
          form: isUntouched(before?.snapshot.context.values ?? full, before?.snapshot.context.base)
            ? 'closed'
            : 'discarding',
        }),
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
        if (was?.mode === 'edit' && isUntouched(was.values, was.base))
          return !isSent && snapshot.matches({ form: 'closed' })
        return field ? !isSent && named.join() === field && shown.includes(field) : isSent && named.length === 0
      },
    },
    {
      name: 'what is sent is what is in the form, with ids that come from the form’s',
      holds: ({ now: { snapshot }, open }) =>
        open.every(
          ({ id: request, input }) =>
            request !== 'createTasks' ||
            // A list that comes meanwhile may take somebody off it.
            snapshot.context.gone.length > 0 ||
            textOf(input) === textOf({ userId: 'ana', tasks: newTasksOf(id, snapshot.context.values) }),
        ),
    },
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ form: 'saving' }) === open.some((request) => request.id === 'createTasks') &&
        snapshot.matches({ form: 'changing' }) === open.some((request) => request.id === 'changeTask') &&
        snapshot.matches({ members: 'loading' }) === open.some((request) => request.id === 'loadActiveMembers') &&
        open.filter((request) => request.id === 'createTasks' || request.id === 'changeTask').length <= 1,
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
          snapshot.matches({ form: 'editing' }) &&
          told.length === (isAboutAssignees(snapshot.context) ? 0 : 1) &&
          snapshot.context.failure !== null &&
          textOf(snapshot.context.values) === textOf(before?.snapshot.context.values)
        )
      },
    },
    {
      name: 'when somebody is inactive the members are asked again, even while they are on their way',
      holds: ({ now: { step }, requests, moments, before }) =>
        (step !== 'somebody is inactive' && step !== 'its new assignee is inactive') ||
        (before?.snapshot.context.values.assignees.length ?? 0) === 0 ||
        requests.some(({ id, began }) => id === 'loadActiveMembers' && began === moments.length - 1),
    },
    {
      name: 'only active members stay chosen, and who is gone is named',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step !== 'Bia is not among the members') return true
        const had = before?.snapshot.context.values.assignees.includes(bia) ?? false
        return snapshot.context.values.assignees.length === 0 && (!had || snapshot.context.gone.length > 0)
      },
    },
    {
      name: 'done is told, and the list is told to look again; the form is empty and closed',
      holds: ({ now: { step, snapshot, emitted } }) =>
        (step === 'the tasks are created' || step === 'the task is changed') ===
          emitted.some(({ type }) => type === 'tasks.changed') &&
        ((step !== 'the tasks are created' && step !== 'the task is changed') ||
          (snapshot.matches({ form: 'closed' }) && isUntouched(snapshot.context.values))),
    },
    {
      name: 'members once loaded are not taken away by a failure, which is told',
      holds: ({ now: { step, snapshot, emitted }, before }) =>
        step !== 'the members do not come' ||
        (snapshot.context.members === before?.snapshot.context.members &&
          snapshot.context.membersFailure?.kind === 'offline' &&
          emitted.length === 1),
    },
    {
      name: 'the draft is kept with every change, and forgotten with what it holds',
      holds: ({ now: { step, snapshot, actions } }) => {
        const changes = ['fill it in', 'shorten the title', 'choose Bia', 'assign it to several']
        return (
          (actions.includes('keepDraft') ===
            (changes.includes(step ?? '') && !(step === 'assign it to several' && snapshot.context.mode === 'edit')) ||
            !snapshot.matches({ form: 'editing' })) &&
          actions.includes('forgetDraft') ===
            ['discard', 'the tasks are created', 'the task is changed'].includes(step ?? '')
        )
      },
    },
    {
      name: 'a task of one’s own is edited as it is, no one else’s',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step === 'edit another person’s') return textOf(snapshot.value) === textOf(before?.snapshot.value)
        if (step !== 'edit a task' || !before?.snapshot.matches({ form: 'closed' })) return true
        const { mode, id: edited, values } = snapshot.context
        return mode === 'edit' && edited === id && textOf(values) === textOf(taskValuesOf(task))
      },
    },
    failureLeavesAWayOn({ type: 'submit' }, { type: 'members.retry' }),
  ],
})

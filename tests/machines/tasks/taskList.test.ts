import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Evaluation, TaskPage, TaskPageInput } from '#machines/tasks/tasks.actors.ts'
import { evaluationMachine } from '#machines/tasks/evaluation.machine.ts'
import type { RoutineKind } from '#machines/routines/routine.ts'
import type { Access } from '#machines/shared/access.ts'
import type { Notice } from '#machines/notices.ts'
import { proofHistoryMachine } from '#machines/tasks/proofHistory.machine.ts'
import type { ProofHistory, Task, TaskCounts, TaskStatus } from '#machines/tasks/task.ts'
import type { TaskScope, TaskView } from '#machines/tasks/taskView.ts'
import { taskListMachine } from '#machines/tasks/taskList.machine.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { taskOf } from '#tests/support/paths/tasks.ts'
import { held, offline } from '#tests/support/settled.ts'

const task = (id: string, changes: Partial<Task> = {}) => taskOf({ id, assigned_by: 'me', ...changes })
const routine = task('r', { routine_type: 'reading', image_url: '/x.webp', assigned_by: 'other' })
const access: Access = { userId: 'me', memberId: 'm', roles: ['admin'], isSupreme: false, permissions: {} }

const every: TaskView = { status: 'all', member: null, priority: null }

const open = (rights: Access | null = access, view = every) => {
  const loadTasks = held<TaskPage, TaskPageInput>()
  const countTasks = held<TaskCounts, { scope: TaskScope }>()
  const setTaskStatus = held<Task, { id: string; status: TaskStatus }>()
  const evaluateTask = held<Task, Evaluation>()
  const loadRoutineKinds = held<readonly RoutineKind[]>()
  const loadProofHistory = held<ProofHistory, { taskId: string }>()
  const actor = createActor(
    taskListMachine.provide({
      actors: {
        loadTasks: loadTasks.logic,
        countTasks: countTasks.logic,
        setTaskStatus: setTaskStatus.logic,
        loadRoutineKinds: loadRoutineKinds.logic,
        evaluation: evaluationMachine.provide({
          actors: {
            evaluateTask: evaluateTask.logic,
            history: proofHistoryMachine.provide({ actors: { loadProofHistory: loadProofHistory.logic } }),
          },
        }),
      },
    }),
    { input: { userId: 'me', access: rights, view } },
  )
  const notices: Notice['key'][] = []
  const reported: string[] = []
  onReport(actor, (event) => (isNotice(event) ? notices.push(event.notice.key) : reported.push(event.type)))
  actor.start()
  return {
    actor,
    loadTasks,
    countTasks,
    setTaskStatus,
    evaluateTask,
    loadRoutineKinds,
    notices,
    reported,
    state: () => actor.getSnapshot(),
  }
}
const page = (...tasks: Task[]): TaskPage => ({ tasks, next: null, member: null })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('the list', () => {
  test('is loaded at once if its view is known, without waiting for the rights', () => {
    const tasks = open(null)
    expect(tasks.loadTasks.requests.map(({ input }) => input)).toEqual([
      { userId: 'me', own: null, view: every, after: null, shown: [] },
    ])
  })

  test('loads more by cursor; a failure keeps the list @APP-71', async () => {
    const tasks = open()
    const next = { created_at: 'x', id: 'a' }
    await tasks.loadTasks.resolve({ tasks: [task('a')], next, member: null })
    tasks.actor.send({ type: 'more' })
    expect(tasks.loadTasks.requests.at(-1)?.input.after).toEqual(next)
    await tasks.loadTasks.fail(offline)
    expect(tasks.state().context.tasks).toHaveLength(1)
    tasks.actor.send({ type: 'more' })
    await tasks.loadTasks.resolve(page(task('b')))
    expect(tasks.state().context.tasks.map(({ id }) => id)).toEqual(['a', 'b'])
    // A refresh covers all shown tasks; another view begins with one page.
    tasks.actor.send({ type: 'refresh' })
    tasks.actor.send({ type: 'view.change', view: { ...every, status: 'completed' } })
    expect(tasks.loadTasks.requests.slice(-2).map(({ input }) => [input.after, input.shown.length])).toEqual([
      [null, 2],
      [null, 0],
    ])
  })

  test('knows the filtered member of the current list', async () => {
    const ana = { id: 'ana', name: 'Ana' }
    const tasks = open()
    await tasks.loadTasks.resolve({ ...page(task('a')), next: { created_at: 'x', id: 'a' }, member: ana })
    tasks.actor.send({ type: 'more' })
    await tasks.loadTasks.resolve(page(task('b')))
    expect(tasks.state().context.member).toEqual(ana)
    tasks.actor.send({ type: 'refresh' })
    await tasks.loadTasks.resolve(page(task('a')))
    expect(tasks.state().context.member).toBeNull()
  })
})

describe('a change of status', () => {
  test('a refusal for a routine is reported with its own words @TAS-27', async () => {
    const tasks = open()
    await tasks.loadTasks.resolve(page(routine))
    tasks.actor.send({ type: 'task.change', task: routine, step: 'cancel' })
    await tasks.setTaskStatus.fail({ code: '42501', message: 'permission denied' })
    expect(tasks.notices).toEqual(['routine.updateFailed'])
    expect(tasks.state().context.changing).toBeNull()
  })

  test.each([
    ['a routine is not completed by hand', routine, 'complete'],
    ['a scored routine is not cancelled', { ...routine, evaluation_score: 80 }, 'cancel'],
    ['a completed task is not cancelled', task('a', { status: 'completed' }), 'cancel'],
  ] as const)('%s', (_, target, step) => {
    const tasks = open()
    tasks.actor.send({ type: 'task.change', task: target, step })
    expect(tasks.setTaskStatus.requests).toEqual([])
  })
})

describe('an evaluation', () => {
  test.each([
    ["the user's own routine", { ...routine, assigned_by: 'me' }],
    ['a plain task', task('a')],
    ['a scored routine', { ...routine, evaluation_score: 1 }],
  ])('%s is not evaluated @TAS-51 @TAS-65 @TAS-66', (_, target) => {
    const tasks = open()
    tasks.actor.send({ type: 'evaluation.open', task: target })
    expect(tasks.state().value).toMatchObject({ panel: 'closed' })
  })
})

describe('consecutive evaluations', () => {
  const second = { ...routine, id: 's' }
  const next = { created_at: 'x', id: 'r' }
  /** The first page of tasks to evaluate, with the panel of its only task; there are more pages. */
  const evaluateFirst = async () => {
    const tasks = open(access, { ...every, status: 'toEvaluate' })
    await tasks.loadTasks.resolve({ tasks: [routine], next, member: null })
    tasks.actor.send({ type: 'evaluation.open', task: routine })
    const panel = () => {
      const ref = tasks.state().children.evaluation
      if (!ref) throw new Error('no panel')
      return ref
    }
    const score = async () => {
      panel().send({ type: 'submit' })
      await tasks.evaluateTask.resolve({ ...routine, status: 'completed', evaluation_score: 70, points_awarded: 7 })
    }
    const shown = () =>
      tasks.state().matches({ panel: { open: 'evaluating' } }) ? panel().getSnapshot().context.task.id : null
    return { ...tasks, shown, score, move: () => panel().send({ type: 'move', direction: 'next' }) }
  }

  test('the next one is on the next page, or on a later one @TAS-60', async () => {
    const { loadTasks, move, shown } = await evaluateFirst()
    move()
    expect(loadTasks.requests.at(-1)?.input.after).toEqual(next)
    await loadTasks.resolve({ tasks: [task('a')], next, member: null })
    await loadTasks.resolve(page(second))
    expect(loadTasks.requests).toHaveLength(3)
    expect(shown()).toBe('s')
  })

  test.each([
    ['is empty', page(task('a'))],
    ['fails', offline],
  ])(
    'when the next page %s, the user returns to the previous one, or the panel closes after its score',
    async (_, came) => {
      for (const isScored of [false, true]) {
        const { loadTasks, move, score, shown, state } = await evaluateFirst()
        if (isScored) await score()
        else move()
        if (came instanceof Error) await loadTasks.fail(came)
        else await loadTasks.resolve(came)
        expect(shown()).toBe(isScored ? null : 'r')
        expect(state().matches({ panel: 'closed' })).toBe(isScored)
      }
    },
  )

  test('when the list itself fails meanwhile, the user returns to the previous one', async () => {
    const { actor, loadTasks, move, shown } = await evaluateFirst()
    actor.send({ type: 'refresh' })
    move()
    expect(shown()).toBeNull()
    await loadTasks.fail(offline)
    expect(shown()).toBe('r')
  })
})

import { beforeEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Notice } from '#machines/notices.ts'
import type { RecentTask } from '#machines/tasks/task.ts'
import { recentTasksMachine } from '#machines/tasks/recentTasks.machine.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'
import { recentTaskOf } from '#tests/support/paths/tasks.ts'

const open = () => {
  const loadRecentTasks = held<readonly RecentTask[]>()
  const actor = createActor(recentTasksMachine.provide({ actors: { loadRecentTasks: loadRecentTasks.logic } }))
  const notices: Notice[] = []
  onNotice(actor, (notice) => notices.push(notice))
  actor.start()
  return { actor, loadRecentTasks, notices, state: () => actor.getSnapshot() }
}
let recent: ReturnType<typeof open>
beforeEach(() => {
  recent = open()
})
const first = recentTaskOf({ id: 'first' })
const second = recentTaskOf({ id: 'second' })

test('loads the user’s tasks at once', async () => {
  expect(recent.loadRecentTasks.requests).toHaveLength(1)
  await recent.loadRecentTasks.resolve([first])
  expect(recent.state().context.tasks).toEqual([first])
})

test('a failure is reported, keeps the shown tasks, and is cleared by a successful retry', async () => {
  const refused = { code: '42501', message: 'permission denied for table tasks' }
  const failure = { kind: 'refused', code: '42501', sentence: null }
  await recent.loadRecentTasks.resolve([first])
  recent.actor.send({ type: 'refresh' })
  await recent.loadRecentTasks.fail(refused)
  expect(recent.notices).toEqual([{ key: 'tasks.loadFailed', failure }])
  expect(recent.state().value).toBe('failed')
  expect(recent.state().context).toMatchObject({ tasks: [first], failure })
  recent.actor.send({ type: 'retry' })
  await recent.loadRecentTasks.resolve([second, first])
  expect(recent.state().value).toBe('ready')
  expect(recent.state().context).toMatchObject({ tasks: [second, first], failure: null })
})

test('a retry does nothing without a failure', async () => {
  await recent.loadRecentTasks.resolve([])
  recent.actor.send({ type: 'retry' })
  expect(recent.loadRecentTasks.requests).toHaveLength(1)
})

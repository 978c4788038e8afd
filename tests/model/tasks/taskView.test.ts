import { expect, test } from 'vitest'
import { isSameView, taskViewOf, tasksPath, type TaskView } from '#machines/tasks/taskView.ts'

const member = '22222222-2222-4222-9222-222222222222'
const read = (query: string) => taskViewOf(new URLSearchParams(query))
const every: TaskView = { status: 'all', member: null, priority: null }

test.each<[string, Partial<TaskView>]>([
  ['', {}],
  ['status=pending', { status: 'pending' }],
  ['status=toEvaluate&priority=high', { status: 'toEvaluate', priority: 'high' }],
  [`member=${member}`, { member }],
  [`task=${member}`, { task: member }],
  [`member=${member}&status=cancelled&priority=low`, { member, status: 'cancelled', priority: 'low' }],
])('%j is read and written again @APP-13', (query, view) => {
  expect(read(query)).toEqual({ ...every, ...view })
  expect(read(tasksPath({ ...every, ...view }).split('?')[1] ?? '')).toEqual({ ...every, ...view })
})

test.each([
  'status=perdidas',
  'member=ana',
  "member=');drop",
  'priority=urgente',
  'status=&member=&priority=&task=',
  'task=minha',
  'y=2',
])('%j shows every task @APP-02', (query) => {
  expect(read(query)).toEqual(every)
  expect(tasksPath(every)).toBe('/tasks')
})

test('two views are equal if all their parts are', () => {
  expect(isSameView(every, { ...every })).toBe(true)
  expect(isSameView(every, { ...every, member })).toBe(false)
  expect(isSameView(every, { ...every, status: 'pending' })).toBe(false)
  expect(isSameView(every, { ...every, priority: 'low' })).toBe(false)
  expect(isSameView(every, { ...every, task: member })).toBe(false)
})

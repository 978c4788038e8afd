import { describe, expect, test } from 'vitest'
import { isStaff, may, passes, type Access } from '#machines/shared/access.ts'
import { mayChangeStatus, mayEvaluate } from '#machines/tasks/taskRights.ts'

const base: Access = { userId: 'me', memberId: 'my-member', roles: [], isSupreme: false, permissions: {} }
const people = {
  member: base,
  admin: { ...base, roles: ['admin'] },
  supreme: { ...base, isSupreme: true },
  editor: { ...base, roles: ['council'], permissions: { tasks: ['view', 'edit'] } },
  reader: { ...base, roles: ['council'], permissions: { tasks: ['view'] } },
} satisfies Record<string, Access>

describe('a list of required roles', () => {
  test.each([
    ['member', [], true],
    ['member', ['council', 'admin'], false],
    ['reader', ['council', 'admin'], true],
    ['reader', ['admin'], false],
    ['admin', ['admin'], true],
    ['supreme', ['admin'], true],
    ['supreme', ['council'], true],
  ] as const)('%s with %j: %s', (who, required, expected) => {
    expect(passes(people[who], required)).toBe(expected)
  })
})

test('staff are admins, council and the supreme admin', () => {
  expect(Object.entries(people).flatMap(([who, access]) => (isStaff(access) ? who : []))).toEqual([
    'admin',
    'supreme',
    'editor',
    'reader',
  ])
})

describe('tasks', () => {
  test.each([
    ['member', false],
    ['reader', false],
    ['editor', true],
    ['admin', true],
    ['supreme', true],
  ] as const)("%s evaluates another member's routine: %s; their own never", (who, expected) => {
    expect(may(people[who], 'tasks', 'edit')).toBe(expected)
    expect(mayEvaluate(people[who], { assigned_by: 'other' })).toBe(expected)
    expect(mayEvaluate(people[who], { assigned_by: 'me' })).toBe(false)
  })

  test.each([
    ['the creator', { assigned_by: 'me', assigned_to: null }, true],
    ['the assignee', { assigned_by: 'other', assigned_to: 'my-member' }, true],
    ['another member', { assigned_by: 'other', assigned_to: null }, false],
  ])('%s changes the status: %o → %s', (_, task, expected) => {
    expect(mayChangeStatus(people.member, task)).toBe(expected)
  })

  test('an account without a member is not the assignee of an unassigned task', () => {
    expect(mayChangeStatus({ ...base, memberId: null }, { assigned_by: 'other', assigned_to: null })).toBe(false)
  })
})

import { expect, test } from 'vitest'
import type { Access } from '#machines/shared/access.ts'
import { administrationFor, navigationFor } from '#machines/app/navigation.ts'

const member: Access = { userId: 'me', memberId: 'my-member', roles: [], isSupreme: false, permissions: {} }
const people: Record<string, Access | null> = {
  'an account with unknown rights': null,
  'a member': member,
  'a council member': { ...member, roles: ['council'] },
  'an administrator': { ...member, roles: ['admin'] },
  'an administrator in the council': { ...member, roles: ['admin', 'council'] },
  'the supreme admin, without a role': { ...member, memberId: null, isSupreme: true },
}

test.each([
  ['an account with unknown rights', ['dashboard', 'ranking', 'tasks', 'routines', 'achievements', 'members']],
  ['a member', ['dashboard', 'ranking', 'tasks', 'routines', 'achievements', 'members']],
  ['a council member', ['dashboard', 'council', 'ranking', 'tasks', 'routines', 'achievements', 'members']],
  ['an administrator', ['dashboard', 'council', 'ranking', 'tasks', 'routines', 'achievements', 'members']],
  [
    'an administrator in the council',
    ['dashboard', 'council', 'ranking', 'tasks', 'routines', 'achievements', 'members'],
  ],
  [
    'the supreme admin, without a role',
    ['dashboard', 'council', 'ranking', 'tasks', 'routines', 'achievements', 'members'],
  ],
])('%s sees the entries %j @APP-37 @APP-38', (who, items) => {
  expect(navigationFor(people[who] ?? null)).toEqual(items)
})

test.each([
  ['an account with unknown rights', null],
  ['a member', null],
  ['a council member', '/council'],
  ['an administrator', '/admin'],
  ['an administrator in the council', '/admin'],
  ['the supreme admin, without a role', '/admin'],
])('the gear of %s leads to %s @APP-39', (who, path) => {
  expect(administrationFor(people[who] ?? null)).toBe(path)
})

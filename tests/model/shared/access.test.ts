import { describe, expect, test } from 'vitest'
import { passes, type Access } from '#machines/shared/access.ts'

const base: Access = { userId: 'me', memberId: 'my-member', roles: [], isSupreme: false, permissions: {} }
const people = {
  member: base,
  admin: { ...base, roles: ['admin'] },
  supreme: { ...base, isSupreme: true },
  council: { ...base, roles: ['council'] },
} satisfies Record<string, Access>

describe('a list of required roles', () => {
  test.each([
    ['member', [], true],
    ['member', ['council', 'admin'], false],
    ['council', ['council', 'admin'], true],
    ['council', ['admin'], false],
    ['admin', ['admin'], true],
    ['supreme', ['admin'], true],
    ['supreme', ['council'], true],
  ] as const)('%s with %j: %s', (who, required, expected) => {
    expect(passes(people[who], required)).toBe(expected)
  })
})

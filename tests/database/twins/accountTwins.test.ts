import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Role } from '#machines/shared/access.ts'
import { accountChangeKinds, mayChangeAccount, mayInvite, type AccountChange } from '#machines/users/accountRights.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { invite } from '#tests/database/people.ts'

/** Compares the model's rules about accounts with the database. */
let world: World
let people: Record<string, Person>

const names = ['supreme', 'admin', 'otherAdmin', 'council', 'member', 'suspended', 'suspendedAdmin'] as const
type Name = (typeof names)[number]
const roleOf: Partial<Record<Name, Role>> = {
  admin: 'admin',
  otherAdmin: 'admin',
  suspendedAdmin: 'admin',
  council: 'council',
}

beforeAll(async () => {
  world = await openWorld()
  people = {}
  for (const name of names) {
    const role = roleOf[name]
    people[name] = await world.person({
      supreme: name === 'supreme',
      suspended: name.startsWith('suspended'),
      ...(role && { role }),
    })
  }
})
afterAll(() => world.close())

const who = (name: string): Person => {
  const person = people[name]
  if (!person) throw new Error(`there is no person '${name}'`)
  return person
}
const accessOf = (name: Name): Access => {
  const role = roleOf[name]
  const { userId, memberId } = who(name)
  return { userId, memberId, roles: role ? [role] : [], isSupreme: name === 'supreme', permissions: {} }
}
const succeeds = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  )

const attempt = (actor: Person, { kind, role, target: { id } }: AccountChange) => {
  const call = (sql: string, values: (string | boolean | null)[]) => world.as(actor).rows(sql, values)
  if (kind === 'withdraw') return call('select revoke_invitation($1)', [id])
  if (kind === 'suspend' || kind === 'restore') return call('select suspend_account($1, $2)', [id, kind === 'suspend'])
  if (kind === 'removeFactor') return call('select remove_second_factor($1)', [id])
  return call(`select ${kind}_role($1, $2)`, [id, role])
}

/** The state before any attempt: every attempt starts with the same people. */
const restoreAll = () =>
  world.pastTriggers(`
    update user_accounts set suspended_at = null, suspended_by = null 
      where user_id not in ('${who('suspended').userId}', '${who('suspendedAdmin').userId}');
    delete from user_roles;
    insert into user_roles (user_id, role) values ('${who('admin').userId}', 'admin'),
      ('${who('otherAdmin').userId}', 'admin'), ('${who('suspendedAdmin').userId}', 'admin'),
      ('${who('council').userId}', 'council');`)

// Suspended people send no request: pre_request() refuses them (accountAccess.test.ts).
const actors = names.filter((name) => !name.startsWith('suspended'))

describe('who changes whose account @USR-10..USR-14 @USR-16', () => {
  test.each(actors)('%s', async (name) => {
    const access = accessOf(name)
    for (const targetName of names) {
      const isAdmin = roleOf[targetName] === 'admin'
      const target = { id: who(targetName).userId, name: targetName, isAdmin, isSupreme: targetName === 'supreme' }
      for (const kind of accountChangeKinds.filter((kind) => kind !== 'withdraw' && kind !== 'restore')) {
        const roles = kind === 'suspend' || kind === 'removeFactor' ? [null] : (['admin', 'council'] as const)
        for (const role of roles) {
          const change = { kind, role, target }
          const isDone = await succeeds(attempt(who(name), change))
          expect([targetName, kind, role, isDone]).toEqual([targetName, kind, role, mayChangeAccount(access, change)])
          if (isDone) await restoreAll()
        }
      }
    }
    // Only a suspended account can be restored.
    for (const targetName of ['suspended', 'suspendedAdmin'] as const) {
      const { userId: id } = who(targetName)
      const isAdmin = roleOf[targetName] === 'admin'
      const change = { kind: 'restore', role: null, target: { id, name: '', isAdmin, isSupreme: false } } as const
      const isDone = await succeeds(attempt(who(name), change))
      expect([targetName, isDone]).toEqual([targetName, mayChangeAccount(access, change)])
      await world.pastTriggers(`update user_accounts set suspended_at = now() where user_id = '${id}'`)
    }
  })
})

describe('who invites whom @USR-21', () => {
  test.each(actors)('%s', async (name) => {
    const access = accessOf(name)
    for (const role of [null, 'council', 'admin'] as const) {
      const email = `${name}-${role}@confraria.test`.toLowerCase()
      expect([role, await succeeds(invite(world, who(name), email, role))]).toEqual([role, mayInvite(access, role)])
    }
    const { id } = await invite(world, who('supreme'), `para-${name}@confraria.test`.toLowerCase())
    const change = { kind: 'withdraw', role: null, target: { id, name: '', isAdmin: false, isSupreme: false } } as const
    expect(await succeeds(attempt(who(name), change))).toBe(mayChangeAccount(access, change))
  })
})

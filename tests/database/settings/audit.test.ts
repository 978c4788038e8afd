import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

let world: World
let supreme: Person
let admin: Person
let member: Person

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true, member: false })
  admin = await world.person({ role: 'admin' })
  member = await world.person()
})
afterAll(() => world.close())

const entries = (target: string) =>
  world
    .as(admin)
    .rows('select actor, action, old, new from audit_log where target = $1 order by at, action desc', [target])

test('granting and revoking a role is entered, with its actor @USR-62 @USR-63', async () => {
  await world.as(admin).rows(`insert into user_roles (user_id, role) values ($1, 'council')`, [member.userId])
  await world.as(supreme).rows('delete from user_roles where user_id = $1', [member.userId])
  expect(await entries(`user_roles/${member.userId}/council`)).toMatchObject([
    { actor: admin.userId, action: 'insert', old: null, new: { role: 'council', granted_by: admin.userId } },
    { actor: supreme.userId, action: 'delete', old: { role: 'council' }, new: null },
  ])
})

test("an update's entry has only the changes, and there is no entry without a change", async () => {
  const change = (value: string) => world.as(admin).rows(`select update_setting('level_gold', $1)`, [value])
  await change('600')
  await change('600')
  expect(await entries('settings/level_gold')).toEqual([
    { actor: admin.userId, action: 'update', old: { value: '500' }, new: { value: '600' } },
  ])
})

test('actions of the server have no actor', async () => {
  await world.owner.rows(`update app.settings set value = '210' where key = 'level_silver'`)
  expect(await entries('settings/level_silver')).toMatchObject([{ actor: null, action: 'update' }])
})

test('no one should write, change or delete entries, even the owner @USR-62', async () => {
  for (const sql of [
    `insert into audit_log (action, target) values ('insert', 'x')`,
    `update audit_log set target = 'x'`,
    'delete from audit_log',
  ])
    for (const person of [supreme, admin, member])
      await expect(world.as(person).rows(sql)).rejects.toMatchObject({ code: '42501' })
  for (const sql of [`update audit_log set target = 'x'`, 'delete from audit_log'])
    await expect(world.owner.rows(sql)).rejects.toMatchObject({
      code: '42501',
      message: 'O registro de auditoria não pode ser alterado.',
    })
})

test('entries older than the setting are deleted with the next entry, others stay @USR-62', async () => {
  await world.pastTriggers(`insert into audit_log (action, target, at) values
    ('insert', 'velho', now() - interval '366 days'), ('insert', 'recente', now() - interval '364 days')`)
  await world.owner.rows(`update app.settings set value = '220' where key = 'level_silver'`)
  expect(await entries('velho')).toEqual([])
  expect(await entries('recente')).toHaveLength(1)
  await world.owner.rows(`update app.settings set value = '100' where key = 'audit_days'`)
  expect(await entries('recente')).toEqual([])
})

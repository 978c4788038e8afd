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

test('granting and revoking a role is entered, with its actor', async () => {
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

test('suspensions, members, council members, positions and their permissions are entered', async () => {
  const person = await world.person()
  const act = (sql: string, values: string[] = []) => world.as(admin).rows(sql, values)
  await act('update user_accounts set suspended_at = now() where user_id = $1', [person.userId])
  await act(`update members set name = 'Outro Nome' where id = $1`, [person.memberId])
  await act(
    `insert into council_position_descriptions (position, title, function) values ('zelador', 'Zelador', 'Zela')`,
  )
  await act(`insert into council_members (name, position, entry_date) values ('Zeca', 'zelador', '2026-01-01')`)
  await act(`insert into position_permissions (position, area, actions) values ('zelador', 'tasks', '{view}')`)
  const found = await world
    .as(admin)
    .rows<{ target: string }>('select target from audit_log where actor = $1 and at >= $2::timestamptz', [
      admin.userId,
      String((await world.owner.rows(`select now() - interval '1 minute' as at`))[0]?.['at']),
    ])
  const targets = found.map(({ target }) => target)
  expect(targets).toContain(`user_accounts/${person.userId}`)
  expect(targets).toContain(`members/${person.memberId}`)
  expect(targets).toContain('position_permissions/zelador/tasks')
  expect(targets.some((target) => target.startsWith('council_position_descriptions/'))).toBe(true)
  expect(targets.some((target) => target.startsWith('council_members/'))).toBe(true)
})

test('actions of the server have no actor', async () => {
  await world.owner.rows(`update app.settings set value = '210' where key = 'level_silver'`)
  expect(await entries('settings/level_silver')).toMatchObject([{ actor: null, action: 'update' }])
})

test('no one should write, change or delete entries, even the owner', async () => {
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

test('entries older than the setting are deleted with the next entry, others stay', async () => {
  await world.pastTriggers(`insert into audit_log (action, target, at) values
    ('insert', 'velho', now() - interval '366 days'), ('insert', 'recente', now() - interval '364 days')`)
  await world.owner.rows(`update app.settings set value = '220' where key = 'level_silver'`)
  expect(await entries('velho')).toEqual([])
  expect(await entries('recente')).toHaveLength(1)
  await world.owner.rows(`update app.settings set value = '100' where key = 'audit_days'`)
  expect(await entries('recente')).toEqual([])
})

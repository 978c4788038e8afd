import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#machines/shared/dates.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

let world: World
let admin: Person
let council: Person
let member: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin', member: { name: 'Leonel Vasques' } })
  council = await world.person({ role: 'council' })
  member = await world.person({ member: { name: 'Ana Prado' } })
})
afterAll(() => world.close())

const list = (args = '', values: (string | number | null)[] = []) =>
  world.as(admin).rows(`select * from list_audit(${args})`, values)

test('an entry names its actor and what it mentions @USR-62', async () => {
  await world.as(admin).rows(`insert into user_roles (user_id, role) values ($1, 'council')`, [member.userId])
  const [entry] = await list(`p_kind => 'user_roles'`)
  expect(entry).toMatchObject({
    actor: admin.userId,
    actor_name: 'Leonel Vasques',
    action: 'insert',
    target: `user_roles/${member.userId}/council`,
    old: null,
    names: { [member.userId]: 'Ana Prado', [admin.userId]: 'Leonel Vasques' },
  })
})

test('an entry names routines as they are called now @ROU-731', async () => {
  const save = (values: object, code: string | null = null) =>
    world.as(admin).rows('select save_routine($1, $2)', [values, code])
  await save({ label: 'Estudo Semanal', icon: 'pen', period: 'week', max_points: 8, needs_photo: true })
  await save({ label: 'Estudo do Grupo' }, 'estudo-semanal')
  await world.pastTriggers(`insert into audit_log (actor, action, target, old) values
    ('${admin.userId}', 'delete', 'tasks/x', '{"routine_type": "estudo-semanal", "title": "reading"}'),
    ('${admin.userId}', 'delete', 'tasks/y', '{"routine_type": "gone"}')`)
  const routines = await list(`p_kind => 'routine_types'`)
  expect(routines).toHaveLength(2)
  for (const { names } of routines) expect(names).toMatchObject({ 'estudo-semanal': 'Estudo do Grupo' })
  const tasks = await list(`p_kind => 'tasks'`)
  expect(Object.fromEntries(tasks.map(({ target, names }) => [target, names]))).toMatchObject({
    'tasks/x': { 'estudo-semanal': 'Estudo do Grupo' },
    'tasks/y': {},
  })
  expect(tasks.some(({ names }) => JSON.stringify(names).includes('Leitura'))).toBe(false)
})

test('an entry names council positions as they are called now @USR-871', async () => {
  await world
    .as(admin)
    .rows(
      `insert into council_position_descriptions (position, title, function) values ('guardiao', 'Guardião', 'Guarda.')`,
    )
  await world.as(admin).rows(`update council_position_descriptions set title = 'Guardiã' where position = 'guardiao'`)
  await world.pastTriggers(`insert into audit_log (actor, action, target, old) values
    ('${admin.userId}', 'delete', 'position_permissions/guardiao/tasks', '{"actions": ["view"]}'),
    ('${admin.userId}', 'delete', 'council_members/x', '{"position": "gone"}'),
    ('${admin.userId}', 'delete', 'members/x', '{"position": "guardiao"}')`)
  const entries = await list(`p_limit => 1000`)
  const named = entries.filter(({ names }) => JSON.stringify(names).includes('"guardiao":"Guardiã"'))
  expect(named.map(({ target, action }) => `${String(action)} ${String(target).split('/')[0]}`).toSorted()).toEqual([
    'delete position_permissions',
    'insert council_position_descriptions',
  ])
  await world.pastTriggers(`delete from audit_log where target in ('council_members/x', 'members/x')`)
})

test('a rule names the routine that it counts @ACH-832', async () => {
  await world.as(admin).rows(
    `insert into badges (title, description, icon, measure, threshold)
     values ('Estudiosa', 'Estudou.', 'book', 'estudo-semanal_weeks', 3), ('Rica', 'reading_days', 'star', 'total_points', 9)`,
  )
  await world.as(admin).rows(`update badges set measure = 'reading_days' where title = 'Estudiosa'`)
  const entries = await list(`p_kind => 'badges'`)
  await world.pastTriggers(`delete from audit_log where target like 'badges/%'`)
  const count = (name: string) => entries.filter(({ names }) => JSON.stringify(names).includes(name)).length
  expect(['Estudiosa', 'Estudo do Grupo', 'Leitura Bíblica', 'Rica'].map(count)).toEqual([2, 2, 1, 1])
})

test('observations are entered too', async () => {
  await world.as(admin).rows(`update members set observations = 'Atenta' where id = $1`, [member.memberId])
  expect(await list(`p_kind => 'member_observations'`)).toMatchObject([
    { new: { observations: 'Atenta' }, names: { [member.memberId]: 'Ana Prado' } },
  ])
})

test('an anonymised member’s observations are removed from it @USR-67', async () => {
  const bia = await world.person({ member: { name: 'Bia' } })
  await world.as(admin).rows(`update members set observations = 'Segredo' where id = $1`, [bia.memberId])
  await world.as(admin).rows('select anonymise_member($1)', [bia.memberId])
  const entries = await list(`p_kind => 'member_observations'`)
  expect(JSON.stringify(entries)).not.toContain('Segredo')
})

test('it contains neither an invitation’s token nor its hash', async () => {
  const [made] = await world.as(admin).rows(`select token from create_invitation('nova@confraria.test')`)
  const entries = JSON.stringify(await list())
  expect(entries).toContain('nova@confraria.test')
  expect(entries).not.toContain(String(made?.['token']))
  expect(entries).not.toContain('token')
})

test('it filters by person, kind, action and days in São Paulo, in pages @USR-68 @USR-69', async () => {
  const [row] = await world.owner.rows<{ day: string }>(`select (private.period_start('day') - 50)::text as day`)
  const day = row?.day ?? ''
  const next = addDays(day, 1)
  await world.pastTriggers(`insert into audit_log (actor, action, target, old, at) values
    ('${council.userId}', 'delete', 'messages/a', '{}', '${day}T02:59:59Z'),
    ('${council.userId}', 'delete', 'messages/b', '{}', '${day}T03:00:00Z'),
    ('${council.userId}', 'delete', 'messages/c', '{}', '${next}T02:59:59Z'),
    (null, 'delete', 'messages/d', '{}', '${next}T03:00:00Z')`)
  const targets = async (args: string, values: (string | number | null)[] = []) =>
    (await list(args, values)).map(({ target }) => String(target).split('/')[1])
  expect(await targets('p_actor => $1', [council.userId])).toEqual(['c', 'b', 'a'])
  expect(await targets(`p_kind => 'messages', p_action => 'delete'`)).toEqual(['d', 'c', 'b', 'a'])
  expect(await targets(`p_kind => 'messages', p_action => 'insert'`)).toEqual([])
  expect(await targets(`p_kind => 'messages', p_from => '${day}', p_to => '${day}'`)).toEqual(['c', 'b'])
  const [first] = await list(`p_kind => 'messages', p_limit => 1`)
  expect(
    await targets(`p_kind => 'messages', p_limit => 2, p_before => $1, p_before_id => $2`, [
      String(first?.['at']),
      String(first?.['id']),
    ]),
  ).toEqual(['c', 'b'])
})

test('entries older than the setting are hidden, even before their deletion', async () => {
  await world.pastTriggers(
    `insert into audit_log (action, target, at) values ('insert', 'badges/old', now() - interval '366 days')`,
  )
  expect(await list(`p_kind => 'badges'`)).toEqual([])
})

test('actions of a deleted account are found by its id, without a name', async () => {
  const gone = await world.person({ role: 'admin', member: { name: 'Que Saiu' } })
  await world.pastTriggers(
    `insert into audit_log (actor, action, target) values ('${gone.userId}', 'insert', 'tasks/x');
     delete from auth.users where id = '${gone.userId}'`,
  )
  expect(await list('p_actor => $1', [gone.userId])).toMatchObject([{ actor_name: null }])
})

test('with 50,000 entries each filter still finds its page by an index', async () => {
  await world.pastTriggers(`insert into audit_log (actor, action, target, old, at)
    select case when n % 5000 = 0 then '${member.userId}'::uuid else '${admin.userId}'::uuid end, 'delete',
      case when n % 5000 = 0 then 'meetings/' else 'messages/' end || n, '{}', now() - n * interval '1 minute'
    from generate_series(1, 50000) as n; analyze public.audit_log`)
  const plan = async (condition: string) =>
    (
      await world.owner.rows(
        `explain select * from public.audit_log as log where log.at >= now() - interval '300 days' and ${condition}
         order by log.at desc, log.id desc limit 50`,
      )
    )
      .map((row) => Object.values(row)[0])
      .join('\n')
  for (const condition of ['true', `log.actor = '${member.userId}'`, `split_part(log.target, '/', 1) = 'meetings'`]) {
    const text = await plan(condition)
    expect(text).toMatch(/Index Scan|Bitmap/)
    expect(text).not.toContain('Seq Scan')
  }
  expect(await plan('true')).not.toContain('Sort')
})

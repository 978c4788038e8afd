import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type PersonOptions, type World } from '#tests/support/database.ts'
import { addFactor } from '#tests/database/people.ts'

interface Access {
  is_supreme: boolean
  is_founder: boolean
  member_id: string | null
  permissions: Record<string, string[]>
}

const areas = [
  'dashboard',
  'members',
  'tasks',
  'achievements',
  'ranking',
  'council_members',
  'council_meetings',
  'council_monitoring',
  'council_feedback',
  'council_settings',
] as const
const actions = ['view', 'create', 'edit', 'delete'] as const

/** The permissions of an area as four letters, v c e d; '-' for a missing one. In the order of `areas`. */
type Cells = readonly string[]

const ordinary: Cells = ['v', 'v', 'vc', 'v', 'v', '-', '-', '-', '-', '-']

/** The matrix of docs/product.md, with what the roles decide. */
const matrix: [title: string, options: PersonOptions, cells: Cells][] = [
  [
    'the supreme admin',
    { supreme: true, member: false },
    ['ve', 'vced', 'vce', 'vced', 've', 'vced', 'vced', 'vced', 've', 'vced'],
  ],
  ['an admin', { role: 'admin' }, ['ve', 'vced', 'vce', 'vced', 've', 'vced', 'vced', 'vced', 've', 'vced']],
  [
    'the executive vice president',
    { role: 'council', position: 'vice_presidente_executivo' },
    ['v', 've', 'vce', 'vced', 'v', 'vced', 'vced', 'vced', 've', '-'],
  ],
  [
    'the director of culture',
    { role: 'council', position: 'diretor_cultura' },
    ['v', 'v', 'vce', 'vced', 'v', 'v', 'v', '-', 've', '-'],
  ],
  [
    'the director of finance',
    { role: 'council', position: 'diretor_financeiro' },
    ['v', 'v', 'vc', 'v', 'v', 'v', 'v', '-', '-', '-'],
  ],
  [
    'any other position',
    { role: 'council', position: 'diretora_unidade_experiencias' },
    ['v', 'v', 'vc', 'v', 'v', 'v', 'v', '-', '-', '-'],
  ],
  ['the council without a position', { role: 'council' }, ['v', 'v', 'vc', 'v', 'v', 'v', 'v', '-', '-', '-']],
  ['a position without the council role', { position: 'vice_presidente_executivo' }, ordinary],
  ['an ordinary member', {}, ordinary],
  ['an account without a member', { member: false }, ordinary],
]

const asActions = (cells: Cells) =>
  Object.fromEntries(areas.map((area, at) => [area, actions.filter(([letter = '']) => cells[at]?.includes(letter))]))

let world: World
let admin: Person
beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
})
afterAll(() => world.close())

const access = async (person: Person, aal?: 'aal2') =>
  (await world.as(person, aal).rows<{ access: Access }>('select my_access() as access'))[0]?.access

const may = async (person: Person, area: string, action: string) =>
  (await world.as(person).rows('select private.may($1, $2) as result', [area, action]))[0]?.['result']

const give = (actor: Person, position: string, area: string, granted: string) =>
  world.as(actor).rows(
    `insert into position_permissions (position, area, actions) values ($1, $2, $3)
     on conflict (position, area) do update set position = excluded.position, area = excluded.area, actions = excluded.actions
     returning actions`,
    [position, area, granted],
  )

/** Sets the permissions of a position during `act`, and restores them afterwards. */
const withPermissions = async (position: string, area: string, granted: string, act: () => Promise<void>) => {
  const before = await world.owner.rows('select actions from position_permissions where position = $1 and area = $2', [
    position,
    area,
  ])
  await give(admin, position, area, granted)
  await act()
  await world.owner.rows('delete from position_permissions where position = $1 and area = $2', [position, area])
  if (before[0]) await give(admin, position, area, String(before[0]['actions']))
}

describe('what each kind of person may do @RIG-09 @RIG-11..RIG-24', () => {
  test.each(matrix)('%s', async (_, options, cells) => {
    const person = await world.person(options)
    expect(await access(person)).toEqual({
      is_supreme: options.supreme ?? false,
      is_founder: false,
      member_id: person.memberId || null,
      permissions: asActions(cells),
    })
    for (const area of areas)
      for (const action of actions)
        expect([area, action, await may(person, area, action)]).toEqual([
          area,
          action,
          asActions(cells)[area]?.includes(action),
        ])
  })
})

test('without an active session, everything is forbidden @RIG-04', async () => {
  const suspended = await world.person({ role: 'admin', suspended: true })
  await expect(access(suspended)).rejects.toMatchObject({ hint: 'account_suspended' })
  await expect(world.anon.rows('select my_access()')).rejects.toMatchObject({ code: '42501' })
  const claims = JSON.stringify({ sub: suspended.userId, role: 'authenticated', aal: 'aal1' })
  const [result] = await world.database.request(
    [{ sql: `select bool_or(private.may(area, 'view')) from unnest(private.areas()) area` }],
    { role: 'authenticated', claims },
  )
  expect(result?.rows).toEqual([['f']])
})

test('without the required second factor, everything is forbidden @RIG-04', async () => {
  const person = await world.person({ role: 'admin' })
  await addFactor(world, person)
  const [row] = await world.unchecked(person).rows('select my_access() as result')
  expect(row?.['result']).toEqual({
    is_supreme: false,
    is_founder: false,
    member_id: null,
    permissions: asActions(areas.map(() => '-')),
  })
  expect((await access(person, 'aal2'))?.permissions['council_settings']).toEqual([...actions])
})

test('an unknown area or action is forbidden to everyone', async () => {
  for (const [area, action] of [
    ['cofre', 'view'],
    ['tasks', 'explode'],
    ['tasks', ''],
  ] as const)
    expect(await may(admin, area, action)).toBe(false)
})

test('an inactive council member has the permissions of any other position @RIG-07', async () => {
  const person = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  expect(await may(person, 'tasks', 'edit')).toBe(true)
  await world.pastTriggers(`update council_members set status = 'inativo' where member_id = '${person.memberId}'`)
  expect(await may(person, 'tasks', 'edit')).toBe(false)
  expect(await may(person, 'council_meetings', 'view')).toBe(true)
})

test('a saved permission counts immediately, and an empty one does not fall back to any other position @COU-51 @RIG-02', async () => {
  const finance = await world.person({ role: 'council', position: 'diretor_financeiro' })
  await withPermissions('diretor_financeiro', 'tasks', '{view,edit}', async () => {
    expect(await may(finance, 'tasks', 'edit')).toBe(true)
  })
  expect(await may(finance, 'tasks', 'edit')).toBe(false)
  await withPermissions('diretor_financeiro', 'council_meetings', '{}', async () => {
    expect(await may(finance, 'council_meetings', 'view')).toBe(false)
  })
})

test('a position without its own rows has the permissions of any other position @RIG-08', async () => {
  const person = await world.person({ role: 'council', position: 'diretor_crescimento_mentoria' })
  await withPermissions('*', 'council_monitoring', '{view}', async () => {
    expect(await may(person, 'council_monitoring', 'view')).toBe(true)
  })
  expect(await may(person, 'council_monitoring', 'view')).toBe(false)
})

test('permissions should not give what roles decide, nor remove what everyone has', async () => {
  const person = await world.person({ role: 'council', position: 'diretor_financeiro' })
  for (const area of ['members', 'council_settings', 'dashboard', 'ranking', 'tasks'])
    await withPermissions('diretor_financeiro', area, area === 'tasks' ? '{delete}' : '{create,delete}', async () => {
      expect((await access(person))?.permissions).toMatchObject({
        dashboard: ['view'],
        ranking: ['view'],
        members: ['view'],
        tasks: ['view', 'create'],
        council_settings: [],
      })
    })
})

test.each([
  ['Diretor Cultura', 'tasks', '{view}'],
  ['diretor_cultura', 'cofre', '{view}'],
  ['diretor_cultura', 'tasks', '{explode}'],
  ['diretor_cultura', 'tasks', '{view,view,view,view,view}'],
  ['diretor_cultura', 'tasks', '{NULL}'],
])('%s, %s, %s is an invalid permission', async (position, area, granted) => {
  await expect(give(admin, position, area, granted)).rejects.toMatchObject({ code: '23514' })
})

test('a deleted position leaves no permissions behind @COU-54', async () => {
  await world
    .as(admin)
    .rows(`insert into council_position_descriptions (position, title, function) values ('zelador', 'Zelador', 'Zela')`)
  await give(admin, 'zelador', 'tasks', '{view,edit}')
  await world.as(admin).rows(`delete from council_position_descriptions where position = 'zelador'`)
  expect(await world.owner.rows(`select from position_permissions where position = 'zelador'`)).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

/** Functions that take JSON or lists refuse what no client sends in a Portuguese sentence, for every caller. */
let world: World
let callers: readonly (readonly [string, Person])[]

beforeAll(async () => {
  world = await openWorld()
  callers = [
    ['a member', await world.person()],
    ['a councillor', await world.person({ role: 'council', position: 'vice_presidente_executivo' })],
    ['an admin', await world.person({ role: 'admin' })],
  ]
  // Refusals for too many calls would hide the others.
  await world.owner.rows(
    'update app.pace_limits set most = 1000000, staff_most = 1000000, most_a_day = 1000000, staff_most_a_day = 1000000',
  )
})
afterAll(() => world.close())

const id = randomUUID()
const meeting = {
  title: 'Roda',
  date: '2100-03-09',
  time: '19:00',
  type: 'regular',
  recurrence: 'once',
  location: '',
  description: '',
  send_notifications: true,
  seen: null,
}
const routine = { label: 'Oração', period: 'day', max_points: 5, icon: 'star', is_active: true, needs_photo: true }
const recording = { version: '1', events: [] }
const seen = { kind: 'travel', first_day: '2100-01-01', last_day: '2100-01-01', reason: 'Viagem' }

/** By function: its arguments, with the place of an odd value, and a usual value for that place. */
const calls: Readonly<Record<string, { sql: string; usual: unknown }>> = {
  invite_members: { sql: 'invite_members($1::jsonb)', usual: [{ id, member_id: id, email: 'a@confraria.test' }] },
  import_members: {
    sql: 'import_members(gen_random_uuid(), $1::jsonb)',
    usual: [{ id, line: 1, name: 'Rosa', entry_date: '2026-02-01', position: '', email: null, observations: '' }],
  },
  check_member_import: {
    sql: 'check_member_import(gen_random_uuid(), $1::jsonb)',
    usual: [{ id, name: 'Rosa', email: null }],
  },
  decide_absence: { sql: `decide_absence(gen_random_uuid(), 'approved', $1::jsonb)`, usual: seen },
  report_error: { sql: `report_error('0123456789abcdef', 'TypeError', 'a.ts:1', $1::jsonb)`, usual: recording },
  report_problem: { sql: `report_problem(gen_random_uuid(), 'Parou.', $1::jsonb)`, usual: recording },
  save_meeting: { sql: 'save_meeting(gen_random_uuid(), $1::jsonb, array[gen_random_uuid()])', usual: meeting },
  'save_position_cells, seen': {
    sql: `save_position_cells('*', $1::jsonb, '[]')`,
    usual: [{ area: 'tasks', actions: ['view'] }],
  },
  'save_position_cells, cells': {
    sql: `save_position_cells('*', '[]', $1::jsonb)`,
    usual: [{ area: 'tasks', actions: ['view'] }],
  },
  save_routine: { sql: 'save_routine($1::jsonb)', usual: routine },
  'save_routine, seen': { sql: `save_routine('${JSON.stringify(routine)}', 'training', $1::jsonb)`, usual: routine },
  'save_routine, changed': { sql: `save_routine($1::jsonb, 'training', null)`, usual: routine },
  update_ranking_goals: { sql: 'update_ranking_goals(10, 5, $1::jsonb)', usual: { training: 10 } },
  'update_ranking_goals, seen': {
    sql: `update_ranking_goals(10, 5, '{}', $1::jsonb)`,
    usual: { training: 10, gold: 10, silver: 5 },
  },
  update_settings: {
    sql: 'update_settings($1::jsonb)',
    usual: { founder_name: 'Ana', audit_days: '90', time_zone: 'America/Sao_Paulo' },
  },
  'update_settings, seen': { sql: `update_settings('{"audit_days":"91"}', $1::jsonb)`, usual: { audit_days: '90' } },
}
const lists: Readonly<Record<string, string>> = {
  meeting_conflicts: `meeting_conflicts(gen_random_uuid(), '2100-01-01', '19:00', 'once', $1::uuid[])`,
  order_routines: 'order_routines($1::text[])',
  'order_routines, seen': `order_routines('{reading}', $1::text[])`,
  record_presence: `record_presence(gen_random_uuid(), '2026-01-01', $1::uuid[])`,
  'record_presence, changed': `record_presence(gen_random_uuid(), '2026-01-01', '{}', $1::uuid[])`,
  save_meeting: `save_meeting(gen_random_uuid(), '${JSON.stringify(meeting)}', $1::uuid[])`,
}

const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1.5,
  1e300,
  '',
  'a',
  '\u202e',
  'x'.repeat(70_000),
  [],
  [null],
  [1],
  ['a'],
  [[]],
  [{}],
  {},
  { a: 1 },
  { a: { b: [] } },
]

/** The usual value with one part replaced by an odd one or removed. */
const variants = (usual: unknown): readonly unknown[] => {
  if (Array.isArray(usual)) {
    const [first] = usual as unknown[]
    return [
      ...odd,
      ...variants(first).map((one) => [one]),
      [first, first],
      [first, null],
      Array.from({ length: 3_000 }, () => first),
    ]
  }
  if (typeof usual !== 'object' || usual === null) return odd
  return [
    ...odd,
    ...Object.keys(usual).flatMap((key) => [
      Object.fromEntries(Object.entries(usual).filter(([other]) => other !== key)),
      ...odd.map((value) => ({ ...usual, [key]: value })),
    ]),
    { ...usual, unknown: 1 },
  ]
}
const isSentence = (message: string) => /^\p{Lu}[^]*[.!?]$/u.test(message) && !/\b(?:the|is|of|not)\b/u.test(message)

const oddLists = [
  '{}',
  '{NULL}',
  '{{}}',
  `{${id}}`,
  `{{${id},${id}}}`,
  `{${Array.from({ length: 5_000 }, () => id).join()}}`,
  null,
]
const oddTexts = [
  '{}',
  '{NULL}',
  '{{a,b}}',
  '{"",a}',
  '{training,training}',
  `{${Array.from({ length: 5_000 }, () => 'a').join()}}`,
  `{${'x'.repeat(9_000)}}`,
  null,
]

/** Everything by an administrator, who gets farthest; the others only what is no usual value at all. */
const faultsOf = async (name: string, sql: string, values: readonly (string | null)[], fewer = values) => {
  const faults = new Set<string>()
  for (const [who, person] of callers)
    for (const value of who === 'an admin' ? values : fewer)
      await world
        .as(person)
        .rows(`select ${sql} as result`, [value])
        .catch(({ code, message }: { code: string; message: string }) => {
          if (!isSentence(message))
            faults.add(`${name} by ${who}: ${code} ${message.slice(0, 160)}: ${String(value).slice(0, 160)}`)
        })
  return [...faults]
}

test.each(Object.entries(calls))(
  '%s refuses odd values in a sentence @APP-882',
  { timeout: 60_000 },
  async (name, { sql, usual }) => {
    const texts = (values: readonly unknown[]) => [null, ...values.map((value) => JSON.stringify(value))]
    expect(await faultsOf(name, sql, texts(variants(usual)), texts(odd))).toEqual([])
  },
)

test.each(Object.entries(lists))('a list of %s is refused in a sentence @APP-882', async (name, sql) => {
  expect(await faultsOf(name, sql, sql.includes('text[]') ? oddTexts : oddLists)).toEqual([])
})

test('every function with JSON or lists is tried', async () => {
  const functions = await world.owner.rows<{ name: string }>(
    `select proname::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
       and pg_get_function_arguments(oid) ~ 'json|\\[\\]'`,
  )
  const tried = new Set([...Object.keys(calls), ...Object.keys(lists)].map((name) => name.split(',')[0]))
  expect(functions.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})

test('a name or position of thousands of characters is refused before it is compared', async () => {
  const [, [, councillor] = []] = callers
  const person = callers[0]?.[1]
  if (!person || !councillor) throw new Error('there are no callers')
  for (const name of ['x'.repeat(70_000), '\ufdfa'.repeat(5_000)])
    await expect(
      world.as(person).rows('update members set name = $1 where id = $2', [name, person.memberId]),
    ).rejects.toMatchObject({ code: '23514', message: 'O nome deve ter no máximo 120 caracteres.' })
  await expect(
    world
      .as(councillor)
      .rows('update members set position = $1 where id = $2', ['\ufdfa'.repeat(5_000), person.memberId]),
  ).rejects.toMatchObject({ code: '23514', message: 'O cargo deve ter no máximo 80 caracteres.' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

let world: World
let supreme: Person
let admin: Person
let council: Person
let member: Person

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true, member: false })
  admin = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council' })
  member = await world.person()
})
afterAll(() => world.close())

const resultOf = async (person: Person, name: string) =>
  (await world.as(person).rows(`select ${name}() as result`))[0]?.['result']

const change = (person: Person, key: string, value: string) =>
  world.as(person).rows('select update_setting($1, $2)', [key, value])

test('every signed-in person reads only the public settings', async () => {
  for (const person of [supreme, admin, council, member])
    expect(await resultOf(person, 'public_settings')).toEqual({
      founder_name: '',
      level_gold: '500',
      level_silver: '200',
    })
})

test('admins read all settings, others none @RIG-40 @USR-54..USR-58', async () => {
  expect(await resultOf(admin, 'admin_settings')).toEqual({
    supreme_admin_email: supreme.email,
    founder_email: '',
    founder_name: '',
    level_gold: '500',
    level_silver: '200',
    audit_days: '365',
    invitation_days: '7',
    proof_days: '180',
    club_name: '',
    club_emblem: '',
    club_accent: '#d9b661',
    time_zone: 'America/Sao_Paulo',
    absence_days: '5',
    routines_confirmed: '',
  })
  for (const person of [council, member]) expect(await resultOf(person, 'admin_settings')).toBe(null)
})

test('an admin changes a setting, and the time is stored', async () => {
  await change(admin, 'level_silver', ' 150 ')
  const [row] = await world.owner.rows(
    `select value, updated_at > created.at as touched
     from app.settings, (select min(updated_at) as at from app.settings) created where key = 'level_silver'`,
  )
  expect(row).toEqual({ value: '150', touched: true })
  await change(supreme, 'level_silver', '200')
})

test('the council and members should not change a setting @RIG-43', async () => {
  for (const person of [council, member])
    await expect(change(person, 'level_gold', '1')).rejects.toMatchObject({
      code: '42501',
      message: 'Você não pode alterar esta configuração.',
    })
  expect((await world.owner.rows(`select value from app.settings where key = 'level_gold'`))[0]).toEqual({
    value: '500',
  })
})

test('an unknown setting is refused', async () => {
  await expect(change(admin, 'cor_do_tema', 'azul')).rejects.toMatchObject({ code: '42501' })
})

test.each([
  ['level_gold', '0'],
  ['level_gold', 'muito'],
  ['level_silver', '-1'],
  ['audit_days', '29'],
  ['founder_email', 'fundador'],
  ['founder_email', 'Fundador@confraria.test'],
  ['founder_name', '\u200b'],
  ['founder_name', 'x'.repeat(321)],
])('%s should not be %j @USR-54..USR-56', async (key, value) => {
  await expect(change(admin, key, value)).rejects.toMatchObject({ code: '23514' })
})

test('an installation sets its settings with one statement, over those of the migrations', async () => {
  await world.owner.rows(`insert into app.settings (key, value) values ('audit_days', '90')
    on conflict (key) do update set value = excluded.value`)
  expect(await resultOf(admin, 'admin_settings')).toMatchObject({ audit_days: '90' })
})

const update = (person: Person, values: object) => world.as(person).rows('select update_settings($1)', [values])

test('admins change several settings at once, tidied; the e-mail in lower case', async () => {
  await update(admin, { founder_name: ' Otávio ', founder_email: 'Otavio@Confraria.test', audit_days: '90' })
  expect(await resultOf(supreme, 'admin_settings')).toMatchObject({
    founder_name: 'Otávio',
    founder_email: 'otavio@confraria.test',
    audit_days: '90',
  })
  await update(admin, { audit_days: '365' })
})

test.each([
  [{ founder_name: '\u00a0' }, 'O nome do fundador tem de 1 a 120 caracteres.'],
  [{ founder_name: 'a'.repeat(121) }, 'O nome do fundador tem de 1 a 120 caracteres.'],
  [{ founder_name: '=Otto' }, 'O nome do fundador não pode começar com =, +, - ou @, como uma fórmula.'],
  [{ founder_email: 'fundador' }, 'Informe um e-mail válido.'],
  [{ audit_days: '29' }, 'O registro de auditoria é guardado por 30 a 3.650 dias.'],
  [{ audit_days: '3651' }, 'O registro de auditoria é guardado por 30 a 3.650 dias.'],
  [{ audit_days: '30.5' }, 'O registro de auditoria é guardado por 30 a 3.650 dias.'],
  [{ invitation_days: '0' }, 'Um convite vale de 1 a 90 dias.'],
  [{ proof_days: '29' }, 'As fotos são guardadas por 30 a 3.650 dias depois da avaliação.'],
])('%j is refused in a sentence, together with all other changes @USR-53..USR-57 @USR-97', async (values, message) => {
  await expect(update(admin, { ...values, founder_name: 'Outro', ...values })).rejects.toMatchObject({
    code: '23514',
    message,
  })
  expect(await resultOf(admin, 'admin_settings')).toMatchObject({ founder_name: 'Otávio', audit_days: '365' })
})

test('no other settings change this way @USR-58', async () => {
  for (const values of [{ supreme_admin_email: admin.email }, { level_gold: '1' }, { nothing: '1' }, ['audit_days']])
    await expect(update(admin, values)).rejects.toMatchObject({ code: '42501' })
})

test('admins read what a shorter audit log would delete @USR-61', async () => {
  await world.pastTriggers(`insert into audit_log (action, target, at) values
    ('insert', 'x', now() - interval '100 days'), ('insert', 'y', now() - interval '200 days'),
    ('insert', 'forgotten', now() - interval '366 days')`)
  const [footprint] = await world
    .as(admin)
    .rows(`select entries, oldest < now() - interval '199 days' as old from audit_footprint(90)`)
  expect(footprint).toEqual({ entries: 2, old: true })
  expect(await world.as(admin).rows('select * from audit_footprint(365)')).toEqual([{ entries: 0, oldest: null }])
})

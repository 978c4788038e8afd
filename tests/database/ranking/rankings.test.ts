import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fold } from '#machines/shared/text.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

let world: World
let admin: Person
let viewer: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  viewer = await world.person()
})
afterAll(() => world.close())

const enter = (person: Person, points: number, at = 'now()', type = 'both') =>
  world.owner.rows(
    `insert into point_transactions (user_id, points, reason, type, counts_at) values ($1, $2, 'Teste', $3, ${at})`,
    [person.userId, points, type],
  )
const row = async (person: Person, reader = viewer) =>
  (await world.as(reader).rows('select * from rankings where id = $1', [person.userId]))[0]
const named = (name: string, position = '') => world.person({ member: { name, position } })

test('a row of the ranking has name, points and level', async () => {
  const ana = await named('Ana Serra', 'Guardiã')
  await enter(ana, 30)
  await world.pastTriggers(`update app.members set photo_url =
    '/storage/v1/object/public/confraria-assets/member-photos/a.webp' where id = '${ana.memberId}'`)
  expect(await row(ana)).toEqual({
    id: ana.userId,
    user_name: 'Ana Serra',
    position: 'Guardiã',
    photo_url: '/storage/v1/object/public/confraria-assets/member-photos/a.webp',
    weekly_points: 30,
    monthly_points: 30,
    total_points: 30,
    level: 'Bronze',
    name_sort: 'ana serra',
  })
})

test.each([
  [199, 'Bronze'],
  [200, 'Prata'],
  [499, 'Prata'],
  [500, 'Ouro'],
])('%i lifetime points are the level %s @RAN-14', async (points, level) => {
  const ana = await named('Ana')
  await enter(ana, points, `now() - interval '100 days'`)
  expect(await row(ana)).toMatchObject({ level, total_points: points })
})

test('the thresholds are those of the settings @RAN-44', async () => {
  const ana = await named('Ana')
  await enter(ana, 100)
  await world.pastTriggers(`update app.settings set value = '100' where key = 'level_gold'`)
  expect(await row(ana)).toMatchObject({ level: 'Ouro' })
  await world.pastTriggers(`update app.settings set value = '500' where key = 'level_gold'`)
  expect(await row(ana)).toMatchObject({ level: 'Bronze' })
})

test('a past week counts as 0 without any job, and so does a past month @RAN-13', async () => {
  const ana = await named('Ana')
  await enter(ana, 10)
  await world.pastTriggers(`update app.member_points set week_start = week_start - 7 where user_id = '${ana.userId}'`)
  expect(await row(ana)).toMatchObject({ weekly_points: 0, monthly_points: 10, total_points: 10 })
  await world.pastTriggers(
    `update app.member_points set month_start = month_start - interval '1 month' where user_id = '${ana.userId}'`,
  )
  expect(await row(ana)).toMatchObject({ weekly_points: 0, monthly_points: 0, total_points: 10 })
})

test('only active members appear, from the moment of their activation @RAN-03 @RIG-05', async () => {
  const ana = await named('Ana')
  const account = await world.person({ member: false })
  await enter(ana, 10)
  await enter(account, 1000)
  expect(await row(account)).toBeUndefined()
  const set = (column: string, value: string) =>
    world.owner.rows(`update app.members set ${column} = ${value} where id = $1`, [ana.memberId])
  await set('status', `'inativo'`)
  expect(await row(ana)).toBeUndefined()
  await enter(ana, 5)
  expect(await row(ana)).toBeUndefined()
  await set('status', `'ativo'`)
  expect(await row(ana)).toMatchObject({ total_points: 15 })
  await set('user_id', 'null')
  expect(await row(ana)).toBeUndefined()
  await set('user_id', `'${account.userId}'`)
  expect(await row(account)).toMatchObject({ user_name: 'Ana', total_points: 1000 })
  await world.owner.rows('delete from app.members where id = $1', [ana.memberId])
  expect(await row(account)).toBeUndefined()
})

test('the first ten are those with the most points of the week @RAN-03', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, (_, at) => named(`Corredor ${at}`)))
  await Promise.all(people.map((person, at) => enter(person, 900 + at)))
  const first = await world.as(viewer).rows('select user_name from rankings order by weekly_points desc limit 10')
  expect(first.map((entry) => entry['user_name'])).toEqual(Array.from({ length: 10 }, (_, at) => `Corredor ${11 - at}`))
})

describe('ranking()', () => {
  interface Ranking {
    rows: { id: string; user_name: string }[]
    own: { row: { id: string }; rank: number; ahead: { user_name: string } | null } | null
  }
  const rankingFor = async (reader: Person, period = 'weekly') => {
    const [row] = await world.as(reader).rows<{ result: Ranking }>('select ranking($1) as result', [period])
    if (!row) throw new Error('no row was returned')
    return row.result
  }
  const namesOf = ({ rows }: Ranking) => rows.map(({ user_name: name }) => name)

  test('equal points are in the order of names, which decides who is among the ten @RAN-03 @DAT-12', async () => {
    const fresh = await openWorld()
    try {
      const tied = [
        'Zeferino',
        'Inácio',
        'Ágata',
        'Érico',
        'D’Ávila',
        'davi',
        'Ana-Maria',
        'Ana Maria',
        'Ótavia',
        'Ugo',
      ]
      const people = [...tied, 'Última', 'Líder'].map((name) => ({ name, id: randomUUID() }))
      const list = people.map(({ name, id }) => `('${id}'::uuid, '${name}')`).join()
      await fresh.pastTriggers(`
        insert into auth.users (id, email) select id, id || '@confraria.test' from (values ${list}) as person (id, name);
        insert into public.user_accounts (user_id, signup_email) select id, id || '@confraria.test' from (values ${list}) as person (id, name);
        insert into app.members (name, handle, user_id, entry_date)
          select name, 'p.' || substr(id::text, 1, 8), id, '2026-01-01' from (values ${list}) as person (id, name)`)
      for (const { name, id } of people)
        await fresh.owner.rows(`insert into point_transactions (user_id, points, reason) values ($1, $2, 'Teste')`, [
          id,
          name === 'Líder' ? 20 : 10,
        ])
      const [row] = await fresh.service.rows<{ result: Ranking }>(`select ranking('monthly') as result`)
      const inOrder = [...tied, 'Última'].toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1))
      expect(namesOf(row?.result ?? { rows: [], own: null })).toEqual(['Líder', ...inOrder.slice(0, 9)])
      expect(inOrder.filter((name) => ['Inácio', 'Zeferino', 'Ágata'].includes(name))).toEqual([
        'Ágata',
        'Inácio',
        'Zeferino',
      ])
      const shown = await fresh.service.rows(
        'select user_name from rankings order by weekly_points desc, name_sort limit 10',
      )
      expect(shown.map(({ user_name: name }) => name)).toEqual(['Líder', ...inOrder.slice(0, 9)])
    } finally {
      await fresh.close()
    }
  })

  test('a renamed person and a new account are sorted by the current name', async () => {
    const ana = await named('Ana')
    await enter(ana, 1)
    await world.owner.rows(`update app.members set name = 'Ângela' where id = $1`, [ana.memberId])
    expect(await row(ana)).toMatchObject({ name_sort: 'angela' })
    await enter(ana, 1)
    expect(await row(ana)).toMatchObject({ name_sort: 'angela' })
  })

  test("has the caller's rank and the member just ahead; without points both are empty @RAN-05 @RAN-07", async () => {
    const [ahead, equal, own] = [await named('Primeira'), await named('Segunda'), await named('Terceira')]
    for (let times = 0; times < 9; times += 1) for (const person of [ahead, equal, own]) await enter(person, 1_000)
    await enter(ahead, 10)
    expect((await rankingFor(own)).own).toMatchObject({
      row: { id: own.userId },
      rank: 2,
      ahead: { user_name: 'Primeira' },
    })
    expect((await rankingFor(ahead)).own).toMatchObject({ rank: 1, ahead: null })
    expect(namesOf(await rankingFor(own)).slice(0, 3)).toEqual(['Primeira', 'Segunda', 'Terceira'])
    const none = await named('Zerada')
    expect((await rankingFor(none)).own).toBeNull()
    await enter(none, -5)
    const result = await rankingFor(none, 'monthly')
    expect(result.own).toMatchObject({ row: { id: none.userId } })
    expect(result.rows.some(({ id }) => id === none.userId)).toBe(false)
    await expect(rankingFor(none, 'yearly')).rejects.toMatchObject({ message: 'Este ranking não existe.' })
  })

  test('reads few rows, for any number of members with equal points', async () => {
    await world.pastTriggers(`
      insert into auth.users (id, email) select gen_random_uuid(), 'crowd' || i || '@confraria.test' from generate_series(1, 5000) as i;
      insert into app.member_points (user_id, week_start, weekly_points, month_start, monthly_points, total_points, active, name_sort)
        select id, private.period_start('week'), 1, private.period_start('month'), 1, 1, true, email
        from auth.users where email like 'crowd%';
      analyze app.member_points`)
    const read = `select sum(seq_tup_read + idx_tup_fetch)::integer as rows, sum(seq_scan)::integer as whole
      from pg_stat_xact_user_tables where relname = 'member_points'`
    for (const period of ['weekly', 'monthly']) {
      const [before, , after] = await world.database.request(
        [{ sql: read }, { sql: `select ranking('${period}')` }, { sql: read }],
        {
          role: 'authenticated',
          claims: JSON.stringify({ sub: viewer.userId, role: 'authenticated', aal: 'aal1' }),
          preRequest: true,
        },
      )
      const grown = (column: number) => Number(after?.rows[0]?.[column]) - Number(before?.rows[0]?.[column])
      expect(grown(1)).toBe(0)
      expect(grown(0)).toBeLessThan(100)
    }
  })
})

const close = (person: Person, type: string, start: string) =>
  world.as(person).rows('insert into ranking_periods (type, period_start) values ($1, $2) returning *', [type, start])

test('closing a week finds its leader in the ledger: most points, then who had them first @RAN-36 @USR-48', async () => {
  const [ana, bruno, clara] = [await named('Ana'), await named('Bruno'), await named('Clara')]
  const inactive = await world.person({ member: { status: 'inativo' } })
  await enter(ana, 10, `'2026-03-02T03:00:00Z'`)
  await enter(bruno, 10, `'2026-03-04T12:00:00Z'`)
  await enter(clara, 50, `'2026-03-02T02:59:59Z'`)
  await enter(clara, 50, `'2026-03-04T12:00:00Z'`, 'monthly')
  await enter(clara, 50, `'2026-03-09T03:00:00Z'`)
  await enter(inactive, 70, `'2026-03-04T12:00:00Z'`)
  const [week] = await close(admin, 'weekly', '2026-03-02')
  expect(week).toMatchObject({ holder_id: ana.userId, holder_name: 'Ana', points: 10, closed_by: admin.userId })
  const [month] = await close(admin, 'monthly', '2026-03-01')
  expect(month).toMatchObject({ holder_id: clara.userId, holder_name: 'Clara', points: 150 })
  expect(await world.as(viewer).rows('select id from ranking_periods')).toHaveLength(2)
  expect(await world.as(viewer).rows('select * from holder_photos() order by id')).toEqual(
    [ana, clara].map(({ userId }) => ({ id: userId, photo_url: null })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  await world.owner.rows('delete from auth.users where id = $1', [ana.userId])
  expect(
    await world.owner.rows('select holder_id, holder_name from ranking_periods where id = $1', [String(week?.['id'])]),
  ).toEqual([{ holder_id: null, holder_name: 'Ana' }])
})

test('a period without points has no holder; a period is closed once', async () => {
  expect(await close(admin, 'weekly', '2025-01-06')).toEqual([
    expect.objectContaining({ holder_id: null, holder_name: null, points: null }),
  ])
  await expect(close(admin, 'weekly', '2025-01-06')).rejects.toMatchObject({ code: '23505' })
})

test('a current period, or one that does not start on its first day, cannot be closed @USR-51', async () => {
  const [now] = await world.owner.rows(
    `select private.period_start('week')::text as week, private.period_start('month')::text as month`,
  )
  for (const [type, start] of [
    ['weekly', now?.['week']],
    ['monthly', now?.['month']],
    ['weekly', '2030-01-07'],
  ] as const)
    await expect(close(admin, type, String(start))).rejects.toMatchObject({
      code: '23514',
      message: 'Só se encerra um período que já terminou.',
    })
  for (const [type, start] of [
    ['weekly', '2026-03-03'],
    ['monthly', '2026-03-02'],
  ] as const)
    await expect(close(admin, type, start)).rejects.toMatchObject({
      code: '23514',
      message: 'A semana começa na segunda-feira e o mês, no dia 1º.',
    })
})

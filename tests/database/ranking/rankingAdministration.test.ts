import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

let world: World
let supreme: Person
let admin: Person
let council: Person
let member: Person
let suspended: Person

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true, member: false })
  admin = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  member = await world.person({ member: { name: 'Ana Serra', position: 'Guardiã' } })
  suspended = await world.person({ role: 'admin', suspended: true })
})
afterAll(() => world.close())

const insert =
  'insert into point_transactions (id, user_id, points, reason, type, created_by) values ($1, $2, $3, $4, $5, $6)'
const give = (giver: Person, to: Person, points: number | string = 10, reason = 'Motivo', id = randomUUID()) =>
  world.as(giver).rows(insert, [id, to.userId, points, reason, 'both', giver.userId])
const enter = (to: Person, points: number, at: string, type = 'both') =>
  world.owner.rows(
    `insert into point_transactions (user_id, points, reason, type, counts_at) values ($1, $2, 'Teste', $3, $4)`,
    [to.userId, points, type, at],
  )
const close = (closer: Person, type: string, start: string, id = randomUUID()) =>
  world.as(closer).rows('insert into ranking_periods (id, type, period_start) values ($1, $2, $3)', [id, type, start])
const others = () => [council, member, suspended]

describe('points by hand', () => {
  test('are given by admins, never to themselves @RAN-22 @RIG-43', async () => {
    await give(admin, member)
    await give(supreme, admin)
    await expect(give(admin, admin)).rejects.toMatchObject({ code: '42501', message: 'Ninguém dá pontos a si mesmo.' })
    for (const person of [council, member])
      await expect(give(person, admin)).rejects.toMatchObject({
        code: '42501',
        message: 'Só administradores dão pontos.',
      })
    await expect(give(suspended, member)).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    [0, 'Os pontos vão de -1.000 a 1.000 e não podem ser zero.'],
    [1001, 'Os pontos vão de -1.000 a 1.000 e não podem ser zero.'],
    [-1001, 'Os pontos vão de -1.000 a 1.000 e não podem ser zero.'],
  ])('%i points are refused in a sentence @RAN-32 @RAN-33', async (points, message) => {
    await expect(give(admin, member, points)).rejects.toMatchObject({ code: '23514', message })
  })

  test('half a point is invalid @RAN-31', async () => {
    await expect(give(admin, member, '0.5')).rejects.toMatchObject({ code: '22P02' })
  })

  test.each([
    ['\u00a0\t', 'Informe o motivo dos pontos.'],
    ['a'.repeat(201), 'O motivo deve ter no máximo 200 caracteres.'],
  ])('the reason %j is refused in a sentence @RAN-34 @RAN-35', async (reason, message) => {
    await expect(give(admin, member, 1, reason)).rejects.toMatchObject({ code: '23514', message })
  })

  test('are for active members with an account only @RAN-22', async () => {
    const message = 'Só membros ativos com conta recebem pontos.'
    for (const person of [
      await world.person({ member: false }),
      await world.person({ member: { status: 'inativo' } }),
      { userId: randomUUID(), memberId: '', email: '' },
    ])
      await expect(give(admin, person)).rejects.toMatchObject({ code: '23514', message })
  })

  test('with a repeated id are entered once @APP-77', async () => {
    const id = randomUUID()
    const ana = await world.person()
    await give(admin, ana, 7, 'Uma vez', id)
    await expect(give(admin, ana, 7, 'Uma vez', id)).rejects.toMatchObject({
      code: '23505',
      message: expect.stringContaining('point_transactions_pkey'),
    })
    const [totals] = await world.as(admin).rows(`select * from update_member_points($1, 7, 'both')`, [ana.userId])
    expect(totals).toEqual({ weekly_points: 7, monthly_points: 7, total_points: 7 })
  })

  test('are listed for admins with their giver, newest first, in pages @RAN-26', async () => {
    const ana = await world.person({ member: { name: 'Zita' } })
    for (const points of [1, 2, 3]) await give(admin, ana, points, `Motivo ${points}`)
    const rows = await world.as(admin).rows('select * from list_given_points(p_limit => 2)')
    expect(rows).toMatchObject([
      { name: 'Zita', points: 3, reason: 'Motivo 3', type: 'both' },
      { name: 'Zita', points: 2 },
    ])
    expect(String(rows[0]?.['given_by'])).toMatch(/^Pessoa/)
    const last = rows[1]
    const next = await world
      .as(admin)
      .rows('select points from list_given_points($1, $2, 1)', [String(last?.['created_at']), String(last?.['id'])])
    expect(next).toEqual([{ points: 1 }])
    for (const person of others())
      await expect(world.as(person).rows('select * from list_given_points()')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('titles', () => {
  const add = (type: string, title = 'Sentinela', active = true) =>
    world
      .as(admin)
      .rows('insert into ranking_titles (title, type, active) values ($1, $2, $3) returning id', [title, type, active])
  const active = (type: string) =>
    world.as(member).rows('select title from ranking_titles where type = $1 and active', [type])

  test('are active one at a time in a ranking: the last one that was activated @RAN-42', async () => {
    const [first] = await add('weekly', 'Primeiro')
    await add('weekly', 'Segundo')
    await add('weekly', 'À espera', false)
    await add('monthly', 'Do mês')
    expect(await active('weekly')).toEqual([{ title: 'Segundo' }])
    await world.as(admin).rows('update ranking_titles set active = true where id = $1', [String(first?.['id'])])
    expect(await active('weekly')).toEqual([{ title: 'Primeiro' }])
    expect(await active('monthly')).toEqual([{ title: 'Do mês' }])
  })

  test('without text, or too long, are refused in a sentence @RAN-40', async () => {
    await expect(add('weekly', ' ')).rejects.toMatchObject({ code: '23514', message: 'Informe o título.' })
    await expect(add('weekly', 'a'.repeat(81))).rejects.toMatchObject({
      code: '23514',
      message: 'O título deve ter no máximo 80 caracteres.',
    })
  })
})

describe('goals', () => {
  const save = (person: Person, gold: number | null, silver: number | null, maxima: object = { training: 12 }) =>
    world.as(person).rows('select update_ranking_goals($1, $2, $3)', [gold, silver, maxima])
  const levels = async () => (await world.as(member).rows('select public_settings() as it'))[0]?.['it']
  const maxima = () => world.as(member).rows('select max_points from routine_types order by code')
  const goals = async () =>
    Object.fromEntries(
      (await world.as(member).rows('select code, max_points from routine_types')).map((row) => [
        String(row['code']),
        Number(row['max_points']),
      ]),
    )

  test('are saved together, and readable by everyone', async () => {
    await save(admin, 800, 300, { training: 12, fasting: 0 })
    expect(await levels()).toMatchObject({ level_gold: '800', level_silver: '300' })
    expect(await maxima()).toEqual([15, 0, 5, 12].map((max_points) => ({ max_points })))
    // Both may move past the other's previous value.
    await save(supreme, 200, 100, { training: 10, fasting: 20 })
    expect(await levels()).toMatchObject({ level_gold: '200', level_silver: '100' })
    await save(admin, 500, 200)
  })

  test.each([
    [500, 500, {}, 'Prata precisa começar abaixo de Ouro.'],
    [500, 0, {}, 'Os níveis vão de 1 a 999.999 pontos.'],
    [1_000_000, 200, {}, 'Os níveis vão de 1 a 999.999 pontos.'],
    [null, 200, {}, 'Os níveis vão de 1 a 999.999 pontos.'],
    [600, 300, { training: 1001 }, 'O máximo de uma rotina vai de 0 a 1.000 pontos.'],
    [600, 300, { training: 0.5 }, 'O máximo de uma rotina vai de 0 a 1.000 pontos.'],
    [600, 300, { training: -1 }, 'O máximo de uma rotina vai de 0 a 1.000 pontos.'],
    [600, 300, { running: 10 }, 'O máximo de uma rotina vai de 0 a 1.000 pontos.'],
    [600, 300, [], 'O máximo de uma rotina vai de 0 a 1.000 pontos.'],
  ])('Ouro %s, Prata %s, maxima %j are refused as a whole @RAN-43', async (gold, silver, maxima, message) => {
    const before = await levels()
    await expect(save(admin, gold, silver, maxima)).rejects.toMatchObject({ code: '23514', message })
    expect(await levels()).toEqual(before)
  })

  test('a routine that was deleted since the form began returns what is stored @RAN-860', async () => {
    const stored = { ...(await goals()), gold: 500, silver: 200 }
    const seen = { ...stored, deleted: 10 }
    const { gold, silver, ...maxima } = { ...seen, gold: 900, deleted: 33 }
    const save = 'select update_ranking_goals($1, $2, $3, $4) as it'
    expect(await world.as(admin).rows(save, [gold, silver, maxima, seen])).toEqual([{ it: stored }])
    expect(await levels()).toMatchObject({ level_gold: '500' })
  })

  test('a threshold alone should not pass the other either @RAN-45', async () => {
    await expect(world.as(admin).rows(`select update_setting('level_silver', '500')`)).rejects.toMatchObject({
      code: '23514',
      message: 'Prata precisa começar abaixo de Ouro.',
    })
  })
})

describe('closing a period', () => {
  test('keeps the result, whatever happens afterwards @USR-45 @USR-47', async () => {
    const [ana, bruno] = [
      await world.person({ member: { name: 'Ana', position: 'Guardiã' } }),
      await world.person({ member: { name: 'Bruno' } }),
    ]
    await enter(bruno, 10, '2026-03-02T03:00:00Z')
    await enter(ana, 30, '2026-03-08T12:00:00Z')
    await enter(ana, -30, '2026-03-09T03:00:00Z')
    await enter(bruno, 99, '2026-03-04T12:00:00Z', 'monthly')
    const preview = (await world.as(admin).rows(`select period_preview('weekly', '2026-03-02') as it`))[0]?.['it']
    expect(preview).toMatchObject({
      people: 2,
      pending: 0,
      standings: [
        { place: 1, user_id: ana.userId, name: 'Ana', position: 'Guardiã', points: 30 },
        { place: 2, name: 'Bruno', points: 10 },
      ],
    })
    const id = randomUUID()
    await close(admin, 'weekly', '2026-03-02', id)
    const ended = () =>
      world
        .as(member)
        .rows('select place, name, position, points from ranking_standings where period_id = $1 order by place', [id])
    const before = await ended()
    expect(before).toEqual([
      { place: 1, name: 'Ana', position: 'Guardiã', points: 30 },
      { place: 2, name: 'Bruno', position: '', points: 10 },
    ])
    await enter(bruno, 500, '2026-03-05T12:00:00Z')
    await world.owner.rows(`update app.members set name = 'Outra', status = 'inativo' where id = $1`, [ana.memberId])
    await world.owner.rows('delete from auth.users where id = $1', [bruno.userId])
    expect(await ended()).toEqual(before)
  })

  test('an anonymised member has no name there either @MEM-66 @USR-47', async () => {
    const ana = await world.person({ member: { name: 'Clara', position: 'Tesoureira' } })
    await enter(ana, 10, '2026-04-07T12:00:00Z')
    const id = randomUUID()
    await close(admin, 'weekly', '2026-04-06', id)
    await world.as(admin).rows('select anonymise_member($1)', [ana.memberId])
    expect(
      await world.as(member).rows('select name, position from ranking_standings where period_id = $1', [id]),
    ).toEqual([{ name: 'Membro removido', position: '' }])
  })

  test('twice, or by two admins, is refused in a sentence; too early too @USR-51', async () => {
    await close(admin, 'monthly', '2025-02-01')
    await expect(close(supreme, 'monthly', '2025-02-01')).rejects.toMatchObject({
      code: '23505',
      message: 'Este período já foi encerrado.',
    })
    const [now] = await world.owner.rows(`select private.period_start('week')::text as week`)
    await expect(close(admin, 'weekly', String(now?.['week']))).rejects.toMatchObject({
      message: 'Só se encerra um período que já terminou.',
    })
  })

  test('is possible for a past period since the first points that is not closed yet @USR-44', async () => {
    const open = await world.as(admin).rows<{ type: string; period_start: string }>('select * from open_periods()')
    const starts = open.filter(({ type }) => type === 'weekly').map(({ period_start }) => period_start)
    expect(starts.at(-1)).toBe('2026-03-09')
    expect(starts).not.toContain('2026-03-02')
    expect(starts).not.toContain('2026-04-06')
    const [now] = await world.owner.rows(`select (private.period_start('week') - 7)::text as last`)
    expect(starts[0]).toBe(now?.['last'])
    expect(open.map(({ period_start }) => period_start)).toEqual(
      open
        .map(({ period_start }) => period_start)
        .toSorted()
        .toReversed(),
    )
  })

  test('a period of an unknown type is refused in a sentence', async () => {
    await expect(world.as(admin).rows(`select period_preview('yearly', '2026-03-02')`)).rejects.toMatchObject({
      message: 'Este período não existe.',
    })
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { answerFaultOfAbsence, maxAbsenceAnswer } from '#machines/routines/absence.ts'
import { race, submit } from './submissions.ts'

let world: World
let admin: Person
let culture: Person
let finances: Person
let ana: Person
let today: string

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  culture = await world.person({ role: 'council', position: 'diretor_cultura' })
  finances = await world.person({ role: 'council', position: 'diretor_financeiro' })
  const [now] = await world.owner.rows<{ today: string }>(`select private.period_start('day') as today`)
  today = now?.today ?? ''
})
beforeEach(async () => {
  ana = await world.person()
  await world.pastTriggers(
    'delete from absences; delete from club_pauses; delete from app.paces; delete from notifications',
  )
  await world.owner.rows(`update app.settings set value = '31' where key = 'absence_days'`)
})
afterAll(() => world.close())

const dayFrom = (days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const written = (day: string) => day.split('-').toReversed().join('/')

interface Asked {
  id?: string
  kind?: string
  first?: string | null
  last?: string | null
  reason?: string
}
const request = async (person: Person, { id = randomUUID(), kind = 'travel', ...rest }: Asked = {}) => {
  const { first = dayFrom(1), last = first, reason = 'Viagem a trabalho' } = rest
  await world.as(person).rows('select request_absence($1, $2, $3::date, $4::date, $5)', [id, kind, first, last, reason])
  return id
}
const seenOf = async (id: string) =>
  (await world.owner.rows('select kind, first_day::text, last_day::text, reason from absences where id = $1', [id]))[0]
const decide = async (person: Person, id: string, outcome = 'approved', answer = '') =>
  decideSeen(person, id, (await seenOf(id)) ?? null, outcome, answer)
const decideSeen = (person: Person, id: string, seen: object | null, outcome = 'approved', answer = '') =>
  world.as(person).rows('select decide_absence($1, $2, $3, $4)', [id, outcome, seen, answer])
const withdraw = (person: Person, id: string) => world.as(person).rows('select withdraw_absence($1)', [id])
const pause = async (first: string, last = first, { by = admin, id = randomUUID(), reason = 'Férias' } = {}) => {
  await world.as(by).rows('select pause_club($1, $2::date, $3::date, $4)', [id, first, last, reason])
  return id
}
const stored = (id: string) =>
  world.owner.rows('select kind, first_day, last_day, reason, outcome, answer from absences where id = $1', [id])
const noticesOf = (person: Person) =>
  world.owner.rows<{ type: string; content: string }>(
    `select type, content from notifications where user_id = $1 and type in ('absence', 'absence_request') order by created_at`,
    [person.userId],
  )
/** A routine that counts for another day. */
const prove = async (person: Person, day: string, score: number | null = null) => {
  const id = await submit(world, person, 'training')
  await world.pastTriggers(
    `update tasks set due_date = '${day}', period_start = '${day}', created_at = '${day}T12:00:00Z',
      evaluation_score = ${score}, points_awarded = ${score === null ? null : 1},
      evaluation_date = ${score === null ? null : 'now()'} where id = '${id}'`,
  )
}
const overviewOf = async (person: Person) => {
  const [row] = await world.as(person).rows<{
    overview: {
      streak: number
      routine_days: { kept: number; of: number } | null
      mean_score: number | null
      month: { day: string; routines: number; excused: boolean }[]
    }
  }>('select my_overview() as overview')
  if (!row) throw new Error('no row')
  return row.overview
}
const longest = async (person: Person) =>
  (await world.owner.rows<{ days: number }>('select private.longest_streak($1) as days', [person.userId]))[0]?.days
const refused = (message: string | RegExp) => ({ code: '23514', message })

describe('a request', () => {
  test('evaluators get a notice without kind and reason, and see it; the person gets the decision @ROU-110 @APP-170 @APP-171', async () => {
    const id = await request(ana, { kind: 'illness', first: dayFrom(1), last: dayFrom(3), reason: '  Cirurgia ' })
    expect(await stored(id)).toMatchObject([{ kind: 'illness', reason: 'Cirurgia', outcome: null }])
    const notices = await noticesOf(culture)
    expect(notices.at(-1)?.content).toMatch(
      new RegExp(`pediu para justificar uma ausência de ${written(dayFrom(1))} a ${written(dayFrom(3))}\\.$`, 'u'),
    )
    expect(notices.at(-1)?.content).not.toMatch(/Cirurgia|doença/iu)
    expect(await noticesOf(finances)).toEqual([])
    expect(await world.as(culture).rows('select reason from open_absences()')).toEqual([{ reason: 'Cirurgia' }])
    await expect(world.as(finances).rows('select open_absences()')).rejects.toMatchObject({ code: '42501' })
    await decide(culture, id)
    expect(await stored(id)).toMatchObject([{ outcome: 'approved', answer: null }])
    expect(await noticesOf(ana)).toEqual([
      {
        type: 'absence',
        content: `Sua ausência de ${written(dayFrom(1))} a ${written(dayFrom(3))} foi justificada.`,
      },
    ])
    expect(await world.as(culture).rows('select open_absences()')).toEqual([])
  })

  test('only its person and evaluators read it, and no one writes the table @ROU-110', async () => {
    const id = await request(ana)
    const readers = async (person: Person) =>
      (await world.as(person).rows('select from absences where id = $1', [id])).length
    const bruno = await world.person()
    expect([await readers(ana), await readers(culture), await readers(admin)]).toEqual([1, 1, 1])
    expect([await readers(bruno), await readers(finances)]).toEqual([0, 0])
    for (const change of [`update absences set outcome = 'approved'`, 'delete from absences'])
      await expect(world.as(culture).rows(change)).rejects.toMatchObject({ code: '42501' })
  })

  test.each<[string, () => Asked, string | RegExp]>([
    ['@ROU-112', () => ({ first: dayFrom(3), last: dayFrom(2) }), 'O último dia não pode vir antes do primeiro.'],
    ['@ROU-113', () => ({ first: dayFrom(-8) }), 'O primeiro dia pode estar no máximo 7 dias atrás.'],
    ['@ROU-113', () => ({ first: dayFrom(91) }), 'O último dia pode estar no máximo 90 dias à frente.'],
    ['@ROU-113', () => ({ first: '-infinity' }), 'O primeiro dia pode estar no máximo 7 dias atrás.'],
    ['@ROU-113', () => ({ last: 'infinity' }), 'O último dia pode estar no máximo 90 dias à frente.'],
    ['', () => ({ first: null, last: null }), 'Informe o primeiro e o último dia.'],
    ['', () => ({ reason: ' ​' }), 'Escreva o motivo.'],
    ['', () => ({ reason: 'x'.repeat(501) }), 'O motivo pode ter no máximo 500 caracteres.'],
    ['', () => ({ kind: 'party' }), 'Escolha o tipo da ausência.'],
  ])('a request is refused with its sentence %s', async (_promise, asked, message) => {
    await expect(request(ana, asked())).rejects.toMatchObject(refused(message))
  })

  test('the first and the last possible day are accepted @ROU-113', async () => {
    const ids = [await request(ana, { first: dayFrom(-7) }), await request(ana, { first: dayFrom(90) })]
    expect(await world.as(ana).rows('select id from absences order by first_day')).toEqual(ids.map((id) => ({ id })))
  })

  test('it does not overlap another open or approved one, but a refused or withdrawn one @ROU-114', async () => {
    const overlapping = refused('Você já pediu uma ausência que inclui um destes dias.')
    const id = await request(ana, { first: dayFrom(2), last: dayFrom(5) })
    for (const span of [
      { first: dayFrom(1), last: dayFrom(2) },
      { first: dayFrom(5), last: dayFrom(9) },
    ])
      await expect(request(ana, span)).rejects.toMatchObject(overlapping)
    await decide(culture, id)
    await expect(request(ana, { first: dayFrom(3) })).rejects.toMatchObject(overlapping)
    const other = await request(ana, { first: dayFrom(6) })
    await withdraw(ana, other)
    const again = await request(ana, { first: dayFrom(6) })
    await decide(culture, again, 'refused', 'Sem comprovante')
    await request(ana, { first: dayFrom(6) })
    await request(await world.person(), { first: dayFrom(3) })
  })

  test('of two at once that overlap, one is stored @ROU-114', async () => {
    const { won } = await race([request(ana, { first: dayFrom(2) }), request(ana, { first: dayFrom(2) })])
    expect(won).toBe(1)
  })

  test('a day with a proof is named; a cancelled proof does not count @ROU-115', async () => {
    await prove(ana, dayFrom(-3))
    await prove(ana, dayFrom(-2))
    await expect(request(ana, { first: dayFrom(-4), last: today })).rejects.toMatchObject(
      refused(`Você já registrou uma rotina em ${written(dayFrom(-3))}: esse dia não precisa de justificativa.`),
    )
    await world.pastTriggers(`update tasks set status = 'cancelled' where assigned_by = '${ana.userId}'`)
    await request(ana, { first: dayFrom(-4), last: today })
  })

  test('a month has at most the days of the setting, over all requests @ROU-116', async () => {
    await world.owner.rows(`update app.settings set value = '3' where key = 'absence_days'`)
    const [next] = await world.owner.rows<{ first: string }>(
      `select (date_trunc('month', private.period_start('day')) + interval '1 month')::date as first`,
    )
    const first = Date.parse(`${next?.first ?? ''}T00:00:00Z`)
    const at = (days: number) => new Date(first + days * 86_400_000).toISOString().slice(0, 10)
    const full = refused(/^Em \d\d\/\d{4} você passaria do limite de 3 dias justificados por mês\.$/u)
    await expect(request(ana, { first: at(1), last: at(4) })).rejects.toMatchObject(full)
    const id = await request(ana, { first: at(1), last: at(2) })
    await expect(request(ana, { first: at(5), last: at(6) })).rejects.toMatchObject(full)
    await request(ana, { first: at(5) })
    await withdraw(ana, id)
    await request(ana, { first: at(6), last: at(7) })
    await world.owner.rows(`update app.settings set value = '1' where key = 'absence_days'`)
    const single = refused(/ do limite de 1 dia justificado por mês\.$/u)
    await expect(request(ana, { first: at(9) })).rejects.toMatchObject(single)
  })

  test('repeated after a lost response it is stored once; changed, the last one counts @ROU-117', async () => {
    const id = await request(ana, { first: dayFrom(2) })
    await request(ana, { id, first: dayFrom(2) })
    await request(ana, { id, first: dayFrom(3), reason: 'Outro motivo' })
    expect(await world.as(ana).rows('select id, first_day, reason from absences')).toMatchObject([
      { id, first_day: dayFrom(3), reason: 'Outro motivo' },
    ])
    expect((await noticesOf(culture)).filter(({ content }) => content.includes(written(dayFrom(2))))).toHaveLength(1)
    await decide(culture, id)
    await request(ana, { id, first: dayFrom(3), reason: 'Outro motivo' })
    const closed = refused('Este pedido já foi encerrado. Faça outro.')
    await expect(request(ana, { id, first: dayFrom(4) })).rejects.toMatchObject(closed)
    await expect(request(await world.person(), { id })).rejects.toMatchObject(closed)
  })

  test('its person withdraws it until it is decided; repeated, that does nothing @ROU-111', async () => {
    const id = await request(ana)
    await expect(withdraw(culture, id)).rejects.toMatchObject(refused('Este pedido não existe mais.'))
    await withdraw(ana, id)
    await withdraw(ana, id)
    expect(await stored(id)).toMatchObject([{ outcome: 'withdrawn' }])
    await expect(decide(culture, id)).rejects.toMatchObject(refused('Este pedido foi retirado.'))
    const decided = await request(ana)
    await decide(culture, decided)
    await expect(withdraw(ana, decided)).rejects.toMatchObject(refused('Este pedido já foi decidido.'))
  })
})

describe('a decision', () => {
  test('only evaluators decide, and no one their own @ROU-118', async () => {
    const id = await request(ana)
    for (const person of [ana, finances])
      await expect(decide(person, id)).rejects.toMatchObject({
        code: '42501',
        message: 'Você não tem permissão para decidir ausências.',
      })
    const own = await request(culture)
    await expect(decide(culture, own)).rejects.toMatchObject({ message: 'Ninguém decide a própria ausência.' })
    expect(await world.as(culture).rows('select id from open_absences()')).toEqual([{ id }])
    await decide(admin, own)
  })

  test('a refusal has a reason, which the person reads @ROU-118', async () => {
    const id = await request(ana)
    await expect(decide(culture, id, 'refused', ' ')).rejects.toMatchObject(
      refused('Diga por que a ausência foi recusada.'),
    )
    await expect(decide(culture, id, 'refused', 'x'.repeat(501))).rejects.toMatchObject({ code: '23514' })
    await expect(decide(culture, id, 'done')).rejects.toMatchObject({ code: '23514' })
    await decide(culture, id, 'refused', 'Sem comprovante')
    expect((await noticesOf(ana)).map(({ content }) => content)).toEqual([
      `Sua ausência em ${written(dayFrom(1))} não foi justificada. Motivo: Sem comprovante`,
    ])
  })

  test('the reason of a refusal has the same limits in the form @ROU-118', async () => {
    const texts = ['', ' ', '\u200b', 'x', 'ç'.repeat(maxAbsenceAnswer), 'x'.repeat(maxAbsenceAnswer + 1)]
    for (const [days, answer] of texts.entries()) {
      const decision = decide(culture, await request(ana, { first: dayFrom(days) }), 'refused', answer)
      const isTaken = await decision.then(
        () => true,
        () => false,
      )
      expect([answer, isTaken]).toEqual([answer, answerFaultOfAbsence(answer) === null])
    }
  })

  test('the second of two evaluators reads who decided; the same decision again does nothing @ROU-119', async () => {
    const id = await request(ana)
    const { won } = await race([decide(culture, id), decide(admin, id, 'refused', 'Não')])
    expect(won).toBe(1)
    const other = await request(ana, { first: dayFrom(5) })
    await decide(culture, other)
    await decide(culture, other)
    expect((await noticesOf(ana)).filter(({ content }) => content.includes(written(dayFrom(5))))).toHaveLength(1)
    await expect(decide(admin, other)).rejects.toMatchObject(refused(/^Este pedido já foi aprovado por .+\.$/u))
    await expect(decide(culture, other, 'refused', 'Não')).rejects.toMatchObject(
      refused('Este pedido já foi aprovado por você.'),
    )
    await expect(decide(culture, randomUUID())).rejects.toMatchObject(refused('Este pedido não existe mais.'))
  })
})

describe('a decision about what the evaluator saw', () => {
  test.each<[string, (first: string) => Asked]>([
    ['other days', (first) => ({ first, last: dayFrom(5) })],
    ['another kind', (first) => ({ first, kind: 'mourning' })],
    ['another reason', (first) => ({ first, reason: 'Férias na praia' })],
  ])('is refused when the request has %s by then, and accepted after it was read @ROU-890', async (_, change) => {
    const id = await request(ana)
    const [seen, stale] = [
      await seenOf(id),
      refused('Este pedido mudou depois que você o abriu. Leia-o e decida de novo.'),
    ]
    await request(ana, { id, ...change(dayFrom(1)) })
    await expect(decideSeen(culture, id, seen ?? null)).rejects.toMatchObject(stale)
    await expect(decideSeen(culture, id, seen ?? null, 'refused', 'Não')).rejects.toMatchObject(stale)
    await expect(decideSeen(culture, id, null)).rejects.toMatchObject(stale)
    expect(await stored(id)).toMatchObject([{ outcome: null }])
    await decide(culture, id)
    expect(await stored(id)).toMatchObject([{ outcome: 'approved' }])
  })
})

describe('a pause', () => {
  test('only administrators pause and end; every member reads it @ROU-120', async () => {
    await expect(pause(today, dayFrom(3), { by: culture })).rejects.toMatchObject({ code: '42501' })
    const id = await pause(dayFrom(1), dayFrom(3), { reason: ' Recesso ' })
    await pause(dayFrom(1), dayFrom(3), { id, reason: 'Recesso' })
    expect(await world.as(ana).rows('select reason from club_pauses')).toEqual([{ reason: 'Recesso' }])
    await expect(world.as(culture).rows('select end_pause($1)', [id])).rejects.toMatchObject({ code: '42501' })
    await world.as(admin).rows('select end_pause($1)', [id])
    await world.as(admin).rows('select end_pause($1)', [id])
    expect(await world.as(ana).rows('select from club_pauses')).toEqual([])
  })

  test('each active member gets one notice, which a change corrects and a removal takes along @ROU-920', async () => {
    const left = await world.person({ member: { status: 'inativo' } })
    const notices = async (person: Person) =>
      (
        await world.owner.rows(`select content, read from notifications where user_id = $1 and type = 'pause'`, [
          person.userId,
        ])
      ).map(({ content, read }) => [content, read])
    const words = (days: string) =>
      `Pausa do clube ${days}: “Recesso” Esses dias não contam para a sequência nem para a regularidade.`
    const id = await pause(dayFrom(1), dayFrom(3), { reason: 'Recesso' })
    await pause(dayFrom(1), dayFrom(3), { id, reason: 'Recesso' })
    const first = words(`de ${written(dayFrom(1))} a ${written(dayFrom(3))}`)
    expect([await notices(ana), await notices(culture)]).toEqual([[[first, false]], [[first, false]]])
    expect([await notices(admin), await notices(left)]).toEqual([[], []])
    await world.as(ana).rows('update notifications set read = true')
    await pause(dayFrom(1), dayFrom(3), { id, reason: 'Recesso' })
    expect(await notices(ana)).toEqual([[first, true]])
    await pause(dayFrom(2), dayFrom(2), { id, reason: 'Recesso' })
    expect(await notices(ana)).toEqual([[words(`em ${written(dayFrom(2))}`), false]])
    await world.as(admin).rows('select end_pause($1)', [id])
    expect(await notices(ana)).toEqual([])
    const running = await pause(dayFrom(-2), dayFrom(2), { reason: 'Recesso' })
    await world.as(admin).rows('select end_pause($1)', [running])
    expect(await notices(ana)).toEqual([[words(`de ${written(dayFrom(-2))} a ${written(dayFrom(-1))}`), false]])
  })

  test('pauses do not overlap and have the same limits of days @ROU-120', async () => {
    await pause(dayFrom(1), dayFrom(3))
    await expect(pause(dayFrom(3), dayFrom(4))).rejects.toMatchObject(
      refused('O clube já tem uma pausa que inclui um destes dias.'),
    )
    await expect(pause(dayFrom(6), dayFrom(5))).rejects.toMatchObject(
      refused('O último dia não pode vir antes do primeiro.'),
    )
    await expect(pause(dayFrom(-8))).rejects.toMatchObject({ code: '23514' })
    await expect(pause(dayFrom(91))).rejects.toMatchObject({ code: '23514' })
  })

  test('days that are over stay a pause when it ends @ROU-120', async () => {
    const id = await pause(dayFrom(-3), dayFrom(3))
    await world.as(admin).rows('select end_pause($1)', [id])
    expect(await world.as(ana).rows('select first_day, last_day from club_pauses')).toEqual([
      { first_day: dayFrom(-3), last_day: dayFrom(-1) },
    ])
  })
})

describe('excused days', () => {
  const excuse = async (person: Person, first: string, last = first) =>
    decide(culture, await request(person, { first, last }))

  test('neither break nor extend the streak, and do not count for regularity @ROU-121', async () => {
    for (const days of [-6, -5, -2, -1]) await prove(ana, dayFrom(days))
    expect(await overviewOf(ana)).toMatchObject({ streak: 2, routine_days: { kept: 4, of: 6 } })
    const id = await request(ana, { first: dayFrom(-4), last: dayFrom(-3) })
    expect(await overviewOf(ana)).toMatchObject({ streak: 2, routine_days: { kept: 4, of: 6 } })
    await decide(culture, id)
    expect(await overviewOf(ana)).toMatchObject({ streak: 4, routine_days: { kept: 4, of: 4 } })
    await prove(ana, today)
    expect(await overviewOf(ana)).toMatchObject({ streak: 5, routine_days: { kept: 5, of: 5 } })
  })

  test('a pause counts for everyone, and a proof on its days changes no figure but the points @ROU-121', async () => {
    const bruno = await world.person()
    await prove(ana, dayFrom(-4), 90)
    await prove(ana, dayFrom(-3), 30)
    await prove(bruno, dayFrom(-4), 90)
    await pause(dayFrom(-3), dayFrom(-1))
    for (const person of [ana, bruno])
      expect(await overviewOf(person)).toMatchObject({
        streak: 1,
        routine_days: { kept: 1, of: 1 },
        mean_score: 90,
      })
    expect(await longest(ana)).toBe(1)
    const { month } = await overviewOf(ana)
    expect(month.filter(({ excused }) => excused).map(({ day }) => day)).toEqual(
      [-3, -2, -1].map(dayFrom).filter((day) => day.startsWith(today.slice(0, 7))),
    )
  })

  test('without a day that counts there is no regularity @ROU-121', async () => {
    await prove(ana, dayFrom(-2))
    await pause(dayFrom(-2), dayFrom(2))
    expect(await overviewOf(ana)).toMatchObject({ streak: 0, routine_days: null, mean_score: null })
  })

  test('join two runs of the badge, at the approval @ROU-121', async () => {
    const [badge] = await world.owner.rows<{ id: string }>(
      `insert into badges (title, description, icon, measure, threshold)
       values ('Quatro dias', 'Quatro dias seguidos', 'flame', 'routine_streak', 4)
       returning id`,
    )
    const held = () =>
      world.owner.rows('select from member_badges where badge_id = $1 and member_id = $2', [
        badge?.id ?? '',
        ana.memberId ?? '',
      ])
    for (const days of [-6, -5, -3, -2]) await prove(ana, dayFrom(days), 80)
    expect(await longest(ana)).toBe(2)
    await excuse(ana, dayFrom(-4))
    expect(await longest(ana)).toBe(4)
    expect(await held()).toHaveLength(1)
    const [all] = await world.owner.rows<{ amount: number }>(
      `select amount from private.measured_by_all('routine_streak') where member_id = $1`,
      [ana.memberId ?? ''],
    )
    expect(all?.amount).toBe(4)
  })

  test('a refused or withdrawn absence excuses nothing @ROU-121', async () => {
    await prove(ana, dayFrom(-3))
    await withdraw(ana, await request(ana, { first: dayFrom(-1) }))
    await decide(culture, await request(ana, { first: dayFrom(-2), last: dayFrom(-1) }), 'refused', 'Não')
    expect(await overviewOf(ana)).toMatchObject({ streak: 0, routine_days: { kept: 1, of: 3 } })
  })
})

test('the own data has the absences; anonymising removes them, and the copy of an evaluator no name @ROU-122', async () => {
  const id = await request(ana, { kind: 'mourning', reason: 'Velório' })
  await decide(culture, id, 'refused', 'Fora do prazo')
  const copyOf = async (person: Person) =>
    (await world.as(person).rows<{ copy: Record<string, object[]> }>('select export_my_data() as copy'))[0]?.copy
  expect((await copyOf(ana))?.['ausências']).toMatchObject([
    { tipo: 'luto', motivo: 'Velório', resultado: 'recusada', resposta: 'Fora do prazo' },
  ])
  const decided = (await copyOf(culture))?.['ausências que decidi']
  expect(decided).toMatchObject([{ resultado: 'recusada', resposta: 'Fora do prazo' }])
  expect(JSON.stringify(decided)).not.toContain('Velório')
  await world.as(admin).rows('select anonymise_member($1)', [ana.memberId ?? ''])
  expect(await stored(id)).toEqual([])
})

test('the setting of days a month has its limits @ROU-116 @USR-111', async () => {
  const update = (value: string) => world.as(admin).rows('select update_settings($1)', [{ absence_days: value }])
  for (const value of ['-1', '32', '1.5', ''])
    await expect(update(value)).rejects.toMatchObject(refused('Um membro pode justificar de 0 a 31 dias por mês.'))
  await update('0')
  await expect(request(ana)).rejects.toMatchObject({ code: '23514' })
  await update('31')
})

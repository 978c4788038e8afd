import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { dayFrom, insertMeeting, save } from './meetings.ts'

/** One date of a series is moved or cancelled; the others stay. */
let world: World
let vice: Person
let ana: Person
let bia: Person
let days: readonly string[]

/** The calendar day this many days from today. */
const day = (count: number) => days[count] ?? ''
const words = (date: string) => date.split('-').toReversed().join('/')

beforeAll(async () => {
  world = await openWorld()
  vice = await world.person({ role: 'council', position: 'vice_presidente_executivo', member: { name: 'Aurélio' } })
  ana = await world.person({ member: { name: 'Ana Serra' } })
  bia = await world.person({ member: { name: 'Bia Rocha' } })
  days = await Promise.all(Array.from({ length: 60 }, (_, count) => dayFrom(world, count)))
})
beforeEach(async () => {
  await world.owner.rows('delete from meetings')
  await world.pastTriggers('delete from app.paces; delete from app.notice_paces; delete from notifications')
})
afterAll(() => world.close())

const weekly = async (values: Record<string, unknown> = {}) =>
  save(world, vice, {
    values: { title: 'Roda', date: day(7), time: '19:00', recurrence: 'weekly', ...values },
    participants: [ana.memberId, vice.memberId],
  })
const move = (id: string, date: string, to: string, time = '20:30', person = vice) =>
  world.as(person).rows('select move_meeting_date($1, $2, $3, $4)', [id, date, to, time])
const cancel = (id: string, date: string, person = vice) =>
  world.as(person).rows('select cancel_meeting_date($1, $2)', [id, date])
/** The same of a date that was seen at 19:00. */
const moveSeen = (id: string, date: string, to: string, time: string) =>
  world.as(vice).rows('select move_meeting_date($1, $2, $3, $4, $5)', [id, date, to, time, '19:00'])
const cancelSeen = (id: string, date: string) =>
  world.as(vice).rows('select cancel_meeting_date($1, $2, $3)', [id, date, '19:00'])
const datesOf = async (id: string, person = ana) =>
  world
    .as(person)
    .rows<{ date: string; time: string; moved_from: string | null }>(
      'select date, time, moved_from from meetings_between($1, $2) where id = $3',
      [day(0), day(30), id],
    )
const daysOf = async (id: string) => (await datesOf(id)).map(({ date }) => date)
const notificationsOf = async (person: Person) =>
  (
    await world
      .as(person)
      .rows<{ content: string; meeting_id: string | null }>(
        `select content, meeting_id from notifications where type = 'meeting' order by created_at desc, id`,
      )
  ).map(({ content, meeting_id }) => [content, meeting_id])
const refused = (message: string, code = '23514') => ({ code, message })

describe('a date that is moved', () => {
  test('is on its new day and time, with its original day; the others stay @MEE-42 @MEE-43', async () => {
    const { id } = await weekly()
    await move(id, day(14), day(16))
    expect(await datesOf(id)).toEqual([
      { date: day(7), time: '19:00', moved_from: null },
      { date: day(16), time: '20:30', moved_from: day(14) },
      { date: day(21), time: '19:00', moved_from: null },
      { date: day(28), time: '19:00', moved_from: null },
    ])
  })

  test('notifies the participants once, even if sent again, with a link to the meeting @APP-132 @MEE-42', async () => {
    const { id, updated_at } = await weekly()
    await world.pastTriggers('delete from notifications')
    await move(id, day(14), day(16))
    await move(id, day(14), day(16))
    expect(await notificationsOf(ana)).toEqual([
      [`Aurélio mudou a reunião “Roda” de ${words(day(14))} às 19:00 para ${words(day(16))} às 20:30.`, id],
    ])
    expect(await notificationsOf(vice)).toEqual([])
    const [row] = await world.owner.rows<{ later: boolean }>(
      'select updated_at > $2::timestamptz as later from meetings where id = $1',
      [id, updated_at],
    )
    expect(row).toEqual({ later: true })
  })

  test('without notifications notifies no one', async () => {
    const { id } = await weekly({ send_notifications: false })
    await move(id, day(14), day(16))
    await cancel(id, day(21))
    expect(await notificationsOf(ana)).toEqual([])
  })

  test('needs new answers, unless only its time changes @MEE-43', async () => {
    const { id } = await weekly()
    const answer = (date: string) => world.as(ana).rows(`select answer_meeting($1, $2, 'yes')`, [id, date])
    const answered = async () =>
      (await world.as(ana).rows('select date from meeting_answers where meeting_id = $1 order by date', [id])).map(
        ({ date }) => date,
      )
    await answer(day(7))
    await answer(day(14))
    await move(id, day(7), day(7))
    await move(id, day(14), day(16))
    expect(await answered()).toEqual([day(7)])
    await expect(answer(day(14))).rejects.toMatchObject(refused('Esta reunião não acontece nesta data.'))
    await answer(day(16))
    expect(await answered()).toEqual([day(7), day(16)])
  })

  test('can be moved again, and back: then it is a regular date', async () => {
    const { id } = await weekly()
    await move(id, day(14), day(16))
    await move(id, day(16), day(18), '08:00')
    expect((await datesOf(id))[1]).toEqual({ date: day(18), time: '08:00', moved_from: day(14) })
    await move(id, day(18), day(14), '19:00')
    expect(await daysOf(id)).toEqual([day(7), day(14), day(21), day(28)])
    expect(await world.as(ana).rows('select from meeting_exceptions')).toEqual([])
  })

  test('may replace a cancelled one', async () => {
    const { id } = await weekly()
    await cancel(id, day(14))
    await move(id, day(7), day(14))
    expect(await daysOf(id)).toEqual([day(14), day(21), day(28)])
  })

  test('conflicts at its new time, and not at its original one', async () => {
    const { id } = await weekly()
    await move(id, day(14), day(16))
    const clash = (date: string, time: string) =>
      world
        .as(vice)
        .rows('select title, date, time from meeting_conflicts(null, $1, $2, $3, $4)', [
          date,
          time,
          'once',
          `{${ana.memberId}}`,
        ])
    expect(await clash(day(14), '19:00')).toEqual([])
    expect(await clash(day(16), '20:00')).toEqual([{ title: 'Roda', date: day(16), time: '20:30' }])
    expect(await clash(day(21), '19:00')).toEqual([{ title: 'Roda', date: day(21), time: '19:00' }])
  })
})

describe('a date that is cancelled', () => {
  test('is removed with its answers; the others stay, and the participants are notified once @APP-133 @MEE-44', async () => {
    const { id } = await weekly()
    await world.as(ana).rows(`select answer_meeting($1, $2, 'yes')`, [id, day(14)])
    await world.pastTriggers('delete from notifications')
    await cancel(id, day(14))
    await cancel(id, day(14))
    expect(await daysOf(id)).toEqual([day(7), day(21), day(28)])
    expect(await world.as(ana).rows('select from meeting_answers where meeting_id = $1', [id])).toEqual([])
    expect(await notificationsOf(ana)).toEqual([
      [`Aurélio cancelou a reunião “Roda” de ${words(day(14))} às 19:00. As outras datas continuam.`, id],
    ])
  })

  test('may be one that was moved', async () => {
    const { id } = await weekly()
    await move(id, day(14), day(16))
    await cancel(id, day(16))
    expect(await daysOf(id)).toEqual([day(7), day(21), day(28)])
  })

  test('is skipped as the next date in an invitation', async () => {
    const { id, updated_at } = await weekly()
    await cancel(id, day(7))
    await move(id, day(14), day(15))
    await world.pastTriggers('delete from notifications')
    const [row] = await world.owner.rows<{ updated_at: string }>('select updated_at from meetings where id = $1', [id])
    expect(row?.updated_at).not.toBe(updated_at)
    await save(world, vice, {
      id,
      values: { title: 'Roda', date: day(7), time: '19:00', recurrence: 'weekly', seen: row?.updated_at },
      participants: [ana.memberId, bia.memberId],
    })
    expect(await notificationsOf(bia)).toEqual([
      [`Aurélio convidou você para a reunião “Roda”: ${words(day(15))} às 20:30, depois toda semana.`, id],
    ])
  })
})

describe('a date that another person changed after it was seen', () => {
  const changed = refused('Esta data mudou desde que você a abriu. Confira a lista e tente de novo.')

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['has another hour', (id) => move(id, day(14), day(14), '21:00')],
    ['is on another day', (id) => move(id, day(14), day(17), '19:00')],
    ['is cancelled', (id) => cancel(id, day(14))],
    [
      'was moved away and replaced by another one',
      async (id) => {
        await move(id, day(14), day(17), '19:00')
        await move(id, day(21), day(14), '20:00')
      },
    ],
    [
      'has the new hour of its series',
      (id) => world.owner.rows(`update meetings set time = '20:00' where id = $1`, [id]),
    ],
  ])('stays as it %s, and no one is notified @MEE-892', async (what, change) => {
    const { id } = await weekly()
    await change(id)
    await world.pastTriggers('delete from notifications')
    const before = await datesOf(id)
    await expect(moveSeen(id, day(14), day(16), '19:00')).rejects.toMatchObject(changed)
    await expect(moveSeen(id, day(14), day(14), '18:00')).rejects.toMatchObject(changed)
    const outcome = await cancelSeen(id, day(14)).then(
      () => null,
      ({ message }: { message: string }) => message,
    )
    expect(outcome).toBe(what === 'is cancelled' ? null : changed.message)
    expect(await datesOf(id)).toEqual(before)
    expect(await notificationsOf(ana)).toEqual([])
  })

  test('is changed without the hour that was seen, as by an older client', async () => {
    const { id } = await weekly()
    await move(id, day(14), day(14), '21:00')
    await move(id, day(14), day(16), '18:00')
    expect((await datesOf(id))[1]).toEqual({ date: day(16), time: '18:00', moved_from: day(14) })
    await cancel(id, day(16))
    expect(await daysOf(id)).toEqual([day(7), day(21), day(28)])
  })
})

test('a change that is sent again after a lost response does nothing more, unless another followed @MEE-892', async () => {
  const { id } = await weekly()
  const twice = async (change: () => Promise<unknown>, count: number) => {
    await world.pastTriggers('delete from notifications')
    await change()
    const stored = () => world.owner.rows('select updated_at from meetings where id = $1', [id])
    const before = [await datesOf(id), await stored()]
    await change()
    expect([await datesOf(id), await stored()]).toEqual(before)
    expect(await notificationsOf(ana)).toHaveLength(count)
  }
  await twice(() => moveSeen(id, day(7), day(7), '21:00'), 1)
  await twice(() => moveSeen(id, day(14), day(16), '20:00'), 1)
  await twice(() => cancelSeen(id, day(21)), 1)
  // Another person saved the same.
  await move(id, day(28), day(28), '21:00')
  await twice(() => moveSeen(id, day(28), day(28), '21:00'), 0)
  await move(id, day(16), day(17), '20:00')
  await expect(moveSeen(id, day(14), day(16), '20:00')).rejects.toMatchObject({ code: '23514' })
  expect(await daysOf(id)).toEqual([day(7), day(17), day(28)])
})

test('another rule of the series drops exceptions that do not match, and duplicates of a day @MEE-46', async () => {
  const meeting = await save(world, vice, {
    values: { title: 'Roda', date: day(1), recurrence: 'biweekly' },
    participants: [ana.memberId],
  })
  const { id } = meeting
  await move(id, day(1), day(8))
  await move(id, day(15), day(17))
  await cancel(id, day(29))
  const change = async (values: Record<string, unknown>) => {
    const [row] = await world.owner.rows<{ updated_at: string }>('select updated_at from meetings where id = $1', [id])
    await save(world, vice, {
      id,
      values: { title: 'Roda', date: day(1), recurrence: 'weekly', ...values, seen: row?.updated_at },
      participants: [ana.memberId],
    })
  }
  await change({})
  expect(await daysOf(id)).toEqual([day(1), day(8), day(17), day(22)])
  await change({ date: day(2) })
  expect(await daysOf(id)).toEqual([day(2), day(9), day(16), day(23), day(30)])
})

describe('a refusal has a sentence, and nothing is stored @MEE-49 @MEE-50', () => {
  test.each<[string, (id: string) => Promise<unknown>, string, string?]>([
    ['a day without the meeting', (id) => move(id, day(8), day(9)), 'Esta reunião não acontece nesta data.'],
    ['a day that already has a date', (id) => move(id, day(7), day(14)), 'Esta reunião já acontece nesta data.'],
    ['a time that does not exist', (id) => move(id, day(7), day(8), '25:00'), 'A hora deve ficar entre 00:00 e 23:59.'],
    ['no time', (id) => move(id, day(7), day(8), ''), 'Por favor, preencha todos os campos obrigatórios.'],
    ['a past day', (id) => move(id, day(7), day(0), '00:00'), 'A reunião não pode ser marcada no passado.'],
    ['another century', (id) => move(id, day(7), '2200-01-01'), 'A data deve ficar entre 2000 e 2199.'],
    [
      'a person who may not move',
      (id) => move(id, day(7), day(8), '19:00', ana),
      'Seu cargo não permite alterar reuniões.',
      '42501',
    ],
    [
      'a person who may not cancel',
      (id) => cancel(id, day(7), ana),
      'Seu cargo não permite cancelar reuniões.',
      '42501',
    ],
    ['a day that is no date of the meeting', (id) => cancel(id, day(8)), 'Esta reunião não acontece nesta data.'],
  ])('%s', async (_, attempt, message, code) => {
    const { id } = await weekly()
    await expect(attempt(id)).rejects.toMatchObject(refused(message, code))
    expect(await daysOf(id)).toEqual([day(7), day(14), day(21), day(28)])
  })

  test('a single meeting, a past date, a deleted meeting @MEE-47 @MEE-48', async () => {
    const { id } = await weekly({ recurrence: 'once' })
    const once = refused('Esta reunião não se repete: altere ou exclua a própria reunião.')
    await expect(move(id, day(7), day(8))).rejects.toMatchObject(once)
    await expect(cancel(id, day(7))).rejects.toMatchObject(once)
    const series = await insertMeeting(world, { date: day(0), recurrence: 'weekly', time: '00:00' }, [ana])
    await expect(cancel(series, day(0))).rejects.toMatchObject(refused('Esta data já passou.'))
    await expect(move(series, day(0), day(3))).rejects.toMatchObject(refused('Esta data já passou.'))
    await world.owner.rows('delete from meetings')
    await expect(cancel(id, day(7))).rejects.toMatchObject(refused('Esta reunião foi cancelada.'))
  })
})

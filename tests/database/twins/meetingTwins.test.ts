import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  maxMeetingDescription,
  maxMeetingLocation,
  maxMeetingTitle,
  maxParticipants,
  meetingDays,
  meetingTypes,
  occurrences,
  recurrences,
  slotsBetween,
  type Exception,
  type MeetingSlot,
} from '#machines/meetings/meeting.ts'
import { addDays, dayAt } from '#machines/shared/dates.ts'
import { emptyMeeting, faultsOfMeeting, firstFaultOfMove } from '#machines/meetings/meetingForm.ts'
import { tidyDay } from '#machines/shared/typedDay.ts'
import { nextDate } from '#machines/meetings/meetingList.ts'
import { meetingDialog } from '#src/texts/meetings/meetingDialog.ts'
import { openWorld, type Person, type Row, type World } from '#tests/support/database.ts'
import { save } from '#tests/database/meetings/meetings.ts'

/** The screens show the dates and limits that the database enforces. */
let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
})
afterAll(() => world.close())

const inDatabase = async (date: string, recurrence: string, from: string, to: string) =>
  (
    await world.owner.rows<{ day: string }>('select day from private.occurrences($1, $2, $3, $4) as day order by day', [
      date,
      recurrence,
      from,
      to,
    ])
  ).map(({ day }) => day)

describe.each(recurrences)('database and model find the same dates of a %s meeting', (recurrence) => {
  test.each<[string, string, string, string]>([
    ['in the month of its first date', '2026-11-10', '2026-11-01', '2026-11-30'],
    ['before its first date', '2026-11-10', '2026-01-01', '2026-11-09'],
    ['on its first date alone', '2026-11-10', '2026-11-10', '2026-11-10'],
    ['from its first date on', '2026-11-10', '2026-11-10', '2027-11-10'],
    ['years later', '2020-02-15', '2026-03-01', '2026-08-31'],
    ['from December to January', '2026-12-05', '2026-12-20', '2027-02-10'],
    ['on the 31st over a year', '2026-01-31', '2026-01-01', '2027-12-31'],
    ['on the 31st of December', '2026-12-31', '2027-01-01', '2027-06-30'],
    ['on the 30th', '2026-11-30', '2027-01-01', '2027-04-30'],
    ['on the 29th of February', '2024-02-29', '2024-02-01', '2028-03-31'],
    ['on the 29th of January of a common year', '2027-01-29', '2027-02-01', '2027-03-31'],
    ['on the 31st of January of a leap year', '2028-01-31', '2028-02-01', '2028-03-31'],
    ['in the year 2100, which is no leap year', '2099-12-31', '2100-01-01', '2100-03-31'],
    ['between two days in the wrong order', '2026-11-10', '2026-12-31', '2026-12-01'],
  ])('%s', async (_, date, from, to) => {
    expect(occurrences({ date, recurrence }, from, to)).toEqual(await inDatabase(date, recurrence, from, to))
  })

  test('for any first day in 2028', async () => {
    const [row] = await world.owner.rows<{ rows: { first: string; days: string[] }[] }>(
      `select json_agg(json_build_object('first', first, 'days', (
         select json_agg(day order by day) from private.occurrences(first, $1, '2028-02-27', '2029-03-02') as day
       )) order by first) as rows
       from (select first::date from generate_series(timestamp '2028-01-01', '2028-12-31', '1 day') as first) as firsts`,
      [recurrence],
    )
    expect(row?.rows).toHaveLength(366)
    for (const { first, days } of row?.rows ?? [])
      expect([first, occurrences({ date: first, recurrence }, '2028-02-27', '2029-03-02')]).toEqual([first, days ?? []])
  })
})

test('the 31st falls on the last day of shorter months, and on the 31st again', () => {
  expect(occurrences({ date: '2026-12-31', recurrence: 'monthly' }, '2026-12-01', '2027-05-31')).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ])
})

test('database and model find the same dates and times of series with moved or cancelled dates', async () => {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  const [from, to] = ['2100-01-01', '2100-05-31']
  for (let round = 0; round < 9; round++) {
    const recurrence = recurrences[1 + (round % 3)] ?? 'weekly'
    const rule = { date: `2100-01-${10 + next(21)}`, time: '19:00', recurrence }
    // The number of meetings that a person may change in an hour is limited.
    const chief = await world.person({ role: 'admin' })
    const { id } = await save(world, chief, { values: rule, participants: [chief.memberId] })
    const call = async (sql: string, ...values: string[]) => {
      await world
        .as(chief)
        .rows(sql, [id, ...values])
        .catch((error: { code: string }) => (error.code === '23514' ? null : Promise.reject(error)))
    }
    const found = async () =>
      world
        .as(chief)
        .rows<MeetingSlot & Row>('select date, time from meetings_between($1, $2) where id = $3 order by date', [
          from,
          to,
          id,
        ])
    for (let change = 0; change < 5; change++) {
      const dates = await found()
      const { date = '' } = dates[next(Math.min(5, dates.length))] ?? {}
      if (next(3) === 0) await call('select cancel_meeting_date($1, $2)', date)
      else await call('select move_meeting_date($1, $2, $3, $4)', date, addDays(date, next(30)), `0${next(10)}:30`)
    }
    const exceptions = await world.owner.rows<Exception & Row>(
      'select date, moved_to, time from meeting_exceptions where meeting_id = $1 order by date',
      [id],
    )
    const meeting = { ...rule, exceptions }
    expect(exceptions.length).toBeGreaterThan(0)
    expect(slotsBetween(meeting, from, to)).toEqual(await found())
    for (const day of ['2100-01-01', '2100-02-10', '2100-03-20']) {
      const [row] = await world.owner.rows<MeetingSlot & Row>(
        `select day as date, private.time_on(meeting, day) as time
         from meetings as meeting cross join private.next_date(meeting, $2) as day where id = $1`,
        [id, day],
      )
      expect(nextDate(meeting, day)).toEqual(row)
    }
  }
})

describe('the database stores exactly what the model accepts', () => {
  const attempt = (values: Record<string, unknown>) =>
    save(world, admin, { values, participants: [admin.memberId] }).then(
      () => true,
      (error: { code: string }) => (error.code === '23514' ? false : Promise.reject(error)),
    )

  test.each([...meetingTypes, 'party'])('type %s', async (type) => {
    expect(await attempt({ type })).toBe(meetingTypes.some((known) => known === type))
  })

  test.each([...recurrences, 'daily'])('recurrence %s', async (recurrence) => {
    expect(await attempt({ recurrence })).toBe(recurrences.some((known) => known === recurrence))
  })

  test.each([
    ['title', maxMeetingTitle],
    ['location', maxMeetingLocation],
    ['description', maxMeetingDescription],
  ])('%s of at most %i characters, of any number of bytes', async (field, most) => {
    expect(await attempt({ [field]: '🏛'.repeat(most) })).toBe(true)
    expect(await attempt({ [field]: 'a'.repeat(most + 1) })).toBe(false)
  })

  test('the maximum of participants', async () => {
    await world.pastTriggers(`insert into app.members (name, handle, entry_date)
      select 'Convidado ' || n, 'convidado.' || n, '2026-01-05' from generate_series(0, ${maxParticipants}) as n`)
    const guests = await world.owner.rows<{ id: string }>(`select id from app.members where name like 'Convidado %'`)
    for (const count of [1, maxParticipants, maxParticipants + 1]) {
      const participants = guests.slice(0, count).map(({ id }) => id)
      const outcome = await save(world, admin, { participants }).then(
        () => null,
        ({ message }: { message: string }) => message,
      )
      const days = { today: dayAt(Date.now()), original: null }
      const { participants: fault } = faultsOfMeeting({ ...emptyMeeting, participants }, days)
      expect([count, outcome]).toEqual([count, fault === undefined ? null : meetingDialog.faults[fault]])
    }
  })

  test('the new date of one meeting of a series', async () => {
    const rule = { date: '2100-03-09', time: '19:00', recurrence: 'monthly' }
    const today = dayAt(Date.now())
    for (const date of [
      '2100-03-10',
      meetingDays.first,
      meetingDays.last,
      '2200-01-01',
      today,
      addDays(today, -1),
      '',
    ]) {
      const chief = await world.person({ role: 'admin' })
      for (const time of ['23:59', '24:00', '9:00', '']) {
        const { id } = await save(world, chief, { values: rule, participants: [chief.memberId] })
        const isMoved = await world
          .as(chief)
          .rows('select move_meeting_date($1, $2, $3, $4)', [id, rule.date, date === '' ? null : date, time])
          .then(
            () => true,
            (error: { code: string }) => (error.code === '23514' ? false : Promise.reject(error)),
          )
        const values = { date: tidyDay(date), time }
        // A person may type '9:00'; the client sends '09:00'.
        expect([values, isMoved]).toEqual([values, firstFaultOfMove(values, today) === null && time !== '9:00'])
      }
    }
  })

  test('days', async () => {
    expect(await attempt({ date: meetingDays.last })).toBe(true)
    expect(await attempt({ date: '2200-01-01' })).toBe(false)
    expect(await attempt({ date: '1999-12-31' })).toBe(false)
  })
})

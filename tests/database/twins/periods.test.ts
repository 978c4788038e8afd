import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAt, monthOf, periodStart, weekOf, zone, addDays } from '#machines/shared/dates.ts'
import { occurrences, recurrences } from '#machines/meetings/meeting.ts'
import { nextDate } from '#machines/meetings/meetingList.ts'
import { openWorld, type World } from '#tests/support/database.ts'
import { differences } from './attempts.ts'

/** Days, weeks, months and recurring dates on both sides: over years, and around midnight. */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, at) => addDays(first, at))

/**
 * Times of a day in UTC around midnight in São Paulo, with and without daylight saving time, and around midnight in
 * UTC.
 */
const moments = ['00:00:00', '01:59:59.999', '02:00:00', '02:59:59.999', '03:00:00', '12:00:00', '23:59:59.999']

/** Years with daylight saving time, and 2028 with a leap day. */
const days = [...daysFrom('2018-10-01', 200), ...daysFrom('2026-10-01', 900)]

test('day, week and month of every moment are the same @DAT-01 @DAT-02', async () => {
  const instants = days.flatMap((day) => moments.map((moment) => `${day}T${moment}Z`))
  const [row] = await world.owner.rows<{ found: Record<string, string>[] }>(
    `select json_agg(json_build_object(
       'zoned', to_char(instant::timestamptz at time zone $2, 'YYYY-MM-DD'),
       'day', private.period_start('day', instant::timestamptz),
       'week', private.period_start('week', instant::timestamptz),
       'month', private.period_start('month', instant::timestamptz)) order by place) as found
     from json_array_elements_text($1) with ordinality as list (instant, place)`,
    [instants, zone()],
  )
  const compared = instants.map((instant, at) => {
    const zoned = dayAt(Date.parse(instant))
    const model = {
      zoned,
      day: periodStart('day', zoned),
      week: weekOf(zoned).start,
      month: periodStart('month', zoned),
    }
    return { name: instant, model, database: row?.found[at] }
  })
  expect(differences(compared)).toEqual([])
  expect(compared).toHaveLength(days.length * moments.length)
})

test("a week ends the day before the next one, and a month starts on the database's day", async () => {
  const rows = await world.owner.rows<{ day: string; week_end: string; month: string }>(
    `select day::text, (date_trunc('week', day::timestamp) + interval '6 days')::date::text as week_end,
       date_trunc('month', day::timestamp)::date::text as month
     from json_array_elements_text($1) as list (text), lateral (select text::date as day) as days`,
    [days],
  )
  const compared = rows.map(({ day, week_end, month }) => ({
    name: day,
    model: [weekOf(day).end, monthOf(day)],
    database: [week_end, month],
  }))
  expect(differences(compared)).toEqual([])
  expect(compared).toHaveLength(days.length)
})

/** First dates over a leap year, and in and before years that are no leap years. */
const firsts = [...daysFrom('2027-11-25', 500), '2020-02-15', '2027-01-29', ...daysFrom('2099-12-01', 31)]
/** Ranges relative to the first date: before, on and after it, across a leap day, years later, and reversed. */
const windows = [
  [-40, -1],
  [-40, 0],
  [0, 0],
  [1, 45],
  [27, 32],
  [80, 100],
  [350, 430],
  [45, 75],
  [720, 740],
  [2200, 2400],
  [51, 21],
] as const

test.each(recurrences)('a %s meeting has the same dates for any first date and any range', async (recurrence) => {
  const ranges = firsts.flatMap((first) =>
    windows.map(([from, to]) => ({ first, from: addDays(first, from), to: addDays(first, to) })),
  )
  const [row] = await world.owner.rows<{ found: string[][] }>(
    `select json_agg(array(select day::text from private.occurrences(first, $2, "from", "to") as day order by day)
       order by place) as found
     from rows from (json_to_recordset($1) as (first date, "from" date, "to" date))
       with ordinality as list (first, "from", "to", place)`,
    [ranges, recurrence],
  )
  const compared = ranges.map(({ first, from, to }, at) => ({
    name: `${first}, from ${from} to ${to}`,
    model: occurrences({ date: first, recurrence }, from, to),
    database: row?.found[at],
  }))
  expect(differences(compared)).toEqual([])
  // As far as the model looks ahead, its next date is the database's first.
  const next = compared.flatMap(({ name, database }, at) => {
    const { first = '', from = '' } = ranges[at] ?? {}
    return from >= first && database?.[0] && recurrence !== 'once'
      ? [
          {
            name,
            model: nextDate({ date: first, time: '', recurrence, exceptions: [] }, from).date,
            database: database[0],
          },
        ]
      : []
  })
  expect(differences(next)).toEqual([])
})

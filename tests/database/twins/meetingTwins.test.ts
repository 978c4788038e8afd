import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  hasBegun,
  maxParticipants,
  meetingDays,
  recurrences,
  slotsBetween,
  type Exception,
  type MeetingSlot,
} from '#machines/meetings/meeting.ts'
import { addDays, dayAt, minuteAt } from '#machines/shared/dates.ts'
import { shownIdentity, showIdentity } from '#machines/shared/identity.ts'
import { emptyMeeting, faultsOfMeeting, firstFaultOfMove, recordOf } from '#machines/meetings/meetingForm.ts'
import { tidyDay } from '#machines/shared/typedDay.ts'
import { nextDate } from '#machines/meetings/meetingList.ts'
import { meetingDialog } from '#src/texts/meetings/meetingDialog.ts'
import { openWorld, type Person, type Row, type World } from '#tests/support/database.ts'
import { save } from '#tests/database/meetings/meetings.ts'

/** The screens show the dates and limits that the database enforces (days of series: periods.test.ts). */
let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
})
afterAll(() => world.close())

const now = () => ({ today: dayAt(Date.now()), minute: minuteAt(Date.now()) })

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
  test('the maximum of participants @MEE-40', async () => {
    await world.pastTriggers(`insert into app.members (name, handle, entry_date)
      select 'Convidado ' || n, 'convidado.' || n, '2026-01-05' from generate_series(0, ${maxParticipants}) as n`)
    const guests = await world.owner.rows<{ id: string }>(`select id from app.members where name like 'Convidado %'`)
    for (const count of [1, maxParticipants, maxParticipants + 1]) {
      const participants = guests.slice(0, count).map(({ id }) => id)
      const outcome = await save(world, admin, { participants }).then(
        () => null,
        ({ message }: { message: string }) => message,
      )
      const days = { ...now(), original: null }
      const { participants: fault } = faultsOfMeeting({ ...emptyMeeting, participants }, days)
      expect([count, outcome]).toEqual([count, fault === undefined ? null : meetingDialog.faults[fault]])
    }
  })

  test.each(['America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
    'by the clock of %s a meeting that has begun is a record with presence, and no series or response @MEE-21 @MEE-22 @MEE-35 @MEE-51 @MEE-53',
    async (timeZone) => {
      const shown = shownIdentity()
      const setZone = (zone: string) =>
        world.owner.rows("update app.settings set value = $1 where key = 'time_zone'", [zone])
      await setZone(timeZone)
      showIdentity({ ...shown, timeZone })
      const chief = await world.person({ role: 'admin' })
      const participants = [admin.memberId]
      const noticed = async () => (await world.as(admin).rows('select from notifications')).length
      for (const minutes of [-1440, -2, 0, 2, 1440]) {
        const at = Date.now() + minutes * 60_000
        const rule = { date: dayAt(at), time: minuteAt(at) }
        const typed = { ...rule, date: tidyDay(rule.date) }
        const before = await noticed()
        const { id } = await save(world, chief, { values: rule, participants })
        const isPresenceRefused = await world
          .as(chief)
          .rows('select record_presence($1, $2, array[$3::uuid])', [id, rule.date, admin.memberId])
          .then(
            () => false,
            (error: { code: string }) => (error.code === '23514' ? true : Promise.reject(error)),
          )
        expect([minutes, isPresenceRefused]).toEqual([minutes, !hasBegun(rule, now())])
        const responseRefusal = await world
          .as(admin)
          .rows(`select answer_meeting($1, $2, 'yes')`, [id, rule.date])
          .then(
            () => null,
            ({ message }: { message: string }) => message,
          )
        expect([minutes, responseRefusal]).toEqual([minutes, hasBegun(rule, now()) ? 'Esta reunião já começou.' : null])
        const isRecord = recordOf({ ...typed, recurrence: 'once' }, now()) !== null
        expect([minutes, await noticed()]).toEqual([minutes, isRecord ? before : before + 1])
        const outcome = await save(world, chief, { values: { ...rule, recurrence: 'weekly' }, participants }).then(
          () => null,
          ({ message }: { message: string }) => message,
        )
        const values = { ...emptyMeeting, ...typed, recurrence: 'weekly' as const }
        const { date: fault } = faultsOfMeeting(values, { ...now(), original: null })
        expect([minutes, outcome]).toEqual([minutes, fault === undefined ? null : meetingDialog.faults[fault]])
      }
      await setZone(shown.timeZone)
      showIdentity(shown)
    },
  )

  test('the new date of one meeting of a series', async () => {
    const rule = { date: '2100-03-09', time: '19:00', recurrence: 'monthly' }
    const { today } = now()
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
        expect([values, isMoved]).toEqual([values, firstFaultOfMove(values, now()) === null && time !== '9:00'])
      }
    }
  })
})

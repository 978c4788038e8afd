import { randomUUID } from 'node:crypto'
import type { Actor, Person, World } from '#tests/support/database.ts'

export interface SavedMeeting extends Record<string, unknown> {
  id: string
  title: string
  date: string
  time: string
  updated_at: string
}

/** The calendar day this many days from today in São Paulo. */
export const dayFrom = async (world: World, days: number) => {
  const [row] = await world.owner.rows<{ day: string }>(`select private.period_start('day') + $1::integer as day`, [
    days,
  ])
  return row?.day ?? ''
}

export interface MeetingToSave {
  id?: string
  values?: Record<string, unknown>
  participants?: readonly string[]
}

/** Saves a meeting, by default in the year 2100. */
export const saveAs = async (actor: Actor, { id = randomUUID(), values = {}, participants = [] }: MeetingToSave) => {
  const meeting = { title: 'Reunião do Conselho', date: '2100-03-09', time: '19:00', ...values }
  const [saved] = await actor.rows<SavedMeeting>('select * from save_meeting($1, $2, $3)', [
    id,
    meeting,
    `{${participants.join(',')}}`,
  ])
  if (!saved) throw new Error('no meeting was returned')
  return saved
}

export const save = (world: World, person: Person, meeting: MeetingToSave) => saveAs(world.as(person), meeting)

/** Inserts a meeting, perhaps on a past day, bypassing the rules; returns its id. */
export const insertMeeting = async (
  world: World,
  { date, time = '00:00', recurrence = 'once' }: { date: string; time?: string; recurrence?: string },
  participants: readonly Person[],
) => {
  const id = randomUUID()
  await world.owner.rows(
    `insert into meetings (id, title, date, time, recurrence) values ($1, 'Reunião de ontem', $2, $3, $4)`,
    [id, date, time, recurrence],
  )
  for (const { memberId } of participants)
    await world.owner.rows('insert into meeting_participants (meeting_id, member_id) values ($1, $2)', [id, memberId])
  return id
}

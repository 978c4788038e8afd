import { z } from 'zod/mini'
import { addDays, dayAt } from '#machines/shared/dates.ts'
import { participantSchema } from '#machines/meetings/meeting.ts'
import type { People } from '#tests/support/screens/people.ts'

export interface Facts {
  /** The council's monthly meeting: its last date, and the next one. No meeting can be scheduled in the past. */
  id: string
  held: string
  next: string
  /** Ids of the members who were present, restored after the path. */
  present: readonly string[]
  /** The member whom the samples call Ana. */
  ana: string
  /** Another member, whom someone else records. */
  bia: string
  /** The tick for Ana on the screen that is not recorded yet. */
  ticked: boolean | null
}

const who = 'admin'
export const title = 'Reunião mensal do Conselho'
export const ana = 'Beatriz Lacerda'

const datesOf = async (people: People) => {
  const { client } = await people.as(who)
  const today = dayAt(Date.now())
  const dates = client.rpc('meetings_between', { p_from: addDays(today, -40), p_to: addDays(today, 40) })
  const { data, error } = await dates.eq('title', title).order('date')
  if (error) throw error
  return data
}

/** Ids of the present members in the database, sorted. */
export const presentAt = async (people: People, held: string): Promise<readonly string[]> => {
  const row = (await datesOf(people)).find(({ date }) => date === held)
  if (!row) throw new Error(`${title} has no date ${held}`)
  const participants = z.array(participantSchema).parse(row.participants)
  return participants.flatMap(({ member_id, present }) => (present ? [member_id] : [])).toSorted()
}

export const findMeeting = async (people: People): Promise<Facts> => {
  const { client } = await people.as(who)
  const today = dayAt(Date.now())
  const dates = await datesOf(people)
  const held = dates.findLast(({ date }) => date < today)
  const next = dates.find(({ date }) => date > today)
  const member = await client.from('members').select('id').eq('name', ana).single()
  if (member.error) throw member.error
  if (!held || !next) throw new Error(`${title} has no dates around ${today}`)
  const present = await presentAt(people, held.date)
  const others = z
    .array(participantSchema)
    .parse(held.participants)
    .map(({ member_id }) => member_id)
  const bia = others.find((id) => id !== member.data.id && !present.includes(id))
  if (bia === undefined) throw new Error(`everyone was present at ${title}`)
  return { id: held.id, held: held.date, next: next.date, present, ana: member.data.id, bia, ticked: null }
}

/** Another user records that Bia was present. */
export const recordBia = async (people: People, { id, held, bia }: Facts) => {
  const { client } = await people.as('conselho')
  const presence = { p_meeting: id, p_date: held, p_members: [bia], p_changed: [bia] }
  const { error } = await client.rpc('record_presence', presence)
  if (error) throw error
}

/** Restores the recorded presence. */
export const restore = async (people: People, { id, held, present }: Facts) => {
  const { client } = await people.as(who)
  const { error } = await client.rpc('record_presence', { p_meeting: id, p_date: held, p_members: [...present] })
  if (error) throw error
}

import { randomUUID } from 'node:crypto'
import type { People } from '#tests/support/screens/people.ts'
import type { Stage } from '#tests/support/screens/screen.ts'

export interface Facts {
  /** The edited meeting. */
  id: string
  /** Ids of the members whom the samples call Ana and Bia. */
  ana: string
  bia: string
}

const who = 'admin'
/** A member of the council, and a member without an account. */
export const ana = 'Beatriz Lacerda'
export const bia = 'Isaura Belmonte'
/** Always in the future; only the meetings of the path are in this year. */
export const year = '2099'
const first = `${year}-01-01`
/** The title in the sample, and the title after another user's change. */
const title = 'Reunião ordinária'
const theirs = 'Reunião de dezembro'
/** Another user alternates between these, so that every change differs from the one before. */
const places = ['Casa da Rua do Ouvidor', 'Sede'] as const

const idOf = async (people: People, name: string) => {
  const { client } = await people.as(who)
  const { data, error } = await client.from('members').select('id').eq('name', name).single()
  if (error) throw error
  return data.id
}

/** The meetings of the path in the database. */
export const madeMeetings = async (people: People) => {
  const { client } = await people.as(who)
  const { data, error } = await client.from('meetings').select('id, title, location, updated_at').gte('date', first)
  if (error) throw error
  return data
}

const save = async (
  people: People,
  { id, ana: one, bia: other }: Facts,
  { name, location, seen }: { name: string; location: string; seen: string | null },
) => {
  const { client } = await people.as(who)
  const { error } = await client.rpc('save_meeting', {
    p_id: id,
    p_meeting: {
      title: name,
      date: `${year}-12-08`,
      time: '19:00',
      type: 'regular',
      recurrence: 'monthly',
      location,
      description: '',
      send_notifications: false,
      seen,
    },
    p_participants: [one, other],
  })
  if (error) throw error
}

export const deleteThem = async (people: People) => {
  const { client } = await people.as(who)
  const { error } = await client.from('meetings').delete().gte('date', first)
  if (error) throw error
}

/** Restores the meeting of the sample. */
const restore = async (people: People, facts: Facts) => {
  await deleteThem(people)
  await save(people, facts, { name: title, location: places[0], seen: null })
}

export const changeByAnother = async (people: People, facts: Facts) => {
  const known = (await madeMeetings(people)).find(({ id }) => id === facts.id)
  const location = places.find((place) => place !== known?.location) ?? places[0]
  await save(people, facts, { name: theirs, location, seen: known?.updated_at ?? null })
}

export const open = async ({ page, people }: Omit<Stage<Facts>, 'facts'>): Promise<Facts> => {
  const facts = { id: randomUUID(), ana: await idOf(people, ana), bia: await idOf(people, bia) }
  await restore(people, facts)
  await people.enter(page, who)
  await page.goto('/council/settings?tab=meetings')
  return facts
}

import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import type { People } from '#tests/support/screens/people.ts'
import type { Stage } from '#tests/support/screens/screen.ts'

export interface Facts {
  /** The meeting that is edited. */
  id: string
  /** Ids of those whom the graph's samples call Ana and Bia. */
  ana: string
  bia: string
}

/** Who schedules. */
const who = 'admin'
/** In the council, and outside of it without an account. */
export const ana = 'Beatriz Lacerda'
export const bia = 'Isaura Belmonte'
/** Far enough for whatever day it is, and for the path's own meetings to be known by it. */
export const year = '2099'
const first = `${year}-01-01`
/** As the graph's sample is called, and what somebody else makes of it. */
const title = 'Reunião ordinária'
const theirs = 'Reunião de dezembro'
/** Somebody else moves it to the other one each time: a second change must not be the first once more. */
const places = ['Casa da Rua do Ouvidor', 'Sede'] as const

const idOf = async (people: People, name: string) => {
  const { client } = await people.as(who)
  const { data, error } = await client.from('members').select('id').eq('name', name).single()
  if (error) throw error
  return data.id
}

/** The path's meetings, as the database has them. */
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

/** The meeting is again as the graph's sample says. */
export const restore = async (people: People, facts: Facts) => {
  await deleteThem(people)
  await save(people, facts, { name: title, location: places[0], seen: null })
}

export const changeByAnother = async (people: People, facts: Facts) => {
  const known = (await madeMeetings(people)).find(({ id }) => id === facts.id)
  const location = places.find((place) => place !== known?.location) ?? places[0]
  await save(people, facts, { name: theirs, location, seen: known?.updated_at ?? null })
}

/** The screen comes to the fore: its list is read again. */
export const lookAgain = async (page: Page) => {
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/rest/v1/rpc/upcoming_meetings')),
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  ])
}

export const open = async ({ page, people }: Omit<Stage<Facts>, 'facts'>): Promise<Facts> => {
  const facts = { id: randomUUID(), ana: await idOf(people, ana), bia: await idOf(people, bia) }
  await restore(people, facts)
  await people.enter(page, who)
  await page.goto('/council/settings?tab=meetings')
  return facts
}

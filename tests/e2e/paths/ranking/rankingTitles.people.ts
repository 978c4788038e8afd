import { randomUUID } from 'node:crypto'
import type { People } from '#tests/support/screens/people.ts'

export interface Facts {
  /** Id of the path's own title. */
  id: string
  /** Titles that were active before the path. */
  used: readonly string[]
  /** Whether the form has a new title. */
  isNew: boolean
  /** Confirmed new titles. */
  added: number
  /** Whether a new title arrived but its response was lost. */
  hasLost: boolean
}

const who = 'admin'
export const own = 'Guarda da Ponte'
/** The typed title of the samples. */
export const renamed = 'Sentinela'
/** The title that another administrator saves. */
export const other = 'Vigia'

const table = async (people: People) => (await people.as(who)).client.from('ranking_titles')

export const storedTitle = async (people: People, { id }: Facts) => {
  const { data, error } = await (await table(people)).select('id, title, active').eq('id', id).maybeSingle()
  if (error) throw error
  return data
}

/** Ensures that the path's own title exists and is active, or as `changed`. */
export const ensure = async (people: People, facts: Facts, changed: { title?: string; active?: boolean } = {}) => {
  const titles = await table(people)
  const words = { title: own, type: 'weekly', active: true, ...changed }
  const { error } = (await storedTitle(people, facts))
    ? await titles.update(words).eq('id', facts.id)
    : await titles.insert({ id: facts.id, ...words })
  if (error) throw error
}

/** Titles that the path added on the screen. */
export const added = async (people: People, { id }: Facts) => {
  const { data, error } = await (await table(people)).select('id').eq('title', renamed).neq('id', id)
  if (error) throw error
  return data
}

export const prepare = async (people: People): Promise<Facts> => {
  const { data, error } = await (await table(people)).select('id').eq('active', true)
  if (error) throw error
  const used = data.map(({ id }) => id)
  const facts = { id: randomUUID(), used, isNew: false, added: 0, hasLost: false }
  await ensure(people, facts)
  return facts
}

/** Removes the titles of the path, and activates the ones from before. */
export const restore = async (people: People, facts: Facts) => {
  const titles = await table(people)
  const gone = [facts.id, ...(await added(people, facts)).map(({ id }) => id)]
  const deleted = await titles.delete().in('id', gone)
  if (deleted.error) throw deleted.error
  for (const id of facts.used) {
    const { error } = await titles.update({ active: true }).eq('id', id)
    if (error) throw error
  }
}

import { randomUUID } from 'node:crypto'
import type { People } from '#tests/support/screens/people.ts'

export interface Facts {
  /** Of the path's own title. */
  id: string
  /** In use before the path began. */
  used: readonly string[]
  /** Is a new one in the form? */
  isNew: boolean
  /** New ones that are known to be there. */
  added: number
  /** Is there one whose answer was lost? */
  isUnheard: boolean
}

const who = 'admin'
export const own = 'Guarda da Ponte'
/** As the graph's sample calls what is typed. */
export const renamed = 'Sentinela'

const table = async (people: People) => (await people.as(who)).client.from('ranking_titles')

export const keptTitle = async (people: People, { id }: Facts) => {
  const { data, error } = await (await table(people)).select('id, title, active').eq('id', id).maybeSingle()
  if (error) throw error
  return data
}

/** The path's own title is there and in use, as the graph's sample. */
export const ensure = async (people: People, facts: Facts) => {
  const titles = await table(people)
  const words = { title: own, type: 'weekly', active: true }
  const { error } = (await keptTitle(people, facts))
    ? await titles.update(words).eq('id', facts.id)
    : await titles.insert({ id: facts.id, ...words })
  if (error) throw error
}

/** What the path has added on the screen. */
export const added = async (people: People, { id }: Facts) => {
  const { data, error } = await (await table(people)).select('id').eq('title', renamed).neq('id', id)
  if (error) throw error
  return data
}

export const prepare = async (people: People): Promise<Facts> => {
  const { data, error } = await (await table(people)).select('id').eq('active', true)
  if (error) throw error
  const used = data.map(({ id }) => id)
  const facts = { id: randomUUID(), used, isNew: false, added: 0, isUnheard: false }
  await ensure(people, facts)
  return facts
}

/** Only what was there before is, and is in use again. */
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

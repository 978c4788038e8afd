import { randomUUID } from 'node:crypto'
import type { People } from '#tests/support/screens/people.ts'
import type { Stage } from '#tests/support/screens/screen.ts'

export interface Facts {
  /** Id of the member of the path; `novo` for a new one. */
  id: string
  since: string
}

export const ana = { name: 'Ana Prado', bio: 'Marceneira.' }
const entryDate = '2024-05-06'

/** Creates a member for the path. */
export const add = async (people: People) => {
  const { client } = await people.as('admin')
  const id = randomUUID()
  const { error } = await client.from('members').insert({ id, ...ana, entry_date: entryDate, position: 'Membro' })
  if (error) throw error
  return id
}

interface Opening {
  who?: string
  /** Value of `form` in the address. Without it, a member is created for the path. */
  form?: string
}

export const open = async ({ page, people }: Omit<Stage<Facts>, 'facts'>, opening: Opening = {}): Promise<Facts> => {
  const { who = 'admin', form } = opening
  const since = new Date().toISOString()
  const id = form ?? (await add(people))
  await people.enter(page, who)
  await page.goto(`/members?form=${id}`)
  return { id, since }
}

/** In another window, as the supreme admin. */
export const changeElsewhere = async (people: People, { id }: Facts, bio: string) => {
  const { client } = await people.as('mestre')
  const { error } = await client.from('members').update({ bio, position: 'Tesoureira' }).eq('id', id)
  if (error) throw error
}

export const anonymiseElsewhere = async (people: People, { id }: Facts) => {
  const { client } = await people.as('mestre')
  const { error } = await client.rpc('anonymise_member', { p_member_id: id })
  if (error) throw error
}

/** Members created by the path, found by name. */
export const madeSince = async (people: People, { since }: Facts) => {
  const { client } = await people.as('admin')
  const { data, error } = await client.from('members').select('id, bio').eq('name', ana.name).gte('created_at', since)
  if (error) throw error
  return data
}

export const takeBackAll = async ({ people, facts }: Stage<Facts>) => {
  const { client } = await people.as('admin')
  const made = await madeSince(people, facts)
  // An anonymised member has another name.
  const ids = [...made.map(({ id }) => id), ...(facts.id === 'novo' ? [] : [facts.id])]
  for (const id of ids) {
    const { error } = await client.from('members').delete().eq('id', id)
    if (error) throw error
  }
}

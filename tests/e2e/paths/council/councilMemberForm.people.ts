import { randomUUID } from 'node:crypto'
import type { People } from '#tests/support/screens/people.ts'
import type { Stage } from '#tests/support/screens/screen.ts'

export interface Facts {
  /** The edited row, which belongs to the path. */
  id: string
}

/**
 * The name on the screen of each name in the walk. No other test uses them; the last one is a member without an
 * account.
 */
export const names: Readonly<Record<string, string>> = {
  'Ana Lima': 'Ana da Prova',
  Aninha: 'Aninha da Prova',
  'Ana Prado': 'Ana Prado da Prova',
  'Bia Prado': 'Isaura Belmonte',
}
const own = Object.values(names)
const edited = names['Ana Lima'] ?? ''

const council = async (people: People) => (await people.as('admin')).client.from('council_members')

/** The path's rows in the database. */
export const rowsOfPath = async (people: People) => {
  const { data, error } = await (await council(people)).select('id, name, status, member_id').in('name', own)
  if (error) throw error
  return data
}

export const removeAll = async (people: People) => {
  const { error } = await (await council(people)).delete().in('name', own)
  if (error) throw error
}

/** Inserts the row of the walk and removes the others. */
const restore = async (people: People, { id }: Facts) => {
  await removeAll(people)
  const row = { id, name: edited, position: 'diretor_cultura', entry_date: '2022-03-07', status: 'ativo' }
  const { error } = await (await council(people)).insert(row)
  if (error) throw error
}

export const changeByAnother = async (people: People, { id }: Facts) => {
  const { error } = await (
    await council(people)
  )
    .update({ name: names['Ana Prado'] ?? '', status: 'inativo' })
    .eq('id', id)
  if (error) throw error
}

export const removeByAnother = async (people: People, { id }: Facts) => {
  const { error } = await (await council(people)).delete().eq('id', id)
  if (error) throw error
}

export const open = async ({ page, people }: Omit<Stage<Facts>, 'facts'>): Promise<Facts> => {
  const facts = { id: randomUUID() }
  await restore(people, facts)
  await people.enter(page, 'admin')
  await page.goto('/council')
  return facts
}

import { randomUUID } from 'node:crypto'
import type { People } from '#tests/support/screens/people.ts'

/** The position of a path. */
export interface Facts {
  id: string
  code: string
  /** The code of the position that the form creates. */
  newCode: string
}

const described = { title: 'Diretor de Provas', function: 'Prova tudo.', responsibilities: ['Provar', 'Anotar'] }

const check = ({ error }: { error: Error | null }) => {
  if (error) throw error
}
const table = async (people: People) => (await people.as('mestre')).client.from('council_position_descriptions')

export const rowOf = async (people: People, { id }: Facts) => {
  const { data, error } = await (await table(people)).select('*').eq('id', id).maybeSingle()
  if (error) throw error
  return data
}

export const rowsWithNewCode = async (people: People, { newCode }: Facts) => {
  const { data, error } = await (await table(people)).select('*').eq('position', newCode)
  if (error) throw error
  return data
}

/** Restores or inserts the position. */
export const ensure = async (people: People, facts: Facts) => {
  const { id, code: position } = facts
  const positions = await table(people)
  const exists = (await rowOf(people, facts)) !== null
  check(await (exists ? positions.update(described).eq('id', id) : positions.insert({ id, position, ...described })))
}

export const prepare = async (people: People): Promise<Facts> => {
  const id = randomUUID()
  const facts = { id, code: `prova_${id.slice(0, 8)}a`, newCode: `prova_${id.slice(0, 8)}b` }
  await ensure(people, facts)
  return facts
}

/** The current title: other users and the form may have changed it. */
export const titleOf = async (people: People, facts: Facts) => (await rowOf(people, facts))?.title ?? described.title

export const changeElsewhere = async (people: People, { id }: Facts) =>
  check(
    await (
      await table(people)
    )
      .update({ title: `Diretor de Provas ${randomUUID().slice(0, 4)}`, responsibilities: ['Guardar os ritos'] })
      .eq('id', id),
  )

export const deleteElsewhere = async (people: People, { id }: Facts) =>
  check(await (await table(people)).delete().eq('id', id))

/** Another user creates a position with the code of the form. */
export const takeCode = async (people: People, { newCode }: Facts) =>
  check(await (await table(people)).insert({ position: newCode, title: 'Outra', function: 'Outra.' }))

export const freeCode = async (people: People, { newCode }: Facts) =>
  check(await (await table(people)).delete().eq('position', newCode))

export const holder = 'Provador Interino'

export const seat = async (people: People, { code }: Facts) => {
  const { client } = await people.as('mestre')
  check(
    await client
      .from('council_members')
      .insert({ name: holder, position: code, entry_date: '2026-03-02', status: 'inativo' }),
  )
}

export const unseat = async (people: People, { code }: Facts) => {
  const { client } = await people.as('mestre')
  check(await client.from('council_members').delete().eq('position', code))
}

export const removeAll = async (people: People, facts: Facts) => {
  await unseat(people, facts)
  await deleteElsewhere(people, facts)
  await freeCode(people, facts)
}

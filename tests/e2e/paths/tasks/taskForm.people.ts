import { randomUUID } from 'node:crypto'
import type { People } from '#tests/support/screens/people.ts'
import type { Stage } from '#tests/support/screens/screen.ts'

export interface Facts {
  /** Start of the path: later tasks are its own. */
  since: string
  /** Count of created tasks after the step before. */
  made: number
  /** Whether a request arrived but its response was lost. */
  hasArrived: boolean
  /** Id of the existing task to edit. */
  edited: string
}

const who = 'membro5'
/** A member without an account, whom the path activates and inactivates. */
export const bia = 'Isaura Belmonte'
export const full = {
  title: 'Revisar a ata',
  description: '',
  dueDate: '25/11/2026',
  priority: 'medium',
  assignees: [],
}

export const setActive = async (people: People, isActive: boolean) => {
  const { client } = await people.as('admin')
  const status = isActive ? 'ativo' : 'inativo'
  const { error } = await client.from('members').update({ status }).eq('name', bia)
  if (error) throw error
}

/** As in the samples. */
const there = {
  title: 'Revisar o livro',
  description: null,
  due_date: '2026-11-25',
  priority: 'high',
  assigned_to: null,
}

/** Restores the task to edit. */
export const restore = async (people: People, { edited }: Pick<Facts, 'edited'>) => {
  const { client, id } = await people.as(who)
  const { error } = await client.from('tasks').update(there).eq('id', edited).eq('assigned_by', id)
  if (error) throw error
}

export const tasksSince = async (people: People, { since, edited }: Facts) => {
  const { client, id } = await people.as(who)
  const tasks = client.from('tasks').select('id').eq('assigned_by', id).eq('title', full.title)
  const { data, error } = await tasks.gte('created_at', since).neq('id', edited)
  if (error) throw error
  return data.map((task) => task.id)
}

/** Opens the screen, with the draft that a reload leaves in this tab. */
export const open = async ({ page, people }: Omit<Stage<Facts>, 'facts'>, draft: object | null) => {
  const since = new Date().toISOString()
  await setActive(people, true)
  await people.enter(page, who)
  const { client, id } = await people.as(who)
  const edited = randomUUID()
  const { error } = await client.from('tasks').insert({ id: edited, assigned_by: id, ...there })
  if (error) throw error
  const entry = [`confraria-draft:${id}:task`, JSON.stringify(draft)] as const
  if (draft) await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), entry)
  await page.goto('/tasks')
  return { since, made: 0, hasArrived: false, edited }
}

/** Deletes the edited task, cancels the path's other tasks and activates Bia. */
export const takeBackAll = async ({ people, facts }: Stage<Facts>) => {
  await setActive(people, true)
  const { client } = await people.as(who)
  const { error: deletionError } = await client.from('tasks').delete().eq('id', facts.edited)
  if (deletionError) throw deletionError
  const tasks = client.from('tasks').update({ status: 'cancelled' })
  const { error } = await tasks.in('id', await tasksSince(people, facts))
  if (error) throw error
}

import { randomBytes, randomUUID } from 'node:crypto'
import { type RoutineType, routineFlagsSchema } from '#machines/routines/routine.ts'
import type { People } from './people.ts'

/** A task that a path prepared. */
export interface Prepared {
  id: string
  title: string
  /** Its author, such as `membro2`. */
  who: string
}

/** Members whose free routines no other end-to-end test uses. */
const members = ['membro8', 'membro6', 'membro5', 'membro7', 'membro4', 'membro3', 'membro2']

/** A JPEG header of 4 by 3 pixels. The storage reads no more; nothing decodes it. */
const jpeg = Buffer.concat([Buffer.from('ffd8ffc0000b080003000401', 'hex'), Buffer.alloc(188)])

const check = ({ error }: { error: Error | null }) => {
  if (error) throw error
}

/** Registers a routine outside the page, as in another window: a picture of the person's and the task. */
export const register = async (people: People, who: string, routine: RoutineType): Promise<Prepared> => {
  const { client, id: userId } = await people.as(who)
  const path = `routines/${routine}/${routine}_${Date.now()}_${randomBytes(11).toString('hex')}-prova.jpg`
  const bucket = client.storage.from('confraria-provas')
  check(await bucket.upload(path, new Blob([jpeg], { type: 'image/jpeg' }), { contentType: 'image/jpeg' }))
  const id = randomUUID()
  const title = `Prova ${id.slice(0, 8)}`
  const { data: signed, error } = await bucket.createSignedUrl(path, 60)
  if (error) throw error
  const row = {
    id,
    title,
    due_date: '2026-03-02',
    assigned_by: userId,
    routine_type: routine,
    image_url: signed.signedUrl,
  }
  check(await client.from('tasks').insert(row))
  return { id, title, who }
}

/** A pending submission, of a member with a free routine. */
export const createSubmission = async (people: People): Promise<Prepared> => {
  for (const who of members) {
    const { client, id } = await people.as(who)
    const { data: flags, error } = await client.rpc('get_member_routines', { p_user_id: id }).single()
    if (error) throw error
    const [routine] = routineFlagsSchema.parse(flags).open
    if (routine) return register(people, who, routine)
  }
  throw new Error('every member has registered every routine of today')
}

/** A task without an assignee. */
export const createTask = async (people: People, who: string): Promise<Prepared> => {
  const { client, id: userId } = await people.as(who)
  const id = randomUUID()
  const title = `Missão ${id.slice(0, 8)}`
  check(await client.from('tasks').insert({ id, title, due_date: '2026-03-02', assigned_by: userId }))
  return { id, title, who }
}

export const evaluate = async (people: People, evaluator: string, id: string, score: number) => {
  const person = await people.as(evaluator)
  const evaluation_date = new Date().toISOString()
  const change = { evaluation_score: score, evaluation_by: person.id, evaluation_date }
  check(await person.client.from('tasks').update(change).eq('id', id))
}

export const setStatus = async (people: People, who: string, id: string, status: 'pending' | 'cancelled') => {
  check(await (await people.as(who)).client.from('tasks').update({ status }).eq('id', id))
}

export const storedTask = async (people: People, { id, who }: Prepared) => {
  const { client } = await people.as(who)
  const columns = 'status, evaluation_score, evaluation_feedback'
  const { data, error } = await client.from('tasks').select(columns).eq('id', id).single()
  if (error) throw error
  return data
}

/** Cancels the submission unless it was evaluated; the routine's period is free again. */
export const cancelSubmission = async (people: People, prepared: Prepared) => {
  const { client } = await people.as(prepared.who)
  const tasks = client.from('tasks').update({ status: 'cancelled' }).eq('id', prepared.id)
  check(await tasks.eq('status', 'pending').is('evaluation_score', null))
}

/** Cancels the person's pending submissions of a routine: its period is free again. */
export const freeRoutine = async (people: People, who: string, routine: RoutineType) => {
  const { client, id } = await people.as(who)
  const tasks = client.from('tasks').update({ status: 'cancelled' }).eq('assigned_by', id).eq('routine_type', routine)
  check(await tasks.eq('status', 'pending').is('evaluation_score', null))
}

/** The number of the person's pending submissions of a routine. */
export const waitingSubmissions = async (people: People, who: string, routine: RoutineType): Promise<number> => {
  const { client, id } = await people.as(who)
  const tasks = client.from('tasks').select('id').eq('assigned_by', id).eq('routine_type', routine)
  const { data, error } = await tasks.eq('status', 'pending')
  if (error) throw error
  return data.length
}

import { randomUUID } from 'node:crypto'
import type { Person, World } from '#tests/support/database.ts'

/** A code of `routine_types`. */
export type Routine = string

/** The client's name of a picture: `routines/<type>/<type>_<ms>_<22 characters>-<name>.<ext>`. */
export const pictureName = (routine: Routine) =>
  `routines/${routine}/${routine}_1790000000000_${randomUUID().replaceAll('-', '').slice(0, 22)}-foto.webp`

/** Inserts a picture into the bucket, as the storage server does after an upload. Returns its stored address. */
export const putPicture = async (world: World, owner: Person, routine: Routine) => {
  const name = pictureName(routine)
  await world.owner.rows(
    `insert into storage.objects (bucket_id, name, owner, owner_id) values ('confraria-provas', $1, $2, $3)`,
    [name, owner.userId, owner.userId],
  )
  return `/storage/v1/object/authenticated/confraria-provas/${name}`
}

/** Submits a routine as the client does. Returns the task's id. */
export const submit = async (world: World, person: Person, routine: Routine) => {
  const id = randomUUID()
  await world.as(person).rows(
    `insert into tasks (id, title, due_date, status, assigned_to, assigned_by, priority, routine_type, image_url)
     values ($1, 'Registro de rotina', '2026-01-01', 'pending', null, $2, 'medium', $3, $4)`,
    [id, person.userId, routine, await putPicture(world, person, routine)],
  )
  return id
}

/** Adds a plain task. Returns its id. */
export const makeTask = async (world: World, creator: Person, assignee?: Person, dueDate = '2026-12-24') => {
  const id = randomUUID()
  await world
    .as(creator)
    .rows(`insert into tasks (id, title, due_date, assigned_to) values ($1, 'Preparar o encontro', $2, $3)`, [
      id,
      dueDate,
      assignee?.memberId ?? null,
    ])
  return id
}

/** Evaluates the stored proof as the client does. Returns the changed rows (empty if the policy hides the task). */
export const evaluate = (world: World, evaluator: Person, task: string, score: number) =>
  world.as(evaluator).rows(
    `update tasks set evaluation_score = $1, evaluation_feedback = 'Muito bem', evaluation_by = $2, evaluation_date = now(),
         seen_times_resent = times_resent
       where id = $3 returning *`,
    [score, evaluator.userId, task],
  )

/** Changes a task's status. Returns the changed rows. */
export const setStatus = (world: World, person: Person, task: string, status: string) =>
  world.as(person).rows('update tasks set status = $1 where id = $2 returning *', [status, task])

/** Runs all concurrently. Returns how many succeeded, and the refusals of the others. */
export const race = async (attempts: readonly Promise<unknown>[]) => {
  const outcomes = await Promise.allSettled(attempts)
  return {
    won: outcomes.filter((outcome) => outcome.status === 'fulfilled').length,
    refusals: outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : [])),
  }
}

/** Removes a file as the storage server does, for a person or for the service key. Returns the count of rows. */
export const removeFile = async (world: World, who: Person | 'service', name: string) => {
  const [result] = await world.database.request(
    [{ sql: 'delete from storage.objects where name = $1', values: [name] }],
    {
      role: who === 'service' ? 'service_role' : 'authenticated',
      claims: JSON.stringify(
        who === 'service' ? { role: 'service_role' } : { sub: who.userId, role: 'authenticated', aal: 'aal1' },
      ),
      settings: { 'storage.allow_delete_query': 'true' },
    },
  )
  return result?.affected
}

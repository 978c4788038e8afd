import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { mostListed, type SentRoutine } from '#machines/routines/routine.ts'
import { loadRoutines } from '#machines/routines/routines.actors.ts'
import type { RowWithProof } from '#machines/shared/client/thumbnails.ts'
import { loadTasks } from '#machines/tasks/tasks.actors.ts'
import type { Task } from '#machines/tasks/task.ts'
import { everyTask } from '#machines/tasks/taskView.ts'
import type { Database } from '#supabase/database.types.ts'
import { setClient } from '#tests/support/actorsClient.ts'
import { startBackend } from '#tests/support/backend.ts'
import { socket } from '#tests/support/socket.ts'

// A thumbnail has some kilobytes, and a list of 30 proofs is loaded again with each notification.

const backend = await startBackend()
afterAll(() => backend.stop())

/** The number of thumbnails in each response. */
const responses: number[] = []
beforeEach(() => {
  responses.length = 0
})
const recorded: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  responses.push((await response.clone().text()).split('data:image/').length - 1)
  return response
}

const sent = () => responses.reduce((sum, count) => sum + count, 0)

/** Acts as this person; returns the account's id. */
const act = async (email: string) => {
  const { data } = await (await backend.clientAs(email)).auth.getSession()
  if (!data.session) throw new Error(`${email} is not signed in`)
  const { access_token, user } = data.session
  setClient(
    createClient<Database>(backend.url, backend.anonKey, {
      accessToken: () => Promise.resolve(access_token),
      realtime: { transport: socket },
      global: { fetch: recorded },
    }),
  )
  return user.id
}

const tasksOf = async (userId: string, shown: readonly Task[]) => {
  const input = { userId, own: null, view: everyTask, after: null, shown }
  return (await toPromise(createActor(loadTasks, { input }).start())).tasks
}
const routinesOf = async (userId: string, shown: readonly SentRoutine[] | null) =>
  (await toPromise(createActor(loadRoutines, { input: { userId, shown } }).start())).sent

/** The number of thumbnails that a list loads again: as it was, and after two of its photos changed. */
const thumbnailsOf = async <Row extends RowWithProof>(
  load: (userId: string, shown: readonly Row[]) => Promise<readonly Row[]>,
) => {
  const userId = await act('membro@confraria.test')
  const shown = await load(userId, [])
  const seen = shown.filter(({ proof_thumbnail }) => proof_thumbnail)
  expect(seen.length).toBeGreaterThan(2)
  expect(responses.filter((count) => count > 0)).toEqual([seen.length])

  responses.length = 0
  expect(await load(userId, shown)).toEqual(shown)
  const again = sent()

  // Another photo than before, and one that the person could not see then.
  const [other, hidden] = seen
  const earlier = shown.map((row) =>
    row.id === other?.id
      ? { ...row, image_url: 'provas/x' }
      : row.id === hidden?.id
        ? { ...row, proof_thumbnail: '' }
        : row,
  )
  expect(await load(userId, earlier)).toEqual(shown)
  return { again, changed: sent() - again }
}

test('a list of tasks that is loaded again has no thumbnail twice @PIC-31', async () => {
  expect(await thumbnailsOf(tasksOf)).toEqual({ again: 0, changed: 2 })
})

test('nor has a list of sent routines @PIC-31', async () => {
  expect(await thumbnailsOf(routinesOf)).toEqual({ again: 0, changed: 2 })
})

test('only the submissions that a page lists come with a thumbnail; those of the dashboard without @PIC-31', async () => {
  const userId = await act('membro@confraria.test')
  const listed = await routinesOf(userId, [])
  expect(listed.length).toBeGreaterThan(mostListed)
  expect(sent()).toBeGreaterThan(2)
  expect(listed.slice(mostListed).filter(({ proof_thumbnail }) => proof_thumbnail)).toEqual([])

  responses.length = 0
  expect(await routinesOf(userId, null)).toEqual(listed.map((row) => ({ ...row, proof_thumbnail: null })))
  expect(sent()).toBe(0)
})

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, toPromise, waitFor } from 'xstate'
import { loadRoutines } from '#machines/actors/routines.ts'
import { askBy } from '#tests/support/actorsClient.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'

const [ana, bia] = [randomUUID(), randomUUID()]
const nothing = { training: false, reading: false, fasting: false, documentation: false }
let backend: TestBackend
/** Who is signed in in this browser. */
let person: string | null

beforeAll(async () => {
  backend = await startBackend({ seed: false })
  for (const id of [ana, bia])
    await backend.database.script(`begin; set local session_replication_role = replica;
      insert into auth.users (id, aud, role, email) values ('${id}', 'authenticated', 'authenticated', '${id}@confraria.test');
      insert into public.user_accounts (user_id, signup_email) values ('${id}', '${id}@confraria.test'); commit;`)
  const token = await backend.backend.tokens.sign({ role: 'authenticated', sub: bia, aal: 'aal1' })
  const client = backend.client(token)
  askBy({
    rpc: (...question: Parameters<typeof client.rpc>) => client.rpc(...question),
    from: (table: string) => client.from(table),
    auth: {
      getSession: () => Promise.resolve({ data: { session: person === null ? null : { user: { id: person } } } }),
    },
  })
})
afterAll(() => backend.stop())

const load = (userId: string) => createActor(loadRoutines, { input: { userId } }).start()

test('one’s own routines are told', async () => {
  person = bia
  expect((await toPromise(load(bia))).flags).toEqual(nothing)
})

test('where another window has signed somebody else in, nothing is said of the refusal that their token meets', async () => {
  person = bia
  const asked = load(ana)
  await setTimeout(300)
  expect(asked.getSnapshot().status).toBe('active')
  asked.stop()
  await waitFor(asked, ({ status }) => status === 'stopped')
})

test('a refusal of one’s own token is told', async () => {
  person = ana
  await expect(toPromise(load(ana))).rejects.toMatchObject({ code: '42501' })
})

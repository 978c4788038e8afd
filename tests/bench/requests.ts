import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demonstration, project } from '#server/project.ts'
import type { Caller } from '#supabase/embedded/database/database.ts'
import { openDatabase } from '#supabase/embedded/database/open.ts'

/**
 * Prints as JSON how long one request to the database takes in its worker thread, in ms. `node --import tsx
 * tests/bench/requests.ts`
 */

const dataDir = await mkdtemp(join(tmpdir(), 'confraria-bench-'))
const database = await openDatabase({ project, dataDir, seed: demonstration })
const [account] = await database.request([{ sql: `select id from auth.users where email = 'membro@confraria.test'` }])
const caller: Caller = {
  role: 'authenticated',
  claims: JSON.stringify({ sub: account?.rows[0]?.[0], role: 'authenticated', email: 'membro@confraria.test' }),
  settings: { 'request.method': 'GET', 'request.path': '/tasks' },
  preRequest: true,
}

const round = (ms: number) => Math.round(ms * 100) / 100

/** `together`: the number of requests at the same time. */
const measure = async (sql: string, values: string[], as: Caller | undefined, together = 1) => {
  const took: number[] = []
  const one = async () => {
    const began = performance.now()
    await database.request([{ sql, values }], as)
    took.push(performance.now() - began)
  }
  for (let warm = 0; warm < 50; warm++) await one()
  took.length = 0
  const began = performance.now()
  for (let done = 0; done < 1_000; done += together) await Promise.all(Array.from({ length: together }, one))
  const seconds = (performance.now() - began) / 1_000
  took.sort((a, b) => a - b)
  const at = (part: number) => round(took[Math.floor(took.length * part)] ?? 0)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), 'requests a second': Math.round(took.length / seconds) }
}

console.log(
  JSON.stringify(
    {
      'one value, as the owner': await measure('select $1::int', ['1'], undefined),
      'one value, as a person': await measure('select $1::int', ['1'], { ...caller, preRequest: false }),
      'one value, as a person, after the pre-request check': await measure('select $1::int', ['1'], caller),
      'ten tasks, as a person': await measure(
        'select * from public.tasks order by created_at desc limit $1',
        ['10'],
        caller,
      ),
      'ten tasks, by 50 at once': await measure(
        'select * from public.tasks order by created_at desc limit $1',
        ['10'],
        caller,
        50,
      ),
    },
    null,
    2,
  ),
)
await database.close()
await rm(dataDir, { recursive: true, force: true })

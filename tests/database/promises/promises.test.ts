import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/database.ts'
import { areas } from './all.ts'
import { outcomesOf } from './outcomes.ts'
import { kinds, insertPeople, type Kind } from './people.ts'
import { titleOf, type Promised } from './promise.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await insertPeople(world.database)
})
afterAll(() => world.close())

/** The function of the same name in schema private, which the public one calls. It gives direct callers no more. */
const twinsOf = async ({ of, sql }: Promised): Promise<readonly string[]> => {
  const name = /^public\.(\w+)\(\)$/.exec(of)?.[1]
  if (!name) return []
  const found = await world.owner.rows(
    `select from pg_proc where pronamespace = 'private'::regnamespace and proname = $1
      and prosecdef and has_function_privilege('authenticated', oid, 'execute')`,
    [name],
  )
  return found.length > 0 ? [sql.replace(`public.${name}(`, `private.${name}(`)] : []
}

describe.each(Object.entries(areas))('%s', (_, promises) => {
  test.each(promises.map((promise) => [titleOf(promise), promise] as const))('%s', async (_title, promise) => {
    for (const sql of [promise.sql, ...(await twinsOf(promise))]) {
      const outcomes = await outcomesOf(world.database, { ...promise, sql }, kinds)
      const broken = [...outcomes].flatMap(([kind, outcome]) => (outcome === promise.expected(kind) ? [] : [kind]))
      const sentence = (kind: Kind) => `${kind}: promised '${promise.expected(kind)}', got '${outcomes.get(kind)}'`
      expect(broken.map(sentence)).toEqual([])
    }
  })
})

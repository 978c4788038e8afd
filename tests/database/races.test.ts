import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/database.ts'
import { gather, NotNow } from './races/cast.ts'
import { deeds } from './races/deeds.ts'
import { promises } from './races/promises.ts'

/**
 * Many people do many things at once, drawn by lot. On the embedded database one request follows the other, in an order
 * nobody wrote down; at POSTGRES_URL they really meet. RACE_DEEDS says how many things, RACE_SEED which lot.
 */
const number = Number(process.env['RACE_DEEDS'] ?? 1_500)
const seed = Number(process.env['RACE_SEED'] ?? 1)
const atOnce = 12

/** The product's own refusals: rights, rules, what is there already, what is gone, too many. */
const refusals = new Set(['42501', '23514', '23505', '23503', 'PT429'])

let world: World
/** What happened apart from what was done or refused, e.g. 'anonymise: deadlock detected'. */
const faults: string[] = []
const done = new Set<string>()

beforeAll(async () => {
  world = await openWorld()
  const cast = await gather(world, seed)
  const names = Object.keys(deeds)
  let left = number
  const live = async () => {
    while (left-- > 0) {
      const name = cast.any(names)
      try {
        await deeds[name]?.(cast)
        done.add(name)
      } catch (error) {
        if (error instanceof NotNow) continue
        const { code = '', message } = error as Error & { code?: string }
        if (!refusals.has(code)) faults.push(`${name}: ${message}`)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, live))
}, 300_000)
afterAll(() => world.close())

test('everything that was tried was done or refused, and everything was done at some time', () => {
  expect(faults).toEqual([])
  expect(Object.keys(deeds).filter((name) => !done.has(name))).toEqual([])
})

const titled = promises.map((promised) => [promised.title, promised] as const)

describe('afterwards', () => {
  test.each(titled)('%s', async (_title, { finds }) => {
    expect(await world.owner.rows(finds)).toEqual([])
  })
})

describe('should be found out when it is not so that', () => {
  test.each(titled)('%s', async (_title, { finds, broken }) => {
    await world.database.script(`begin; set local session_replication_role = replica; ${broken}`)
    try {
      expect(await world.owner.rows(finds)).not.toEqual([])
    } finally {
      await world.database.script('rollback')
    }
  })
})

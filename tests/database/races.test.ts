import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/database.ts'
import { openRace, NotNow } from './races/race.ts'
import { actions } from './races/actions.ts'
import { invariants } from './races/invariants.ts'

/**
 * Many people do many random things at the same time. The embedded database runs one request after the other, in a
 * random order; at POSTGRES_URL requests run concurrently. RACE_ACTIONS sets the number of actions, RACE_SEED the
 * random seed.
 */
const count = Number(process.env['RACE_ACTIONS'] ?? 1_500)
const seed = Number(process.env['RACE_SEED'] ?? 1)
const atOnce = 12

/** The product's own refusals: rights, rules, duplicates, missing rows, rate limits. */
const refusals = new Set(['42501', '23514', '23505', '23503', 'PT429'])

let world: World
/** Unexpected errors, e.g. 'anonymise: deadlock detected'. */
const faults: string[] = []
const done = new Set<string>()

beforeAll(async () => {
  world = await openWorld()
  const race = await openRace(world, seed)
  const names = Object.keys(actions)
  let left = count
  const live = async () => {
    while (left-- > 0) {
      const name = race.any(names)
      try {
        await actions[name]?.(race)
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

test('every action succeeds or is refused, and each kind succeeds at least once', () => {
  expect(faults).toEqual([])
  expect(Object.keys(actions).filter((name) => !done.has(name))).toEqual([])
})

const titled = invariants.map((invariant) => [invariant.title, invariant] as const)

describe('afterwards', () => {
  test.each(titled)('%s', async (_title, { finds }) => {
    expect(await world.owner.rows(finds)).toEqual([])
  })
})

describe('a violation is found', () => {
  test.each(titled)('%s', async (_title, { finds, broken }) => {
    await world.database.script(`begin; set local session_replication_role = replica; ${broken}`)
    try {
      expect(await world.owner.rows(finds)).not.toEqual([])
    } finally {
      await world.database.script('rollback')
    }
  })
})

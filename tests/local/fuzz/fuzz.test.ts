import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { authRequests } from './auth.ts'
import { conversations, faultOfConversation, framesOfOne } from './realtime.ts'
import { restRequests } from './rest.ts'
import { storageRequests } from './storage.ts'
import { startWorld, type GeneratedRequest } from './world.ts'

/**
 * Generated requests of every kind of caller to every endpoint. No response is an internal error, reveals internals or
 * takes a second, and the engine keeps running. Failures are shrunk and printed with their seed.
 *   FUZZ_REQUESTS=1000000   the count, for a longer run
 *   FUZZ_SEED=7             other requests
 */
const numberOf = (name: string, usual: number): number => {
  const value = Number(process.env[name] ?? usual)
  if (Number.isSafeInteger(value)) return value
  throw new Error(`${name} is a whole number, not ${process.env[name]}`)
}
const requests = numberOf('FUZZ_REQUESTS', 10_000)
const seed = numberOf('FUZZ_SEED', 20_261_125)
/** Two minutes by default: a machine may be busy, and shrinking a failure takes time too. */
const patience = 120_000 + requests * 20

const world = await startWorld()
afterAll(() => world.stop())

/** The smallest request that shows a fault, with the fault; undefined if all pass. */
const counterexample = async <T>(
  arbitrary: fc.Arbitrary<T>,
  faultOf: (one: T) => Promise<string | null>,
  share: number,
) => {
  const property = fc.asyncProperty(arbitrary, async (one) => {
    const fault = await faultOf(one)
    if (fault !== null) throw new Error(fault)
  })
  return fc.asyncDefaultReportMessage(await fc.check(property, { numRuns: Math.ceil(requests * share), seed }))
}

const faultOf = (generated: GeneratedRequest) => world.faultOf(generated)

test('tables and functions', { timeout: patience }, async () => {
  expect(await counterexample(restRequests(world.schema), faultOf, 0.7)).toBeUndefined()
})
test('accounts', { timeout: patience }, async () => {
  expect(await counterexample(authRequests, faultOf, 0.12)).toBeUndefined()
})
test('files', { timeout: patience }, async () => {
  expect(await counterexample(storageRequests, faultOf, 0.13)).toBeUndefined()
})
test('frames', { timeout: patience }, async () => {
  const faultIn = (one: Parameters<typeof faultOfConversation>[1]) => faultOfConversation(world, one)
  expect(await counterexample(conversations, faultIn, (0.05 * 2) / framesOfOne)).toBeUndefined()
})

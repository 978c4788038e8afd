import { parseArgs } from 'node:util'
import { readActors } from '#tests/support/diagrams/actors.ts'
import { Sources } from '#tests/support/diagrams/source.ts'
import { Touches } from '#tests/support/diagrams/touches.ts'
import { median, timed } from './backend/report.ts'
import { calls, type Call } from './scale/calls.ts'
import { sizes } from './scale/dataset.ts'
import { openPlans } from './scale/plans.ts'
import { mixes, throughput } from './scale/throughput.ts'
import { openWorld, type World } from './scale/world.ts'

/**
 * `npm run bench:scale`: makes each call of the actors as its person, in clubs of 100 (S), 1,000 (M) and 10,000 (L)
 * members. Each call runs in a transaction that is rolled back. POSTGRES_URL names the Postgres (as a superuser);
 * without it PGlite serves S and M. Ends with 1 if a call has no row, fails, or exceeds its limit in the largest club:
 * 5 ms, or three times its time in the smallest club. A few calls have their own limits (scale/calls.ts). Options:
 *   --sizes S,L         the clubs; Postgres keeps them between runs, as databases `confraria_scale_…`
 *   --calls loadTasks   actors to measure, by parts of their names with commas; skips the throughput
 *   --rounds 15         how often each call is made
 */
const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string' },
    calls: { type: 'string' },
    rounds: { type: 'string', default: '15' },
  },
})
const url = process.env['POSTGRES_URL']
const wanted = (options.sizes ?? (url ? 'S,M,L' : 'S,M')).split(',')
const rounds = Number(options.rounds)
if (!wanted.every((name) => sizes.some((size) => size.name === name)) || !(rounds > 0))
  throw new Error('--sizes takes S, M or L, and --rounds a number above 0')

/**
 * Limits: ms that are fast enough in any club, the largest ratio, and the longest measurement of a call in ms (at least
 * two rounds).
 */
const [fast, most, patience] = [5, 3, 5_000]

const sources = new Sources()
const references = await readActors(sources)
const touches = new Touches(sources)
const labelOf = ({ logic, what }: Call) => `${references.get(logic)?.name ?? '?'}${what && `: ${what}`}`

/**
 * The first makes the same requests as `loadAccess`. The second needs an account without a member, which no club here
 * has.
 */
const excluded = ['checkAdministrator', 'linkAccount']
/**
 * Actors with a table or function, but without a row. Requests to the auth server, storage and realtime are not
 * measured.
 */
const without = [...references].filter(
  ([logic, reference]) =>
    !excluded.includes(reference.name) &&
    !calls.some((call) => call.logic === logic) &&
    touches.of(reference).some(({ kind }) => kind === 'table' || kind === 'function'),
)
for (const [, { file, name }] of without) console.error(`${file}: ${name} has no row in tests/bench/scale/calls.ts`)

const worlds: World[] = []
for (const size of sizes.filter(({ name }) => wanted.includes(name))) {
  console.error(`a club of ${size.members}`)
  worlds.push(await openWorld(size, url))
}
const largest = worlds.at(-1)
if (!largest) throw new Error('there is no club')
const plans = await openPlans(largest, url)

const once = ({ who, run }: Call, world: World) =>
  world.undone(async () => {
    let took = 0
    const sent = await world.as(who, async () => {
      took = await timed(async () => {
        await run(world.size)
        // What the commit would check.
        await world.database.script('set constraints all immediate')
      })
    })
    return { took, sent }
  })

/** The clubs alternate, so that a slow moment of the machine affects all. The first round is a warm-up. */
const measure = async (call: Call) => {
  const took = worlds.map((): number[] => [])
  const begin = performance.now()
  for (let round = 0; round <= rounds && (round < 3 || performance.now() - begin < patience); round++)
    for (const [at, world] of worlds.entries()) {
      const { took: one } = await once(call, world)
      if (round > 0) took[at]?.push(one)
    }
  return took.map(median)
}

const faults: string[] = []
const write = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const row = (cells: readonly string[]) =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(42) : cell.padStart(10))).join('')
console.log(row(['', ...worlds.map(({ size }) => `${size.name} ms`), 'ratio', '', 'limit']))

const parts = options.calls?.split(',') ?? ['']
for (const call of calls.filter((one) => parts.some((part) => labelOf(one).includes(part)))) {
  const label = labelOf(call)
  try {
    const medians = await measure(call)
    const [small = 0, large = 0] = [medians[0], medians.at(-1)]
    const isWithin = large <= Math.max(fast, call.limit?.ms ?? 0, most * small)
    if (!isWithin) faults.push(label)
    const limit = call.limit ? `${call.limit.ms} ms: ${call.limit.why}` : ''
    console.log(row([label, ...medians.map(write), write(large / small), isWithin ? 'ok' : 'MISSED', '']) + limit)
    const { sent } = await once(call, largest)
    for (const line of await plans.wholeReads(sent)) console.log(`    ${line}`)
  } catch (error) {
    faults.push(label)
    console.log(`${label}: failed`, error)
  }
}

if (url && !options.calls)
  for (const { what, calls: names, least } of mixes) {
    const found = names.flatMap((name) => calls.find((call) => labelOf(call) === name) ?? [])
    if (found.length !== names.length) throw new Error(`${what}: a call of the mix has no row`)
    const reached = await throughput(largest, found)
    if (reached < least) faults.push(what)
    console.log(`${what}: ${write(reached)} requests a second, at least ${least}`)
  }

console.log(faults.length > 0 ? `\nmissed: ${faults.join('; ')}` : '\nall within their limits')
if (faults.length > 0 || without.length > 0) process.exitCode = 1
await plans.close()
for (const world of worlds) await world.close()

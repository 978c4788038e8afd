import { parseArgs } from 'node:util'
import { readActors } from '#tests/support/diagrams/actors.ts'
import { Sources } from '#tests/support/diagrams/source.ts'
import { Touches } from '#tests/support/diagrams/touches.ts'
import { median, timed } from './backend/report.ts'
import { calls, type Call } from './scale/calls.ts'
import { sizes } from './scale/ground.ts'
import { openPlans } from './scale/plans.ts'
import { mixes, throughput } from './scale/throughput.ts'
import { openWorld, type World } from './scale/world.ts'

/**
 * `npm run bench:scale`: each call of machines/actors as the person who makes it, in clubs of a hundred (S), a thousand (M) and
 * ten thousand members (L); on the Postgres at POSTGRES_URL (a superuser's), else on PGlite at S and M. Ends with 1 when a call
 * has no row, fails, or takes longer in the largest club than its limit: three times as long as in the smallest, or 5 ms; a few
 * have limits of their own (scale/calls.ts). Each call is made in a transaction, and undone.
 * Options:
 *   --sizes S,L         the clubs; Postgres keeps them from one run to the next, as databases `confraria_scale_…`
 *   --calls loadTasks   the actors to measure, by a part of their names, several with commas; without the throughput
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
  throw new Error('--sizes names S, M or L, and --rounds is a number above 0')

/** In ms: fast enough in any club. A call that takes long is made less often, at least twice. */
const [fast, most, patience] = [5, 3, 5_000]

const sources = new Sources()
const references = await readActors(sources)
const touches = new Touches(sources)
const labelOf = ({ logic, what }: Call) => `${references.get(logic)?.name ?? '?'}${what && `: ${what}`}`

/** The first asks what `loadAccess` asks; no account here lacks the member that the second gives it. */
const excluded = ['checkAdministrator', 'linkAccount']
/** Actors that ask for tables or functions, and have no row. What the auth server, the storage and realtime answer is not measured. */
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
        // What is checked at the end of a transaction that is kept.
        await world.database.script('set constraints all immediate')
      })
    })
    return { took, sent }
  })

/** All clubs in turn, so that whatever else the machine does weighs on all alike. The first round warms up. */
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

const asked = options.calls?.split(',') ?? ['']
for (const call of calls.filter((one) => asked.some((part) => labelOf(one).includes(part)))) {
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
    if (found.length !== names.length) throw new Error(`${what}: not every call of the mix has a row`)
    const reached = await throughput(largest, found)
    if (reached < least) faults.push(what)
    console.log(`${what}: ${write(reached)} requests a second, at least ${least}`)
  }

console.log(faults.length > 0 ? `\nmissed: ${faults.join('; ')}` : '\nall within their limits')
if (faults.length > 0 || without.length > 0) process.exitCode = 1
await plans.close()
for (const world of worlds) await world.close()

import { parseArgs } from 'node:util'
import { CannotMutate, checkInvariants, checkTests } from '#tests/support/mutation/run.ts'
import { type Change, allMutantsOf, changesOf } from '#tests/support/mutation/content.ts'
import { type Result, faultsOf, reasonsOf, tableOf } from '#tests/support/mutation/report.ts'
import { readWalk, walkNames } from '#tests/support/paths/discover.ts'
import { survivors } from './survivors.ts'
import { endWithReader } from '#tests/support/endWithReader.ts'

endWithReader()

/**
 * `npm run machines:mutate [-- <machine>…]`: removes or retargets one transition, guard or action at a time. Reports
 * the mutants that no test (tests/machines) and no invariant (tests/paths, on every path) notices. Coverage does not
 * count. Ends with 1 if less than 99 % are noticed, or if the survivors differ from tests/paths/survivors.ts.
 *   --content      also changes values: keeps or empties what an assign sets; another value in an input, in params
 *                  and in an event that is sent, such as a notice
 *   --walks        counts only the invariants: the difference is what unit tests alone notice
 *   --equivalent   also lists mutants that behave like the machine on every path
 */
const began = performance.now()
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    equivalent: { type: 'boolean', default: false },
    content: { type: 'boolean', default: false },
    walks: { type: 'boolean', default: false },
  },
})
const walks = walkNames()
for (const name of positionals) if (!walks.includes(name)) throw new Error(`${name} is not a machine with a walk`)
const chosen = positionals.length > 0 ? positionals : walks

const mutants = new Map<string, readonly string[]>()
const changes: Record<string, readonly Change[]> = {}
for (const name of chosen) {
  const walk = await readWalk(name)
  if (options.content) changes[name] = changesOf(walk)
  mutants.set(
    name,
    allMutantsOf(walk.machine, changes[name]).map((mutant) => mutant.name),
  )
}

/** What the original machines break is one message, not a fault of this command. */
const end = (error: unknown): never => {
  if (!(error instanceof CannotMutate)) throw error
  console.error(error.message)
  process.exit(1)
}

if (!options.walks) console.error('the tests of tests/machines …')
const byTests = options.walks ? [] : await checkTests({ alive: Object.fromEntries(mutants), changes }).catch(end)
const noticed = new Set(byTests.map(({ mutant }) => mutant))
const tasks = chosen.map((machine) => ({
  machine,
  changes: changes[machine] ?? [],
  alive: (mutants.get(machine) ?? []).filter((name) => !noticed.has(name)),
}))

console.error('the invariants of tests/paths …')
const results = await checkInvariants(
  tasks.filter(({ alive }) => alive.length > 0),
  ({ machine }) => console.error(`  ${machine}`),
).catch(end)
const rows = tasks.map(({ machine, alive }): Result => {
  const result = results.find((candidate) => candidate.machine === machine)
  const equivalent = result?.equivalent ?? []
  const seen = new Set([...equivalent, ...(result?.noticed ?? []).map(({ mutant }) => mutant)])
  const total = mutants.get(machine)?.length ?? 0
  return {
    machine,
    total,
    equivalent,
    byTests: total - alive.length,
    byInvariants: result?.noticed.length ?? 0,
    survivors: alive.filter((name) => !seen.has(name)),
  }
})

for (const line of tableOf(rows)) console.log(line)
if (options.equivalent)
  for (const { equivalent } of rows) for (const name of equivalent) console.log(`equivalent: ${name}`)
const known = reasonsOf(survivors)
for (const [machine, reasons] of Object.entries(known))
  if (chosen.includes(machine))
    for (const [name, reason] of Object.entries(reasons)) console.log(`survives: ${name} (${reason})`)
const faults = faultsOf(rows, known)
for (const fault of faults) console.error(fault)
console.error(`${Math.round((performance.now() - began) / 1000)} s`)
if (faults.length > 0) process.exitCode = 1

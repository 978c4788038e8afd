import { parseArgs } from 'node:util'
import { main } from '#tests/support/command.ts'
import { type Change, allMutantsOf, changesOf } from '#tests/support/mutation/content.ts'
import { type Result, faultsOf, reasonsOf, tableOf } from '#tests/support/mutation/report.ts'
import { checkInvariants, checkTests } from '#tests/support/mutation/run.ts'
import { checkMachines, readWalk, walkNames } from '#tests/support/paths/discover.ts'
import { survivors } from './survivors.ts'

/**
 * `npm run machines:mutate [-- <machine>…]`: removes or retargets one transition, guard or action at a time. Reports
 * the mutants that no test (tests/machines) and no invariant (tests/paths, on every path) notices. Coverage does not
 * count. Ends with 1 if less than 99 % are noticed, or if the survivors differ from tests/paths/survivors.ts.
 *   --content      also changes values: keeps or empties what an assign sets; another value in an input, in params
 *                  and in an event that is sent, such as a notice
 *   --walks        counts only the invariants: the difference is what unit tests alone notice
 *   --equivalent   also lists mutants that behave like the machine on every path
 */
const usage = 'Usage: npm run machines:mutate. After "--": machines, --content, --walks, --equivalent.'

await main(usage, async (args) => {
  const began = performance.now()
  const { values: options, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      equivalent: { type: 'boolean', default: false },
      content: { type: 'boolean', default: false },
      walks: { type: 'boolean', default: false },
    },
  })
  checkMachines(positionals)
  const chosen = positionals.length > 0 ? positionals : walkNames()

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

  if (!options.walks) console.error('the tests of tests/machines …')
  const byTests = options.walks ? [] : await checkTests({ alive: Object.fromEntries(mutants), changes })
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
  )
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
})

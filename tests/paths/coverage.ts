import { machineNames, readWalk, walkNames } from '#tests/support/paths/discover.ts'
import { coverageOf } from '#tests/support/paths/survey.ts'

/**
 * `npm run machines:coverage`: a table of what running actors visit of each machine; with `-- --json` one JSON line a machine instead.
 * What is missing or left out comes on the error output. Ends with 1 when something was not visited, or a machine has no walk.
 */
interface Count {
  visited: number
  total: number
}
interface Row {
  machine: string
  states: Count
  transitions: Count
}

const isJson = process.argv.includes('--json')
const walks = walkNames()
const rows: Row[] = []
const faults: string[] = machineNames().flatMap((name) => (walks.includes(name) ? [] : [`${name}: has no walk`]))
for (const name of walks) {
  const { states, transitions, exclusions } = coverageOf(await readWalk(name))
  faults.push(...[...states.missing, ...transitions.missing].map((missing) => `${name}: not visited: ${missing}`))
  for (const { name: excluded, reason } of exclusions) console.error(`${name}: left out: ${excluded} (${reason})`)
  const row = {
    machine: name,
    states: { visited: states.visited, total: states.total },
    transitions: { visited: transitions.visited, total: transitions.total },
  }
  rows.push(row)
  if (isJson) console.log(JSON.stringify(row))
}

const sum = (part: 'states' | 'transitions') => ({
  visited: rows.reduce((all, row) => all + row[part].visited, 0),
  total: rows.reduce((all, row) => all + row[part].total, 0),
})
const cell = ({ visited, total }: Count) => `${visited} of ${total}`.padStart(14)
const wide = Math.max(...rows.map(({ machine }) => machine.length), `${rows.length} machines`.length)
if (!isJson) {
  console.log(`${'machine'.padEnd(wide)}${'states'.padStart(14)}${'transitions'.padStart(14)}`)
  const all = { machine: `${rows.length} machines`, states: sum('states'), transitions: sum('transitions') }
  for (const { machine, states, transitions } of [...rows, all])
    console.log(`${machine.padEnd(wide)}${cell(states)}${cell(transitions)}`)
}
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

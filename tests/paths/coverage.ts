import { fork } from 'node:child_process'
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Covered } from '#tests/kit/coverageWorker.ts'
import { machineNames, walkFile, walkNames } from '#tests/support/paths/discover.ts'

/**
 * `npm run machines:coverage [-- <machine>…]`: a table of what running actors visit of each machine. With `--json`: one
 * line of JSON per machine. What is missing or left out is printed on the error output. Ends with 1 if something was not
 * visited, or if a machine has no walk.
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

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
})
const isJson = options.json
const known = walkNames()
const chosen = positionals.length > 0 ? positionals : machineNames()
const walks = chosen.filter((name) => known.includes(name))
const rows: Row[] = []
const faults: string[] = chosen.flatMap((name) => (known.includes(name) ? [] : [`${name}: has no walk`]))
/** The slowest walks start first; the file size is a good estimate. */
const sizeOf = (name: string) => statSync(walkFile(name)).size
const waiting = walks.toSorted((a, b) => sizeOf(b) - sizeOf(a))
const covered = new Map<string, Covered>()

/** One process that takes the next machine when it is free. Throws if it ends early. */
const work = () =>
  new Promise<void>((done, fail) => {
    const worker = fork(new URL('../kit/coverageWorker.ts', import.meta.url))
    const next = () => {
      const machine = waiting.shift()
      if (machine === undefined) worker.disconnect()
      else worker.send(machine)
    }
    worker.on('message', (result: Covered) => {
      covered.set(result.machine, result)
      next()
    })
    worker.on('error', fail)
    worker.on('exit', (code) => (code === 0 ? done() : fail(new Error(`a process ended with ${code}`))))
    next()
  })
await Promise.all(walks.slice(0, 2).map(work))

for (const [name, { states, transitions, exclusions }] of [...covered].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
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

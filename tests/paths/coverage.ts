import { fork } from 'node:child_process'
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Covered } from '#tests/kit/coverageWorker.ts'
import type { Cell } from '#tests/kit/faultMatrix.ts'
import { count, main } from '#tests/support/command.ts'
import { faults } from '#tests/support/faults/errors.ts'
import { complaintsOf, reasonOf } from '#tests/support/faults/reasons.ts'
import { checkMachines, machineNames, walkFile, walkNames } from '#tests/support/paths/discover.ts'
import { faultReasons } from './faultReasons.ts'

/**
 * `npm run machines:coverage [-- <machine>…]`: a table of what running actors visit of each machine, and of the faults
 * that its requests meet or have a reason not to meet (faultReasons.ts). What is missing or left out is printed on the
 * error output. Ends with 1 if something is missing, or if a machine has no walk.
 *   --json     one line of JSON per machine
 *   --faults   the fault matrix: a line for each request
 */
const usage = 'Usage: npm run machines:coverage. After "--": machines, --json, --faults.'

interface Count {
  visited: number
  total: number
}
interface Row {
  machine: string
  states: Count
  transitions: Count
  /** The cells of the fault matrix: `visited` are those that are tried or have a reason. */
  faults: Count
}

/** The slowest walks start first; the file size is a good estimate. */
const sizeOf = (name: string) => statSync(walkFile(name)).size

/** Characters of a column of the fault matrix. */
const narrow = Math.max(...faults.map((fault) => fault.length)) + 2

/** 'x': tried, '-': has a reason, '!': neither. */
const markOf = (cell: Cell) => {
  if (cell.outcome === 'tried') return 'x'
  return reasonOf(cell, faultReasons) === undefined ? '!' : '-'
}

const cellText = ({ visited, total }: Count) => `${visited} of ${total}`.padStart(14)
const columns = ['states', 'transitions', 'faults'] as const

await main(usage, async (args) => {
  const { values: options, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, faults: { type: 'boolean', default: false } },
  })
  const isJson = options.json
  checkMachines(positionals, machineNames())
  const known = walkNames()
  const chosen = positionals.length > 0 ? positionals : machineNames()
  const walks = chosen.filter((name) => known.includes(name))
  const rows: Row[] = []
  const complaints: string[] = chosen.flatMap((name) => (known.includes(name) ? [] : [`${name}: has no walk`]))
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

  const all = [...covered].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const cells = all.flatMap(([, one]) => one.cells)
  for (const [name, { states, transitions, exclusions, cells: own }] of all) {
    complaints.push(...[...states.missing, ...transitions.missing].map((missing) => `${name}: not visited: ${missing}`))
    complaints.push(...complaintsOf(name, own, faultReasons))
    for (const { name: excluded, reason } of exclusions) console.error(`${name}: left out: ${excluded} (${reason})`)
    const row = {
      machine: name,
      states: { visited: states.visited, total: states.total },
      transitions: { visited: transitions.visited, total: transitions.total },
      faults: { visited: own.filter((cell) => markOf(cell) !== '!').length, total: own.length },
    }
    rows.push(row)
    if (isJson) console.log(JSON.stringify(row))
  }

  const sum = (part: 'states' | 'transitions' | 'faults') => ({
    visited: rows.reduce((count, row) => count + row[part].visited, 0),
    total: rows.reduce((count, row) => count + row[part].total, 0),
  })
  const wide = Math.max(...rows.map(({ machine }) => machine.length), count(rows.length, 'machine').length)
  if (options.faults) {
    const names = new Set(cells.map(({ machine, request }) => `${machine}.${request.id}`))
    const longest = Math.max(0, ...[...names].map((name) => name.length))
    console.log(`${'request'.padEnd(longest)}${faults.map((fault) => fault.padStart(narrow)).join('')}`)
    for (const name of names) {
      const own = cells.filter(({ machine, request }) => `${machine}.${request.id}` === name)
      console.log(`${name.padEnd(longest)}${own.map((cell) => markOf(cell).padStart(narrow)).join('')}`)
    }
    const tried = cells.filter(({ outcome }) => outcome === 'tried').length
    const reasoned = cells.filter((cell) => markOf(cell) === '-')
    console.log(`x ${tried} tried, - ${reasoned.length} with a reason, ${cells.length} in all\n`)
    for (const reason of new Set(reasoned.map((cell) => reasonOf(cell, faultReasons))))
      console.log(`- ${reasoned.filter((cell) => reasonOf(cell, faultReasons) === reason).length}: ${reason}`)
  } else if (!isJson) {
    console.log(`${'machine'.padEnd(wide)}${columns.map((column) => column.padStart(14)).join('')}`)
    const total = {
      machine: count(rows.length, 'machine'),
      ...Object.fromEntries(columns.map((part) => [part, sum(part)])),
    }
    for (const row of [...rows, total as Row])
      console.log(`${row.machine.padEnd(wide)}${columns.map((column) => cellText(row[column])).join('')}`)
  }
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) process.exitCode = 1
})

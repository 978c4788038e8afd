import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { main, prepareFile } from '#tests/support/command.ts'
import { Complaint } from '#tests/support/complaint.ts'
import { csvText, pageText } from './formats.ts'
import { readTrace, readUnknownNames } from './read.ts'
import { countsOf, kinds, placeOf } from './trace.ts'

/**
 * `npm run machines:trace`: links each promise of docs/product.md to what keeps it. Writes `trace/index.html` and
 * `trace/trace.csv` (with `-- --to <folder>`: there), and prints the counts. With `-- MEM-07` it prints the evidence of
 * that promise and how to run it. Ends with 1 for each problem that `npm run check` reports, and for an unknown id.
 */
const usage = 'Usage: npm run machines:trace. After "--": ids such as MEM-07, or --to <folder>.'

await main(usage, async (args) => {
  const { values, positionals: ids } = parseArgs({ args, allowPositionals: true, options: { to: { type: 'string' } } })
  if (values.to !== undefined && ids.length > 0) throw new Complaint(usage)
  const folder = values.to ?? 'trace'
  const [page, table] = [join(folder, 'index.html'), join(folder, 'trace.csv')]
  if (ids.length === 0) for (const file of [page, table]) prepareFile(file)
  const trace = readTrace()
  const unknown = ids.filter((id) => !trace.promises.some((promise) => promise.id === id))
  for (const id of unknown) console.error(`docs/product.md does not define ${id}.`)
  for (const { id, text, evidence } of trace.promises.filter((promise) => ids.includes(promise.id))) {
    console.log(`${id} ${text}`)
    for (const one of evidence) {
      console.log(`  ${kinds[one.kind]}: ${one.name} (${placeOf(one)})`)
      if (one.run !== '') console.log(`    ${one.run}`)
    }
    if (evidence.length === 0) console.log('  without evidence')
  }
  if (ids.length === 0) {
    writeFileSync(page, pageText(trace))
    writeFileSync(table, csvText(trace))
    const counts = countsOf(trace)
    const wide = Math.max(...counts.map(({ area }) => area.length))
    for (const { area, traced, total } of counts)
      console.log(`${area.padEnd(wide)}  ${`${traced} of ${total}`.padStart(12)}`)
    const open = trace.promises.filter(({ evidence }) => evidence.length === 0)
    if (open.length > 0) console.log(`without evidence: ${open.map(({ id }) => id).join(' ')}`)
    for (const [kind, names] of Object.entries(trace.uncited))
      if (names.length > 0) console.log(`${names.length} ${kind} cite no promise: ${names.join(' ')}`)
    const traced = trace.promises.length - open.length
    console.log(`${page}, ${table}: ${traced} of ${trace.promises.length} promises`)
  }
  const faults = [...trace.faults, ...(await readUnknownNames())]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0 || unknown.length > 0) process.exitCode = 1
})

import { writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { count, main, prepareFile } from '#tests/support/command.ts'
import { Complaint } from '#tests/support/complaint.ts'
import { diagramsFile, indexFile, writePages } from '#tests/support/diagrams/page.ts'
import { sectionText } from '#tests/support/diagrams/section.ts'
import { checkMachines, machineNames } from '#tests/support/paths/discover.ts'

/**
 * `npm run machines:diagrams` writes machines/README.md and machines/diagrams.md. With `-- <machine>…` it prints these
 * machines and writes nothing; with `-- --to <folder>` it writes into that folder. Ends with 1 if a diagram is invalid
 * or a machine is unknown.
 */
const usage = 'Usage: npm run machines:diagrams. After "--": machines, or --to <folder>.'

await main(usage, async (args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { to: { type: 'string' } } })
  if (values.to !== undefined && positionals.length > 0) throw new Complaint(usage)
  checkMachines(positionals, machineNames())
  const [index, diagrams] = [indexFile, diagramsFile].map(({ pathname }) =>
    values.to === undefined ? relative('', pathname) : join(values.to, basename(pathname)),
  ) as [string, string]
  const isPrinted = positionals.length > 0
  if (!isPrinted) for (const file of [index, diagrams]) prepareFile(file)
  const pages = await writePages(isPrinted ? positionals : machineNames())
  if (pages.faults.length > 0) throw new Complaint(pages.faults.join('\n'))
  if (isPrinted) return console.log(pages.sections.map(sectionText).join('\n\n'))
  writeFileSync(index, pages.index)
  writeFileSync(diagrams, pages.diagrams)
  console.log(`${index}, ${diagrams}: ${count(pages.sections.length, 'machine')}`)
})

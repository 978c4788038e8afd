import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { diagramsFile, indexFile, writePages } from '#tests/support/diagrams/page.ts'
import { sectionText } from '#tests/support/diagrams/section.ts'
import { machineNames } from '#tests/support/paths/discover.ts'
import { endWithReader } from '#tests/support/endWithReader.ts'

endWithReader()

/**
 * `npm run machines:diagrams` writes machines/README.md and machines/diagrams.md. With `-- <machine>` it prints that
 * machine and writes nothing; with `-- --to <folder>` it writes into that folder. Ends with 1 if a diagram is invalid
 * or the machine is unknown.
 */
const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
const [name] = positionals
const fileIn = (file: URL) => (options.to === undefined ? file : join(options.to, basename(file.pathname)))
const all = machineNames()
const chosen = name === undefined ? all : all.filter((known) => known === name)
const { index, diagrams, sections, faults } = await writePages(chosen)
const complain = (...sentences: readonly string[]) => {
  for (const sentence of sentences) console.error(sentence)
  process.exitCode = 1
}

if (faults.length > 0) complain(...faults)
else if (name === undefined) {
  writeFileSync(fileIn(indexFile), index)
  writeFileSync(fileIn(diagramsFile), diagrams)
  console.log(`machines/README.md, machines/diagrams.md: ${sections.length} machines`)
} else {
  const [section] = sections
  if (section) console.log(sectionText(section))
  else complain(`no machine is called '${name}'; machines/README.md lists them`)
}

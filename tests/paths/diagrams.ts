import { writeFileSync } from 'node:fs'
import { diagramsFile, indexFile, writePages } from '#tests/support/diagrams/page.ts'
import { sectionText } from '#tests/support/diagrams/section.ts'

/**
 * `npm run machines:diagrams` writes machines/README.md and machines/diagrams.md. With `-- <machine>` it prints that
 * machine and writes nothing. Ends with 1 if a diagram is invalid or the machine is unknown.
 */
const [name] = process.argv.slice(2)
const { index, diagrams, sections, faults } = await writePages()
const complain = (...sentences: readonly string[]) => {
  for (const sentence of sentences) console.error(sentence)
  process.exitCode = 1
}

if (faults.length > 0) complain(...faults)
else if (name === undefined) {
  writeFileSync(indexFile, index)
  writeFileSync(diagramsFile, diagrams)
  console.log(`machines/README.md, machines/diagrams.md: ${sections.length} machines`)
} else {
  const section = sections.find((one) => one.name === name)
  if (section) console.log(sectionText(section))
  else complain(`no machine is called '${name}'; machines/README.md lists them`)
}

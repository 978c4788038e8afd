import { writeFileSync } from 'node:fs'
import { pageFile, writePage } from '#tests/support/diagrams/page.ts'

/** `npm run machines:diagrams`: writes machines/README.md. Ends with 1, and writes nothing, when something cannot be told. */
const { text, sections, faults } = await writePage()
if (faults.length > 0) {
  for (const fault of faults) console.error(fault)
  process.exitCode = 1
} else {
  writeFileSync(pageFile, text)
  console.log(`machines/README.md: ${sections.length} machines, ${Math.round(text.length / 1000)} kB`)
}

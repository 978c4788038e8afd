import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { count, prepareFile } from '#tests/support/command.ts'
import { Complaint } from '#tests/support/complaint.ts'
import { checkMachines, walkNames } from '#tests/support/paths/discover.ts'

export const usage = 'Usage: npm run machines:explore. After "--": machines, --to <folder>, --pictures <folder>.'

/** Builds the page with the arguments of `machines:explore`; returns one line with its address. Throws a complaint. */
export const explore = async (args: string[]): Promise<string> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string', default: 'tests/explorer/dist' }, pictures: { type: 'string' } },
  })
  checkMachines(positionals)
  const { pictures = null } = values
  if (pictures !== null && !statSync(pictures).isDirectory()) throw new Complaint(`${pictures} is no folder.`)
  const file = join(values.to, 'index.html')
  prepareFile(file)
  const chosen = positionals.length > 0 ? positionals : walkNames()
  // Loads the bundler: wrong arguments need no second for it.
  const [{ buildExplorer }, { readFacts }] = await Promise.all([import('./build.ts'), import('./facts.ts')])
  await buildExplorer(await readFacts(chosen, pictures), file)
  return `${count(chosen.length, 'machine')}: ${pathToFileURL(file).href}`
}

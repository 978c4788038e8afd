import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { walkNames } from '#tests/support/paths/discover.ts'
import { buildExplorer } from './build.ts'
import { readFacts } from './facts.ts'

/** Bad input, as one sentence for the person at the terminal. */
export class Complaint extends Error {
  override readonly name = 'Complaint'
}

const usage = 'Uso: npm run machines:explore -- [máquina…] [--to pasta] [--pictures pasta].'

const typedIn = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string', default: 'tests/explorer/dist' }, pictures: { type: 'string' } },
    })
  } catch (error) {
    if (error instanceof TypeError) throw new Complaint(usage)
    throw error
  }
}

/**
 * Builds the page with the arguments of `machines:explore`; returns one line with its address. Throws a `Complaint`.
 */
export const explore = async (args: readonly string[]): Promise<string> => {
  const { values, positionals } = typedIn(args)
  const names = walkNames()
  const unknown = positionals.find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new Complaint(`A máquina “${unknown}” não existe. Existem: ${names.map((name) => `“${name}”`).join(', ')}.`)
  if (values.pictures !== undefined && !existsSync(values.pictures))
    throw new Complaint(`A pasta de imagens “${values.pictures}” não existe.`)
  const chosen = positionals.length > 0 ? positionals : names
  const file = join(values.to, 'index.html')
  await buildExplorer(await readFacts(chosen, values.pictures ?? null), file)
  return `${chosen.length} ${chosen.length === 1 ? 'máquina' : 'máquinas'}: ${pathToFileURL(file).href}`
}

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')
const machinePattern = /\/machines\/\w+\/(\w+)\.machine\.ts$/u

/** The project's files that a file imports, without type imports. */
const importsIn = (file: string): string[] => {
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(/^(?:import|export) (?!type )[^'"]*?['"]([.#][^'"]+)['"]/gmu)]
  return found.flatMap(([, path = '']) => {
    const absolute = path.startsWith('#') ? join(root, path.slice(1)) : join(dirname(file), path)
    return absolute.endsWith('.ts') && existsSync(absolute) ? [absolute] : []
  })
}

const gather = (file: string, found: Set<string>) => {
  for (const next of importsIn(file)) {
    if (found.has(next)) continue
    found.add(next)
    gather(next, found)
  }
  return found
}

/** The names of the machines that a test file imports, directly or indirectly. */
export const machinesOf = (file: string): string[] =>
  [...gather(file, new Set())].flatMap((path) => machinePattern.exec(path)?.[1] ?? [])

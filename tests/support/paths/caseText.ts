import { readPossible } from '../screens/discover.ts'
import { formatCases } from './caseFormats.ts'
import { Complaint } from '#tests/support/complaint.ts'
import { type Typed, checkNames } from './caseOptions.ts'
import { caseOf } from './cases.ts'
import { type Chosen, choosePaths } from './choice.ts'
import { readWalk, readWords, walkNames } from './discover.ts'
import type { Words } from './words.ts'

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

const linesOfLost = (words: Words, avoid: readonly string[], { lost }: Chosen): string[] => {
  if (avoid.length === 0 || lost.states.length + lost.transitions.length === 0) return []
  return [
    `Without ${quoted(avoid)} no case shows:`,
    ...lost.states.map((leaf) => `- the state ${leaf}: ${words.states[leaf] ?? ''}`),
    ...lost.transitions.map((name) => `- the transition ${name}`),
  ]
}

type Options = Omit<Typed, 'machine'>

/**
 * A machine's test cases in this format, and what no case shows because of `--avoid`. Throws a complaint about unknown
 * names.
 */
export const casesOf = async (
  name: string,
  { format, ...wanted }: Options,
): Promise<{ text: string; lost: string[] }> => {
  const [walk, words, isPossible] = await Promise.all([readWalk(name), readWords(name), readPossible(name)])
  checkNames(walk, wanted)
  const chosen = await choosePaths(walk, wanted, isPossible)
  const lost = linesOfLost(words, wanted.avoid, chosen)
  if (chosen.paths.length === 0) throw new Complaint([...lost, 'No path leads there.'].join('\n'))
  const cases = await Promise.all(chosen.paths.map((path) => caseOf(words, path)))
  return { text: formatCases[format](`${words.title} (${name})`, cases), lost }
}

/** One line per machine, with its number of cases. `names`: only these machines. */
export async function* listOfCases({ cover }: Pick<Options, 'cover'>, names: readonly string[] = walkNames()) {
  for (const name of names) {
    const [walk, { title }, isPossible] = await Promise.all([readWalk(name), readWords(name), readPossible(name)])
    const { paths } = await choosePaths(walk, { cover, to: null, avoid: [] }, isPossible)
    yield `${name.padEnd(22)}${String(paths.length).padStart(4)} ${paths.length === 1 ? 'caso ' : 'casos'}  ${title}`
  }
}

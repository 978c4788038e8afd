import { formatCases } from '#tests/support/paths/caseFormats.ts'
import { Complaint, type Typed, checkNames, readTyped } from '#tests/support/paths/caseOptions.ts'
import { caseOf } from '#tests/support/paths/cases.ts'
import { type Chosen, choosePaths } from '#tests/support/paths/choice.ts'
import { readWalk, readWords, walkNames } from '#tests/support/paths/discover.ts'
import { recorderOf } from '#tests/support/paths/record.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { readPossible } from '#tests/support/screens/discover.ts'

/**
 * `npm run machines:paths -- members`: a machine's paths as test cases for people, in Portuguese, on the standard output; what no path
 * shows any more, because of `--avoid`, on the error output. Without a machine: the list of all. Ends with 1 when something is not known.
 */
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

const tellLost = (words: Words, avoid: readonly string[], { lost }: Chosen) => {
  if (avoid.length === 0 || lost.states.length + lost.transitions.length === 0) return
  console.error(`Sem ${quoted(avoid)} não se mostra mais:`)
  for (const leaf of lost.states) console.error(`- estado ${leaf}: ${words.states[leaf] ?? ''}`)
  for (const name of lost.transitions) console.error(`- transição ${name}`)
}

const printCases = async (name: string, { format, ...wanted }: Typed) => {
  const [walk, words, isPossible] = await Promise.all([readWalk(name), readWords(name), readPossible(name)])
  checkNames(walk, wanted)
  const chosen = choosePaths(walk, wanted, isPossible)
  tellLost(words, wanted.avoid, chosen)
  if (chosen.paths.length === 0) throw new Complaint('Nenhum caminho chega lá.')
  const record = recorderOf(walk)
  const cases = await Promise.all(chosen.paths.map((path) => caseOf(words, path, record(path))))
  process.stdout.write(formatCases[format](`${words.title} (${name})`, cases))
}

const printList = async ({ cover }: Typed) => {
  for (const name of walkNames()) {
    const [walk, { title }, isPossible] = await Promise.all([readWalk(name), readWords(name), readPossible(name)])
    const { paths } = choosePaths(walk, { cover, to: null, avoid: [] }, isPossible)
    console.log(
      `${name.padEnd(22)}${String(paths.length).padStart(4)} ${paths.length === 1 ? 'caso ' : 'casos'}  ${title}`,
    )
  }
}

try {
  const typed = readTyped(process.argv.slice(2), walkNames())
  await (typed.machine === null ? printList(typed) : printCases(typed.machine, typed))
} catch (error) {
  if (!(error instanceof Complaint)) throw error
  console.error(error.message)
  process.exitCode = 1
}

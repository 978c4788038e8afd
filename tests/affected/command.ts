import { parseArgs } from 'node:util'
import { main } from '#tests/support/command.ts'
import { Complaint } from '#tests/support/complaint.ts'
import type { Sum } from '#tests/support/levels.ts'
import { changedFiles, commitOf, filesInTree } from '#tests/support/revisions.ts'
import { screenTitle } from '#tests/support/paths/titles.ts'
import type { Tests } from './select.ts'

/**
 * `npm run test:affected main`: the tests that the changes since a commit affect. `-- --all` then runs the rest, if all
 * have passed; `-- --list` only prints them. Ends with 1 for a failed test or bad input.
 */
const usage =
  'Usage: npm run test:affected -- <commit>. --all then runs all other tests, --list only prints what is affected.'

const typedIn = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, list: { type: 'boolean', default: false } },
  })
  const [from, ...more] = positionals
  if (from === undefined || more.length > 0) throw new Complaint(usage)
  return { from, ...values }
}

// They load builder and parser: wrong arguments need no seconds for them.
const loadLevels = () => import('#tests/support/levels.ts')
const loadSelect = () => import('./select.ts')

/** A pattern of the tests below these titles. */
const below = (titles: readonly string[]) => `(?:${titles.join('|')})(?: |$)`

const runTests = async ({ files, walks, screens, stories }: Tests): Promise<Sum[]> => {
  const [{ playwright, vitest }, { screenLoop, walkLoops }] = await Promise.all([loadLevels(), loadSelect()])
  const loops = walks.length > 0 ? walkLoops : []
  return [
    ...(files.length + loops.length > 0 ? [vitest([...files, ...loops], walks)] : []),
    ...(stories.length > 0 ? [await playwright(stories)] : []),
    ...(screens.length > 0
      ? [await playwright([screenLoop, '-g', below(screens.map((name) => `${screenTitle} ${name}`))])]
      : []),
  ]
}

await main(usage, async (args) => {
  const typed = typedIn(args)
  const root = process.cwd()
  const from = commitOf(root, typed.from)
  const [{ conclude }, { Imports }, { allTests, countsOf, isEmpty, selectTests, withoutTests }] = await Promise.all([
    loadLevels(),
    import('#tests/support/imports.ts'),
    loadSelect(),
  ])
  const changed = changedFiles(root, from, null)
  const files = filesInTree(root)
  const all = allTests(files)
  const some = selectTests(files, changed, new Imports(root))
  const counts = `${countsOf(some, all)}; changed files since ${typed.from}: ${changed.length}`
  if (typed.list) {
    for (const [kind, names] of Object.entries(some)) for (const name of names) console.log(`${kind}  ${name}`)
    console.log(`Affected: ${counts}.`)
  } else if (isEmpty(some) && !typed.all) console.log(`No test is affected: ${counts}.`)
  else {
    const sums = await runTests(some)
    const hasFailed = sums.some(({ failed }) => failed > 0)
    const isOn = typed.all && !hasFailed
    if (isOn) sums.push(...(await runTests(withoutTests(all, some))))
    conclude(sums)
    const rest = isOn ? 'then all others' : 'left out all others: -- --all runs them after these have passed'
    console.log(`Ran the affected tests (${counts}), ${rest}.`)
  }
})

import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { main, prepareFile } from '#tests/support/command.ts'
import { Complaint } from '#tests/support/complaint.ts'
import { Checkouts, changedFiles, commitOf } from '#tests/support/revisions.ts'
import { caseChoices } from './cases.ts'
import type { Version as AnyVersion } from './version.ts'

/**
 * `npm run machines:diff main`: the behaviour of the machines in a commit and in the working tree, or in two commits,
 * as Markdown; with `--html file` also as a page. Ends with 1 for bad input.
 */
const usage =
  'Usage: npm run machines:diff -- <from> [<to>]. Without <to>: the working tree. --html <file> also writes a page. ' +
  '--cases changed, none or all: the machines whose test cases are compared.'

const typedIn = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { html: { type: 'string' }, cases: { type: 'string', default: 'changed' } },
  })
  const [from, to = null, ...more] = positionals
  const cases = caseChoices.find((choice) => choice === values.cases)
  if (from === undefined || more.length > 0 || cases === undefined) throw new Complaint(usage)
  return { from, to, html: values.html ?? null, cases }
}

/** The files that machines, walks, drivers and texts may import. */
const isWanted = (file: string) =>
  /^(?:machines|src|tests|server|supabase)\/.*\.(?:ts|tsx|mjs)$|^(?:package|tsconfig)\.json$/u.test(file)

await main(usage, async (args) => {
  const typed = typedIn(args)
  if (typed.html !== null) prepareFile(typed.html)
  const root = process.cwd()
  const from = commitOf(root, typed.from)
  const to = typed.to === null ? null : commitOf(root, typed.to)
  // Loads the parser: wrong arguments need no second for it.
  const [{ filesOf }, { compareVersions }, { pageOf }, { markdownOf }, { Version }] = await Promise.all([
    import('#tests/support/imports.ts'),
    import('./compareVersions.ts'),
    import('./html.ts'),
    import('./markdown.ts'),
    import('./version.ts'),
  ])
  const versions: AnyVersion[] = []
  const checkouts = new Checkouts(root)
  try {
    const open = (name: string, folder: string) => {
      if (
        !filesOf(folder)
          .list('machines')
          .some((file) => file.endsWith('.machine.ts'))
      )
        throw new Complaint(`There are no machines in ${name}.`)
      const version = new Version(name, folder)
      versions.push(version)
      return { version, folder }
    }
    const now = to ? open(to.name, checkouts.of(to, isWanted)) : open('the working tree', root)
    const before = open(from.name, checkouts.of(from, isWanted))
    const files = changedFiles(root, from, to)
    const report = await compareVersions(before, now, files, typed.cases)
    process.stdout.write(markdownOf(report))
    if (typed.html !== null) writeFileSync(typed.html, pageOf(report))
  } finally {
    for (const version of versions) version.end()
    checkouts.remove()
  }
})

import { existsSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BadRevision, Checkouts, changedFiles, commitOf } from '#tests/support/revisions.ts'
import { caseChoices } from './cases.ts'
import type { Version as AnyVersion } from './version.ts'
import { endWithReader } from '#tests/support/endWithReader.ts'

endWithReader()

/**
 * `npm run machines:diff main`: the behaviour of the machines in a commit and in the working tree, or in two commits,
 * as Markdown; with `--html file` also as a page. Ends with 1 for bad input.
 */
const usage =
  'Usage: npm run machines:diff -- <from> [<to>]. Without <to>: the working tree. --html <file> also writes a page. ' +
  '--cases changed, none or all: the machines whose test cases are compared.'

const typedIn = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { html: { type: 'string' }, cases: { type: 'string', default: 'changed' } },
    })
    const [from, to = null, ...more] = positionals
    const cases = caseChoices.find((choice) => choice === values.cases)
    if (from === undefined || more.length > 0 || cases === undefined) throw new BadRevision(usage)
    return { from, to, html: values.html ?? null, cases }
  } catch (error) {
    throw error instanceof BadRevision ? error : new BadRevision(usage)
  }
}

/** The files that machines, walks, drivers and texts may import. */
const isWanted = (file: string) =>
  /^(?:machines|src|tests|server|supabase)\/.*\.(?:ts|tsx|mjs)$|^(?:package|tsconfig)\.json$/u.test(file)

const root = process.cwd()
const versions: AnyVersion[] = []
const checkouts = new Checkouts(root)
try {
  const typed = typedIn(process.argv.slice(2))
  if (typed.html !== null && !existsSync(dirname(resolve(typed.html))))
    throw new BadRevision(`There is no folder for ${typed.html}.`)
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
  const open = (name: string, folder: string) => {
    if (
      !filesOf(folder)
        .list('machines')
        .some((file) => file.endsWith('.machine.ts'))
    )
      throw new BadRevision(`There are no machines in ${name}.`)
    const version = new Version(name, folder)
    versions.push(version)
    return { version, folder }
  }
  const now = to ? open(to.name, checkouts.of(to, isWanted)) : open('the working tree', root)
  const before = open(from.name, checkouts.of(from, isWanted))
  const files = changedFiles(root, from, to)
  const report = await compareVersions(before, now, files, typed.cases)
  if (typed.html !== null) writeFileSync(typed.html, pageOf(report))
  process.stdout.write(markdownOf(report))
} catch (error) {
  if (!(error instanceof BadRevision)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  for (const version of versions) version.end()
  checkouts.remove()
}

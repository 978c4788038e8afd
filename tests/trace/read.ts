import { readdirSync, readFileSync } from 'node:fs'
import { areas } from '#tests/database/promises/all.ts'
import { titleOf } from '#tests/database/promises/promise.ts'
import { driverFile, readWalk, walkFile, walkNames } from '#tests/support/paths/discover.ts'
import { readRules } from './database.ts'
import { type MachinePromises, type Part, parts, unknownNames } from './promises.ts'
import { checksIn, mayCite, nodesOf, textsIn, titlesIn } from './titles.ts'
import { type Evidence, type Sources, type Trace, traceOf } from './trace.ts'
import { untraced } from './untraced.ts'

const root = new URL('../../', import.meta.url).pathname
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')
const relative = (url: URL) => url.pathname.slice(root.length)

/** What was read of one kind of file. */
type Found = Pick<Sources, 'evidence' | 'faults' | 'uncited'>

const vitest = 'npx vitest run --config tests/vitest.config.ts'
const playwright = 'npx playwright test --config tests/playwright.config.ts'

/** Both runners read the filter as a regular expression. */
const runOf = (file: string, name: string) => {
  const filter = name.replace(/[^\p{L}\d @:_-]/gu, '.')
  return file.endsWith('.e2e.ts') ? `${playwright} ${file} -g "${filter}"` : `${vitest} ${file} -t "${filter}"`
}

/** The citations in the titles of test files; `file` is from the repository's folder. */
export const readTitles = (files: readonly { file: string; text: string }[]): Found => {
  const evidence: Evidence[] = []
  const faults: string[] = []
  const uncited: string[] = []
  for (const { file, text } of files) {
    const citing = (mayCite(text) ? titlesIn(file, text) : []).filter(({ cited }) => cited.length > 0)
    if (citing.length === 0) uncited.push(file)
    for (const { name, cited, isGroup, isSkipped, line } of citing) {
      if (isSkipped) faults.push(`${file}:${line}: '${name}' is skipped, so it keeps no promise: remove its ids.`)
      for (const cites of isSkipped ? [] : cited)
        evidence.push({ kind: isGroup ? 'group' : 'test', name, file, line, run: runOf(file, `@${cites}`), cites })
    }
  }
  return { evidence, faults, uncited: { 'test files': uncited } }
}

const screenOf = (machine: string) => `${playwright} paths -g "the screen of ${machine}"`

const kindOf = { states: 'state', transitions: 'transition', steps: 'step', invariants: 'invariant' } as const

/** A name in a machine: itself, and for a step or a state its sentence for people and its paths in the browser. */
const evidenceOf = (
  machine: string,
  part: Part,
  name: string,
  cites: string,
  sentence: string | undefined,
): Evidence[] => {
  const file = relative(walkFile(machine))
  const driver = driverFile(machine)
  const shared = { line: null, cites }
  const to = part === 'states' ? ` --to ${name}` : ''
  return [
    { ...shared, kind: kindOf[part], name: `${machine}: ${name}`, file, run: runOf('tests/paths/walks', machine) },
    ...(sentence === undefined
      ? []
      : [{ ...shared, kind: 'case' as const, name: sentence, file, run: `npm run machines:paths -- ${machine}${to}` }]),
    ...(sentence === undefined || driver === null
      ? []
      : [
          {
            ...shared,
            kind: 'browser' as const,
            name: `${machine}: ${name}`,
            file: relative(driver),
            run: screenOf(machine),
          },
        ]),
  ]
}

/** The citations in a driver: what a person sees after every step of every path. */
const checksOf = (machine: string): Evidence[] => {
  const driver = driverFile(machine)
  const text = driver && read(relative(driver))
  if (driver === null || text === null || !mayCite(text)) return []
  const file = relative(driver)
  return checksIn(file, text).flatMap(({ name, cited, line }) =>
    cited.map((cites) => ({ kind: 'browser', name: `${machine}: ${name}`, file, line, run: screenOf(machine), cites })),
  )
}

const citingWalks = () =>
  walkNames()
    .map((machine) => ({ machine, file: relative(walkFile(machine)), text: read(relative(walkFile(machine))) }))
    .filter(({ text }) => text.includes('definePromises('))

/** The promises of the walks and drivers, read without running them. */
const readWalks = (): Found => {
  const citing = citingWalks()
  const evidence = citing.flatMap(({ machine, file, text }) => {
    const nodes = nodesOf(file, text)
    const [promises, words] = [textsIn(nodes, 'definePromises'), textsIn(nodes, 'defineWords')]
    return parts.flatMap((part) =>
      Object.entries(promises[part] ?? {}).flatMap(([name, cites]) =>
        evidenceOf(machine, part, name, cites, words[part]?.[name]),
      ),
    )
  })
  const checks = walkNames().map((name) => ({ name, evidence: checksOf(name) }))
  return {
    evidence: [...evidence, ...checks.flatMap((each) => each.evidence)],
    faults: [],
    uncited: {
      machines: checks
        .filter((each) => each.evidence.length === 0 && !citing.some(({ machine }) => machine === each.name))
        .map(({ name }) => name),
    },
  }
}

/** Names in the walks' promises that do not exist, as sentences. It runs these walks, which takes a second or two. */
export const readUnknownNames = async (): Promise<string[]> => {
  const found = await Promise.all(
    citingWalks().map(async ({ machine, file }) => {
      const { promises = {} } = (await import(walkFile(machine).href)) as { promises?: MachinePromises }
      return unknownNames(await readWalk(machine), promises).map((sentence) => `${file}: ${sentence}.`)
    }),
  )
  return found.flat()
}

/** The rows of the promise table that keep promises, with the policies or the function behind each. */
const readRows = (): Found => {
  const rules = readRules(root)
  const rows = Object.entries(areas).flatMap(([area, promises]) => promises.map((row) => ({ ...row, area })))
  const keyOf = ({ of, verb }: (typeof rows)[number]) => (verb === 'call' ? of : `${of} ${verb}`)
  const citing = new Set<string>()
  const evidence = rows.flatMap((row): Evidence[] => {
    if (row.keeps === null) return []
    const title = titleOf(row)
    const shared = { line: null, cites: row.keeps }
    citing.add(keyOf(row))
    return [
      {
        ...shared,
        kind: 'row',
        name: title,
        file: `tests/database/promises/${row.area}.promises.ts`,
        run: runOf('tests/database/promises', `${row.area} ${title}`),
      },
      ...(rules.get(keyOf(row)) ?? []).map((rule) => ({ ...shared, ...rule, run: '' })),
    ]
  })
  return {
    evidence,
    faults: [],
    uncited: {
      'relations and functions': [...new Set(rows.map(keyOf))].filter((key) => !citing.has(key)),
    },
  }
}

const testFiles = () =>
  ['tests', 'supabase/embedded/tests'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:test|e2e)\.ts$/u.test(file))
      .map((file) => `${folder}/${file}`)
      .toSorted()
      .map((file) => ({ file, text: read(file) })),
  )

/** The trace of this repository, without `readUnknownNames`. */
export const readTrace = (): Trace => {
  const found = [readTitles(testFiles()), readWalks(), readRows()]
  return traceOf({
    product: read('docs/product.md'),
    untraced,
    evidence: found.flatMap(({ evidence }) => evidence),
    faults: found.flatMap(({ faults }) => faults),
    uncited: Object.assign({}, ...found.map(({ uncited }) => uncited)) as Trace['uncited'],
  })
}

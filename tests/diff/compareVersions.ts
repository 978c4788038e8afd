import { basename } from 'node:path'
import { Imports } from '#tests/support/imports.ts'
import { type CaseChoice, type Cases, type ComparedCases, compareCases } from './cases.ts'
import { compareOutlines, hasOtherChart } from './compare.ts'
import { StoredCases } from './storedCases.ts'
import type { Version } from './version.ts'
import type { Report } from './words.ts'

const pathsOf = (cases: Cases | undefined) => (cases && 'cases' in cases ? cases.cases.map(({ path }) => path) : [])

/** A version with its files. */
interface Opened {
  version: Version
  folder: string
}

/** The test cases of these machines in both versions. `names`: the name before, by the name now. */
const compareAllCases = async (before: Opened, now: Opened, names: ReadonlyMap<string, string>) => {
  const [casesBefore, casesNow] = await Promise.all([
    new StoredCases(before.version, before.folder).of([...names.values()]),
    new StoredCases(now.version, now.folder).of([...names.keys()]),
  ])
  const pairs = [...names].map(([name, old]) => ({
    name,
    old,
    was: pathsOf(casesBefore.get(old)),
    is: pathsOf(casesNow.get(name)),
  }))
  const both = pairs.filter(({ was, is }) => was.length > 0 && is.length > 0)
  const [backward, forward] = await Promise.all([
    before.version.request('walks', Object.fromEntries(both.map(({ old, is }) => [old, is]))),
    now.version.request('walks', Object.fromEntries(both.map(({ name, was }) => [name, was]))),
  ])
  return new Map(
    [...names].map(([name, old]): [string, ComparedCases | { reason: string }] => {
      const [was, is] = [casesBefore.get(old), casesNow.get(name)]
      if (!was || 'reason' in was) return [name, { reason: `in ${before.version.name} ${was?.reason ?? ''}` }]
      if (!is || 'reason' in is) return [name, { reason: `in ${now.version.name} ${is?.reason ?? ''}` }]
      return [name, compareCases(was.cases, is.cases, forward[name] ?? [], backward[old] ?? [])]
    }),
  )
}

/** The changed files that each machine's file imports, by machine. */
const importsOf = (files: readonly { id: string; file: string }[], changed: readonly string[], imports: Imports) =>
  new Map(
    files.flatMap(({ id, file }) => {
      const all = imports.of(file)
      const found = changed.filter((one) => all.has(one))
      return found.length > 0 ? [[id, found] as const] : []
    }),
  )

/**
 * Compares the machines of two versions, and the test cases of the chosen ones. `changed`: the files that differ.
 * Throws a complaint for a version with a machine that does not load.
 */
export const compareVersions = async (
  before: Opened,
  now: Opened,
  changed: readonly string[],
  choice: CaseChoice,
): Promise<Report> => {
  const [olds, news] = await Promise.all([
    before.version.request('outlines', null),
    now.version.request('outlines', null),
  ])
  const machines = compareOutlines(olds, news)
  const walks = new Set(changed.filter((file) => file.endsWith('.walk.ts')).map((file) => basename(file, '.walk.ts')))
  const both = machines.filter(({ mark, before: old }) => mark !== 'removed' && old !== null)
  const wanted = (choice === 'none' ? [] : both).filter(
    ({ mark, id }) => choice === 'all' || mark !== 'same' || walks.has(id),
  )
  const cases = await compareAllCases(before, now, new Map(wanted.map(({ id, before: old }) => [id, old ?? id])))
  const same = machines.filter((machine) => !hasOtherChart(machine))
  const imports = importsOf(same, changed, new Imports(now.folder))
  return { from: before.version.name, to: now.version.name, machines, cases, imports }
}

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildIfChanged } from '#server/build.ts'
import { absentLine, chosenEngines } from './engines.ts'
import { walksVariable } from './paths/titles.ts'

/** The levels that Vitest runs. */
export const unit = ['model', 'machines', 'paths', 'commands', 'database', 'local']

/** Vitest runs the files whose paths contain this. */
export const folderOf = (level: string) => `tests/${level}/`

/** Bytes: several times what the data directories of all workers and two browsers need. */
const room = 4e9
/** A file system in memory: there a test file's database takes a quarter less time. */
const shared = '/dev/shm'
const isRoomy = () => {
  const { bavail, bsize } = statfsSync(shared)
  return Math.min(bavail * bsize, freemem()) > room
}
const folder = mkdtempSync(join(existsSync(shared) && isRoomy() ? shared : tmpdir(), 'confraria-tests-'))
process.env['TMPDIR'] = folder
process.on('SIGINT', () => process.exit(130))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** The result of one run of Vitest or Playwright. */
export interface Sum {
  passed: number
  failed: number
  skipped: number
  /** File and title of each failed test. */
  failures: string[]
  /** The browser engines that did not run. */
  absent?: string | null
}

/** The walks allocate much: with a larger young generation than Node's 16 MB their collector works a third less. */
const youngGeneration = '--max-semi-space-size=64'

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))

/** The part of Vitest's report that is read here. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    message?: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** A file that does not load has no failed test. */
const vitestFailures = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
    const titles = failed.length === 0 && status === 'failed' ? [message ?? ''] : failed
    return titles.map((title) => `${relative('', name)}: ${title}`)
  })

interface Suite {
  file: string
  suites?: Suite[]
  specs: { title: string; ok: boolean; tests: { projectName: string }[] }[]
}

/** The part of Playwright's report that is read here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

const playwrightFailures = ({ file, suites = [], specs }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => `${file}: ${title} (${tests.map(({ projectName }) => projectName).join()})`),
  ...suites.flatMap(playwrightFailures),
]

/** Runs Vitest with these arguments: folders, files. `walks`: the only machines of the loops over all walks. */
export const vitest = (args: readonly string[], walks: readonly string[] | null = null): Sum => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'vitest.json')}`]
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts']
  const isGreen = run(
    [youngGeneration, ...command, ...args, ...reporters],
    walks === null ? {} : { [walksVariable]: walks.join() },
  )
  const report = read('vitest.json') as VitestReport
  return {
    passed: report.numPassedTests,
    failed: isGreen ? report.numFailedTests : Math.max(1, report.numFailedTests),
    skipped: report.numPendingTests,
    failures: vitestFailures(report),
  }
}

/** Builds what `npm start` serves and runs Playwright with these arguments: files, `-g`. */
export const playwright = async (args: readonly string[] = []): Promise<Sum> => {
  const absent = absentLine([...chosenEngines().keys()])
  await buildIfChanged()
  const isGreen = run(['node_modules/playwright/cli.js', 'test', '--config', 'tests/playwright.config.ts', ...args], {
    // Outside the folder of this run, so that the next run does not compile all tests again.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: 'node_modules/.cache/playwright',
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'playwright.json'),
  })
  const { stats, suites } = read('playwright.json') as PlaywrightReport
  const failed = stats.unexpected + stats.flaky
  return {
    passed: stats.expected,
    failed: isGreen ? failed : Math.max(1, failed),
    skipped: stats.skipped,
    failures: suites.flatMap(playwrightFailures),
    absent,
  }
}

/** Prints the failed tests and the totals. Sets the exit status: 0 if tests have passed and none has failed. */
export const conclude = (sums: readonly Sum[]) => {
  const total = (key: 'passed' | 'failed' | 'skipped') => sums.reduce((sum, part) => sum + part[key], 0)
  const skipped = total('skipped')
  // Repeated at the end, because a reader often sees only the end of a long output.
  for (const { failures } of sums) for (const failure of failures) console.error(`failed: ${failure}`)
  for (const { absent } of sums) if (absent) console.log(`\n${absent}`)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1
}

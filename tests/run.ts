import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from '#supabase/local/build.ts'
import { findChromium } from './support/chromium.ts'

/** `npm test`: every level, or those named (`model machines paths database local e2e`); closes with the sum of all. */
const unit = ['model', 'machines', 'paths', 'database', 'local']
const wanted = process.argv.slice(2)
const isWanted = (level: string) => wanted.length === 0 || wanted.includes(level)
const reports = mkdtempSync(join(tmpdir(), 'confraria-report-'))

interface Sum {
  passed: number
  failed: number
  skipped: number
}

const run = (script: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [script, ...args], { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const read = (file: string): Record<string, unknown> => JSON.parse(readFileSync(join(reports, file), 'utf8'))

const vitest = (levels: readonly string[]): Sum => {
  const projects = levels.flatMap((level) => ['--project', level])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`]
  const isGreen = run('node_modules/vitest/vitest.mjs', [
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...projects,
    ...reporters,
  ])
  const report = read('vitest.json')
  const failed = Number(report['numFailedTests'])
  return {
    passed: Number(report['numPassedTests']),
    failed: isGreen ? failed : Math.max(1, failed),
    skipped: Number(report['numPendingTests']),
  }
}

const playwright = async (): Promise<Sum> => {
  const CHROMIUM_PATH = findChromium()
  await buildIfChanged()
  const isGreen = run('node_modules/playwright/cli.js', ['test', '--config', 'tests/playwright.config.ts'], {
    CHROMIUM_PATH,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
  })
  const { expected, unexpected, flaky, skipped } = read('playwright.json')['stats'] as Record<string, number>
  const failed = (unexpected ?? 0) + (flaky ?? 0)
  return { passed: expected ?? 0, failed: isGreen ? failed : Math.max(1, failed), skipped: skipped ?? 0 }
}

const levels = unit.filter(isWanted)
const sums: Sum[] = []
if (levels.length > 0) sums.push(vitest(levels))
if (isWanted('e2e')) sums.push(await playwright())
rmSync(reports, { recursive: true, force: true })

const total = (key: keyof Sum) => sums.reduce((sum, part) => sum + part[key], 0)
const skipped = total('skipped')
console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1

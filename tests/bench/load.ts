import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { findChromium } from '#tests/support/chromium.ts'
import { clicks } from './load/clicks.ts'
import { addPaints, clickScripts, emptyScripts, pageScripts, type Bench } from './load/measure.ts'
import { pages } from './load/pages.ts'
import { signer } from './load/people.ts'
import { clickTable, emptyLine, judge, verdictTable, type ClickResult, type PageResult } from './load/report.ts'
import { startSites } from './load/sites.ts'
import { cpuSlowdown, desktop, Fault, phone, slow4G } from './load/visit.ts'

/**
 * `npm run bench:load`: compares the first load of each page with an empty React page, built and served the same way.
 * Ends with 1 if a limit is exceeded, or a page or a control is missing.
 *   --runs 5       paints of each page, each after one of the empty page; 0 measures bytes only
 *   --page /login  this page only, and the clicks on it; may be repeated
 *   --desktop      1440 pixels wide instead of 390
 *   --json         everything measured, instead of the tables
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true, default: [] },
    desktop: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 0) throw new Error(`--runs must be a whole number, not ${options.runs}`)
const paths = pages.map(({ path }) => path)
for (const path of options.page)
  if (!paths.includes(path)) throw new Error(`--page must be one of ${paths.join(' ')}, not ${path}`)
const chosen = pages.filter(({ path }) => options.page.length === 0 || options.page.includes(path))
const viewport = options.desktop ? desktop : phone
const faults: string[] = []

/** Progress is on stderr: stdout has only the report. */
const step = async <Result>(what: string, measure: () => Promise<Result>): Promise<Result | null> => {
  console.error(what)
  try {
    return await measure()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    faults.push(`${what}: ${error.message}`)
    return null
  }
}

const measureAll = async (bench: Bench) => {
  const empty = await emptyScripts(bench)
  const results: PageResult[] = []
  for (const page of chosen) {
    const result = await step(page.path, () => pageScripts(bench, page))
    if (result) results.push(result)
  }
  const pressed: ClickResult[] = []
  for (const click of clicks)
    for (const page of chosen.filter(({ path }) => path === click.on)) {
      const result = await step(`${click.on} › ${click.name}`, () => clickScripts(bench, page, click))
      if (result) pressed.push(result)
    }
  for (let run = 1; run <= runs; run++)
    for (const page of chosen) {
      const result = results.find(({ path }) => path === page.path)
      if (result) await step(`${page.path}, paint ${run}`, () => addPaints(bench, page, result, empty))
    }
  return { empty, results, pressed }
}

const measure = async () => {
  const executablePath = findChromium()
  const sites = await startSites()
  try {
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
    })
    const sessionOf = signer(browser, sites.application.url)
    const urls = { emptyUrl: sites.empty.url, applicationUrl: sites.application.url }
    const measured = await measureAll({ browser, ...urls, sessionOf, viewport })
    await browser.close()
    return measured
  } finally {
    await sites.stop()
  }
}
const { empty, results, pressed } = await measure()

const verdicts = results.flatMap((result) =>
  chosen.filter(({ path }) => path === result.path).flatMap(({ limits }) => judge(result, limits, empty)),
)
if (options.json)
  console.log(
    JSON.stringify({ viewport, slow4G, cpuSlowdown, runs, empty, verdicts, pages: results, clicks: pressed, faults }),
  )
else {
  console.log(`\nFirst load, ${viewport.width} pixels wide; ratios to the empty page (${emptyLine(empty)})`)
  console.log('JavaScript: brotli bodies until the network is idle on the filled page.')
  console.log(`Paint: largest contentful paint on Slow 4G (Lighthouse's values: ${slow4G.latency} ms a request,`)
  console.log(`${slow4G.downloadThroughput} bytes a second) with ${cpuSlowdown} times slower CPU; median of ${runs}.\n`)
  console.log(verdictTable(verdicts, results))
  console.log('\nWhat the first click loads in addition\n')
  console.log(clickTable(pressed, empty))
  if (faults.length > 0) console.log(`\nFaults\n\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}
if (faults.length > 0 || verdicts.some(({ isWithin }) => !isWithin)) process.exitCode = 1

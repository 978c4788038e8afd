import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { startSite } from '#tests/support/site.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { pages, type MeasuredPage } from './load/pages.ts'
import { signer } from './load/people.ts'
import { median, table } from './load/report.ts'
import { cpuSlowdown, desktop, roundTrip, visit, type Visit } from './load/visit.ts'
import { contentOf, goTo } from './visits/content.ts'
import { openFront } from './visits/front.ts'
import { presses, responseOf } from './visits/presses.ts'
import { depthOf, repeatedOf } from './visits/requests.ts'

/**
 * `npm run bench:visits`: visits each page as an administrator, with 300 ms more for each request: as a deep link,
 * then, with a four times slower CPU, from another page and again (the median). Also measures how fast the most used
 * controls respond. Ends with 1 if a limit is exceeded.
 *   --runs 5           presses of each control
 *   --page /members    this page only; may be repeated
 */
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, page: { type: 'string', multiple: true, default: [] } },
})
const limits = {
  depth: 2,
  repeated: 0,
  scripts: 12,
  lastResponse: 1_200,
  second: 100,
  rounds: 1,
  shift: 0.1,
  press: 50,
}
const elsewhere = '/admin'
/** How often each page is visited again: the table has the median, because some visits meet other work. */
const again = 3

const chosen = pages.filter(({ path, as }) => as !== null && (options.page.length === 0 || options.page.includes(path)))
if (chosen.length === 0) throw new Error(`--page must be one of ${pages.map(({ path }) => path).join(' ')}`)
const problems: string[] = []
/** A measured value for the table, marked if it exceeds its limit. */
const cell = (path: string, what: keyof typeof limits, value: number) => {
  const isWithin = value <= limits[what]
  if (!isWithin) problems.push(`${path}: ${what} ${value}`)
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 2 : 0)
  return isWithin ? shown : `${shown} !`
}

const site = await startSite()
const front = await openFront(site.url)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', front.browserArgument],
})
const sessionOf = signer(browser, front.url)
const open = async (path: string, cpu = cpuSlowdown): Promise<Visit> => {
  const visited = await visit(browser, {
    url: `${front.url}${path}`,
    network: roundTrip,
    cpu,
    viewport: desktop,
    stored: await sessionOf('admin'),
  })
  await visited.settle((page) => [page.locator('h1')])
  return visited
}

const deepLink = async ({ path }: MeasuredPage) => {
  const visited = await open(path, 1)
  const calls = visited.calls()
  const repeated = repeatedOf(calls)
  const row = [
    path,
    cell(path, 'depth', depthOf(calls)),
    String(calls.length),
    cell(path, 'repeated', repeated.length),
    cell(path, 'scripts', (await visited.scripts()).length),
    cell(path, 'lastResponse', Math.round(Math.max(...calls.map(({ ended }) => ended)))),
  ]
  const content = await contentOf(visited.page)
  await visited.close()
  for (const key of repeated) console.error(`${path} repeats ${key}`)
  return { row, content }
}

const fromElsewhere = async ({ path }: MeasuredPage, content: Awaited<ReturnType<typeof contentOf>>) => {
  const visited = await open(path === elsewhere ? '/dashboard' : elsewhere)
  const { page } = visited
  const other = { path: new URL(page.url()).pathname, content: await contentOf(page) }
  const { length } = visited.calls()
  const first = await goTo(page, path, content)
  await visited.still()
  const rounds = depthOf(visited.calls().slice(length))
  const seconds: Awaited<ReturnType<typeof goTo>>[] = []
  for (let time = 0; time < again; time++) {
    await goTo(page, other.path, other.content)
    seconds.push(await goTo(page, path, content))
  }
  await visited.close()
  return [
    String(Math.round(first.content)),
    cell(path, 'rounds', rounds),
    cell(path, 'second', Math.round(median(seconds.map((second) => second.content)))),
    cell(path, 'shift', Math.max(...seconds.map((second) => second.shift))),
  ]
}

const rows: string[][] = [
  ['page', 'depth', 'requests', 'repeated', 'scripts', 'last ms', 'first ms', 'rounds', 'second ms', 'shift'],
]
for (const page of chosen) {
  console.error(page.path)
  const { row, content } = await deepLink(page)
  rows.push([...row, ...(await fromElsewhere(page, content))])
}

const pressed: string[][] = [['control', 'median ms', '95th percentile ms']]
for (const press of presses.filter(({ path }) => options.page.length === 0 || options.page.includes(path))) {
  console.error(press.name)
  const times: number[] = []
  const visited = await open(press.path)
  for (let run = 0; run < Number(options.runs); run++) {
    await visited.page.goto(`${front.url}${press.path}`)
    await visited.settle((page) => [press.find(page)])
    times.push(await responseOf(visited.page, press))
  }
  await visited.close()
  const sorted = times.sort((a, b) => a - b)
  const high = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
  pressed.push([press.name, String(median(times)), cell(press.name, 'press', high)])
}
await browser.close()
await front.stop()
await site.stop()

console.log(`\n${roundTrip.latency} ms a request, ${desktop.width} pixels wide, as admin. \`!\` exceeds its limit.`)
console.log('depth, requests, repeated, scripts, last response: the page as a deep link.')
console.log(
  `With a ${cpuSlowdown} times slower CPU: first, rounds: from another page; second, shift: again (${again} times); presses.\n`,
)
console.log(table(rows))
console.log(`\n${table(pressed)}`)
if (problems.length > 0) {
  console.log(`\nBeyond the limits\n\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  process.exitCode = 1
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { findChromium } from '#tests/support/chromium.ts'
import { startSite, type Site } from '#tests/support/site.ts'
import { signer } from './load/people.ts'
import { median } from './load/report.ts'
import { measureVisit, type Usable } from './members/measure.ts'
import { createMembers } from './members/people.ts'

/**
 * `npm run bench:members`: compares /members with 5,000 members and with 50, on a CPU four times slower. Ends with 1
 * if a limit is exceeded.
 *   --visits 7    of each size, alternating
 *   --filters 12  changes of a filter in each visit
 */
const { values: options } = parseArgs({
  options: { visits: { type: 'string', default: '7' }, filters: { type: 'string', default: '12' } },
})
const wholeNumber = (name: 'visits' | 'filters') => {
  const value = Number(options[name])
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number, not ${options[name]}`)
  return value
}
const visits = wholeNumber('visits')
const filters = wholeNumber('filters')
const [few, many] = [50, 5_000]

/** The 95th percentile: the smallest value that 95 % of the values do not exceed. */
const percentile95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN

const measure = async (sites: readonly { site: Site; members: number }[]) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const results = new Map<number, Usable>()
  try {
    const prepared = await Promise.all(
      sites.map(async ({ site, members }) => ({
        url: site.url,
        members,
        stored: await signer(browser, site.url)('admin'),
      })),
    )
    // The first visit of each warms the caches of server and browser, and does not count.
    for (let visit = 0; visit <= visits; visit++)
      for (const { url, members, stored } of prepared) {
        console.error(visit === 0 ? `${members} members, to warm up` : `${members} members, visit ${visit}`)
        const { opened, filtered } = await measureVisit(browser, url, stored, filters)
        if (visit === 0) continue
        const before = results.get(members) ?? { opened: [], filtered: [] }
        results.set(members, {
          opened: [...before.opened, ...opened],
          filtered: [...before.filtered, ...filtered],
        })
      }
  } finally {
    await browser.close()
  }
  return results
}

const folders: string[] = []
const started: Site[] = []
const open = async (members: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'confraria-members-'))
  folders.push(dataDir)
  await createMembers(dataDir, members)
  const site = await startSite(dataDir)
  started.push(site)
  return { site, members }
}

try {
  const results = await measure([await open(few), await open(many)])
  const of = (members: number): Usable => results.get(members) ?? { opened: [], filtered: [] }
  const verdicts = [
    { what: 'usable (median)', few: median(of(few).opened), many: median(of(many).opened), limit: 1.5 },
    {
      what: 'a filter (95th percentile)',
      few: percentile95(of(few).filtered),
      many: percentile95(of(many).filtered),
      limit: 1.3,
    },
  ]
  console.log(
    `\n/members with ${many} members and with ${few}; ${visits} visits each, ${visits * filters} filters each\n`,
  )
  for (const { what, few: small, many: large, limit } of verdicts) {
    const ratio = large / small
    const isWithin = ratio <= limit
    const times = `${Math.round(small)} ms → ${Math.round(large)} ms`
    console.log(
      `  ${what.padEnd(28)}${times.padEnd(24)}${ratio.toFixed(2)}  limit ${limit}  ${isWithin ? 'ok' : 'EXCEEDED'}`,
    )
    if (!isWithin) process.exitCode = 1
  }
} finally {
  await Promise.all(started.map((site) => site.stop()))
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
}

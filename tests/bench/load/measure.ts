import type { Browser, Locator, Page } from 'playwright'
import type { Click } from './clicks.ts'
import type { MeasuredPage, Person } from './pages.ts'
import { bytesOf, type ClickResult, type PageResult } from './report.ts'
import type { Stored } from './people.ts'
import { Fault, slow4G, visit, type VisitOptions } from './visit.ts'

export interface Bench {
  browser: Browser
  emptyUrl: string
  applicationUrl: string
  sessionOf(person: Person): Promise<Stored>
  viewport: { width: number; height: number }
}

/** How long to wait for the control, in ms. */
const timeout = 5_000

const emptyFilled = (page: Page): Locator[] => [page.getByRole('heading', { level: 1 })]

const optionsFor = async (bench: Bench, page: MeasuredPage, as = page.as): Promise<VisitOptions> => ({
  url: `${bench.applicationUrl}${page.path}`,
  viewport: bench.viewport,
  ...(as && { stored: await bench.sessionOf(as) }),
})

/** All scripts of a page at full speed, until its network is idle. */
const scriptsOf = async (
  bench: Bench,
  path: string,
  options: VisitOptions,
  filled: MeasuredPage['filled'],
): Promise<PageResult> => {
  const visited = await visit(bench.browser, options)
  try {
    await visited.settle(filled)
    return { path, scripts: await visited.scripts(), paints: [], beforePaint: [] }
  } finally {
    await visited.close()
  }
}

export const emptyScripts = (bench: Bench): Promise<PageResult> =>
  scriptsOf(bench, 'empty', { url: `${bench.emptyUrl}/`, viewport: bench.viewport }, emptyFilled)

export const pageScripts = async (bench: Bench, page: MeasuredPage): Promise<PageResult> =>
  scriptsOf(bench, page.path, await optionsFor(bench, page), page.filled)

const addPaint = async (bench: Bench, options: VisitOptions, filled: MeasuredPage['filled'], result: PageResult) => {
  const visited = await visit(bench.browser, { ...options, network: slow4G })
  try {
    await visited.settle(filled)
    const paint = await visited.paint()
    const before = (await visited.scripts()).filter(({ requestedAt }) => requestedAt < paint.at)
    result.paints.push(paint)
    result.beforePaint.push(bytesOf(before))
  } finally {
    await visited.close()
  }
}

/** One paint of the empty page, then one of the page, on Slow 4G: noise affects both. */
export const addPaints = async (bench: Bench, page: MeasuredPage, result: PageResult, empty: PageResult) => {
  await addPaint(bench, { url: `${bench.emptyUrl}/`, viewport: bench.viewport }, emptyFilled, empty)
  await addPaint(bench, await optionsFor(bench, page), page.filled, result)
}

/** The scripts that a click loads in addition to its page. */
export const clickScripts = async (bench: Bench, page: MeasuredPage, click: Click): Promise<ClickResult> => {
  const options = await optionsFor(bench, page, click.as ?? page.as)
  const visited = await visit(bench.browser, { ...options, ...(click.at && { viewport: click.at }) })
  try {
    await visited.settle(page.filled)
    if (click.before) {
      await click.before(visited.page)
      await visited.still()
    }
    const { length } = await visited.scripts()
    const target = click.find(visited.page)
    await target.waitFor({ timeout }).catch(() => {
      throw new Fault(`there is no ${String(target)}`)
    })
    const done = click.typed === undefined ? target.click({ timeout }) : target.pressSequentially(click.typed)
    await done.catch((error: unknown) => {
      throw new Fault(`cannot be pressed: ${error instanceof Error ? error.message : String(error)}`)
    })
    await visited.still()
    return { on: page.path, name: click.name, scripts: (await visited.scripts()).slice(length) }
  } finally {
    await visited.close()
  }
}

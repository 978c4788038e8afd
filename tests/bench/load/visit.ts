import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Locator, Page, Request } from 'playwright'

/** A fault of the measured page, not of the measurement: it is reported, and the others continue. */
export class Fault extends Error {
  override readonly name = 'Fault'
}

/** A phone: the narrow width. */
export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/**
 * Lighthouse's `mobileSlow4G`, as it applies it through DevTools (core/config/constants.js): 150 ms · 3.75, 1.6 Mbit/s
 * · 0.9.
 */
export const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: Math.floor((1.6 * 1024 * 0.9 * 1024) / 8),
  uploadThroughput: Math.floor((750 * 0.9 * 1024) / 8),
}
/** Each request takes 300 ms longer; the bandwidth has no limit. */
export const roundTrip = { offline: false, latency: 300, downloadThroughput: -1, uploadThroughput: -1 }
export const cpuSlowdown = 4

/** How long no request runs until the network is idle, in ms. */
const stillness = 500
/** How long a page may need until it is filled and idle, in ms: at full speed, and on Slow 4G. */
const patience = { fast: 15_000, slow: 45_000 }

export interface Script {
  /** Path on its server. */
  path: string
  /** Size of the sent body (brotli), without headers; 0 from the cache. */
  bytes: number
  /** When it was requested, in ms after the page. */
  requestedAt: number
}

/** A request to the backend, in ms after the page was requested. */
export interface Call {
  /** Method, path with query, and body: equal for a repeated request. */
  key: string
  began: number
  ended: number
}

export interface Paint {
  /** Milliseconds after the request of the page. */
  at: number
  /** The largest element: its tag and the beginning of its text. */
  element: string
}

export interface Visit {
  page: Page
  /**
   * Waits until everything in `filled` is visible, no loading text is shown and the network is idle. Throws a {@link
   * Fault}.
   */
  settle(filled: (page: Page) => readonly Locator[]): Promise<void>
  /** Waits until the network is idle. */
  still(): Promise<void>
  /** All scripts since the visit began, in order, preloads included. */
  scripts(): Promise<Script[]>
  /** All requests to the backend since the visit began, except pictures and the open connection. */
  calls(): Call[]
  paint(): Promise<Paint>
  close(): Promise<void>
}

export interface VisitOptions {
  url: string
  /** A slower network. */
  network?: typeof slow4G
  /** How many times slower the CPU is, with a slower network; `cpuSlowdown` if absent. */
  cpu?: number
  viewport?: BrowserContextOptions['viewport']
  /** Cookies and local storage at the start; the cache is always empty. */
  stored?: BrowserContextOptions['storageState']
}

const isCall = (request: Request) =>
  /^\/(?:rest|auth|storage)\/v1\//u.test(new URL(request.url()).pathname) && request.resourceType() !== 'image'

const isScript = async (request: Request) =>
  /javascript/.test((await (await request.response())?.headerValue('content-type')) ?? '')

/** Opens an address in a new browser context. */
export const visit = async (
  browser: Browser,
  { url, network, cpu = cpuSlowdown, viewport = phone, stored }: VisitOptions,
): Promise<Visit> => {
  const timeout = network ? patience.slow : patience.fast
  const context = await browser.newContext({
    viewport,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    ...(stored && { storageState: stored }),
  })
  const page = await context.newPage()
  const underWay = new Set<Request>()
  const finished: Request[] = []
  let changedAt = performance.now()
  const ended = (request: Request) => {
    underWay.delete(request)
    changedAt = performance.now()
  }
  page.on('request', (request) => {
    underWay.add(request)
    changedAt = performance.now()
  })
  page.on('requestfinished', (request) => {
    finished.push(request)
    ended(request)
  })
  page.on('requestfailed', ended)

  if (network) {
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', network)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  }
  await page.goto(url, { timeout, waitUntil: 'commit' })
  const began = await page.evaluate(() => performance.timeOrigin)

  const still = async () => {
    // The click may request something in a moment.
    changedAt = performance.now()
    const until = changedAt + timeout
    while (underWay.size > 0 || performance.now() - changedAt < stillness) {
      if (performance.now() > until)
        throw new Fault(`the network is never idle: ${[...underWay].map((request) => request.url()).join(' ')}`)
      await pause(25)
    }
  }

  return {
    page,
    still,
    async settle(filled) {
      const wanted = new URL(url).pathname
      const fault = (what: string) => () => {
        const { pathname } = new URL(page.url())
        throw new Fault(pathname === wanted ? what : `leads to ${pathname}`)
      }
      for (const locator of filled(page))
        await locator
          .first()
          .waitFor({ timeout })
          .catch(fault(`is not filled: shows no ${String(locator)}`))
      const loading = page.getByText(/^Carregando/).filter({ visible: true })
      await loading.first().waitFor({ state: 'hidden', timeout }).catch(fault('never stops loading'))
      await still()
      if (new URL(page.url()).pathname !== wanted) fault('')()
    },
    async scripts() {
      const found: Script[] = []
      for (const request of finished)
        if (await isScript(request)) {
          const { responseBodySize } = await request.sizes()
          const { pathname } = new URL(request.url())
          found.push({
            path: pathname,
            bytes: Math.max(0, responseBodySize),
            requestedAt: request.timing().startTime - began,
          })
        }
      return found
    },
    calls: () =>
      finished.filter(isCall).map((request) => {
        const { pathname, search } = new URL(request.url())
        const { startTime, responseEnd } = request.timing()
        return {
          key: [request.method(), pathname + search, request.postData() ?? ''].join(' '),
          began: startTime - began,
          ended: startTime - began + responseEnd,
        }
      }),
    async paint() {
      const paint = await page.evaluate(
        () =>
          new Promise<Paint | null>((resolve) => {
            setTimeout(() => resolve(null), 5_000)
            new PerformanceObserver((list) => {
              const last = list.getEntries().at(-1) as LargestContentfulPaint | undefined
              if (!last) return
              const { startTime, element } = last
              const text = (element?.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 32)
              resolve({ at: startTime, element: `${element?.tagName.toLowerCase() ?? 'gone'} ${text}`.trim() })
            }).observe({ type: 'largest-contentful-paint', buffered: true })
          }),
      )
      if (!paint) throw new Fault(`${new URL(page.url()).pathname} has no largest contentful paint`)
      return paint
    },
    close: () => context.close(),
  }
}

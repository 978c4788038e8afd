import type { Browser, BrowserContext, Disposable, Page } from 'playwright/test'
import { unblockRealtime } from './realtime.ts'

/** A new document replays the clock's history of its browser context, which grows with each path. */
const mostTests = 30

/** The options of a test that `take` can change only with a new context. */
interface Device {
  hasTouch?: boolean
  isMobile?: boolean
  reducedMotion?: 'reduce' | 'no-preference' | null | undefined
}

/** An open context. */
interface Opened {
  context: BrowserContext
  page: Page
  device: string
  tests: number
}

/** The application's own origin, as isolated as its pages, so that the next page opens in the same process. */
const blank = '/mark.svg'

/** What a test may listen to. `watch` listens to other events. */
const listened = ['dialog', 'download', 'request', 'requestfailed', 'requestfinished', 'response'] as const

/** A console.error or an exception on the page fails its test. */
export const watch = (page: Page, faults: string[]) => {
  page.on('console', (message) => {
    // The browser itself reports failed requests and connections as errors; these are expected.
    if (message.type() === 'error' && !/^(?:Failed to load resource|WebSocket connection to )/u.test(message.text()))
      faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
}

/** Calls `note` before each call of these methods. */
const noteCalls = <T extends object>(target: T, names: readonly (keyof T & string)[], note: () => void) => {
  for (const name of names) {
    const method: unknown = target[name]
    if (typeof method !== 'function') throw new Error(`${name} is no method`)
    Object.assign(target, {
      [name]: (...args: unknown[]): unknown => {
        note()
        return Reflect.apply(method, target, args)
      },
    })
  }
}

/**
 * One browser tab for many tests: the application's files and their compiled code stay, and no test needs a new
 * context. Removes everything that a test added to the page.
 */
export class Tab {
  readonly #browser: Browser
  readonly #setsAll: boolean
  #opened: Opened | null = null
  #added: Disposable[] = []
  #faults: string[] = []
  #isChanged = false

  /**
   * `setsAll`: each test sets the clock, the media and the network itself. Otherwise a tab is closed once one was
   * changed.
   */
  constructor(browser: Browser, { setsAll = false } = {}) {
    this.#browser = browser
    this.#setsAll = setsAll
  }

  async #open(device: string): Promise<Opened> {
    // Playwright adds the options of the test.
    const context = await this.#browser.newContext()
    context.on('page', (page) => watch(page, this.#faults))
    const page = await context.newPage()
    this.#collect(page)
    if (!this.#setsAll) this.#noteChanges(page)
    return { context, page, device, tests: 0 }
  }

  /** Notes what is not undone. */
  #noteChanges(page: Page) {
    const note = () => (this.#isChanged = true)
    noteCalls(page, ['emulateMedia'], note)
    noteCalls(page.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], note)
    noteCalls(page.context(), ['addInitScript', 'newCDPSession', 'route', 'setOffline'], note)
  }

  /** Remembers what must be removed again. */
  #collect(page: Page) {
    const [addScript, expose] = [page.addInitScript.bind(page), page.exposeFunction.bind(page)]
    page.addInitScript = async (script, value, options) => this.#remember(await addScript(script, value, options))
    page.exposeFunction = async (name, callback) => this.#remember(await expose(name, callback))
  }

  #remember(added: Disposable) {
    this.#added.push(added)
    return added
  }

  /** Whether this is the tab's context. */
  holds(context: BrowserContext) {
    return this.#opened?.context === context
  }

  async #close() {
    await this.#opened?.context.close()
    this.#opened = null
  }

  /** The tab, in the condition of a new one. */
  async take(viewport: { width: number; height: number }, options: Device = {}): Promise<Page> {
    const device = JSON.stringify(options)
    if (this.#opened?.device !== device) await this.#close()
    this.#opened ??= await this.#open(device)
    const { page } = this.#opened
    this.#opened.tests++
    this.#isChanged = false
    const now = page.viewportSize()
    if (now?.width !== viewport.width || now.height !== viewport.height) await page.setViewportSize(viewport)
    return page
  }

  /** Returns the errors of the pages. Closes the tab if a test failed. */
  async giveBack(hasPassed: boolean): Promise<readonly string[]> {
    if (this.#opened) {
      const { context, page, tests } = this.#opened
      if (!hasPassed || this.#isChanged || tests >= mostTests) await this.#close()
      else {
        await Promise.all(this.#added.map((added) => added.dispose()))
        await page.goto(blank, { waitUntil: 'commit' })
        await page.evaluate(() => {
          localStorage.clear()
          sessionStorage.clear()
        })
        for (const other of context.pages()) if (other !== page) await other.close()
        for (const event of listened) page.removeAllListeners(event)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        unblockRealtime(page)
        await context.clearPermissions()
      }
    }
    this.#added = []
    return this.#faults.splice(0)
  }
}

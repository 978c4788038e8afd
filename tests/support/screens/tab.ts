import type { Browser, BrowserContext, Disposable, Page } from 'playwright/test'
import { watch } from '#tests/e2e/test.ts'
import { unblockRealtime } from './realtime.ts'

/** Every document that opens is told all that ever happened to the clock of its browser context, which grows with each path. */
const mostPaths = 30

/** What a new context is given by the test's own settings. */
interface Opened {
  context: BrowserContext
  page: Page
  paths: number
}

/** Of the application's own origin and as isolated as its pages: from there the next one opens in the same process. */
const nothing = '/mark.svg'

/**
 * One tab of a browser for one path after another: the application's files stay in the browser's cache, and nobody need empty a browser
 * context before each path. What a path has added to the page is taken away behind it.
 */
export class Tab {
  readonly #browser: Browser
  #opened: Opened | null = null
  #added: Disposable[] = []
  #faults: string[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async #open(): Promise<Opened> {
    const context = await this.#browser.newContext()
    context.on('page', (page) => watch(page, this.#faults))
    const page = await context.newPage()
    this.#collect(page)
    return { context, page, paths: 0 }
  }

  /** What can be taken away again is kept in mind. */
  #collect(page: Page) {
    const [addScript, expose] = [page.addInitScript.bind(page), page.exposeFunction.bind(page)]
    page.addInitScript = async (script, told, options) => this.#keep(await addScript(script, told, options))
    page.exposeFunction = async (name, told) => this.#keep(await expose(name, told))
  }

  #keep(added: Disposable) {
    this.#added.push(added)
    return added
  }

  /** The tab, as a new one would be. */
  async take(viewport: { width: number; height: number }): Promise<Page> {
    this.#opened ??= await this.#open()
    const { page } = this.#opened
    this.#opened.paths++
    const now = page.viewportSize()
    if (now?.width !== viewport.width || now.height !== viewport.height) await page.setViewportSize(viewport)
    return page
  }

  /** Answers what the pages have complained of meanwhile. A tab in which a path has failed is closed. */
  async giveBack(isSound: boolean): Promise<readonly string[]> {
    if (this.#opened) {
      const { context, page, paths } = this.#opened
      if (!isSound || paths >= mostPaths) {
        await context.close()
        this.#opened = null
      } else {
        await Promise.all(this.#added.map((added) => added.dispose()))
        await page.goto(nothing, { waitUntil: 'commit' })
        await page.evaluate(() => {
          localStorage.clear()
          sessionStorage.clear()
        })
        for (const other of context.pages()) if (other !== page) await other.close()
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        unblockRealtime(page)
        await context.clearPermissions()
      }
    }
    this.#added = []
    return this.#faults.splice(0)
  }
}

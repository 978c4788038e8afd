import type { Browser, BrowserContext, Disposable, Page } from 'playwright/test'
import { watch } from '#tests/e2e/test.ts'
import { unblockRealtime } from './realtime.ts'

/** A new document replays the clock's history of its browser context, which grows with each path. */
const mostPaths = 30

/** An open context. */
interface Opened {
  context: BrowserContext
  page: Page
  paths: number
}

/** The application's own origin, as isolated as its pages, so that the next page opens in the same process. */
const blank = '/mark.svg'

/**
 * One browser tab for many paths: the application's files stay in the browser's cache, and no path needs a new context.
 * Removes everything that a path added to the page.
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

  /** The tab, in the condition of a new one. */
  async take(viewport: { width: number; height: number }): Promise<Page> {
    this.#opened ??= await this.#open()
    const { page } = this.#opened
    this.#opened.paths++
    const now = page.viewportSize()
    if (now?.width !== viewport.width || now.height !== viewport.height) await page.setViewportSize(viewport)
    return page
  }

  /** Returns the errors of the pages. Closes the tab if a path failed. */
  async giveBack(hasPassed: boolean): Promise<readonly string[]> {
    if (this.#opened) {
      const { context, page, paths } = this.#opened
      if (!hasPassed || paths >= mostPaths) {
        await context.close()
        this.#opened = null
      } else {
        await Promise.all(this.#added.map((added) => added.dispose()))
        await page.goto(blank, { waitUntil: 'commit' })
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

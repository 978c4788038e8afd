import type { CDPSession, Page } from 'playwright/test'

/** A paused request of the page. Call exactly one of its four methods. */
export interface PausedRequest {
  method: string
  url: string
  /** Continues it, or sends it to another address. */
  pass(url?: string): Promise<void>
  /** Fails it before it reaches the backend. */
  cut(): Promise<void>
  /** The backend handles it, but its response is lost. */
  lose(): Promise<void>
  /** Responds instead of the backend. */

  fulfill(status: number, body: unknown): Promise<void>
}

/** The backend's addresses only: the page's own files are not paused. */
const backend = ['auth', 'rest', 'storage'].map((part) => ({ urlPattern: `*/${part}/v1/*` }))

/** The page has aborted the request: there is nothing to continue. */
const isGone = (error: unknown) => error instanceof Error && /Invalid (?:InterceptionId|state)/u.test(error.message)

/**
 * Pauses every request to the backend. Uses the browser's protocol: Playwright's `route` disables the browser's cache,
 * so that each page would load and compile the application again.
 */
export class Network {
  readonly #session: CDPSession
  readonly #lost = new Set<string>()
  #isOver = false

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async pause(page: Page, meet: (request: PausedRequest) => Promise<void>): Promise<Network> {
    const session = await page.context().newCDPSession(page)
    const network = new Network(session)
    session.on('Fetch.requestPaused', ({ requestId, request: { method, url }, responseStatusCode }) => {
      // Only requests of `lose` pause again at their response. A failed one has no response to drop.
      const isResponse = responseStatusCode !== undefined || network.#lost.delete(requestId)
      void (isResponse ? network.#fail(requestId) : meet(network.#paused(requestId, method, url)))
    })
    await session.send('Fetch.enable', { patterns: backend })
    return network
  }

  async #send(command: () => Promise<unknown>) {
    try {
      await command()
    } catch (error) {
      if (!this.#isOver && !isGone(error)) throw error
    }
  }

  #fail(requestId: string) {
    return this.#send(() => this.#session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' }))
  }

  #paused(requestId: string, method: string, url: string): PausedRequest {
    const session = this.#session
    return {
      method,
      url,
      pass: (changed = url) =>
        this.#send(() =>
          session.send('Fetch.continueRequest', { requestId, ...(changed !== url && { url: changed }) }),
        ),
      cut: () => this.#fail(requestId),
      lose: () => {
        this.#lost.add(requestId)
        return this.#send(() => session.send('Fetch.continueRequest', { requestId, interceptResponse: true }))
      },

      fulfill: (status, body) =>
        this.#send(() =>
          session.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: status,
            responseHeaders: [{ name: 'content-type', value: 'application/json' }],
            body: Buffer.from(JSON.stringify(body)).toString('base64'),
          }),
        ),
    }
  }

  /** Continues every paused request. */
  async stop() {
    this.#isOver = true
    await this.#send(() => this.#session.detach())
  }
}

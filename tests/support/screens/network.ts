import type { CDPSession, Page } from 'playwright/test'

/** A request of the page that stands still until somebody says how it goes on: exactly one of the four. */
export interface PausedRequest {
  method: string
  url: string
  /** It goes on as it is, or to another address. */
  pass(url?: string): Promise<void>
  /** The connection breaks: the backend never hears of it. */
  cut(): Promise<void>
  /** The backend hears it and acts; the connection breaks before its answer. */
  lose(): Promise<void>
  /** This is answered in the backend's place. */
  answer(status: number, body: unknown): Promise<void>
}

/** What the page takes from the backend, and nothing else: its own files come as ever. */
const backend = ['auth', 'rest', 'storage'].map((part) => ({ urlPattern: `*/${part}/v1/*` }))

/** The page has given the request up meanwhile: there is nothing left to say about it. */
const isGone = (error: unknown) => error instanceof Error && /Invalid (?:InterceptionId|state)/u.test(error.message)

/**
 * Pauses every request to the backend. By the browser's own protocol: Playwright's `route` would turn the browser's cache off, and each
 * page would read and compile the application anew.
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
      // No answer is awaited but of what `lose` let through; one that came by its failure has nothing to be taken away.
      const isAnswer = responseStatusCode !== undefined || network.#lost.delete(requestId)
      void (isAnswer ? network.#fail(requestId) : meet(network.#paused(requestId, method, url)))
    })
    await session.send('Fetch.enable', { patterns: backend })
    return network
  }

  async #tell(say: () => Promise<unknown>) {
    try {
      await say()
    } catch (error) {
      if (!this.#isOver && !isGone(error)) throw error
    }
  }

  #fail(requestId: string) {
    return this.#tell(() => this.#session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' }))
  }

  #paused(requestId: string, method: string, url: string): PausedRequest {
    const session = this.#session
    return {
      method,
      url,
      pass: (changed = url) =>
        this.#tell(() =>
          session.send('Fetch.continueRequest', { requestId, ...(changed !== url && { url: changed }) }),
        ),
      cut: () => this.#fail(requestId),
      lose: () => {
        this.#lost.add(requestId)
        return this.#tell(() => session.send('Fetch.continueRequest', { requestId, interceptResponse: true }))
      },
      answer: (status, body) =>
        this.#tell(() =>
          session.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: status,
            responseHeaders: [{ name: 'content-type', value: 'application/json' }],
            body: Buffer.from(JSON.stringify(body)).toString('base64'),
          }),
        ),
    }
  }

  /** Whatever still stands goes on. */
  async stop() {
    this.#isOver = true
    await this.#tell(() => this.#session.detach())
  }
}

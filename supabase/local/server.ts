import { once } from 'node:events'
import { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { WebSocketServer } from 'ws'

/** A fault that the person at the keyboard can mend; its message (Portuguese) is all that is printed. */
export class Complaint extends Error {
  override readonly name = 'Complaint'
}

export interface Listening {
  /** The port in use, also when 0 was asked for. */
  port: number
  /** Takes no new requests, says goodbye to the sockets, lets requests under way end (at most `grace` ms), closes. */
  stop(): Promise<void>
}

/** Milliseconds: headers must be in, the whole request must be in, an idle connection is kept; how often this is looked at. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
}
/** Fewer than the files that any system lets a process open (4,096): the database needs some of them. */
const maxConnections = 3_500
const grace = 5_000
const repeated = 500
/** The two libraries' types differ only in how strictly they describe events. */
type Sockets = NonNullable<Parameters<typeof createAdaptorServer>[0]['websocket']>['server']
/** Bytes of one message by WebSocket. */
const maxPayload = 3 * 1024 * 1024

export const portTaken = (port: number): string =>
  `A porta ${port} já está em uso por outro programa. Feche-o ou escolha outra porta.`

/** Throws a {@link Complaint} when the port is taken. */
export const listen = async (
  app: Hono,
  { host, port }: { host: string; port: number },
  patience = timeouts,
): Promise<Listening> => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload })
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: patience,
    websocket: { server: sockets as unknown as Sockets },
  })
  if (!(server instanceof Server)) throw new TypeError('An HTTP/1 server was expected')
  server.maxConnections = maxConnections
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') throw new Complaint(portTaken(port))
    throw error
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      sockets.close()
      for (const socket of sockets.clients) socket.close(1001)
      const patience = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
        server.closeAllConnections()
      }, grace)
      await closed
      clearTimeout(patience)
    },
  }
}

/**
 * Runs `stop` once on Ctrl-C or a kill, then exits; a later second one exits at once (npm repeats the first). Under npm
 * there is a shell in between, which does not pass a kill on: so the end of that shell counts as one.
 */
export const stopOnSignal = (stop: () => Promise<void>): void => {
  let since: number | null = null
  const end = () => {
    if (since !== null) {
      if (Date.now() - since > repeated) process.exit(130)
      return
    }
    since = Date.now()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  if (process.env['npm_lifecycle_event'] === undefined) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    end()
  }, 500).unref()
}

/** Runs an entry point: a complaint is printed as a sentence, anything else with its stack. */
export const run = async (main: () => Promise<void>): Promise<void> => {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Complaint ? error.message : error)
    process.exit(1)
  }
}

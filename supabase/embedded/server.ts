import { once } from 'node:events'
import { createServer, Server, type IncomingMessage, type RequestListener, type ServerOptions } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { everywhere } from './headers.ts'
import { Complaint, portTaken } from './program.ts'
import { maxFrame } from './realtime/frames.ts'

/** Takes a request as Node has it and answers true; false leaves it to others. */
export type NodeHandler = (...request: Parameters<RequestListener>) => boolean

/** What handles the requests at a port: `handle` first, if there is one, and `fetch` all that it leaves, WebSockets too. */
export interface Handlers {
  fetch: (request: Request, env: object) => Response | Promise<Response>
  handle?: NodeHandler
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
/** The two libraries' types differ only in how strictly they describe events. */
type Sockets = NonNullable<Parameters<typeof createAdaptorServer>[0]['websocket']>['server']

const named = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Whether the request names a place below this server, or a whole address as for a proxy. Else reading it would throw later. */
const hasAddress = ({ url = '', headers: { host } }: IncomingMessage): boolean => {
  if ((host !== undefined && !named.test(host)) || /^[^?]*\\/.test(url)) return false
  return (
    URL.canParse(url.startsWith('/') ? `http://${host ?? 'localhost'}${url}` : url) && /^(\/|https?:\/\/)/i.test(url)
  )
}

/**
 * Node hands over the connection of whoever asks to go on in another protocol than HTTP/1 and forgets it; the library takes
 * those of WebSockets alone. What is left would stay open for ever, and the server with it. `curl --http2` is one who asks.
 */
const refuseOtherUpgrades = (server: Server) => {
  const takers = server.listeners('upgrade')
  server.removeAllListeners('upgrade')
  server.on('upgrade', (incoming, socket, head) => {
    if (incoming.headers.upgrade?.toLowerCase() === 'websocket' && hasAddress(incoming)) {
      for (const take of takers) take.call(server, incoming, socket, head)
      return
    }
    socket.on('error', () => socket.destroy())
    socket.end(
      'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff\r\n\r\n',
      () => socket.destroy(),
    )
  })
}

/** Throws a {@link Complaint} when the port is taken. */
export const listen = async (
  { fetch, handle = () => false }: Handlers,
  { host, port }: { host: string; port: number },
  patience = timeouts,
): Promise<Listening> => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrame })
  const server = createAdaptorServer({
    fetch,
    serverOptions: patience,
    createServer: ((options: ServerOptions, others: RequestListener) =>
      createServer(options, (incoming, outgoing) => {
        for (const [name, value] of Object.entries(everywhere)) outgoing.setHeader(name, value)
        if (!hasAddress(incoming)) outgoing.writeHead(400, { connection: 'close' }).end()
        else if (!handle(incoming, outgoing)) others(incoming, outgoing)
      })) as typeof createServer,
    websocket: { server: sockets as unknown as Sockets },
  })
  if (!(server instanceof Server)) throw new TypeError('An HTTP/1 server was expected')
  refuseOtherUpgrades(server)
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

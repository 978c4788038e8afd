import { once } from 'node:events'
import { createServer, Server, type IncomingMessage, type RequestListener, type ServerOptions } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { noteClient } from './address.ts'
import { everywhere } from './headers.ts'
import { Complaint, portTaken } from './program.ts'
import { maxFrame } from './realtime/frames.ts'

/** Handles a Node request and returns true; false leaves it to others. */
export type NodeHandler = (...request: Parameters<RequestListener>) => boolean

/** The handlers of a port: `handle` first, if present, then `fetch` for the rest and for WebSockets. */
export interface Handlers {
  fetch: (request: Request, env: object) => Response | Promise<Response>
  handle?: NodeHandler
}

export interface Listening {
  /** The port in use, also if 0 was requested. */
  port: number
  /** Accepts no new requests, closes sockets, waits for running requests (at most `grace` ms), then closes. */
  stop(): Promise<void>
}

/**
 * Milliseconds: until the headers are complete, until the request is complete, for an idle connection, between checks.
 */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
}
/** Below the usual limit of open files (4,096), because the database needs some. */
const maxConnections = 3_500
const grace = 5_000
/** The two libraries' types differ only in the strictness of events. */
type Sockets = NonNullable<Parameters<typeof createAdaptorServer>[0]['websocket']>['server']

const named = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Whether the request has a valid path or, as for a proxy, a full URL. Invalid ones would throw later. */
const hasAddress = ({ url = '', headers: { host } }: IncomingMessage): boolean => {
  if ((host !== undefined && !named.test(host)) || /^[^?]*\\/.test(url)) return false
  return (
    URL.canParse(url.startsWith('/') ? `http://${host ?? 'localhost'}${url}` : url) && /^(\/|https?:\/\/)/i.test(url)
  )
}

/**
 * Node hands over every connection that requests a protocol upgrade and then forgets it. The library takes only
 * WebSockets. Others, e.g. from `curl --http2`, would stay open for ever and block the server's end.
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

export interface Place {
  host: string
  /** 0: any free one. */
  port: number
  /** A proxy on this machine names each client in `X-Forwarded-For`. */
  isBehindProxy?: boolean
}

/** Throws a {@link Complaint} if the port is taken. */
export const listen = async (
  { fetch, handle = () => false }: Handlers,
  { host, port, isBehindProxy = false }: Place,
  patience = timeouts,
): Promise<Listening> => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrame })
  const server = createAdaptorServer({
    fetch,
    serverOptions: patience,
    createServer: ((options: ServerOptions, others: RequestListener) =>
      createServer(options, (incoming, outgoing) => {
        for (const [name, value] of Object.entries(everywhere)) outgoing.setHeader(name, value)
        if (isBehindProxy) noteClient(incoming)
        if (!hasAddress(incoming)) outgoing.writeHead(400, { connection: 'close' }).end()
        else if (!handle(incoming, outgoing)) others(incoming, outgoing)
      })) as typeof createServer,
    websocket: { server: sockets as unknown as Sockets },
  })
  if (!(server instanceof Server)) throw new TypeError('An HTTP/1 server was expected')
  if (isBehindProxy) server.prependListener('upgrade', noteClient)
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

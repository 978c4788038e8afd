import { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { WebSocketServer } from 'ws'

/**
 * Forwards a WebSocket request to the server at `url`, byte by byte, until either side or this process's listener
 * closes. Resolves when the connection is closed; returns null for any other request.
 */
export const tunnel = (url: string, env: object): Promise<Response> | null => {
  if (!('incoming' in env && env.incoming instanceof IncomingMessage)) return null
  if (!('wss' in env && env.wss instanceof WebSocketServer)) return null
  const { incoming, wss } = env
  const { hostname, port } = new URL(url)
  const line = connect(Number(port), hostname)
  const end = () => line.destroy()
  const client = incoming.socket
  line.write(headOf(incoming))
  line.pipe(client).pipe(line)
  client.on('error', end)
  wss.once('close', end)
  return new Promise((resolve) => {
    // 'close' follows every error; without a listener an error would end the process.
    line.on('error', () => undefined)
    line.on('close', () => {
      wss.off('close', end)
      client.destroy()
      resolve(new Response(null, { status: 502 }))
    })
    client.on('close', end)
  })
}

/** The request line and the headers, unchanged. */
const headOf = ({ method, url, httpVersion, rawHeaders }: IncomingMessage): string => {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

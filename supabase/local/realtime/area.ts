import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import type { WebSocket } from 'ws'
import type { Backend } from '../backend.ts'
import { versionOf } from './frames.ts'
import { Hub } from './hub.ts'
import { Socket } from './socket.ts'

/** How long a socket may be silent, in ms. */
const defaultPatience = 60_000

/** Live changes, broadcasts and presence, by WebSocket. The gateway has checked the key. */
export const realtimeArea = (backend: Backend, patience = defaultPatience): Hono => {
  const hub = new Hub(backend, patience)
  const area = new Hono()
  area.get('/websocket', async (c, next) => {
    const version = versionOf(c.req.query('vsn'))
    if (!version) return c.body(null, 403)
    const apiKey = c.req.header('apikey') ?? c.req.query('apikey') ?? ''
    let socket: Socket | null = null
    const upgrade = upgradeWebSocket(() => ({
      onOpen: (_, { raw }) => {
        socket = new Socket(hub, raw as WebSocket, version, apiKey)
      },
      onMessage: ({ data }) => {
        if (typeof data === 'string' || data instanceof ArrayBuffer) socket?.receive(data)
      },
      onClose: () => socket?.gone(),
      onError: () => socket?.end(),
    }))
    return upgrade(c, next)
  })
  area.get('/websocket', (c) => c.text('Upgrade Required', 426, { upgrade: 'websocket' }))
  area.all('/*', (c) => c.json({ message: 'The embedded backend offers realtime by WebSocket only' }, 501))
  return area
}

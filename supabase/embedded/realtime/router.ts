import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import type { WebSocket } from 'ws'
import { addressOf } from '../auth/request.ts'
import type { Backend } from '../backend.ts'
import { versionOf } from './frames.ts'
import { Hub } from './hub.ts'
import { usualLimits } from './limits.ts'
import { Socket } from './socket.ts'

/**
 * Live changes by WebSocket, without broadcasts and presence. The gateway has checked the key. `disconnect` closes all
 * sockets.
 */
export const realtimeRouter = (backend: Backend, limits = usualLimits): { router: Hono; disconnect: () => void } => {
  const hub = new Hub(backend, limits)
  const router = new Hono()
  router.get('/websocket', async (c, next) => {
    const version = versionOf(c.req.query('vsn'))
    if (!version) return c.body(null, 403)
    const address = addressOf(c)
    if (!hub.hasRoom(address)) return c.json({ message: 'Too many connections' }, 429)
    const apiKey = c.req.header('apikey') ?? c.req.query('apikey') ?? ''
    let socket: Socket | null = null
    const upgrade = upgradeWebSocket(() => ({
      onOpen: (_, { raw }) => {
        socket = new Socket(hub, raw as WebSocket, { version, apiKey, address })
      },
      onMessage: ({ data }) => {
        if (typeof data === 'string' || data instanceof ArrayBuffer) socket?.receive(data)
      },
      onClose: () => socket?.gone(),
      onError: () => socket?.end(),
    }))
    return upgrade(c, next)
  })
  router.get('/websocket', (c) => c.text('Upgrade Required', 426, { upgrade: 'websocket' }))
  router.all('/*', (c) => c.json({ message: 'The embedded backend offers realtime by WebSocket only' }, 501))
  return { router, disconnect: () => hub.disconnect() }
}

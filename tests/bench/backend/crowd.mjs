// @ts-check
import { parentPort, workerData } from 'node:worker_threads'
import ws from 'ws'

/**
 * The sockets of all people, subscribed to the insertions of a table. They use no client library, and run in their own
 * thread, so that they disturb the measurement little. The thread sends 'ready', then the text of each change that all
 * sockets received (`Aviso 7`). It fails if a socket closes.
 */
const port = parentPort
if (!port) throw new Error('crowd.mjs runs in a worker thread')

/** @type {{ address: string, tokens: readonly string[], table: string }} */
const { address, tokens, table } = workerData
/** As often as supabase-js: the server closes sockets that are silent for a minute. */
const heartbeatMs = 25_000
const heartbeat = JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '0' })
const atOnce = 50

/** How many sockets received each change. @type {Map<string, number>} */
const receivedBy = new Map()
const receive = (/** @type {string} */ text) => {
  const change = /Aviso \d+/.exec(text)?.[0]
  if (change === undefined) return
  const count = (receivedBy.get(change) ?? 0) + 1
  receivedBy.set(change, count)
  if (count < tokens.length) return
  receivedBy.delete(change)
  port.postMessage(change)
}

/** @returns {Promise<ws>} */
const subscribe = (/** @type {string} */ token) => {
  const socket = new ws(address)
  const topic = 'realtime:bench'
  const config = {
    broadcast: { ack: false, self: false },
    presence: { key: '' },
    postgres_changes: [{ event: 'INSERT', schema: 'public', table }],
    private: false,
  }
  const payload = { config, access_token: token }
  socket.on('open', () => socket.send(JSON.stringify({ topic, event: 'phx_join', payload, ref: '1', join_ref: '1' })))
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (/** @type {Buffer} */ data) => {
      const text = data.toString()
      if (text.includes('"event":"postgres_changes"')) receive(text)
      else if (text.includes('"event":"system"'))
        if (text.includes('"status":"ok"')) resolve(socket)
        else reject(new Error(text))
    })
  })
}

/** @type {ws[]} */
const sockets = []
for (let at = 0; at < tokens.length; at += atOnce)
  sockets.push(...(await Promise.all(tokens.slice(at, at + atOnce).map(subscribe))))
for (const socket of sockets)
  socket.on('close', (code) => {
    throw new Error(`a socket was closed: ${code}`)
  })
setInterval(() => sockets.forEach((socket) => socket.send(heartbeat)), heartbeatMs)
port.postMessage('ready')

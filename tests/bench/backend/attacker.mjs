// @ts-check
import { Agent, request as send } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import ws from 'ws'

/**
 * One attacker in a thread, at its own address, until it receives 'stop'. It sends 'begun' after the first response,
 * and at the end how often it received each status.
 */
const port = parentPort
if (!port) throw new Error('attacker.mjs runs in a worker thread')

/**
 * @typedef {{ method: string, path: string, headers: Record<string, string>, body: string | null }} Sent
 * @type {{ url: string, requests: readonly Sent[], atOnce: number, sockets: { address: string, frames: readonly string[] } | null }}
 */
const { url, requests, atOnce, sockets } = workerData
/** Linux routes all of 127.0.0.0/8 to the loopback interface. */
const localAddress = '127.0.0.2'
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const { hostname, port: serverPort } = new URL(url)
const state = { stopped: false }
/** @type {Record<string, number>} */
const counts = {}
const count = (/** @type {string | number} */ what) => {
  counts[what] = (counts[what] ?? 0) + 1
  if (Object.keys(counts).length === 1 && counts[what] === 1) port.postMessage('begun')
}

/** @returns {Promise<void>} */
const one = (/** @type {Sent} */ { method, path, headers, body }) =>
  new Promise((resolve) => {
    const outgoing = send({ agent, localAddress, hostname, port: serverPort, method, path, headers }, (incoming) => {
      incoming.resume()
      incoming.on('error', () => resolve())
      incoming.on('end', () => {
        count(incoming.statusCode ?? 0)
        resolve()
      })
    })
    outgoing.on('error', () => {
      count('cut')
      resolve()
    })
    outgoing.end(body ?? undefined)
  })

let next = 0
const loop = async () => {
  while (!state.stopped) {
    const sent = requests[next++ % requests.length]
    if (sent) await one(sent)
  }
}

/** @type {Set<ws>} */
const open = new Set()

/** Sends all frames in a loop, as fast as the server reads. @returns {Promise<void>} */
const flood = (/** @type {string} */ address, /** @type {readonly string[]} */ frames) =>
  new Promise((resolve) => {
    const socket = new ws(address, { localAddress })
    open.add(socket)
    const sendAll = () => {
      if (socket.readyState !== socket.OPEN) return
      for (const frame of frames.slice(0, -1)) socket.send(frame)
      socket.send(frames.at(-1) ?? '', () => setImmediate(sendAll))
    }
    socket.on('open', sendAll)
    socket.on('message', () => count('frame'))
    socket.on('error', () => count('cut'))
    socket.on('close', (code) => {
      open.delete(socket)
      count(`closed ${code}`)
      // Connects again, as an attacker would.
      if (state.stopped) resolve()
      else setTimeout(() => (state.stopped ? resolve() : resolve(flood(address, frames))), 50)
    })
  })

const all = sockets
  ? Array.from({ length: atOnce }, () => flood(sockets.address, sockets.frames))
  : Array.from({ length: atOnce }, loop)
port.on('message', () => {
  state.stopped = true
  for (const socket of open) socket.terminate()
})
await Promise.all(all)
agent.destroy()
port.postMessage(counts)
port.close()

// @ts-check
import { Agent, request as send } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import ws from 'ws'

/**
 * One attacker, in a thread and at an address of its own, until it is told to stop. Out: 'begun' once something was answered,
 * and how often each status was at last.
 */
const port = parentPort
if (!port) throw new Error('attacker.mjs runs in a worker thread')

/**
 * @typedef {{ method: string, path: string, headers: Record<string, string>, body: string | null }} Sent
 * @type {{ url: string, requests: readonly Sent[], atOnce: number, sockets: { address: string, frames: readonly string[] } | null }}
 */
const { url, requests, atOnce, sockets } = workerData
/** Linux takes all of 127.0.0.0/8 for its own. */
const localAddress = '127.0.0.2'
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const { hostname, port: serverPort } = new URL(url)
const state = { stopped: false }
/** @type {Record<string, number>} */
const answers = {}
const heard = (/** @type {string | number} */ what) => {
  answers[what] = (answers[what] ?? 0) + 1
  if (Object.keys(answers).length === 1 && answers[what] === 1) port.postMessage('begun')
}

/** @returns {Promise<void>} */
const one = (/** @type {Sent} */ { method, path, headers, body }) =>
  new Promise((resolve) => {
    const outgoing = send({ agent, localAddress, hostname, port: serverPort, method, path, headers }, (incoming) => {
      incoming.resume()
      incoming.on('error', () => resolve())
      incoming.on('end', () => {
        heard(incoming.statusCode ?? 0)
        resolve()
      })
    })
    outgoing.on('error', () => {
      heard('cut')
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

/** Says everything again and again, as fast as the server reads. @returns {Promise<void>} */
const talk = (/** @type {string} */ address, /** @type {readonly string[]} */ frames) =>
  new Promise((resolve) => {
    const socket = new ws(address, { localAddress })
    open.add(socket)
    const say = () => {
      if (socket.readyState !== socket.OPEN) return
      for (const frame of frames.slice(0, -1)) socket.send(frame)
      socket.send(frames.at(-1) ?? '', () => setImmediate(say))
    }
    socket.on('open', say)
    socket.on('message', () => heard('frame'))
    socket.on('error', () => heard('cut'))
    socket.on('close', (code) => {
      open.delete(socket)
      heard(`closed ${code}`)
      // Comes back, as an attacker would.
      if (state.stopped) resolve()
      else setTimeout(() => (state.stopped ? resolve() : resolve(talk(address, frames))), 50)
    })
  })

const all = sockets
  ? Array.from({ length: atOnce }, () => talk(sockets.address, sockets.frames))
  : Array.from({ length: atOnce }, loop)
port.on('message', () => {
  state.stopped = true
  for (const socket of open) socket.terminate()
})
await Promise.all(all)
agent.destroy()
port.postMessage(answers)
port.close()

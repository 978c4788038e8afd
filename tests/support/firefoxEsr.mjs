#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

/*
 * Starts the Firefox in FIREFOX_BINARY for Playwright, which needs commands of WebDriver BiDi that an extended support
 * release does not know. A proxy between the two confirms them. None of our tests depends on them.
 */
const missing = ['emulation.setMediaFeaturesOverride']

/** Forwards what both sides send, except for the missing commands. */
const connect = (client, address) => {
  const browser = new WebSocket(address, { maxPayload: 0, perMessageDeflate: false })
  const waiting = []
  browser.on('open', () => {
    for (const data of waiting.splice(0)) browser.send(data, { binary: false })
  })
  browser.on('message', (data) => client.send(data, { binary: false }))
  client.on('message', (data) => {
    const { id, method } = JSON.parse(data)
    if (missing.includes(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }))
    else if (browser.readyState === WebSocket.OPEN) browser.send(data, { binary: false })
    else waiting.push(data)
  })
  for (const [one, other] of [
    [client, browser],
    [browser, client],
  ]) {
    one.on('close', () => other.close())
    one.on('error', () => other.close())
  }
}

const serve = (address) => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 0, perMessageDeflate: false })
  server.on('connection', (client, { url }) => connect(client, `${address}${url}`))
  server.on('listening', () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  )
}

const browser = spawn(process.env.FIREFOX_BINARY, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
createInterface({ input: browser.stderr }).on('line', (line) => {
  const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/u.exec(line) ?? []
  if (address) serve(address)
  else process.stderr.write(`${line}\n`)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => browser.kill(signal))
browser.on('exit', (code) => process.exit(code ?? 1))

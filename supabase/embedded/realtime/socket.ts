import type { WebSocket } from 'ws'
import { Channel, type ChannelSocket } from './channel.ts'
import type { Gone } from './change.ts'
import { TokenError } from './claims.ts'
import type { Connection } from './connection.ts'
import { decode, encode, type Received, type Version } from './frames.ts'
import type { Hub } from './hub.ts'
import { accountOf, admit, readConfig } from './join.ts'

/** Maximum unsent bytes; a client that reads too slowly loses its socket. */
const maxWaiting = 4 * 1024 * 1024
/** Maximum queued messages of a client; above it, reading pauses. */
const maxTurns = 10

/** One client's connection with Phoenix's protocol. */
export class Socket implements Connection, ChannelSocket {
  readonly hub: Hub
  readonly apiKey: string
  readonly address: string
  /** By `performance.now()`. */
  readonly openedAt = performance.now()
  /** The account of the first channel; null before. */
  account: string | null = null
  /** When the client last sent anything, by `performance.now()`. */
  receivedAt = performance.now()
  readonly #connection: WebSocket
  readonly #version: Version
  readonly #channels = new Map<string, Channel>()
  /** The time until which the client's messages are used up, by `performance.now()`. */
  #paidUntil = 0
  #turns = 0
  #last: Promise<void> = Promise.resolve()

  constructor(
    hub: Hub,
    connection: WebSocket,
    { version, apiKey, address }: { version: Version; apiKey: string; address: string },
  ) {
    this.hub = hub
    this.#connection = connection
    this.#version = version
    this.apiKey = apiKey
    this.address = address
    hub.add(this)
  }

  /** Handles messages one at a time. */
  receive(data: string | ArrayBuffer): void {
    this.receivedAt = performance.now()
    if (this.#connection.readyState !== this.#connection.OPEN) return
    if (!this.#pay()) return this.close(1008)
    const message = decode(this.#version, data)
    if (!message || message.topic.length > this.hub.limits.topic) return this.close(1011)
    if (++this.#turns > maxTurns) this.#connection.pause()
    this.#last = this.#last
      .then(() => this.#handle(message))
      .catch((error: unknown) => {
        this.hub.backend.log({ level: 'error', event: 'realtime.fault', message: String(error) })
        this.close(1011)
      })
      .finally(() => {
        if (--this.#turns === 0 && this.#connection.isPaused) this.#connection.resume()
      })
  }

  send(joinRef: string | null, ref: string | null, topic: string, event: string, payload: string): void {
    this.#write(encode(this.#version, { joinRef, ref, topic, event, payload }))
  }

  forget(channel: Channel): void {
    this.#channels.delete(channel.topic)
  }

  expire(now: number): void {
    for (const channel of this.#channels.values()) channel.expire(now)
  }

  dismiss(gone: Gone): void {
    const theirs = [...this.#channels.values()].filter((channel) => channel.dismiss(gone))
    if (theirs.length > 0) this.close(1000)
  }

  /** Closes the socket and ignores what the client still sends. */
  close(code: number): void {
    this.#connection.close(code)
    this.#endAll()
  }

  /** Terminates a client that hangs or reads too slowly. */
  end(): void {
    this.#connection.terminate()
  }

  /** The connection is closed. */
  gone(): void {
    this.hub.remove(this)
    this.#endAll()
  }

  #endAll(): void {
    for (const channel of this.#channels.values()) channel.end()
    this.#channels.clear()
  }

  async #handle(message: Received): Promise<void> {
    const { topic, event, joinRef, ref } = message
    const channel = this.#channels.get(topic)
    if (this.#connection.readyState !== this.#connection.OPEN) return
    if (topic === 'phoenix' && event === 'heartbeat') this.#reply(message, 'ok', '{}')
    else if (event === 'phx_join') await this.#join(message)
    else if (channel) {
      if (joinRef === null || joinRef === channel.joinRef) await channel.receive(message)
    } else if (event === 'phx_leave') this.#reply(message, 'ok', '{}')
    else if (ref !== null) this.#refuse(message, 'unmatched topic')
  }

  async #join(message: Received): Promise<void> {
    const { topic, payload } = message
    this.#channels.get(topic)?.end()
    this.#channels.delete(topic)
    if (!topic.startsWith('realtime:')) return this.#refuse(message, 'unmatched topic')
    if (topic === 'realtime:') return this.#refuse(message, 'TopicNameRequired: You must provide a topic name')
    if (this.#channels.size >= this.hub.limits.channels)
      return this.#refuse(message, 'ChannelRateLimitReached: Too many channels')
    try {
      const token = payload['user_token'] ?? payload['access_token']
      const { isPrivate } = readConfig(payload)
      const person = await admit(this.hub.backend, this.apiKey, token, { topic, isPrivate })
      if (this.#connection.readyState !== this.#connection.OPEN) return
      if (!this.#seat(accountOf(person))) throw new TokenError('ConnectionRateLimitReached', 'Too many connected users')
      const channel = new Channel(this, message, person)
      this.#channels.set(topic, channel)
      this.#reply(message, 'ok', channel.joined)
      await channel.begin()
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      this.#refuse(message, error.reason)
    }
  }

  #seat(account: string | null): boolean {
    if (this.account !== null || account === null) return account !== null
    if (!this.hub.seat(this, account)) return false
    this.account = account
    return true
  }

  /** Counts a message; false if there are too many. */
  #pay(): boolean {
    const { burstBefore, burst, messageMs } = this.hub.limits
    const most = this.account === null ? burstBefore : burst
    const now = performance.now()
    this.#paidUntil = Math.max(this.#paidUntil, now) + messageMs
    return this.#paidUntil <= now + most * messageMs
  }

  #refuse(message: Received, reason: string): void {
    this.#reply(message, 'error', JSON.stringify({ reason }))
  }

  #reply({ topic, joinRef, ref }: Received, status: 'ok' | 'error', response: string): void {
    this.send(joinRef, ref, topic, 'phx_reply', `{"status":"${status}","response":${response}}`)
  }

  #write(data: string | Uint8Array): void {
    if (this.#connection.readyState !== this.#connection.OPEN) return
    this.#connection.send(data)
    if (this.#connection.bufferedAmount <= maxWaiting) return
    this.hub.backend.log({ level: 'warn', event: 'realtime.slow', bytes: this.#connection.bufferedAmount })
    this.end()
  }
}

import type { WebSocket } from 'ws'
import { Channel, type Line } from './channel.ts'
import { TokenError } from './claims.ts'
import { type Broadcast, decode, encode, isRecord, type Received, type Version } from './frames.ts'
import type { Hub } from './hub.ts'
import { admit } from './join.ts'

/** As many channels as a socket of a hosted project may join. */
const maxChannels = 100
/** Bytes that may wait for a client that reads too slowly; then its socket is ended. */
const maxWaiting = 4 * 1024 * 1024
/** Messages of a client that may wait for their turn; then no more are read for a while. */
const maxTurns = 50

/** One client's connection: Phoenix's protocol. */
export class Socket implements Line {
  readonly hub: Hub
  readonly apiKey: string
  /** When the client last sent anything, by `performance.now()`. */
  heardAt = performance.now()
  readonly #connection: WebSocket
  readonly #version: Version
  readonly #channels = new Map<string, Channel>()
  #turns = 0
  #last: Promise<void> = Promise.resolve()

  constructor(hub: Hub, connection: WebSocket, version: Version, apiKey: string) {
    this.hub = hub
    this.#connection = connection
    this.#version = version
    this.apiKey = apiKey
    hub.add(this)
  }

  /** One message after the other. */
  receive(data: string | ArrayBuffer): void {
    this.heardAt = performance.now()
    const message = decode(this.#version, data)
    if (!message) {
      this.#connection.close(1011)
      return
    }
    if (++this.#turns > maxTurns) this.#connection.pause()
    this.#last = this.#last
      .then(() => this.#handle(message))
      .catch((error: unknown) => {
        this.hub.backend.log({ level: 'error', event: 'realtime.fault', message: String(error) })
        this.#connection.close(1011)
      })
      .finally(() => {
        if (--this.#turns === 0 && this.#connection.isPaused) this.#connection.resume()
      })
  }

  send(joinRef: string | null, ref: string | null, topic: string, event: string, payload: string): void {
    this.#write(encode(this.#version, { joinRef, ref, topic, event, payload }))
  }

  sendBytes(broadcast: Broadcast, topic: string): void {
    if (this.#version === 2) this.#write(broadcast.toBytes(topic))
    else {
      const payload = broadcast.toJson()
      if (payload !== null) this.send(null, null, topic, 'broadcast', payload)
    }
  }

  forget(channel: Channel): void {
    this.#channels.delete(channel.topic)
  }

  expire(now: number): void {
    for (const channel of this.#channels.values()) channel.expire(now)
  }

  dismiss(user: string): void {
    const theirs = [...this.#channels.values()].filter((channel) => channel.dismiss(user))
    if (theirs.length > 0) this.#connection.close(1000)
  }

  /** The client hangs, or reads too slowly. */
  end(): void {
    this.#connection.terminate()
  }

  /** The connection is closed. */
  gone(): void {
    this.hub.remove(this)
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
    if (this.#channels.size >= maxChannels) return this.#refuse(message, 'ChannelRateLimitReached: Too many channels')
    try {
      const asked = isRecord(payload) ? payload : {}
      const person = await admit(this.hub.backend, this.apiKey, asked['user_token'] ?? asked['access_token'])
      if (isRecord(asked['config']) && asked['config']['private'] === true)
        throw new TokenError(
          'Unauthorized',
          `You do not have permissions to read from this Channel topic: ${topic.slice('realtime:'.length)}`,
        )
      if (this.#connection.readyState !== this.#connection.OPEN) return
      const channel = new Channel(this, message, person)
      this.#channels.set(topic, channel)
      this.#reply(message, 'ok', channel.joined)
      await channel.begin()
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      this.#refuse(message, error.reason)
    }
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

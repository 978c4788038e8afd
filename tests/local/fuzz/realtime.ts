import fc from 'fast-check'
import ws from 'ws'
import { bodyOf, fields, nearly, value, who, words } from './parts.ts'
import { revealedIn, type Who, type World } from './world.ts'

interface Conversation {
  who: Who
  vsn: string
  frames: readonly string[]
}

export const framesOfOne = 20

const topic = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('realtime:a', 'realtime:b', 'phoenix') },
  { weight: 1, arbitrary: words },
)
const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'phx_join',
      'phx_join',
      'phx_leave',
      'heartbeat',
      'access_token',
      'broadcast',
      'presence',
    ),
  },
  { weight: 1, arbitrary: words },
)

const filter = nearly(
  fc
    .tuple(
      fc.constantFrom('id', 'user_id', 'content', 'created_at', 'x'),
      fc.constantFrom('eq', 'neq', 'gt', 'in', 'like', 'ilike', 'match', 'imatch', 'is', 'isdistinct', 'not.eq'),
      words,
    )
    .map(([column, operator, text]) => `${column}=${operator}.${operator === 'in' ? `(${text})` : text}`),
)
const change = fc.record(
  {
    event: fc.constantFrom('*', 'INSERT', 'x'),
    schema: fc.oneof(fc.constantFrom('public', '*', 'auth'), words),
    table: fc.oneof(fc.constantFrom('messages', 'notifications', 'tasks', 'user_roles', '*'), words),
    filter,
    select: fc.oneof(fc.array(words, { maxLength: 2 }), value),
  },
  { requiredKeys: [] },
)
const config = fc.record(
  {
    postgres_changes: fc.oneof(
      { weight: 4, arbitrary: fc.array(change, { maxLength: 3 }) },
      { weight: 1, arbitrary: value },
    ),
    broadcast: fc.oneof(fields(['ack', 'self', 'replay']), value),
    presence: fc.oneof(fc.record({ key: fc.oneof(fc.constantFrom('__proto__', 'constructor', ''), words) }), value),
    private: fc.boolean(),
  },
  { requiredKeys: [] },
)

const frame = fc
  .tuple(
    fc.constantFrom(null, '1', '2'),
    fc.constantFrom(null, '1', '2', '3'),
    topic,
    event,
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ config: fc.oneof(config, value) }) },
      { weight: 1, arbitrary: fields(['event', 'payload', 'type', 'access_token', 'user_token', 'config']) },
    ),
  )
  .map((parts): unknown => parts)

/** The messages of one client, in the newer protocol; sometimes invalid frames. */
export const conversations: fc.Arbitrary<Conversation> = fc.record({
  who: fc.oneof(who, who).filter((one) => one !== 'anonymous'),
  vsn: fc.constantFrom('2.0.0', '2.0.0', '1.0.0'),
  frames: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: frame.map((parts) => JSON.stringify(parts)) },
      { weight: 1, arbitrary: bodyOf(frame) },
    ),
    {
      minLength: 1,
      maxLength: framesOfOne,
    },
  ),
})

const heartbeat = (vsn: string) =>
  vsn === '2.0.0'
    ? JSON.stringify([null, 'last', 'phoenix', 'heartbeat', {}])
    : JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: 'last' })

/** The server must respond to the last heartbeat or close with an expected code, and keep running. */
export const faultOfConversation = async (world: World, { who, vsn, frames }: Conversation): Promise<string | null> => {
  const { server, bearers, faultSince } = world
  const [generation, logged] = [server.database.generation(), server.logs.length]
  const bearer = bearers[who] ?? ''
  const address = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${server.anonKey}&vsn=${vsn}`
  const socket = new ws(address)
  const start = performance.now()
  let received = ''
  const end = await new Promise<string>((resolve) => {
    socket.on('error', ({ message }) => resolve(message))
    socket.on('close', (code) => resolve(`closed ${code}`))
    socket.on('message', (data: Buffer) => {
      received += data.toString()
      if (received.includes('"last"')) resolve('responded')
    })
    socket.on('open', () => {
      for (const one of frames)
        socket.send(one.replace('"config"', `"access_token":${JSON.stringify(bearer)},"config"`))
      socket.send(heartbeat(vsn))
    })
  })
  const ms = performance.now() - start
  socket.terminate()
  if (end !== 'responded' && !/^closed (?:1000|1008|1009|1011)$/.test(end)) return end
  if (ms > 1_000 * frames.length) return `${Math.round(ms)} ms for ${frames.length} frames`
  const revealed = revealedIn(received, frames.join(''))
  if (revealed !== null) return `reveals "${revealed}": ${received.slice(0, 500)}`
  return faultSince(generation, logged)
}

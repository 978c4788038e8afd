import { setTimeout as wait } from 'node:timers/promises'
import ws from 'ws'
import { personCount, type Ground, type Running } from './ground.ts'
import { atMost, ms, p95, ratioAtMost, timed, type Verdict } from './report.ts'

const changes = 40
const everyMs = 100
const requests = 200
/** As often as supabase-js: the server ends sockets that are silent for a minute. */
const heartbeatMs = 25_000
const heartbeat = JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '0' })
/** Bytes by which the memory's median may grow from the second third of the time to the last. */
const growth = 20 * 2 ** 20
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`

/** One person's connection, subscribed to the insertions of a table; bare, so that little is measured but the server. */
const subscribe = async (
  url: string,
  key: string,
  token: string,
  table: string,
  heard: (text: string) => void,
): Promise<ws> => {
  const socket = new ws(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`)
  const topic = 'realtime:bench'
  const config = {
    broadcast: { ack: false, self: false },
    presence: { key: '' },
    postgres_changes: [{ event: 'INSERT', schema: 'public', table }],
    private: false,
  }
  socket.on('open', () =>
    socket.send(
      JSON.stringify({ topic, event: 'phx_join', payload: { config, access_token: token }, ref: '1', join_ref: '1' }),
    ),
  )
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.includes('"event":"postgres_changes"')) heard(text)
      else if (text.includes('"event":"system"'))
        if (text.includes('"status":"ok"')) resolve(socket)
        else reject(new Error(text))
    })
  })
}

type Inserted = PromiseLike<{ error: { message: string } | null }>

/** Everybody's sockets, and how long a change takes until the last of them has it. */
export const gather = async (ground: Ground, running: Running, table: string) => {
  const counts = new Map<string, { left: number; done: () => void }>()
  const heard = (text: string) => {
    const change = counts.get(/Aviso \d+/.exec(text)?.[0] ?? '')
    if (change && --change.left === 0) change.done()
  }
  const sockets: ws[] = []
  for (let at = 0; at < ground.people.length; at += 50)
    sockets.push(
      ...(await Promise.all(
        ground.people
          .slice(at, at + 50)
          .map(async (person) =>
            subscribe(running.url, ground.tokens.anonKey, await ground.tokenOf(person), table, heard),
          ),
      )),
    )
  const beating = setInterval(() => sockets.forEach((socket) => socket.send(heartbeat)), heartbeatMs)
  const lost = new Promise<never>((_, reject) => {
    for (const socket of sockets) socket.on('close', (code) => reject(new Error(`a socket was closed: ${code}`)))
  })
  // Told by the change that does not reach it.
  lost.catch(() => null)
  const [author = ''] = ground.people
  const client = running.client(await ground.tokenOf(author))
  let made = 0
  return {
    client,
    author,
    /** One insertion of a row with this text, in ms until it has reached all. */
    change: async (insert: (text: string) => Inserted): Promise<number> => {
      const text = `Aviso ${++made}`
      const all = new Promise<void>((done) => counts.set(text, { left: sockets.length, done }))
      const start = performance.now()
      const { error } = await insert(text)
      if (error) throw new Error(error.message)
      await Promise.race([all, lost])
      counts.delete(text)
      return performance.now() - start
    },
    read: () =>
      timed(async () => {
        const { error } = await client.from('bench_notes').select('id, text').order('created_at').limit(50)
        if (error) throw new Error(error.message)
      }),
    leave: () => {
      clearInterval(beating)
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** The same, with notes of the ground's own table. */
const gatherNotes = async (ground: Ground, running: Running) => {
  const crowd = await gather(ground, running, 'bench_notes')
  const { client, author } = crowd
  return {
    ...crowd,
    change: () => crowd.change(async (text) => client.from('bench_notes').insert({ author, shared: true, text })),
  }
}

const inARow = async (times: number, work: () => Promise<number>): Promise<number[]> => {
  const took: number[] = []
  for (let turn = 0; turn < times; turn++) took.push(await work())
  return took
}

/** Changes at ten a second, whether the one before has arrived or not. */
const steadily = async (times: number, change: () => Promise<number>): Promise<number[]> => {
  const under: Promise<number>[] = []
  for (let turn = 0; turn < times; turn++) {
    under.push(change())
    await wait(everyMs)
  }
  return Promise.all(under)
}

export const benchSockets = async (ground: Ground, start: () => Promise<Running>): Promise<Verdict[]> => {
  const running = await start()
  const crowd = await gatherNotes(ground, running)
  try {
    await inARow(3, crowd.change)
    const usual = await inARow(requests, crowd.read)
    const single = await inARow(changes, crowd.change)
    const steady = steadily(changes * 2, crowd.change)
    const over = steady.then(() => 'over')
    const meanwhile: number[] = []
    do meanwhile.push(await crowd.read())
    while ((await Promise.race([over, wait(10)])) !== 'over')
    return [
      atMost(`a change reaches ${personCount} people, 95th percentile`, p95(single), 200, ms),
      atMost('the same at 10 changes a second', p95(await steady), 200, ms),
      ratioAtMost('other requests meanwhile, 95th percentile', p95(meanwhile), p95(usual), 3),
    ]
  } finally {
    crowd.leave()
    await running.end('SIGTERM')
  }
}

/** Memory with everybody connected, while people read and write for some minutes. */
export const benchMemory = async (
  ground: Ground,
  start: () => Promise<Running>,
  minutes: number,
): Promise<Verdict[]> => {
  const running = await start()
  const crowd = await gatherNotes(ground, running)
  const samples: number[] = []
  try {
    const until = performance.now() + minutes * 60_000
    while (performance.now() < until) {
      await crowd.change()
      await inARow(20, crowd.read)
      samples.push(running.memory())
    }
    const third = Math.floor(samples.length / 3)
    const grown = p95(samples.slice(-third)) - p95(samples.slice(third, 2 * third))
    return [
      atMost(
        `memory, ${personCount} sockets, ${minutes} min of traffic`,
        Math.max(...samples),
        700 * 2 ** 20,
        megabytes,
      ),
      atMost('its growth in the last third of the time', grown, growth, megabytes),
    ]
  } finally {
    crowd.leave()
    await running.end('SIGTERM')
  }
}

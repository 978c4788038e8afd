import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { personCount, type Dataset, type Running } from './dataset.ts'
import { atMost, ms, p95, ratioAtMost, timed, type Verdict } from './report.ts'

/** In each round. */
const changes = 10
const requests = 50
const rounds = 5
const everyMs = 100
/** How many bytes the memory's median may grow from the second third of the time to the last. */
const growth = 20 * 2 ** 20
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`

type Inserted = PromiseLike<{ error: { message: string } | null }>

/** The sockets of all people (`crowd.mjs`), and how long a change needs to reach the last of them. */
export const gather = async (dataset: Dataset, running: Running, table: string) => {
  const tokens = await Promise.all(dataset.people.map((person) => dataset.tokenOf(person)))
  const address = `${running.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${dataset.tokens.anonKey}&vsn=1.0.0`
  const crowd = new Worker(new URL('./crowd.mjs', import.meta.url), {
    workerData: { address, tokens, table },
    execArgv: [],
  })
  const reached = new Map<string, () => void>()
  crowd.on('message', (text: string) => reached.get(text)?.())
  const lost = new Promise<never>((_, reject) => crowd.on('error', reject))
  // The change that never arrives reports the error.
  lost.catch(() => null)
  await Promise.race([new Promise<void>((resolve) => reached.set('ready', resolve)), lost])
  const [author = ''] = dataset.people
  const client = running.client(tokens[0] ?? '')
  let made = 0
  return {
    client,
    author,
    /** Inserts a row with this text; returns the ms until all sockets received it. */
    change: async (insert: (text: string) => Inserted): Promise<number> => {
      const text = `Aviso ${++made}`
      const all = new Promise<void>((done) => reached.set(text, done))
      const start = performance.now()
      const { error } = await insert(text)
      if (error) throw new Error(error.message)
      await Promise.race([all, lost])
      reached.delete(text)
      return performance.now() - start
    },
    read: () =>
      timed(async () => {
        const { error } = await client.from('bench_notes').select('id, text').order('created_at').limit(50)
        if (error) throw new Error(error.message)
      }),
    leave: () => crowd.terminate(),
  }
}

/** The same, with the table `bench_notes`. */
const gatherNotes = async (dataset: Dataset, running: Running) => {
  const crowd = await gather(dataset, running, 'bench_notes')
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

/** Ten changes a second, whether or not the one before has arrived. */
const steadily = async (times: number, change: () => Promise<number>): Promise<number[]> => {
  const under: Promise<number>[] = []
  for (let turn = 0; turn < times; turn++) {
    under.push(change())
    await wait(everyMs)
  }
  return Promise.all(under)
}

/** Usual and measured requests alternate, so that a slow moment of the machine affects both. */
export const benchSockets = async (dataset: Dataset, start: () => Promise<Running>): Promise<Verdict[]> => {
  const running = await start()
  const crowd = await gatherNotes(dataset, running)
  const usual: number[] = []
  const single: number[] = []
  const steady: number[] = []
  const meanwhile: number[] = []
  try {
    await inARow(50, crowd.read)
    await inARow(10, crowd.change)
    for (let round = 0; round < rounds; round++) {
      usual.push(...(await inARow(requests, crowd.read)))
      single.push(...(await inARow(changes, crowd.change)))
      const all = steadily(2 * changes, crowd.change)
      const over = all.then(() => 'over')
      do meanwhile.push(await crowd.read())
      while ((await Promise.race([over, wait(10)])) !== 'over')
      steady.push(...(await all))
    }
    return [
      atMost(`a change reaches ${personCount} people, 95th percentile`, p95(single), 200, ms),
      atMost('the same at 10 changes a second', p95(steady), 200, ms),
      ratioAtMost('other requests meanwhile, 95th percentile', p95(meanwhile), p95(usual), 3),
    ]
  } finally {
    await crowd.leave()
    await running.end('SIGTERM')
  }
}

/** Memory with all sockets connected, while people read and write for some minutes. */
export const benchMemory = async (
  dataset: Dataset,
  start: () => Promise<Running>,
  minutes: number,
): Promise<Verdict[]> => {
  const running = await start()
  const crowd = await gatherNotes(dataset, running)
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
      atMost('growth in the last third of the time', grown, growth, megabytes),
    ]
  } finally {
    await crowd.leave()
    await running.end('SIGTERM')
  }
}

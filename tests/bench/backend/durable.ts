import { cutPower, prepare } from '#tests/local/database/powerCut.ts'
import { migratedFolder } from '#tests/local/database/databaseFolder.ts'
import { benchKill } from './crash.ts'
import { startBackend, type Dataset } from './dataset.ts'
import { atMost, median, ms, ratioAtMost, timed, type Verdict } from './report.ts'

const starts = 5
const warmUp = 1_000
const whole = (count: number) => String(count)

/** Alternates between both, because other programs of the machine disturb both alike. */
const bothStarts = async (dataset: Dataset): Promise<Verdict> => {
  const took: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let turn = 0; turn < 2 * starts; turn++) {
    const durable = turn % 2 === 0
    const from = performance.now()
    const running = await startBackend(dataset, 'usual', durable)
    took[durable ? 'with' : 'without'].push(performance.now() - from)
    await running.end('SIGTERM')
  }
  return ratioAtMost(`durable: start, median of ${starts}`, median(took.with), median(took.without), 1.2)
}

const insertTime = async (dataset: Dataset, durable: boolean, requests: number, first: number): Promise<number> => {
  const [author = ''] = dataset.people
  const running = await startBackend(dataset, 'wide', durable)
  const client = running.client(await dataset.tokenOf(author))
  const took: number[] = []
  for (let turn = 0; turn < warmUp + requests; turn++) {
    const id = first + turn
    const ms = await timed(async () => {
      const { error } = await client.from('bench_notes').insert({ id, author, shared: false, text: `Nota ${id}` })
      if (error) throw new Error(error.message)
    })
    if (turn >= warmUp) took.push(ms)
  }
  await running.end('SIGTERM')
  return median(took)
}

const bothInserts = async (dataset: Dataset, requests: number): Promise<Verdict> => {
  const without = await insertTime(dataset, false, requests, 3e9)
  const durably = await insertTime(dataset, true, requests, 4e9)
  return ratioAtMost(`durable: insert, median of ${requests}`, durably, without, 3)
}

const powerCuts = async (rounds: number): Promise<Verdict[]> => {
  const { dataDir, remove } = await migratedFolder()
  const total = { acknowledged: 0, lost: 0, damaged: 0, oldest: 0 }
  try {
    await prepare(dataDir)
    for (let round = 0; round < rounds; round++) {
      const { acknowledged, lost, oldest, damage } = await cutPower(dataDir, { durable: true })
      if (damage !== null) console.error(damage)
      total.acknowledged += acknowledged
      total.lost += lost
      total.damaged += damage === null ? 0 : 1
      total.oldest = Math.max(total.oldest, oldest)
    }
  } finally {
    await remove()
  }
  const what = `power cut, ${rounds} rounds`
  return [
    atMost(`${what}: lost, of ${total.acknowledged} acknowledged`, total.lost, 0, whole),
    atMost(`${what}: damaged`, total.damaged, 0, whole),
    atMost(`${what}: the oldest loss before the cut`, total.oldest, 1_000, ms),
  ]
}

/** DURABLE=1 against DURABLE=0, and what is left after crashes. */
export const benchDurable = async (dataset: Dataset, requests: number, rounds: number): Promise<Verdict[]> => [
  await bothStarts(dataset),
  await bothInserts(dataset, requests),
  ...(await benchKill(dataset, () => startBackend(dataset, 'wide', true), rounds, 'durable, kill -9')),
  ...(await powerCuts(rounds)),
]

import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#supabase/embedded/database/database.ts'
import { openPglite } from '#supabase/embedded/database/pglite.ts'
import { png } from '#tests/local/storage/storagePictures.ts'
import type { Dataset, Running } from './dataset.ts'
import { atMost, type Verdict } from './report.ts'

const writers = 8
const picture = png()
const first = 1_000_000_000
const whole = (count: number) => String(count)

/** Acknowledged rows that are missing, and rows on which table and index disagree. */
const damage = async (
  database: Database,
  acknowledged: readonly number[],
): Promise<{ lost: number; corrupt: number }> => {
  const [there] = await database.request([
    { sql: `select id from public.bench_notes where id >= $1 and text = 'Nota ' || id`, values: [String(first)] },
  ])
  const found = new Set(there?.rows.map(([id]) => Number(id)))
  const counts: string[] = []
  for (const way of [
    'enable_indexscan = off; set enable_bitmapscan = off; set enable_indexonlyscan = off',
    'enable_seqscan = off',
  ]) {
    await database.script(`set ${way}`)
    const [counted] = await database.request([
      { sql: 'select count(*), sum(id) from public.bench_notes where id >= $1', values: [String(first)] },
    ])
    counts.push(String(counted?.rows[0]))
    await database.script('reset all; set search_path = "$user", public, extensions; set timezone = \'UTC\'')
  }
  return { lost: acknowledged.filter((id) => !found.has(id)).length, corrupt: counts[0] === counts[1] ? 0 : 1 }
}

const verdicts = (what: string, acknowledged: number, lost: number, corrupt: number): Verdict[] => [
  atMost(`${what}: lost, of ${acknowledged} acknowledged`, lost, 0, whole),
  atMost(`${what}: corrupt`, corrupt, 0, whole),
]

const bucket = 'confraria-assets'

/** How many acknowledged uploads can no longer be downloaded. */
const lostUploads = async (dataset: Dataset, running: Running, paths: readonly string[]): Promise<number> => {
  const files = running.client(dataset.tokens.serviceKey).storage.from(bucket)
  let lost = 0
  for (const path of paths) if ((await files.download(path)).data?.size !== picture.length) lost++
  return lost
}

/** kill -9 during writes and uploads over HTTP. */
export const benchKill = async (
  dataset: Dataset,
  start: () => Promise<Running>,
  rounds: number,
  what = 'kill -9',
): Promise<Verdict[]> => {
  const [author = ''] = dataset.people
  const acknowledged: number[] = []
  const uploaded: string[] = []
  const total = { lost: 0, corrupt: 0 }
  let next = first
  for (let round = 0; round < rounds; round++) {
    const running = await start()
    const client = running.client(await dataset.tokenOf(author))
    const enough = acknowledged.length + randomInt(20, 200)
    const write = async () => {
      for (;;) {
        const id = next++
        const { status } = await client.from('bench_notes').insert({ id, author, shared: false, text: `Nota ${id}` })
        if (status !== 201) return
        acknowledged.push(id)
      }
    }
    const files = running.client(dataset.tokens.serviceKey).storage.from(bucket)
    const upload = async () => {
      for (;;) {
        const path = `member-photos/bench-${next++}.png`
        const { error } = await files.upload(path, picture, { contentType: 'image/png' })
        if (error) return
        uploaded.push(path)
      }
    }
    const all = Promise.all([...Array.from({ length: writers }, write), upload(), upload()])
    while (acknowledged.length < enough) await wait(5)
    await running.end('SIGKILL')
    await all
    const database = await openPglite({ dataDir: dataset.dataDir })
    const { lost, corrupt } = await damage(database, acknowledged)
    await database.close()
    total.lost += lost
    total.corrupt += corrupt
  }
  const running = await start()
  const missing = await lostUploads(dataset, running, uploaded)
  await running.end('SIGTERM')
  return [
    ...verdicts(`${what}, ${rounds} rounds`, acknowledged.length, total.lost, total.corrupt),
    atMost(`${what}, ${rounds} rounds: lost, of ${uploaded.length} uploads`, missing, 0, whole),
  ]
}

/** The watchdog ends the engine during writes: only the statement that hangs is refused. */
export const benchWatchdog = async (dataset: Dataset, rounds: number, limit = 3_000): Promise<Verdict[]> => {
  const [author = ''] = dataset.people
  const database = await openPglite({ dataDir: dataset.dataDir, limit })
  const acknowledged: number[] = []
  let next = first * 2
  let refused = 0
  try {
    const write = async () => {
      const id = next++
      await database.request([
        {
          sql: 'insert into public.bench_notes (id, author, shared, text) values ($1, $2, false, $3)',
          values: [String(id), author, `Nota ${id}`],
        },
      ])
      acknowledged.push(id)
    }
    for (let round = 0; round < rounds; round++) {
      const work = Array.from({ length: 100 }, write)
      const hang = database.request([{ sql: 'select pg_sleep(3600)' }]).catch((error: unknown) => error)
      work.push(...Array.from({ length: 100 }, write))
      for (const { status } of await Promise.allSettled(work)) if (status === 'rejected') refused++
      const error = await hang
      if (!(error instanceof Error && 'code' in error && error.code === '57014')) throw new Error(String(error))
    }
    const { lost, corrupt } = await damage(database, acknowledged)
    return [
      ...verdicts(`watchdog, ${rounds} rounds`, acknowledged.length, lost, corrupt),
      atMost('watchdog: waiting requests without a result', refused, 0, whole),
    ]
  } finally {
    await database.close()
  }
}

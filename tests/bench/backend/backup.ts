import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { backupPath } from 'supabase-embedded'
import { exportClub } from '#server/transfer/exportClub.ts'
import { clubOf } from '#tests/local/transfer/clubs.ts'
import { startBackend as startDemonstration } from '#tests/support/backend.ts'
import type { Dataset, Running } from './dataset.ts'
import { atMost, median, ms, p95, ratioAtMost, timed, type Verdict } from './report.ts'

const gigabyte = 1_000_000_000
const size = 5_000_000

/** Fills the files of a data directory. A file without a row is copied like any other; the next start removes it. */
const fill = (dataDir: string): (() => void) => {
  const folder = join(dataDir, 'files')
  mkdirSync(folder, { recursive: true })
  const bytes = randomBytes(size)
  const paths = Array.from({ length: gigabyte / size }, () => join(folder, randomUUID()))
  for (const path of paths) writeFileSync(path, bytes)
  return () => {
    for (const path of paths) rmSync(path, { force: true })
  }
}

/** How long one person's requests take, one after the other, until `isDone`. */
const visit = async (dataset: Dataset, running: Running, isDone: (count: number) => boolean): Promise<number[]> => {
  const [person = ''] = dataset.people
  const client = running.client(await dataset.tokenOf(person))
  const took: number[] = []
  while (!isDone(took.length))
    took.push(
      await timed(async () => {
        const { error } = await client.from('bench_notes').select('id, text').order('id').limit(20)
        if (error) throw new Error(error.message)
      }),
    )
  return took
}

/** Writes a backup to a file in a process of its own, as `npm run club:backup` does: this one measures the others. */
const receive = async ({ url, serviceKey }: { url: string; serviceKey: string }, path: string): Promise<void> => {
  const script = `import { createWriteStream } from 'node:fs'
    import { Readable } from 'node:stream'
    import { pipeline } from 'node:stream/promises'
    const [url, key, path] = process.argv.slice(1)
    const response = await fetch(url, { headers: { authorization: 'Bearer ' + key } })
    if (!response.ok) throw new Error('the backup was refused: ' + response.status)
    await pipeline(Readable.fromWeb(response.body), createWriteStream(path))`
  const args = ['--input-type=module', '-e', script, String(new URL(backupPath, url)), serviceKey, path]
  await promisify(execFile)(process.execPath, args)
}

/** Response times during a backup of 1 GB, and the time of an export. */
export const benchBackup = async (dataset: Dataset, start: () => Promise<Running>): Promise<Verdict[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'confraria-backup-'))
  const running = await start()
  // After the start, which removes files without a row.
  const empty = fill(dataset.dataDir)
  try {
    await visit(dataset, running, (count) => count >= 2_000)
    const before = await visit(dataset, running, (count) => count >= 2_000)
    let isDone = false
    const source = { url: running.url, serviceKey: dataset.tokens.serviceKey }
    const took = timed(() => receive(source, join(folder, 'backup.tar'))).finally(() => (isDone = true))
    const during = await visit(dataset, running, () => isDone)
    const duration = await took

    const demonstration = await startDemonstration()
    const exporting = await timed(() => exportClub(clubOf(demonstration), join(folder, 'export.tar'), false))
    await demonstration.stop()
    return [
      ratioAtMost(`backup of 1 GB in ${ms(duration)}: median of others`, median(during), median(before), 2),
      ratioAtMost('backup of 1 GB: 95th percentile of others', p95(during), p95(before), 2),
      atMost('export of the demonstration', exporting, 10_000, ms),
    ]
  } finally {
    empty()
    await running.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

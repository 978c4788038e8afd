import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#supabase/embedded/database/database.ts'
import { openPglite } from '#supabase/embedded/database/pglite.ts'
import { inTurn, keep } from './powerCut.mjs'

const script = new URL('./powerCut.worker.mjs', import.meta.url)

/** Acknowledged before the cut. */
export const leastWrites = 100

/** A page of the file system: a power cut may store each one or not. */
const page = 4_096

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.unfinished'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/** Of each page, what was synced or what was written since; the same for the length. A new page may be a hole. */
const mixed = (synced: Buffer, written: Buffer): Buffer => {
  const length = Math.random() < 0.5 ? synced.length : written.length
  const result = Buffer.alloc(length)
  for (let at = 0; at < length; at += page) {
    const source = Math.random() < 0.5 ? written : synced
    if (at < source.length) source.copy(result, at, at, Math.min(at + page, source.length))
  }
  return result
}

/** What a disk may have after a power cut: all that was synced, and any part of the rest. */
const afterCut = (live: string, shadow: string, target: string) => {
  for (const entry of readdirSync(live, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory())
      mkdirSync(join(target, relative(live, join(entry.parentPath, entry.name))), { recursive: true })
  for (const name of new Set([...filesIn(live), ...filesIn(shadow)])) {
    const [synced, written] = [join(shadow, name), join(live, name)].map((path) =>
      existsSync(path) ? readFileSync(path) : null,
    )
    const isKept = synced && written ? true : Math.random() < 0.5
    if (!isKept) continue
    const [one, other] = [synced ?? written, written ?? synced]
    if (!one || !other) throw new Error(`${name} is in neither folder`)
    mkdirSync(dirname(join(target, name)), { recursive: true })
    writeFileSync(join(target, name), one.equals(other) ? one : mixed(one, other))
  }
}

/** What a power cut did to acknowledged writes. */
interface Cut {
  acknowledged: number
  /** Of writes acknowledged more than a second before the cut. */
  lost: number
  /** Milliseconds before the cut: the oldest acknowledged write that is lost. */
  oldest: number
  /** Why the data do not open or contradict themselves; null if they are sound. */
  damage: string | null
}

/** Creates a table that does not fit into the engine's buffers, so that its pages are written at any time. */
export const prepare = async (dataDir: string): Promise<void> => {
  const database = await openPglite({ dataDir })
  await database.script(`
    -- Keeps no empty segments of the log, which each cut would copy.
    set wal_recycle = off;
    create table public.acknowledged (id int primary key, twin int not null unique);
    create table public.wide (id int primary key, version int not null default 0, text text not null);
    alter table public.wide alter text set storage plain;
    insert into public.wide (id, text) select id, repeat('x', 3500) from generate_series(1, 11000) id`)
  await database.close()
}

const contradictions = `
  select string_agg(problem, ', ') from (
    select 'twins' as problem where exists (select from public.acknowledged where id <> twin)
    union all
    select 'rows' where (select count(*) from public.wide) <> 11000
    union all
    select 'texts' where exists (select from public.wide where text <> repeat('x', 3500))
  ) as found`

const idsBy = async (database: Database, way: string): Promise<Set<number>> => {
  await database.script(`set enable_seqscan = ${way}; set enable_indexscan = ${way === 'on' ? 'off' : 'on'};
    set enable_indexonlyscan = ${way === 'on' ? 'off' : 'on'}; set enable_bitmapscan = off`)
  const [found] = await database.request([{ sql: 'select id from public.acknowledged where id >= 0' }])
  return new Set((found?.rows ?? []).map(([id]) => Number(id)))
}

/** Opens the data, and compares them with the acknowledged writes. */
const inspect = async (dataDir: string, acknowledged: ReadonlyMap<number, number>, cutAt: number): Promise<Cut> => {
  const total = acknowledged.size
  try {
    const database = await openPglite({ dataDir, durable: true })
    try {
      const [problems] = await database.request([{ sql: contradictions }])
      const [byTable, byIndex] = [await idsBy(database, 'on'), await idsBy(database, 'off')]
      const lost = [...acknowledged].filter(([id]) => !byTable.has(id)).map(([, at]) => cutAt - at)
      const isEqual = byTable.size === byIndex.size && [...byTable].every((id) => byIndex.has(id))
      return {
        acknowledged: total,
        lost: lost.filter((age) => age > 1_000).length,
        oldest: Math.max(0, ...lost),
        damage: problems?.rows[0]?.[0] ?? (isEqual ? null : 'table and index disagree'),
      }
    } finally {
      await database.close()
    }
  } catch (error) {
    return { acknowledged: total, lost: total, oldest: Infinity, damage: String(error) }
  }
}

/**
 * Writes into a copy of prepared data for some seconds, cuts the power at any moment, and looks what is left.
 * `prepared` is a data directory by {@link prepare}. Without `durable` nothing is synced.
 */
export const cutPower = async (prepared: string, { durable }: { durable: boolean }): Promise<Cut> => {
  const folder = mkdtempSync(join(tmpdir(), 'confraria-power-'))
  const live = join(folder, 'live/database')
  const shadow = join(folder, 'live/shadow')
  try {
    cpSync(join(prepared, 'database'), live, { recursive: true })
    cpSync(join(prepared, 'database'), shadow, { recursive: true })
    const sync = (path: string) => {
      inTurn(shadow, () => keep(path, join(shadow, relative(live, path))))
      return Promise.resolve()
    }
    const database = await openPglite({ dataDir: join(folder, 'live'), durable, script, sync })
    const acknowledged = new Map<number, number>()
    const cut = new AbortController()
    let next = 0
    const write = async () => {
      while (!cut.signal.aborted) {
        const id = next++
        const row = String(1 + Math.floor(Math.random() * 11_000))
        try {
          await database.request([
            { sql: 'insert into public.acknowledged values ($1, $1)', values: [String(id)] },
            { sql: 'update public.wide set version = version + 1 where id = $1', values: [row] },
          ])
        } catch {
          return
        }
        acknowledged.set(id, performance.now())
      }
    }
    const interfere = async () => {
      while (!cut.signal.aborted) {
        await wait(Math.random() * 700)
        const what = [
          'checkpoint',
          'create table if not exists public.brief as select 1',
          'drop table if exists public.brief',
        ]
        if (!cut.signal.aborted) await database.script(what[Math.floor(Math.random() * 3)] ?? '').catch(() => 'cut')
      }
    }
    const writers = [write(), write(), write(), interfere()]
    await wait(1_500 + Math.random() * 1_500)
    // A busy machine needs longer for enough writes.
    while (acknowledged.size < leastWrites) await wait(20)
    cut.abort()
    const cutAt = performance.now()
    writeFileSync(join(folder, 'live/cut'), '')
    // The next write ends the thread, and no other one starts.
    await Promise.all([database.script('create table public.late ()').catch(() => 'cut'), ...writers])
    await database.close()
    afterCut(live, shadow, join(folder, 'after/database'))
    return await inspect(join(folder, 'after'), acknowledged, cutAt)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

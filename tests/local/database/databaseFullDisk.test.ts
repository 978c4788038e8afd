import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { project } from '#server/project.ts'
import type { LogEntry } from '#supabase/embedded/backend.ts'
import { readConfig } from '#supabase/embedded/config.ts'
import type { Database } from '#supabase/embedded/database/database.ts'
import { openPglite } from '#supabase/embedded/database/pglite.ts'
import { makeGateway } from '#supabase/embedded/gateway.ts'
import { openOutbox } from '#supabase/embedded/mail/outbox.ts'
import { listen, type Listening } from '#supabase/embedded/server.ts'
import { usualRates } from '#supabase/embedded/rates.ts'
import { makeTokens } from '#supabase/embedded/tokens.ts'
import { socket } from '#tests/support/socket.ts'
import { migratedFolder, rows } from './databaseFolder.ts'

/** The engine on a simulated disk that tests fill and empty. */
const script = new URL('./fullDisk.worker.mjs', import.meta.url)

let folder: Awaited<ReturnType<typeof migratedFolder>>
let database: Database
let listening: Listening
let client: SupabaseClient
const logs: LogEntry[] = []
/** The cause is only in the log. */
const unavailable = 'The database is not available'
beforeAll(async () => {
  folder = await migratedFolder()
  database = await openPglite({ dataDir: folder.dataDir, script })
  await database.script(`
    create table public.acknowledged (id int primary key, text text);
    grant all on public.acknowledged to service_role;`)
  await database.forgetPlans()
  const { dataDir } = folder
  const tokens = await makeTokens('the secret of a disk that is full now and then', Date.now)
  const [outbox, config] = [openOutbox(dataDir, Date.now), readConfig(project)]
  const gateway = makeGateway({
    database,
    tokens,
    config,
    rates: usualRates,
    outbox,
    now: Date.now,
    dataDir,
    log: (entry) => logs.push(entry),
  })
  listening = await listen(gateway, { host: '127.0.0.1', port: 0 })
  client = createClient(`http://127.0.0.1:${listening.port}`, tokens.serviceKey, { realtime: { transport: socket } })
})
afterAll(async () => {
  await listening.stop()
  await database.close()
  await folder.remove()
})

const full = () => join(folder.dataDir, 'full')
/** Fills the disk for files whose path contains `part`. */
const fill = (part: 'pg_wal' | '/base/' | '') => writeFile(full(), part)
const makeSpace = () => rm(full(), { force: true })

const write = (id: number) => rows(database, 'insert into public.acknowledged values ($1) returning id', [String(id)])
const written = async () =>
  (await rows(database, 'select id from public.acknowledged order by id')).map(([id]) => Number(id))
/** Without the row of an interrupted write, which may or may not be stored. */
const without = (brokenOff: number, ids: number[]) => ids.filter((id) => id !== brokenOff)
/** Repeats until the database opens again; returns the errors until then. */
const untilItOpens = async () => {
  const refusals: unknown[] = []
  for (;;) {
    const response: unknown = await rows(database, 'select 1').catch((error: unknown) => error)
    if (Array.isArray(response)) return refusals
    refusals.push(response)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

beforeEach(async () => {
  await makeSpace()
  await untilItOpens()
  await database.script('truncate public.acknowledged')
})

test('without space for tables the statement is refused, and the next ones work', async () => {
  await write(1)
  await fill('/base/')
  const large = `insert into public.acknowledged select id, repeat('x', 500) from generate_series(2, 20000) id`
  await expect(rows(database, large)).rejects.toMatchObject({ code: '53100' })
  expect(await written()).toEqual([1])
  await makeSpace()
  await write(2)
  expect(await written()).toEqual([1, 2])
})

test('without space for the write-ahead log requests are refused; later no acknowledged row is missing', async () => {
  const insert = (id: number) => client.from('acknowledged').insert({ id })
  expect((await insert(1)).status).toBe(201)
  await fill('')
  expect(await insert(2)).toMatchObject({ status: 503, error: { code: '57P02', message: unavailable } })
  const waiting = await Promise.all(Array.from({ length: 20 }, (_, at) => insert(10 + at)))
  for (const response of waiting)
    expect(response).toMatchObject({ status: 503, error: { code: '08006', message: unavailable } })
  const error = expect.stringMatching(/does not open: .*No space left on device/) as unknown
  expect(logs).toContainEqual({ level: 'warn', event: 'rest.refused', code: '08006', error })
  expect((await client.auth.admin.listUsers()).error?.status).toBe(500)
  expect((await client.storage.listBuckets()).error).toMatchObject({ status: 500 })
  await makeSpace()
  for (const error of await untilItOpens()) expect(error).toMatchObject({ code: '08006' })
  expect((await insert(3)).status).toBe(201)
  expect(without(2, await written())).toEqual([1, 3])
})

test('on a full disk the start fails with the reason, and nothing is lost once there is space', async () => {
  await write(1)
  await fill('pg_wal')
  await expect(write(2)).rejects.toMatchObject({ code: '57P02' })
  await database.close()
  await fill('')
  await expect(openPglite({ dataDir: folder.dataDir, script })).rejects.toThrow('O disco está cheio: libere espaço')
  await makeSpace()
  database = await openPglite({ dataDir: folder.dataDir, script })
  expect(without(2, await written())).toEqual([1])
  await write(3)
  expect(without(2, await written())).toEqual([1, 3])
})

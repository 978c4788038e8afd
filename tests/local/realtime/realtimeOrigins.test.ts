import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import ws from 'ws'
import { project } from '#server/project.ts'
import { attachBackend, type Attached } from '#server/attach.ts'
import type { Backend } from '#supabase/embedded/backend.ts'
import { openBackend } from '#supabase/embedded/openBackend.ts'
import { makeGateway } from '#supabase/embedded/gateway.ts'
import { listen, type Listening } from '#supabase/embedded/server.ts'
import { readSettings } from '#server/settings.ts'
import { makeSite } from '#server/site.ts'
import { socket } from '#tests/support/socket.ts'
import { subscribe, type Listener } from './listener.ts'

let folder = ''
let backend: Backend
let listening: Listening
/** What the application's process opens if another process is the backend. */
let attached: Attached
let front: Listening
let client: SupabaseClient
let listener: Listener

const start = async (port: number) => {
  backend = await openBackend({ project, dataDir: join(folder, 'data'), seed: false, log: () => null })
  listening = await listen(makeGateway(backend), { host: '127.0.0.1', port })
}
const stop = async () => {
  await listening.stop()
  await backend.database.close()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confraria-realtime-'))
  await start(0)
  await backend.database.script(`
    create table public.news (id int primary key, body text);
    grant select on public.news to service_role;
    alter publication supabase_realtime add table public.news;
    select realtime.follow_publication()`)
  attached = await attachBackend({
    ...readSettings(),
    dataDir: join(folder, 'data'),
    supabasePort: listening.port,
    supabaseUrl: null,
  })
  const site = makeSite({ dist: folder, anonKey: null, supabaseUrl: null, backend: attached })
  front = await listen(site, { host: '127.0.0.1', port: 0 })
  client = createClient(`http://127.0.0.1:${front.port}`, backend.tokens.serviceKey, {
    auth: { persistSession: false },
    realtime: { transport: socket, reconnectAfterMs: () => 50 },
  })
})
afterAll(async () => {
  await client.removeAllChannels()
  await stop()
  await rm(folder, { recursive: true })
})

const announce = (id: number) =>
  backend.database.request([{ sql: 'insert into news values ($1)', values: [String(id)] }])

const waiting = async () =>
  (await backend.database.request([{ sql: 'select change from realtime.outbox' }]))[0]?.rows.length

test('large changes do not pile up while no one is connected', async () => {
  await backend.database.request([
    { sql: `insert into news select n, repeat('x', 9000) from generate_series(11, 15) n` },
  ])
  await expect.poll(waiting).toBe(0)
})

test("the application's origin forwards changes of a running backend", async () => {
  listener = await subscribe(client, [{ table: 'news' }])
  await announce(1)
  expect((await listener.next()).new).toEqual({ id: 1, body: null })
})

test('a refusal is forwarded unchanged', async () => {
  const refused = new ws(`ws://127.0.0.1:${front.port}/realtime/v1/websocket?apikey=rubbish`)
  const message = await new Promise((resolve) => {
    refused.on('error', (error) => resolve(error.message))
  })
  expect(message).toBe('Unexpected server response: 401')
})

describe('after a restart of the backend', () => {
  beforeAll(async () => {
    await listening.stop()
    // As if it had been killed before delivery.
    await backend.database.request([{ sql: `insert into realtime.outbox (change) values ('x')` }])
    await backend.database.close()
    await start(listening.port)
  })

  test('no old changes are left', async () => {
    expect(await waiting()).toBe(0)
  })

  test('a client joins again by itself and receives changes', async () => {
    expect(await listener.status()).toBe('CHANNEL_ERROR')
    let status = ''
    while (status !== 'SUBSCRIBED') status = await listener.status()
    expect(await listener.message()).toMatchObject({ status: 'ok' })
    await announce(2)
    expect((await listener.next()).new).toEqual({ id: 2, body: null })
  })
})

test('the same with the backend in this process', async () => {
  const own = makeSite({
    dist: folder,
    anonKey: null,
    supabaseUrl: null,
    backend: makeGateway(backend),
  })
  const served = await listen(own, { host: '127.0.0.1', port: 0 })
  const other = createClient(`http://127.0.0.1:${served.port}`, backend.tokens.serviceKey, {
    auth: { persistSession: false },
    realtime: { transport: socket },
  })
  const received = await subscribe(other, [{ table: 'news' }])
  await announce(3)
  expect((await received.next()).new).toEqual({ id: 3, body: null })
  await other.removeAllChannels()
  await served.stop()
})

test('the application stops at once, despite open sockets', async () => {
  // A hanging socket would delay it by five seconds.
  const began = performance.now()
  await front.stop()
  expect(performance.now() - began).toBeLessThan(4_000)
  await expect.poll(() => client.realtime.isConnected()).toBe(false)
})

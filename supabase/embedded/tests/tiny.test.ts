import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type SupabaseClient, type WebSocketLikeConstructor } from '@supabase/supabase-js'
import { makeGateway } from 'supabase-embedded/gateway'
import { listen } from 'supabase-embedded/server'
import { complain, Complaint, openBackend, type Backend, type Project } from 'supabase-embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'

/** A second project: one table, one bucket, one user, and a minimal config.toml. */
const tiny = fileURLToPath(new URL('tiny', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'supabase-embedded-'))
const project: Project = {
  folder: join(scratch, 'supabase'),
  // All projects share the empty database, because creating it takes seconds.
  cache: join(process.cwd(), 'node_modules/.cache/confraria'),
  resetCommand: 'npm run again',
}
const dataDir = join(scratch, 'data')
const email = 'ana@example.test'
const password = 'a long password'

let backend: Backend
let url: string
let stop: () => Promise<void>

const start = async () => {
  backend = await openBackend({ project, dataDir, log: () => undefined })
  const listening = await listen(makeGateway(backend), { host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${listening.port}`
  stop = async () => {
    await listening.stop()
    await backend.database.close()
  }
}
const client = (): SupabaseClient =>
  createClient(url, backend.tokens.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
  })
const signedIn = async () => {
  const ana = client()
  const { error } = await ana.auth.signInWithPassword({ email, password })
  if (error) throw error
  return ana
}
const notesOf = async (who: SupabaseClient) => {
  const { data, error } = await who.from('notes').select('content').order('content')
  return error ? error.code : data.map(({ content }) => String(content))
}

beforeAll(async () => {
  cpSync(tiny, project.folder, { recursive: true })
  await start()
})
afterAll(async () => {
  await stop()
  rmSync(scratch, { recursive: true, force: true })
})

test('policies decide who reads and writes the table', async () => {
  expect(await notesOf(client())).toBe('42501')
  const ana = await signedIn()
  expect(await notesOf(ana)).toEqual(['Written by the seed'])
  const { error } = await ana.from('notes').insert({ content: 'Another one' })
  expect(error).toBe(null)
  expect(await notesOf(ana)).toEqual(['Another one', 'Written by the seed'])
  const { error: forged } = await ana.from('notes').insert({ content: 'x', owner: crypto.randomUUID() })
  expect(forged?.code).toBe('42501')
})

test('config.toml creates the bucket with its pictures', async () => {
  const { data } = client().storage.from('pictures').getPublicUrl('dot.png')
  const response = await fetch(data.publicUrl)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await response.arrayBuffer())).toEqual(readFileSync(join(tiny, 'pictures/dot.png')))
  const { error } = await (await signedIn()).storage.from('pictures').upload('mine.png', new Uint8Array([1]))
  expect(error?.message).toMatch(/row-level security/u)
})

test('a mail without a template has a default text', async () => {
  const { error } = await client().auth.resetPasswordForEmail(email)
  expect(error).toBe(null)
  const [mail] = backend.outbox.mails()
  expect(mail).toMatchObject({ to: email, subject: 'Reset your password' })
  expect(mail?.text).toMatch(/^\d{6}\n\nhttp/u)
})

test('a restart keeps the data, skips the seed and applies a new migration', async () => {
  await stop()
  writeFileSync(
    join(project.folder, 'migrations/20260102000000_stars.sql'),
    'alter table public.notes add stars int default 3;',
  )
  await start()
  const { data } = await (await signedIn()).from('notes').select('content, stars').order('content')
  expect(data).toEqual([
    { content: 'Another one', stars: 3 },
    { content: 'Written by the seed', stars: 3 },
  ])
})

test('a changed migration is refused with its name and the reset command', async () => {
  await stop()
  const path = join(project.folder, 'migrations/20260102000000_stars.sql')
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, `${before} -- changed`)
  await expect(openBackend({ project, dataDir, log: () => undefined })).rejects.toThrow(
    /20260102000000_stars\.sql mudou.*npm run again/u,
  )
  expect(() => complain(project, dataDir)(new TypeError('another'))).toThrow(TypeError)
  expect(new Complaint('a sentence').message).toBe('a sentence')
  writeFileSync(path, before)
  await start()
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { project } from '#server/project.ts'
import type { Backend, LogEntry } from '#supabase/embedded/backend.ts'
import { readConfig, type Config } from '#supabase/embedded/config.ts'
import { openBackend } from '#supabase/embedded/openBackend.ts'
import { makeGateway } from '#supabase/embedded/gateway.ts'
import { password as commonPassword } from '#server/people.ts'
import { usualRates, type Rates } from '#supabase/embedded/rates.ts'
import { listen } from '#supabase/embedded/server.ts'
import { socket } from './socket.ts'

export interface TestBackend {
  url: string
  anonKey: string
  serviceKey: string
  /** The gateway's parts: the database, the tokens, the clock. */
  backend: Backend
  database: Backend['database']
  dataDir: string
  /** Its log, oldest entry first. */
  logs: LogEntry[]
  /** A client with the anon key, or with another key or token. */
  client(token?: string): SupabaseClient
  /** A person of the seed, signed in. Throws the server's error. */
  clientAs(email: string, password?: string): Promise<SupabaseClient>
  stop(): Promise<void>
}

/** In ms. Test files start it at their top level, where Vitest has no timeout. */
const longestStart = 60_000

/**
 * Starts a backend with a temporary database and files, on a free port. `seed: false`: migrations only. `now`
 * (milliseconds): the clock, so that tokens can expire. `config`: instead of config.toml. `rates`: the rate limits.
 * Throws if it has not started after a minute.
 */
export const startBackend = async ({
  seed = true,
  now = Date.now,
  config = readConfig(project),
  rates = usualRates,
}: { seed?: boolean; now?: () => number; config?: Config; rates?: Rates } = {}): Promise<TestBackend> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'confraria-test-'))
  const logs: LogEntry[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the backend has not started after ${longestStart} ms`)), longestStart)
  })
  const opening = openBackend({
    project,
    dataDir,
    seed,
    durable: false,
    now,
    config,
    rates,
    log: (entry) => logs.push(entry),
  })
  const backend = await Promise.race([opening, late]).finally(() => clearTimeout(timer))
  const listening = await listen(makeGateway(backend), { host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${listening.port}`
  const { anonKey, serviceKey } = backend.tokens

  const client = (token?: string) =>
    createClient(url, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: socket },
      ...(token === undefined ? {} : { accessToken: () => Promise.resolve(token) }),
    })

  return {
    url,
    anonKey,
    serviceKey,
    backend,
    database: backend.database,
    dataDir,
    logs,
    client,
    async clientAs(email, password = commonPassword) {
      const signedIn = client()
      const { error } = await signedIn.auth.signInWithPassword({ email, password })
      if (error) throw error
      return signedIn
    },
    async stop() {
      await listening.stop()
      await backend.database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

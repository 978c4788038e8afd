import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { project } from '#server/project.ts'
import type { Backend, LogEntry } from '#supabase/embedded/backend.ts'
import { readConfig, type Config } from '#supabase/embedded/config.ts'
import { openBackend } from '#supabase/embedded/openBackend.ts'
import { makeGateway } from '#supabase/embedded/gateway.ts'
import { password as everybodys } from '#server/people.ts'
import { usualRates, type Rates } from '#supabase/embedded/rates.ts'
import { listen } from '#supabase/embedded/server.ts'
import { socket } from './socket.ts'

export interface TestBackend {
  url: string
  anonKey: string
  serviceKey: string
  /** What the gateway was made of: the database, the tokens, the clock. */
  backend: Backend
  database: Backend['database']
  dataDir: string
  /** What it logged, oldest first. */
  logs: LogEntry[]
  /** Somebody with the anon key; with another key or token, whom that stands for. */
  client(token?: string): SupabaseClient
  /** A person of the seed, signed in. Throws the server's error. */
  clientAs(email: string, password?: string): Promise<SupabaseClient>
  stop(): Promise<void>
}

/**
 * A backend of its own, with its own temporary database and files, at a free port. `seed: false` leaves it with the
 * migrations alone; `now` (milliseconds) lets a token expire; `config` is config.toml otherwise,
 * `rates` how much it serves.
 */
export const startBackend = async ({
  seed = true,
  now = Date.now,
  config = readConfig(project),
  rates = usualRates,
}: { seed?: boolean; now?: () => number; config?: Config; rates?: Rates } = {}): Promise<TestBackend> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'confraria-test-'))
  const logs: LogEntry[] = []
  const backend = await openBackend({ project, dataDir, seed, now, config, rates, log: (entry) => logs.push(entry) })
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
    async clientAs(email, password = everybodys) {
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

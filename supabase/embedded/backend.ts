import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Rates } from './rates.ts'
import type { Tokens } from './tokens.ts'

/** What every router gets. Each router is `(backend: Backend) => Hono`, mounted by `gateway.ts`. */
export interface Backend {
  database: Database
  tokens: Tokens
  /** What supabase/config.toml says. */
  config: Config
  /** Where mails go. */
  outbox: Outbox
  /** Milliseconds since 1970; injected, so that tests can let a token expire. */
  now: () => number
  /** How much it serves: of one address, of one account and in total. */
  rates: Rates
  /** Where `files/` of the storage lie; the database lies beside them. */
  dataDir: string
  log: (entry: LogEntry) => void
}

/** One structured line; never a secret, a token or a body. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error'
  event: string
  [detail: string]: string | number | boolean | null
}

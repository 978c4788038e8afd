import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Outbox } from './mail/outbox.ts'
import type { MailName } from './project.ts'
import type { Rates } from './rates.ts'
import type { Tokens } from './tokens.ts'

/** What each router receives. Each router is `(backend: Backend) => Hono`, mounted by `gateway.ts`. */
export interface Backend {
  database: Database
  tokens: Tokens
  /** The values of supabase/config.toml. */
  config: Config
  /** A name in the mails that changes while the backend runs. */
  mailName?: MailName | undefined
  /** Stores the mails. */
  outbox: Outbox
  /** Milliseconds since 1970; injected, so that tests can let a token expire. */
  now: () => number
  /** Rate limits. */
  rates: Rates
  /** The folder of the database and of the storage's `files/`. */
  dataDir: string
  log: (entry: LogEntry) => void
}

/** One structured line, without secrets, tokens or bodies. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error'
  event: string
  [detail: string]: string | number | boolean | null
}

/**
 * The one interface between the embedded backend and its database. `pglite.ts` is its adapter.
 * A request is a list of statements sent as one binary message; they run in one implicit transaction, in order.
 */
export interface Database {
  /**
   * Runs the statements in one transaction, after setting role, claims and settings of `as`.
   * Answers one result a statement. Throws {@link DatabaseError} when Postgres refuses any of them (nothing is kept then), or
   * PT429 when too many requests of this caller wait already.
   */
  request(statements: readonly Statement[], as?: Caller): Promise<Result[]>
  /** Runs a script of many statements as the owner, by the simple protocol (migrations, seed). */
  script(sql: string): Promise<void>
  /** Calls `hear` with every payload that a committed transaction announces (`pg_notify`) on the channel, in order. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>
  /** Forgets prepared plans; to be called after a script that changed tables. */
  forgetPlans(): Promise<void>
  /** How often the engine was opened: again when a statement broke it, or took too long. */
  generation(): number
  /** How many scripts were begun: nothing but a script changes tables. */
  scripts(): number
  /** Ends what is under way, closes the directory. A second call does nothing. */
  close(): Promise<void>
}

/** Parameters are text of unknown type, so that Postgres infers their type as it does for literals. */
export interface Statement {
  sql: string
  values?: readonly (string | null)[]
  /** Nobody looks at the result's fields, so they are not asked for. */
  unread?: boolean
}

/** On whose behalf a request runs. Without one it runs as the owner (`postgres`), as the auth server's own queries do. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role'
  /** The token's claims as JSON text, put into `request.jwt.claims`. */
  claims: string
  /** Further settings for the transaction, e.g. `request.method`. Their names become SQL: they are our own, never a client's. */
  settings?: Readonly<Record<string, string>>
  /** Runs `pgrst.db_pre_request` first (the table and storage interfaces do). */
  preRequest?: boolean
  /** Whose engine time this is, an account or an address; without it the account in the claims, else the role. */
  line?: string
}

/** Values come as Postgres prints them (text format). */
export interface Result {
  fields: readonly { name: string; type: number }[]
  rows: readonly (string | null)[][]
  /** Rows that an insert, update or delete touched; 0 for others. */
  affected: number
}

/** What Postgres answered to a refused statement. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  /** SQLSTATE, five characters. */
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly constraint: string | null

  constructor(answer: {
    message: string
    code: string
    details?: string | null
    hint?: string | null
    constraint?: string | null
  }) {
    super(answer.message)
    this.code = answer.code
    this.details = answer.details ?? null
    this.hint = answer.hint ?? null
    this.constraint = answer.constraint ?? null
  }
}

/**
 * The only interface between the embedded backend and its database; `pglite.ts` implements it. A request is a list of
 * statements in one binary message. They run in order, in one implicit transaction.
 */
export interface Database {
  /**
   * Runs the statements in one transaction with the role, claims and settings of `as`. Returns one result for each
   * statement. Throws {@link DatabaseError} and rolls back if Postgres refuses one; PT429 if too many requests of this
   * caller are waiting.
   */
  request(statements: readonly Statement[], as?: Caller): Promise<Result[]>
  /** Runs a script of many statements as the owner, by the simple protocol (migrations, seed). */
  script(sql: string): Promise<void>
  /** Calls `receive` with each payload that a committed transaction sends to the channel (`pg_notify`), in order. */
  listen(channel: string, receive: (payload: string) => void): Promise<void>
  /** Deletes prepared plans; required after a script that changes tables. */
  forgetPlans(): Promise<void>
  /** How often the engine was opened. It opens again after a crash or a timeout. */
  generation(): number
  /** Whether a power cut loses at most what was acknowledged within the last second. */
  isDurable(): boolean
  /** From now on a power cut may lose everything since the start. */
  relax(): void
  /** Number of scripts started. Only scripts change tables. */
  scripts(): number
  /** Finishes running requests and closes the directory. A second call does nothing. */
  close(): Promise<void>
}

/** Parameters are texts of unknown type: Postgres infers their type as it does for literals. */
export interface Statement {
  sql: string
  values?: readonly (string | null)[]
  /** Does not request the result's fields. */
  unread?: boolean
}

/**
 * The role and claims of a request. Without a caller it runs as the owner (`postgres`), as the auth server's queries
 * do.
 */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role'
  /** The token's claims as JSON text, for `request.jwt.claims`. */
  claims: string
  /**
   * Further settings of the transaction, e.g. `request.method`. The names become SQL, so they must not come from a
   * client.
   */
  settings?: Readonly<Record<string, string>>
  /** Runs `pgrst.db_pre_request` first, as tables and storage do. */
  preRequest?: boolean
  /** The account or address whose engine time this counts as; by default the account in the claims, else the role. */
  queue?: string
}

/** Values are in Postgres' text format. */
export interface Result {
  fields: readonly { name: string; type: number }[]
  rows: readonly (string | null)[][]
  /** Rows that an insert, update or delete touched; 0 for others. */
  affected: number
}

/** Postgres' error for a refused statement. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  /** SQLSTATE, five characters. */
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly constraint: string | null

  constructor(fields: {
    message: string
    code: string
    details?: string | null
    hint?: string | null
    constraint?: string | null
  }) {
    super(fields.message)
    this.code = fields.code
    this.details = fields.details ?? null
    this.hint = fields.hint ?? null
    this.constraint = fields.constraint ?? null
  }
}

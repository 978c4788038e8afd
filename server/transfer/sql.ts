import { Complaint, DatabaseError, type Database } from 'supabase-embedded'

/** One connection to a Postgres: the embedded engine's or any other's. Values are Postgres' texts. */
export interface Sql {
  /** Throws a {@link SqlError} if Postgres refuses the statement. */
  rows(sql: string, values?: readonly (string | null)[]): Promise<readonly (string | null)[][]>
  /** Runs statements without a time limit; throws as {@link Sql.rows} does. A `begin` includes what follows. */
  script(sql: string): Promise<void>
  close(): Promise<void>
}

/** Postgres refused a statement. */
export class SqlError extends Error {
  override readonly name = 'SqlError'
  /** SQLSTATE, five characters. */
  readonly code: string

  constructor(message: string, code: string, cause: unknown) {
    super(message, { cause })
    this.code = code
  }
}

const refuse = (error: unknown): never => {
  if (error instanceof DatabaseError) throw new SqlError(error.message, error.code, error)
  throw error
}

/** The database of an opened embedded backend, which no one else uses meanwhile. */
export const embeddedSql = (database: Pick<Database, 'request' | 'script' | 'close'>): Sql => ({
  async rows(sql, values = []) {
    const [result] = await database.request([{ sql, values }]).catch(refuse)
    return result?.rows ?? []
  },
  script: (sql) => database.script(sql).catch(refuse),
  close: () => database.close(),
})

/** Connects to the Postgres at a `postgres://` address. Throws a {@link Complaint} without the address's password. */
export const remoteSql = async (address: string): Promise<Sql> => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: address,
    // Values as Postgres' texts.
    types: { getTypeParser: () => (value: unknown) => value },
    application_name: 'confraria',
  })
  const lost: Error[] = []
  client.on('error', (error) => lost.push(error))
  await client.connect().catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Complaint(`O Postgres de SUPABASE_DB_URL não respondeu: ${reason}`, { cause })
  })
  const refused = (error: unknown): never => {
    if (error instanceof pg.DatabaseError) throw new SqlError(error.message, error.code ?? 'XX000', error)
    const [first] = lost
    if (first) throw new Complaint(`A conexão com o Postgres caiu: ${first.message}`, { cause: error })
    throw error
  }
  // Hosted projects end long statements; an export or import may take longer.
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'`)
  return {
    async rows(sql, values = []) {
      const { rows } = await client
        .query<(string | null)[]>({ text: sql, values: [...values], rowMode: 'array' })
        .catch(refused)
      return rows
    },
    async script(sql) {
      await client.query(sql).catch(refused)
    },
    close: () => client.end(),
  }
}

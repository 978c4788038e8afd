import { randomUUID } from 'node:crypto'
import pg from 'pg'
import {
  DatabaseError,
  type Caller,
  type Database,
  type Result,
  type Statement,
} from '#supabase/embedded/database/database.ts'
import { project } from '#server/project.ts'
import { bootstrap, migrate } from '#supabase/embedded/database/migrate.ts'
import { preamble, readPreRequest } from '#supabase/embedded/database/preamble.ts'
import { bootstrapFiles, migrationFiles, sqlHash } from '#supabase/embedded/sql.ts'

/**
 * Any Postgres (15 or newer) behind the interface of the embedded backend's database. Each request has its own
 * connection, so the database tests run truly concurrent requests there.
 */

/** Values are text, as in {@link Result}. */
const asText = { getTypeParser: () => (value: unknown) => value }

const refusal = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? new DatabaseError({
        message: error.message,
        code: error.code ?? 'XX000',
        details: error.detail ?? null,
        hint: error.hint ?? null,
        constraint: error.constraint ?? null,
      })
    : error

const run = async (client: pg.Client, { sql, values = [] }: Statement): Promise<Result> => {
  const { fields, rows, rowCount, command } = await client.query<(string | null)[]>({
    text: sql,
    values: [...values],
    rowMode: 'array',
  })
  const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
  return {
    fields: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
    rows,
    affected: isChange ? (rowCount ?? 0) : 0,
  }
}

/** A connection that runs its work in order. */
class Lane {
  /** The number of pending calls. Counted immediately, so that two consecutive calls choose two lanes. */
  waiting = 0
  readonly #client: Promise<pg.Client>
  #last: Promise<unknown>

  constructor(client: Promise<pg.Client>) {
    this.#client = client
    this.#last = client.catch(() => 'the caller gets the error')
  }

  async run<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    this.waiting++
    const turn = this.#last.then(async () => work(await this.#client))
    this.#last = turn.catch(() => 'the caller gets the error')
    try {
      return await turn
    } catch (error) {
      throw refusal(error)
    } finally {
      this.waiting--
    }
  }
}

/** The role of the migrations: on hosted projects it is not a superuser. */
const owner = 'postgres'
/** Tests have at most some forty concurrent requests; more connections would only wait for each other. */
const most = 16

const connect = async (url: string, database: string, role?: string): Promise<pg.Client> => {
  const address = new URL(url)
  address.pathname = `/${database}`
  const client = new pg.Client({ connectionString: address.href, types: asText, pipeline: true })
  await client.connect()
  if (role) await client.query(`set session authorization ${role}`)
  return client
}

const openNamed = (url: string, name: string, gone: () => Promise<void>): Database => {
  const open = () => new Lane(connect(url, name, owner))
  const main = open()
  const lanes = [main]
  let preRequest: string | null = null
  /** A script began a transaction, which includes the following requests. */
  let begun = false
  let scripts = 0
  let closed: Promise<void> | null = null

  /** Sequential requests, and those in a script's transaction, use the first connection. */
  const lane = (): Lane => {
    const free = begun ? main : lanes.find(({ waiting }) => waiting === 0)
    if (free) return free
    if (lanes.length >= most) return lanes.reduce((one, other) => (other.waiting < one.waiting ? other : one))
    const another = open()
    lanes.push(another)
    return another
  }

  const request = async (client: pg.Client, statements: readonly Statement[], as?: Caller): Promise<Result[]> => {
    if (as?.preRequest) preRequest ??= (await run(client, { sql: readPreRequest })).rows[0]?.[0] ?? ''
    const before = as ? [preamble(as, preRequest ?? '')] : []
    const isPart = client.getTransactionStatus() !== 'I'
    const [begin, commit] = isPart ? [[], []] : [[{ sql: 'begin' }], [{ sql: 'commit' }]]
    // Sends all statements at once. After a failure, Postgres rejects the others, and the commit rolls back.

    const outcomes = await Promise.allSettled(
      [...begin, ...before, ...statements, ...commit].map((statement) => run(client, statement)),
    )

    const results = outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    })
    const first = begin.length + before.length
    return results.slice(first, first + statements.length)
  }

  return {
    request: (statements, as) => lane().run((client) => request(client, statements, as)),
    script: (sql) => {
      scripts++
      return main.run(async (client) => {
        try {
          await client.query(sql)
        } catch (error) {
          await client.query('rollback')
          throw error
        } finally {
          begun = client.getTransactionStatus() === 'T'
        }
      })
    },
    listen: () => Promise.reject(new Error('only the embedded backend receives notifications')),
    generation: () => 1,
    isDurable: () => true,
    relax: () => undefined,
    scripts: () => scripts,
    forgetPlans: () => Promise.resolve(),
    close() {
      closed ??= Promise.all(lanes.map((one) => one.run((client) => client.end()))).then(gone)
      return closed
    },
  }
}

/** The rights of a hosted project's owner, who is not a superuser. */
const ownersRights = `
grant anon, authenticated, service_role, authenticator, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to ${owner} with admin option;
grant set on parameter pgrst.db_pre_request, session_replication_role to ${owner};
alter publication supabase_realtime owner to ${owner};
grant all on schema extensions, auth, storage, realtime, supabase_migrations to ${owner} with grant option;
grant all on all tables in schema auth, storage, supabase_migrations to ${owner} with grant option;
grant all on all sequences in schema auth, storage to ${owner};
grant all on all routines in schema auth, storage to ${owner} with grant option;
grant create on schema public to ${owner};
`

/** Creates the migrated template database unless it exists. Safe for several processes at once. */
const makeTemplate = async (url: string): Promise<string> => {
  const name = `confraria_${sqlHash([...bootstrapFiles(), ...migrationFiles(project.folder)])}`
  const client = await connect(url, 'postgres')
  try {
    await client.query(`select pg_advisory_lock(hashtext('confraria template'))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const roles = await client.query<{ rolname: string }>('select rolname from pg_roles')
    const known = new Set(roles.rows.map(({ rolname }) => rolname))
    if (!known.has(owner)) await client.query(`create role ${owner} createdb createrole replication bypassrls`)
    const building = `${name}_building`
    await client.query(`drop database if exists ${building}`)
    await client.query(`create database ${building} owner ${owner}`)
    const superuser = await connect(url, building)
    try {
      // Roles belong to the whole server and stay.
      await bootstrap({
        async script(sql) {
          await superuser.query(without(sql, known))
        },
      })
      await superuser.query(ownersRights)
    } finally {
      await superuser.end()
    }
    const database = openNamed(url, building, () => Promise.resolve())
    try {
      await migrate(database, migrationFiles(project.folder))
    } finally {
      await database.close()
    }
    await client.query(`alter database ${building} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

const without = (sql: string, roles: ReadonlySet<string>) =>
  sql.replaceAll(/^create role (\w+).*;$/gm, (line, role: string) => (roles.has(role) ? '' : line))

let template: Promise<string> | null = null

/** A copy of a database; dropped when closed. */
const openCopy = async (url: string, from: string): Promise<Database> => {
  const name = `confraria_world_${randomUUID().replaceAll('-', '')}`
  const client = await connect(url, 'postgres')
  await client.query(`create database ${name} template ${from} owner ${owner}`)
  return openNamed(url, name, async () => {
    await client.query(`drop database ${name}`)
    await client.end()
  })
}

/** A separate migrated, unseeded database on the server at `url` (of a superuser); dropped when closed. */
export const openPostgres = async (url: string): Promise<Database> =>
  openCopy(url, await (template ??= makeTemplate(url)))

/**
 * A copy of a filled database. The filled database is created once under this name and stays. Newer migrations run on
 * the copy. Rows and statistics are as after autovacuum.
 */
export const openFilled = async (
  url: string,
  name: string,
  fill: (database: Database) => Promise<void>,
): Promise<Database> => {
  const client = await connect(url, 'postgres')
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) {
      const building = `${name}_building`
      await client.query(`drop database if exists ${building}`)
      await client.query(
        `create database ${building} template ${await (template ??= makeTemplate(url))} owner ${owner}`,
      )
      const database = openNamed(url, building, () => Promise.resolve())
      try {
        await fill(database)
      } finally {
        await database.close()
      }
      await client.query(`alter database ${building} rename to ${name}`)
    }
  } finally {
    await client.end()
  }
  const database = await openCopy(url, name)
  await migrate(database, migrationFiles(project.folder))
  const [copy] = await database.request([{ sql: 'select current_database()' }])
  const superuser = await connect(url, copy?.rows[0]?.[0] ?? '')
  await superuser.query('vacuum analyze')
  await superuser.end()
  return database
}

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
 * A Postgres of any kind (15 or newer) behind the interface of the embedded backend's database, for the tests of the
 * database: what people do at once really happens at once there, each request on a connection of its own.
 */

/** Values come as Postgres prints them; see {@link Result}. */
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

const ask = async (client: pg.Client, { sql, values = [] }: Statement): Promise<Result> => {
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

/** A connection that is opened when it is made; what is asked of it happens in turn. */
class Lane {
  /** How much it has still to do; counted from the call on, so that two calls in a row choose two lanes. */
  waiting = 0
  readonly #client: Promise<pg.Client>
  #last: Promise<unknown>

  constructor(client: Promise<pg.Client>) {
    this.#client = client
    this.#last = client.catch(() => 'whoever asks hears of it')
  }

  async run<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    this.waiting++
    const turn = this.#last.then(async () => work(await this.#client))
    this.#last = turn.catch(() => 'its caller hears of it')
    try {
      return await turn
    } catch (error) {
      throw refusal(error)
    } finally {
      this.waiting--
    }
  }
}

/** As whom the migrations run: on hosted projects no superuser. */
const owner = 'postgres'
/** More would wait for each other anyway; a test has at most some forty requests at once. */
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
  /** A script began a transaction that the requests behind it are part of. */
  let begun = false
  let scripts = 0
  let closed: Promise<void> | null = null

  /** What comes one by one, or after a script's begin, always goes by the first. */
  const lane = (): Lane => {
    const free = begun ? main : lanes.find(({ waiting }) => waiting === 0)
    if (free) return free
    if (lanes.length >= most) return lanes.reduce((one, other) => (other.waiting < one.waiting ? other : one))
    const another = open()
    lanes.push(another)
    return another
  }

  const request = async (client: pg.Client, statements: readonly Statement[], as?: Caller): Promise<Result[]> => {
    if (as?.preRequest) preRequest ??= (await ask(client, { sql: readPreRequest })).rows[0]?.[0] ?? ''
    const before = as ? [preamble(as, preRequest ?? '')] : []
    const isPart = client.getTransactionStatus() !== 'I'
    const [begin, commit] = isPart ? [[], []] : [[{ sql: 'begin' }], [{ sql: 'commit' }]]
    // All are sent at once. Behind one that fails Postgres refuses the others, and the commit undoes.
    const answers = await Promise.allSettled(
      [...begin, ...before, ...statements, ...commit].map((statement) => ask(client, statement)),
    )
    const results = answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
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
    listen: () => Promise.reject(new Error('what is announced goes to the embedded backend alone')),
    generation: () => 1,
    scripts: () => scripts,
    forgetPlans: () => Promise.resolve(),
    close() {
      closed ??= Promise.all(lanes.map((one) => one.run((client) => client.end()))).then(gone)
      return closed
    },
  }
}

/** What the owner of a hosted project may do although it is no superuser. */
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

/** Makes the migrated database that the others are copied from, unless it is there. Several processes may ask at once. */
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
      // Roles are the whole server's, and stay.
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

/** A copy of a database, gone when it is closed. */
const openCopy = async (url: string, from: string): Promise<Database> => {
  const name = `confraria_world_${randomUUID().replaceAll('-', '')}`
  const client = await connect(url, 'postgres')
  await client.query(`create database ${name} template ${from} owner ${owner}`)
  return openNamed(url, name, async () => {
    await client.query(`drop database ${name}`)
    await client.end()
  })
}

/** A migrated, unseeded database of its own on the server at `url` (a superuser's); gone when it is closed. */
export const openPostgres = async (url: string): Promise<Database> =>
  openCopy(url, await (template ??= makeTemplate(url)))

/**
 * A copy of a filled database, which is made the first time and stays, by this name. Migrations that came since run on the
 * copy. Rows and statistics are as autovacuum leaves them.
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

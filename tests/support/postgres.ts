import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import {
  DatabaseError,
  type Caller,
  type Database,
  type Result,
  type Statement,
} from '#supabase/local/database/database.ts'
import { bootstrap, migrate } from '#supabase/local/database/migrate.ts'
import { preamble, readPreRequest } from '#supabase/local/database/preamble.ts'
import { sqlFiles } from '#supabase/local/sql.ts'

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

/** One connection; what is asked of it happens in turn. */
class Lane {
  waiting = 0
  readonly client: pg.Client
  #last: Promise<unknown> = Promise.resolve()

  constructor(client: pg.Client) {
    this.client = client
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.waiting++
    const turn = this.#last.then(work, work)
    this.#last = turn.catch(() => 'its caller hears of it')
    try {
      return await turn
    } catch (error) {
      throw refusal(error)
    } finally {
      this.waiting--
    }
  }

  async ask({ sql, values = [] }: Statement): Promise<Result> {
    const { fields, rows, rowCount, command } = await this.client.query<(string | null)[]>({
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
}

/** As whom the migrations run: on hosted projects no superuser. */
const owner = 'postgres'
/** More would wait for each other anyway; a test has at most some forty requests at once. */
const most = 16

const connect = async (url: string, database: string, role?: string) => {
  const address = new URL(url)
  address.pathname = `/${database}`
  const client = new pg.Client({ connectionString: address.href, types: asText })
  await client.connect()
  if (role) await client.query(`set session authorization ${role}`)
  return new Lane(client)
}

const openNamed = async (url: string, name: string, gone: () => Promise<void>): Promise<Database> => {
  const main = await connect(url, name, owner)
  const lanes = [main]
  let preRequest: string | null = null
  /** A script began a transaction that the requests behind it are part of. */
  let begun = false
  let closed: Promise<void> | null = null

  /** What comes one by one, or after a script's begin, always goes by the first. */
  const lane = async () => {
    const free = begun ? main : lanes.find(({ waiting }) => waiting === 0)
    if (free) return free
    if (lanes.length >= most) return lanes.reduce((one, other) => (other.waiting < one.waiting ? other : one))
    const another = await connect(url, name, owner)
    lanes.push(another)
    return another
  }

  const request = async (on: Lane, statements: readonly Statement[], as?: Caller): Promise<Result[]> => {
    if (as?.preRequest) preRequest ??= (await on.ask({ sql: readPreRequest })).rows[0]?.[0] ?? ''
    const before = as ? preamble(as, preRequest ?? '') : []
    const isPart = begun && on === main
    const results: Result[] = []
    try {
      if (!isPart) await on.client.query('begin')
      for (const statement of [...before, ...statements]) results.push(await on.ask(statement))
      if (!isPart) await on.client.query('commit')
    } catch (error) {
      if (!isPart) await on.client.query('rollback')
      throw error
    }
    return results.slice(before.length)
  }

  const database: Database = {
    async request(statements, as) {
      const on = await lane()
      return on.run(() => request(on, statements, as))
    },
    script: (sql) =>
      main.run(async () => {
        try {
          await main.client.query(sql)
        } catch (error) {
          if (main.client.getTransactionStatus() === 'E') await main.client.query('rollback')
          throw error
        } finally {
          begun = main.client.getTransactionStatus() === 'T'
        }
      }),
    listen: () => Promise.reject(new Error('what is announced goes to the embedded backend alone')),
    forgetPlans: () => Promise.resolve(),
    close() {
      closed ??= Promise.all(lanes.map(({ client }) => client.end())).then(gone)
      return closed
    },
  }
  return database
}

const digest = () => {
  const hash = createHash('sha256')
  for (const { name, sql } of [...sqlFiles('local/bootstrap'), ...sqlFiles('migrations')])
    hash.update(`${name}\0${sql}\0`)
  return hash.digest('hex').slice(0, 16)
}

/** What the owner of a hosted project may do although it is no superuser. */
const ownersRights = `
grant anon, authenticated, service_role, authenticator, supabase_auth_admin, supabase_storage_admin to ${owner} with admin option;
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
  const name = `confraria_${digest()}`
  const { client } = await connect(url, 'postgres')
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
          await superuser.client.query(without(sql, known))
        },
      })
      await superuser.client.query(ownersRights)
    } finally {
      await superuser.client.end()
    }
    const database = await openNamed(url, building, () => Promise.resolve())
    try {
      await migrate(database)
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

/** A migrated, unseeded database of its own on the server at `url` (a superuser's); gone when it is closed. */
export const openPostgres = async (url: string): Promise<Database> => {
  const from = await (template ??= makeTemplate(url))
  const name = `confraria_world_${randomUUID().replaceAll('-', '')}`
  const { client } = await connect(url, 'postgres')
  await client.query(`create database ${name} template ${from} owner ${owner}`)
  return openNamed(url, name, async () => {
    await client.query(`drop database ${name}`)
    await client.end()
  })
}

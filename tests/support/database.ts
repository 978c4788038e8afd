import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { project } from '#server/project.ts'
import type { Caller, Database, Result } from '#supabase/embedded/database/database.ts'
import { openDatabase } from '#supabase/embedded/database/open.ts'
import { openPostgres } from './postgres.ts'
import { type Reusable, reusable } from './reusable.ts'

/** A parameter of a statement. */
export type Value = string | number | boolean | null | object
export type Row = Record<string, unknown>

export interface Actor {
  /**
   * Runs one statement in one transaction. Returns objects with parsed numbers, booleans and JSON; all else is text.
   */
  rows<T extends Row = Row>(sql: string, values?: readonly Value[]): Promise<T[]>
}

export interface Person {
  userId: string
  /** Empty without a member's row. */
  memberId: string
  email: string
}

export interface PersonOptions {
  email?: string
  /** Also stores the e-mail in the settings as the supreme admin's. */
  supreme?: boolean
  role?: 'admin' | 'council'
  /** Gives the person this council position, through an active council_members row. */
  position?: string
  /** false: an account without a member's row. */
  member?: false | { name?: string; status?: 'ativo' | 'inativo'; position?: string; isFounder?: boolean }
  suspended?: boolean
}

/**
 * A migrated, unseeded database for one test file (on the server at POSTGRES_URL, if set), and ways to use it:
 *   const world = await openWorld()
 *   const ana = await world.person({ role: 'admin' })
 *   await world.as(ana).rows('select * from members where id = $1', [ana.memberId])   // through RLS, after pre_request
 *   await world.owner.rows('select …')                                                 // without RLS
 *   await expect(world.as(ana).rows('…')).rejects.toMatchObject({ code: '42501' })     // DatabaseError
 */
export interface World {
  database: Database
  owner: Actor
  anon: Actor
  /** The holder of the service key. */
  service: Actor
  /** The token has a session only if `sessionId` is given; auth.sessions must then have its row. */
  as(person: Pick<Person, 'userId' | 'email'>, aal?: 'aal1' | 'aal2', sessionId?: string): Actor
  /** Like hosted storage and realtime: without the pre-request check, so only the policies decide. */
  unchecked(person: Pick<Person, 'userId' | 'email'>, aal?: 'aal1' | 'aal2', sessionId?: string): Actor
  person(options?: PersonOptions): Promise<Person>
  /** Runs a script as the owner without triggers, as seed.sql does. */
  pastTriggers(script: string): Promise<void>
  close(): Promise<void>
}

const numbers = new Set([20, 21, 23, 700, 701, 1700])
const parse = (value: string | null, type: number): unknown => {
  if (value === null) return null
  if (type === 16) return value === 't'
  if (numbers.has(type)) return Number(value)
  return type === 114 || type === 3802 ? JSON.parse(value) : value
}

const objects = ({ fields, rows }: Result): Row[] =>
  rows.map((row) => Object.fromEntries(fields.map(({ name, type }, at) => [name, parse(row[at] ?? null, type)])))

const text = (value: Value) =>
  value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value)

const quote = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)

const callerOf: (...who: Parameters<World['as']>) => Caller = ({ userId, email }, aal = 'aal1', sessionId) => ({
  role: 'authenticated',
  claims: JSON.stringify({ sub: userId, email, role: 'authenticated', aal, session_id: sessionId }),
})

interface Opened {
  reusable: Reusable
  dataDir: string
}

/** The databases of this thread that no test file uses. */
const free: Opened[] = []

const openReusable = async (): Promise<Opened> => {
  for (let next = free.pop(); next; next = free.pop()) {
    if (await next.reusable.reset()) return next
    await next.reusable.database.close()
    await rm(next.dataDir, { recursive: true })
  }
  const folder = process.env['TEST_DATABASES']
  if (folder === undefined) throw new Error('tests/vitest.config.ts has set no folder for the databases')
  const dataDir = await mkdtemp(join(folder, 'world-'))
  return { dataDir, reusable: await reusable(await openDatabase({ project, dataDir, seed: null })) }
}

/** The database, and what to do with it at the end. */
const take = async (): Promise<{ database: Database; leave: () => Promise<void> }> => {
  const postgres = process.env['POSTGRES_URL']
  if (postgres) {
    const database = await openPostgres(postgres)
    return { database, leave: () => database.close() }
  }
  const taken = await openReusable()
  return {
    database: taken.reusable.database,
    leave: async () => {
      free.push(taken)
    },
  }
}

/** Takes a database for one test file; `close` gives it back. {@link World} has an example. */
export const openWorld = async (): Promise<World> => {
  const { database, leave } = await take()
  let made = 0

  const actor = (caller?: Caller): Actor => ({
    async rows<T extends Row>(sql: string, values: readonly Value[] = []) {
      const results = await database.request([{ sql, values: values.map(text) }], caller)
      const last = results.at(-1)
      return (last ? objects(last) : []) as T[]
    },
  })

  const pastTriggers = (script: string) =>
    database.script(`begin; set local session_replication_role = replica; ${script}; commit`)

  const person = async (options: PersonOptions = {}): Promise<Person> => {
    made++
    const userId = randomUUID()
    const memberId = options.member === false ? '' : randomUUID()
    const email = options.email ?? `pessoa${made}@confraria.test`
    const member = options.member || {}
    const name = member.name ?? `Pessoa ${made}`
    const lines = [
      `insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ('${userId}', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', ${quote(email)}, now(), '{}', '{}', now(), now())`,
      `insert into public.user_accounts (user_id, signup_email, suspended_at)
       values ('${userId}', ${quote(email)}, ${options.suspended ? 'now()' : 'null'})`,
    ]
    if (options.supreme)
      lines.push(
        `insert into app.settings (key, value) values ('supreme_admin_email', ${quote(email)}) on conflict (key) do update set value = excluded.value`,
      )
    if (options.role)
      lines.push(`insert into public.user_roles (user_id, role) values ('${userId}', '${options.role}')`)
    if (memberId)
      lines.push(
        `insert into app.members (id, name, handle, position, entry_date, status, user_id, is_founder)
         values ('${memberId}', ${quote(name)}, 'pessoa${made}', ${quote(member.position ?? '')}, '2026-01-05', '${member.status ?? 'ativo'}', '${userId}', ${member.isFounder ?? false})`,
      )
    lines.push(`select private.name_accounts(array['${userId}'::uuid])`)
    if (options.position)
      lines.push(
        `insert into public.council_members (name, position, entry_date, status, member_id)
         values (${quote(name)}, ${quote(options.position)}, '2026-01-05', 'ativo', '${memberId}')`,
      )
    await pastTriggers(lines.join(';\n'))
    return { userId, memberId, email }
  }

  return {
    database,
    owner: actor(),
    anon: actor({ role: 'anon', claims: JSON.stringify({ role: 'anon' }), preRequest: true }),
    service: actor({ role: 'service_role', claims: JSON.stringify({ role: 'service_role' }), preRequest: true }),
    as: (...who) => actor({ ...callerOf(...who), preRequest: true }),
    unchecked: (...who) => actor(callerOf(...who)),
    person,
    pastTriggers,
    close: leave,
  }
}

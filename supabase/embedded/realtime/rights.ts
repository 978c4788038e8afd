import type { Database } from '../database/database.ts'
import { queryEach } from './queryEach.ts'
import type { Person } from './claims.ts'
import type { SubscribedChange } from './filters.ts'
import { runChecks, type Check } from './checks.ts'
import type { Parameters } from './parameters.ts'

/** What a subscriber receives of a change: all, nothing, or only a reason. */
export type Verdict = 'seen' | 'hidden' | Refusal
export type Refusal =
  | 'Error 400: Bad Request, no primary key'
  | 'Error 401: Unauthorized'
  | 'Error 500: Internal Server Error, RLS policy evaluation failed'

export interface Subscribed {
  person: Person
  parameters: Parameters
}

/**
 * Decides who may read which change: one function per change. It selects each row by its primary key with the
 * subscribers' rights: once per claims, or once per role if the policies ignore the user, and once for several rows if
 * they ignore the row. A deleted row cannot be selected: as in the hosted service, every subscriber receives its key.
 */
export const judge = async (
  database: Database,
  changes: readonly SubscribedChange<Subscribed>[],
): Promise<((person: Person) => Verdict)[]> => {
  const checks = new Map<string, Check>()
  const checkOf = (one: SubscribedChange<Subscribed>, index: number, role: Person['role']): Check => {
    const name = `${one.table.rowwise ? index : one.table.id} ${role}`
    const check = checks.get(name) ?? { role, ...conditionOf(one), results: new Map<string, boolean | null>() }
    checks.set(name, check)
    return check
  }
  const judged = changes.map((one, index) => {
    const ofRole = new Map<Person['role'], Verdict | Check>()
    for (const { person } of one.subscriptions) {
      const { role } = person
      const known = ofRole.get(role) ?? verdictByGrants(one, role) ?? checkOf(one, index, role)
      ofRole.set(role, known)
      if (typeof known === 'object') known.results.set(claimsOf(one, person), null)
    }
    return ofRole
  })
  await runChecks(database, [...checks.values()])
  return changes.map((one, index) => (person) => {
    const known = judged[index]?.get(person.role) ?? 'hidden'
    if (typeof known === 'string') return known
    const isSeen = known.results.get(claimsOf(one, person)) ?? null
    if (isSeen === null) return 'Error 500: Internal Server Error, RLS policy evaluation failed'
    return isSeen ? 'seen' : 'hidden'
  })
}

/** Null if the policies decide. */
const verdictByGrants = ({ change, table }: SubscribedChange<Subscribed>, role: Person['role']): Verdict | null => {
  if (change.type === 'DELETE') return 'seen'
  const keys = table.columns.filter(({ isKey }) => isKey)
  if (keys.length === 0) return 'Error 400: Bad Request, no primary key'
  if (!keys.every(({ readers }) => readers.includes(role))) return 'Error 401: Unauthorized'
  return table.secured && !table.exempt.includes(role) ? null : 'seen'
}

/** Empty for policies that ignore the user. */
const claimsOf = ({ table }: SubscribedChange<Subscribed>, { claims }: Person): string => (table.personal ? claims : '')

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** If policies show all rows or none, the check selects any row. */
const conditionOf = ({ table, key }: SubscribedChange<Subscribed>): Pick<Check, 'condition' | 'values'> => {
  if (!table.rowwise) return { condition: `exists (select from ${table.sql})`, values: [] }
  const keys = table.columns.filter(({ isKey }) => isKey).map(({ name }, at) => `${quoted(name)} = $${at + 1}`)
  return { condition: `exists (select from ${table.sql} where ${keys.join(' and ')})`, values: key }
}

/** The new rows' primary keys in Postgres' text format; empty for a deletion. */
export const keysOf = async (
  database: Database,
  changes: readonly Pick<SubscribedChange<Subscribed>, 'change' | 'table'>[],
): Promise<SubscribedChange<Subscribed>['key'][]> => {
  const results = await queryEach(
    database,
    changes.map(({ change, table }) => ({
      sql: `select ${table.columns.flatMap(({ isKey, name }) => (isKey ? `r.${quoted(name)}` : [])).join(', ')}
        from jsonb_populate_record(null::${table.sql}, $1) r`,
      values: [change.record],
    })),
  )
  return results.map((result) => ('rows' in result ? (result.rows[0] ?? []) : []))
}

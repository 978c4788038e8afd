import type { Database } from '../database/database.ts'
import { askEach } from './ask.ts'
import type { Person } from './claims.ts'
import type { Heard } from './filters.ts'
import { answer, type Look } from './look.ts'
import type { Parameters } from './parameters.ts'

/** What somebody hears of a change: all of it, nothing, or that it happened, with the reason why no more. */
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
 * Who may know of which change: one function a change. Each row is selected again by its primary key on behalf of those
 * who listen: once for all with the same claims, or the same role where the policies do not ask who it is, and once for
 * several rows where they do not ask which. A deleted row is not there: as on the hosted service, everybody hears of its key.
 */
export const judge = async (
  database: Database,
  heard: readonly Heard<Subscribed>[],
): Promise<((person: Person) => Verdict)[]> => {
  const looks = new Map<string, Look>()
  const lookOf = (one: Heard<Subscribed>, index: number, role: Person['role']): Look => {
    const name = `${one.table.rowwise ? index : one.table.id} ${role}`
    const look = looks.get(name) ?? { role, ...conditionOf(one), answers: new Map<string, boolean | null>() }
    looks.set(name, look)
    return look
  }
  const judged = heard.map((one, index) => {
    const ofRole = new Map<Person['role'], Verdict | Look>()
    for (const { person } of one.subscriptions) {
      const { role } = person
      const known = ofRole.get(role) ?? verdictByGrants(one, role) ?? lookOf(one, index, role)
      ofRole.set(role, known)
      if (typeof known === 'object') known.answers.set(claimsOf(one, person), null)
    }
    return ofRole
  })
  await answer(database, [...looks.values()])
  return heard.map((one, index) => (person) => {
    const known = judged[index]?.get(person.role) ?? 'hidden'
    if (typeof known === 'string') return known
    const isSeen = known.answers.get(claimsOf(one, person)) ?? null
    if (isSeen === null) return 'Error 500: Internal Server Error, RLS policy evaluation failed'
    return isSeen ? 'seen' : 'hidden'
  })
}

/** Null where the policies decide. */
const verdictByGrants = ({ change, table }: Heard<Subscribed>, role: Person['role']): Verdict | null => {
  if (change.type === 'DELETE') return 'seen'
  const keys = table.columns.filter(({ isKey }) => isKey)
  if (keys.length === 0) return 'Error 400: Bad Request, no primary key'
  if (!keys.every(({ readers }) => readers.includes(role))) return 'Error 401: Unauthorized'
  return table.secured && !table.exempt.includes(role) ? null : 'seen'
}

/** Policies that do not ask who it is are asked on nobody's behalf. */
const claimsOf = ({ table }: Heard<Subscribed>, { claims }: Person): string => (table.personal ? claims : '')

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Where policies show all rows or none, any row answers for all. */
const conditionOf = ({ table, key }: Heard<Subscribed>): Pick<Look, 'condition' | 'values'> => {
  if (!table.rowwise) return { condition: `exists (select from ${table.sql})`, values: [] }
  const keys = table.columns.filter(({ isKey }) => isKey).map(({ name }, at) => `${quoted(name)} = $${at + 1}`)
  return { condition: `exists (select from ${table.sql} where ${keys.join(' and ')})`, values: key }
}

/** The new rows' primary keys, as Postgres writes their values; empty for a deleted one. */
export const keysOf = async (
  database: Database,
  changes: readonly Pick<Heard<Subscribed>, 'change' | 'table'>[],
): Promise<Heard<Subscribed>['key'][]> => {
  const answers = await askEach(
    database,
    changes.map(({ change, table }) => ({
      sql: `select ${table.columns.flatMap(({ isKey, name }) => (isKey ? `r.${quoted(name)}` : [])).join(', ')}
        from jsonb_populate_record(null::${table.sql}, $1) r`,
      values: [change.record],
    })),
  )
  return answers.map((answer) => ('rows' in answer ? (answer.rows[0] ?? []) : []))
}

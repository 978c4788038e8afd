import type { Database } from '../database/database.ts'
import { askEach, type Question } from './ask.ts'
import type { Person } from './claims.ts'
import type { Heard } from './filters.ts'
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
  const keys = await keysOf(database, heard)
  const asked = new Map<string, Question & { name: string; as: Person }>()
  heard.forEach((one, index) => {
    for (const { person } of one.subscriptions) {
      const name = nameOf(one, index, person)
      if (asked.has(name) || verdictByGrants(one, person)) continue
      asked.set(name, { name, as: person, ...questionOf(one, keys[index] ?? []) })
    }
  })
  const questions = [...asked.values()].sort((one, other) => one.as.role.localeCompare(other.as.role))
  const answers = await askEach(database, questions)
  const rows = new Map(questions.map(({ name }, place) => [name, answers[place]]))
  return heard.map((one, index) => (person) => {
    const known = verdictByGrants(one, person)
    if (known) return known
    const answer = rows.get(nameOf(one, index, person))
    if (answer && 'rows' in answer) return answer.rows[0]?.[0] === 't' ? 'seen' : 'hidden'
    return 'Error 500: Internal Server Error, RLS policy evaluation failed'
  })
}

/** Null where the policies decide. */
const verdictByGrants = ({ change, table }: Heard<Subscribed>, { role }: Person): Verdict | null => {
  if (change.type === 'DELETE') return 'seen'
  const keys = table.columns.filter(({ isKey }) => isKey)
  if (keys.length === 0) return 'Error 400: Bad Request, no primary key'
  if (!keys.every(({ readers }) => readers.includes(role))) return 'Error 401: Unauthorized'
  return table.secured && !table.exempt.includes(role) ? null : 'seen'
}

/** Those who need the same answer have the same name. */
const nameOf = ({ table }: Heard<Subscribed>, index: number, { role, claims }: Person): string =>
  `${table.rowwise ? index : table.id} ${table.personal ? claims : role}`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Where policies show all rows or none, any row answers for all. */
const questionOf = ({ table }: Heard<Subscribed>, values: readonly (string | null)[]): Omit<Question, 'as'> => {
  if (!table.rowwise) return { sql: `select exists (select from ${table.sql})`, values: [] }
  const keys = table.columns.filter(({ isKey }) => isKey).map(({ name }, at) => `${quoted(name)} = $${at + 1}`)
  return { sql: `select exists (select from ${table.sql} where ${keys.join(' and ')})`, values }
}

/** The new rows' primary keys, as Postgres writes their values. */
const keysOf = async (database: Database, heard: readonly Heard<Subscribed>[]): Promise<(string | null)[][]> => {
  const answers = await askEach(
    database,
    heard.map(({ change, table }) => ({
      sql: `select ${table.columns.flatMap(({ isKey, name }) => (isKey ? `r.${quoted(name)}` : [])).join(', ')}
        from jsonb_populate_record(null::${table.sql}, $1) r`,
      values: [change.record],
    })),
  )
  return answers.map((answer) => ('rows' in answer ? (answer.rows[0] ?? []) : []).slice())
}

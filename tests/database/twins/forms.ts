import type { Person, World } from '#tests/support/database.ts'
import { isDone, tryAll, type Query, type Caller, type Outcome, type Value } from './attempts.ts'

/** The people and rows that the forms refer to. */
export interface Fixtures {
  admin: Person
  member: Person
  other: Person
  /** Rows that forms change, by kind. */
  ids: Readonly<Record<'badge' | 'case' | 'picture' | 'routine' | 'message' | 'request', string>>
  /** `updated_at` of the case. */
  seen: string
  /** The day in São Paulo. */
  today: string
}

/** A form with its limits and its table: every value of its fields, one field at a time. */
interface FormTwin<Values> {
  name: string
  /** Valid values. */
  values: Values
  vary: { readonly [Field in keyof Values]?: readonly Values[Field][] }
  /** Whether the model accepts the values. */
  isValid: (values: Values, fixtures: Fixtures) => boolean
  /** The request as the actor sends it; a value that the form cannot read is sent as typed. */
  query: (values: Values, fixtures: Fixtures) => Query
  /** The columns that the response must contain; absent if the function returns something else. */
  stored?: (values: Values, fixtures: Fixtures) => Readonly<Record<string, Value>>
  by?: (fixtures: Fixtures) => Caller
}

interface Trial {
  name: string
  isValid: boolean
  by: Caller
  query: Query
  stored: Readonly<Record<string, Value>>
}

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 60 ? `${text.slice(0, 40)}… (${Array.from(text).length})` : text
}

/** All trials of a form. */
export const trialsOf =
  <Values extends object>(form: FormTwin<Values>) =>
  (fixtures: Fixtures): readonly Trial[] => {
    const varied = (Object.keys(form.vary) as (keyof Values & string)[]).flatMap((field) =>
      (form.vary[field] ?? []).map((value) => ({
        name: `${form.name}: ${field} ${shown(value)}`,
        values: { ...form.values, [field]: value },
      })),
    )
    return [{ name: `${form.name}: unchanged`, values: form.values }, ...varied].map(({ name, values }) => ({
      name,
      isValid: form.isValid(values, fixtures),
      by: form.by?.(fixtures) ?? fixtures.admin,
      query: form.query(values, fixtures),
      stored: form.stored?.(values, fixtures) ?? {},
    }))
  }

/** The stored values of the sent columns. */
const storedOf = ({ row }: Outcome, sent: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.keys(sent).map((column) => [column, row?.[column] ?? null]))

/** Runs each trial on both sides. */
export const comparedForm = async (world: World, trials: readonly Trial[]) => {
  const outcomes = await tryAll(
    world,
    trials.map(({ by, query }) => ({ by, does: query })),
  )
  return trials.map(({ name, isValid, stored }, at) => {
    const outcome = outcomes[at] ?? { row: null, code: 'none', message: null }
    const isTaken = isDone(outcome)
    return {
      name,
      model: isValid ? stored : 'refused',
      database: isTaken ? storedOf(outcome, stored) : 'refused',
      message: outcome.message,
    }
  })
}

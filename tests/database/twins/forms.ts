import type { Person, World } from '#tests/support/database.ts'
import { isDone, tryAll, type Ask, type Asker, type Outcome, type Value } from './attempts.ts'

/** Who and what the forms' rows hang on. */
export interface Ground {
  admin: Person
  member: Person
  other: Person
  /** Rows that forms change, by what they are. */
  ids: Readonly<Record<'badge' | 'case' | 'picture' | 'routine' | 'message' | 'request', string>>
  /** `updated_at` of the case. */
  seen: string
  /** In São Paulo. */
  today: string
}

/** A form, its limits and its table: all that its fields can hold, one field at a time. */
export interface FormTwin<Values> {
  name: string
  /** Without faults. */
  values: Values
  vary: { readonly [Field in keyof Values]?: readonly Values[Field][] }
  /** Does the model let it through? */
  isFine: (values: Values, ground: Ground) => boolean
  /** The request as the actor makes it; a value that the form cannot read goes as it was typed. */
  ask: (values: Values, ground: Ground) => Ask
  /** What the answer has to say of what was sent; nothing where the function answers something else. */
  kept?: (values: Values, ground: Ground) => Readonly<Record<string, Value>>
  by?: (ground: Ground) => Asker
}

export interface Trial {
  name: string
  isFine: boolean
  by: Asker
  ask: Ask
  kept: Readonly<Record<string, Value>>
}

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 60 ? `${text.slice(0, 40)}… (${Array.from(text).length})` : text
}

/** Everything that is tried of a form. */
export const trialsOf =
  <Values extends object>(form: FormTwin<Values>) =>
  (ground: Ground): readonly Trial[] => {
    const varied = (Object.keys(form.vary) as (keyof Values & string)[]).flatMap((field) =>
      (form.vary[field] ?? []).map((value) => ({
        name: `${form.name}: ${field} ${shown(value)}`,
        values: { ...form.values, [field]: value },
      })),
    )
    return [{ name: `${form.name}: as it is`, values: form.values }, ...varied].map(({ name, values }) => ({
      name,
      isFine: form.isFine(values, ground),
      by: form.by?.(ground) ?? ground.admin,
      ask: form.ask(values, ground),
      kept: form.kept?.(values, ground) ?? {},
    }))
  }

/** What was kept of what was sent, in the words of what was sent. */
const keptOf = ({ row }: Outcome, sent: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.keys(sent).map((column) => [column, row?.[column] ?? null]))

/** Each trial on both sides. */
export const comparedForm = async (world: World, trials: readonly Trial[]) => {
  const outcomes = await tryAll(
    world,
    trials.map(({ by, ask }) => ({ by, does: ask })),
  )
  return trials.map(({ name, isFine, kept }, at) => {
    const outcome = outcomes[at] ?? { row: null, code: 'none', message: null }
    const isTaken = isDone(outcome)
    return {
      name,
      model: isFine ? kept : 'refused',
      database: isTaken ? keptOf(outcome, kept) : 'refused',
      told: outcome.message,
    }
  })
}

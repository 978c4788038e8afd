import { kindsOf, type Kind } from './people.ts'

/**
 * The language of the promise table. A row is about a relation or function and a verb. It names the kinds of people who
 * may, and how all others are denied. Every row is a test for each kind (promises.test.ts), and a line of
 * supabase/promises.md.
 *   sees('everyone service')                    who finds the row of the fixture
 *   adds('staff', `(id, title) values ({new}, 'Baile')`)
 *   changes('staff', `title = 'Outro'`)
 *   removes('admins')
 *   acts('revoke_role', `{other}, 'council'`, 'admins', `select … `)   whose call changes the result of the last query
 *   returns('list_accounts', `''`, 'admins', 'owner@confraria.test')   whose call returns that text
 */
type Verb = 'select' | 'insert' | 'update' | 'delete' | 'call'

/**
 * 'refused': the request fails, with 42501 unless the row says otherwise. 'nothing': the statement finds, changes and
 * returns no row.
 */
export type Outcome = 'yes' | 'refused' | 'nothing'

interface Options {
  /** The part of the relation or function, if several rows share one verb. */
  what?: string
  /** How people with an account and without the right are denied. */
  denied?: 'refused' | 'nothing'
  /** Those who are denied in another way. */
  refused?: string
  nothing?: string
  /** The row belongs to the actor. */
  own?: boolean
  /** Replaces the relation's fixture; for a function, the rows before the call. */
  fixture?: string
  /** Which row; by default `id = {row}`, and `id = {new}` for an added row. */
  where?: string
  /** The selected columns. */
  columns?: string
  /** Finds what an act changes, if that is not the row itself. */
  proof?: string
  /** Codes of refusals other than 42501. */
  codes?: readonly string[]
  settings?: Readonly<Record<string, string>>
  /** The promises of docs/product.md that the row keeps: `RIG-34 RIG-40..RIG-43`. */
  keeps?: string
}

interface Row {
  verb: Verb
  may: string
  options: Options
  /** The statement for a relation, and the query that shows its effect. */
  on: (relation: string, defaults: Defaults) => { sql: string; proof: string | null }
}

interface Defaults {
  fixture: string
  where: string
  newWhere: string
  settings: Readonly<Record<string, string>>
}

export interface Promised {
  /** 'public.members', 'public.grant_role()' */
  of: string
  verb: Verb
  what: string
  expected: (kind: Kind) => Outcome
  own: boolean
  fixture: string
  sql: string
  /** The owner runs it before and after an act; null if the result itself counts. */
  proof: string | null
  /** Text that the result must contain; null if any row counts. */
  shows: string | null
  codes: readonly string[]
  settings: Readonly<Record<string, string>>
  keeps: string | null
}

const deniedBy: Record<Verb, 'refused' | 'nothing'> = {
  select: 'nothing',
  insert: 'refused',
  update: 'nothing',
  delete: 'nothing',
  call: 'refused',
}

const expectation = (verb: Verb, may: string, options: Options) => {
  const yes = kindsOf(may)
  const refused = kindsOf(options.refused)
  const nothing = kindsOf(options.nothing)
  const outside = kindsOf('outsiders suspended unproven ended')
  return (kind: Kind): Outcome => {
    if (yes.has(kind)) return 'yes'
    if (refused.has(kind)) return 'refused'
    if (nothing.has(kind)) return 'nothing'
    return outside.has(kind) ? 'refused' : (options.denied ?? deniedBy[verb])
  }
}

const qualified = (name: string) => (name.includes('.') ? name : `public.${name}`)

/** A table or view, the statement that inserts its row {row}, and its rows of the promise table. */
export const relation = (
  name: string,
  fixture: string,
  rows: readonly Row[],
  defaults: Partial<Defaults> = {},
): Promised[] =>
  rows.map(({ verb, may, options, on }) => {
    const known = {
      fixture,
      where: options.where ?? defaults.where ?? 'id = {row}',
      newWhere: options.where ?? defaults.newWhere ?? 'id = {new}',
      settings: { ...defaults.settings, ...options.settings },
    }
    const { sql, proof } = on(qualified(name), known)
    return {
      of: qualified(name),
      verb,
      what: options.what ?? '',
      expected: expectation(verb, may, options),
      own: options.own ?? false,
      fixture: options.fixture ?? fixture,
      sql,
      proof: verb === 'select' ? null : (options.proof ?? proof),
      shows: null,
      codes: options.codes ?? [],
      settings: known.settings,
      keeps: options.keeps ?? null,
    }
  })

/** The row as stored. */
const found = (relation: string, where: string) => `select to_jsonb(found) from ${relation} as found where ${where}`

export const sees = (may: string, options: Options = {}): Row => ({
  verb: 'select',
  may,
  options,
  on: (relation, { where }) => ({ sql: `select ${options.columns ?? 1} from ${relation} where ${where}`, proof: null }),
})

/** `values` are columns and values; null for those of the fixture, with the id {new}. */
export const adds = (may: string, values: string | null, options: Options = {}): Row => ({
  verb: 'insert',
  may,
  options,
  on: (relation, { fixture, newWhere }) => ({
    sql: values === null ? fixture.replaceAll('{row}', '{new}') : `insert into ${relation} ${values}`,
    proof: found(relation, newWhere),
  }),
})

export const changes = (may: string, set: string, options: Options = {}): Row => ({
  verb: 'update',
  may,
  options,
  on: (relation, { where }) => ({
    sql: `update ${relation} set ${set} where ${where}`,
    proof: found(relation, where),
  }),
})

export const removes = (may: string, options: Options = {}): Row => ({
  verb: 'delete',
  may,
  options,
  on: (relation, { where }) => ({ sql: `delete from ${relation} where ${where}`, proof: found(relation, where) }),
})

const call = (
  name: string,
  may: string,
  options: Options,
  rest: Pick<Promised, 'sql' | 'proof' | 'shows'>,
): Promised => ({
  of: `${qualified(name)}()`,
  verb: 'call',
  what: options.what ?? '',
  expected: expectation('call', may, options),
  own: options.own ?? false,
  fixture: options.fixture ?? '',
  codes: options.codes ?? [],
  settings: options.settings ?? {},
  keeps: options.keeps ?? null,
  ...rest,
})

export const acts = (name: string, args: string, may: string, proof: string, options: Options = {}): Promised =>
  call(name, may, options, { sql: `select * from ${qualified(name)}(${args})`, proof, shows: null })

export const returns = (name: string, args: string, may: string, shows: string, options: Options = {}): Promised =>
  call(name, may, options, {
    // No column has this name; otherwise it would mean that column.
    sql: `select to_jsonb(whole_answer) from ${qualified(name)}(${args}) as whole_answer`,
    proof: null,
    shows,
  })

export const titleOf = ({ of, verb, what }: Pick<Promised, 'of' | 'verb' | 'what'>) =>
  [of, verb, what].filter(Boolean).join(' ')

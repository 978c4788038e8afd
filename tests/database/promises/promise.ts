import { kindsOf, type Kind } from './people.ts'

/**
 * The promise table's language. A row says of one relation or function, and of one verb, which kinds of person it lets; all
 * others are denied, and the row says how. Every row becomes a test for each kind of person (promises.test.ts), and a line
 * of supabase/promises.md.
 *   sees('everyone service')                    who finds the row that the fixture makes
 *   adds('staff', `(id, title) values ({new}, 'Baile')`)
 *   changes('staff', `title = 'Outro'`)
 *   removes('admins')
 *   acts('revoke_role', `{other}, 'council'`, 'admins', `select … `)   whose call changes what the last query finds
 *   tells('list_accounts', `''`, 'admins', 'owner@confraria.test')     to whom the answer contains that text
 */
export type Verb = 'select' | 'insert' | 'update' | 'delete' | 'call'

/** 'refused': the request fails, with 42501 unless the row says otherwise. 'nothing': no row is found, changed or answered. */
export type Outcome = 'yes' | 'refused' | 'nothing'

export interface Options {
  /** What about the relation or function, where several rows share one verb. */
  what?: string
  /** How those are denied who have an account and no right. */
  denied?: 'refused' | 'nothing'
  /** Those who are denied otherwise. */
  refused?: string
  nothing?: string
  /** The row belongs to the person who acts. */
  own?: boolean
  /** Instead of the relation's; for a function, what is there before the call. */
  fixture?: string
  /** Which row it is about; `id = {row}` otherwise, and `id = {new}` for what is added. */
  where?: string
  /** What is selected. */
  columns?: string
  /** Finds what an act changes, where that is not the row itself. */
  proof?: string
  /** Refusals that are not 42501. */
  codes?: readonly string[]
  settings?: Readonly<Record<string, string>>
}

interface Row {
  verb: Verb
  may: string
  options: Options
  /** The statement, and what shows its effect, for a relation. */
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
  /** What the owner finds before and after an act; null where the answer itself is looked at. */
  proof: string | null
  /** What the answer must contain to count; null where any row does. */
  shows: string | null
  codes: readonly string[]
  settings: Readonly<Record<string, string>>
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

/** A table or view, the statement that makes a row of it ({row}), and its rows of the promise table. */
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
    }
  })

/** The row as its table has it. */
const found = (relation: string, where: string) => `select to_jsonb(found) from ${relation} as found where ${where}`

export const sees = (may: string, options: Options = {}): Row => ({
  verb: 'select',
  may,
  options,
  on: (relation, { where }) => ({ sql: `select ${options.columns ?? 1} from ${relation} where ${where}`, proof: null }),
})

/** `values` are the columns and values; without them the fixture's, for the row {new}. */
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
  ...rest,
})

export const acts = (name: string, args: string, may: string, proof: string, options: Options = {}): Promised =>
  call(name, may, options, { sql: `select * from ${qualified(name)}(${args})`, proof, shows: null })

export const tells = (name: string, args: string, may: string, shows: string, options: Options = {}): Promised =>
  call(name, may, options, {
    // No column is called so, else that column would be meant.
    sql: `select to_jsonb(whole_answer) from ${qualified(name)}(${args}) as whole_answer`,
    proof: null,
    shows,
  })

export const titleOf = ({ of, verb, what }: Pick<Promised, 'of' | 'verb' | 'what'>) =>
  [of, verb, what].filter(Boolean).join(' ')

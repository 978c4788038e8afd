import { writtenLine } from '../shared/writtenText.ts'
import { emailFaultOf } from '../shared/email.ts'
import { memberStatuses, type MemberStatus } from '../shared/member.ts'
import { fold, isBlank } from '../shared/text.ts'
import {
  faultsOfMember,
  memberChangeOf,
  newMemberValues,
  withSkill,
  type MemberFault,
  type MemberValues,
} from './memberForm.ts'
import { memberFields, type MemberField } from './memberRights.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** Rows of a spreadsheet; rows of one request. The database has the same or higher limits. */
export const importLimits = { rows: 2000, batch: 25, check: 250 } as const

/** What a column of the spreadsheet may contain, in the order of the choices. */
export const importFields = [
  'name',
  'email',
  'entryDate',
  'position',
  'status',
  'skills',
  'bio',
  'observations',
] as const satisfies readonly (MemberField | 'email')[]
export type ImportField = (typeof importFields)[number]

/** The field of each column, at most once; null for a column that is left out. */
export type Columns = readonly (ImportField | null)[]

/** The texts of a row, by field. A field without a column is empty. */
export type ImportValues = Readonly<Record<ImportField, string>>

/** What the database knows about a row. */
export interface RowCheck {
  id: string
  /** Why the name is refused, as a sentence; else null. */
  refusal: string | null
  /** A member of the same name; null if it does not exist. */
  namesake: string | null
  /** Who has the e-mail; null if it is free. */
  emailUse: 'account' | 'invitation' | 'import' | null
  /** Has this import stored the row already? */
  isImported: boolean
}

export interface ImportRow {
  /** The id of the new member. It identifies a repeated request. */
  id: string
  /** The number of the row in the spreadsheet, from 1. */
  line: number
  values: ImportValues
  /** Did the user correct it? Then other columns do not change it. */
  isCorrected: boolean
  /** Is the row another person of the same name? */
  isAccepted: boolean
  isImported: boolean
  check: RowCheck | null
}

export type ImportFault = MemberFault | 'emailInvalid' | 'statusUnknown'

/** The result of the trial for one row. Only new rows are imported. */
export type RowResult =
  | { kind: 'new' }
  | { kind: 'imported' }
  | { kind: 'error'; field: ImportField; fault: ImportFault }
  | { kind: 'refused'; sentence: string }
  /** An earlier row with the same value. */
  | { kind: 'duplicateRow'; field: 'name' | 'email'; line: number }
  | { kind: 'duplicateName'; name: string }
  | { kind: 'duplicateEmail'; use: NonNullable<RowCheck['emailUse']> }

/** Headers by field, in lower case, without accents and signs. */
const headers: Readonly<Record<ImportField, readonly string[]>> = {
  name: ['nome', 'nome completo', 'nome do membro', 'membro', 'associado', 'socio', 'name', 'full name'],
  email: ['email', 'e mail', 'mail', 'correio eletronico', 'endereco de e mail', 'endereco de email'],
  entryDate: [
    'data de entrada',
    'entrada',
    'data',
    'ingresso',
    'data de ingresso',
    'admissao',
    'data de admissao',
    'membro desde',
    'desde',
  ],
  position: ['cargo', 'funcao', 'posicao', 'position'],
  status: ['status', 'situacao', 'ativo'],
  skills: ['habilidades', 'habilidade', 'competencias', 'competencia', 'aptidoes', 'talentos', 'skills'],
  bio: ['biografia', 'mini biografia', 'minibiografia', 'bio', 'mini bio', 'apresentacao', 'sobre', 'descricao'],
  observations: ['observacoes', 'observacao', 'obs', 'notas', 'anotacoes'],
}

const plainHeader = (cell: string) =>
  fold(cell)
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim()
const fieldOfHeader = (cell: string): ImportField | null =>
  importFields.find((field) => headers[field].includes(plainHeader(cell))) ?? null

/** A day in any spelling that a spreadsheet writes. */
const dayLike = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}(?:[ T].*)?$/u

const isValue = (cell: string) => emailFaultOf(cell) === null || dayLike.test(cell.trim())

/** Headers that are also values: in a column that has one again below, it is a value. */
const valuesToo: readonly string[] = ['membro', 'associado', 'socio', 'ativo']

/** Does the first row have the names of the columns? A row with an e-mail or a day is a person. */
export const guessHeader = ([first, ...rest]: readonly SheetRow[]) => {
  if (!first || first.cells.some(isValue)) return false
  return first.cells.some((cell, column) => {
    const header = plainHeader(cell)
    const isAgainBelow = rest.some(({ cells }) => plainHeader(cells[column] ?? '') === header)
    return fieldOfHeader(cell) !== null && !(valuesToo.includes(header) && isAgainBelow)
  })
}

const guessContent = (cell: string): ImportField | null => {
  if (emailFaultOf(cell) === null) return 'email'
  if (dayLike.test(cell.trim())) return 'entryDate'
  return isBlank(cell) || /\d/u.test(cell) ? null : 'name'
}

/** Each field for the first column that has it. */
const once = (columns: Columns): Columns =>
  columns.map((field, index) => (field !== null && columns.indexOf(field) < index ? null : field))

/** The fields of the columns, from the header or, without one, from the first row. */
export const guessColumns = ([first]: readonly SheetRow[], hasHeader: boolean): Columns =>
  once((first?.cells ?? []).map(hasHeader ? fieldOfHeader : guessContent))

/** Gives a column another field. A column that had it is left out. */
export const withColumn = (columns: Columns, column: number, field: ImportField | null): Columns =>
  columns.map((other, index) => (index === column ? field : other === field ? null : other))

const blank = Object.fromEntries(importFields.map((field) => [field, ''])) as ImportValues

const valuesOf = ({ cells }: SheetRow, columns: Columns): ImportValues => ({
  ...blank,
  ...Object.fromEntries(columns.flatMap((field, index) => (field === null ? [] : [[field, cells[index] ?? '']]))),
})

/** The rows to import. What the user did to earlier rows stays. */
export const rowsOf = (
  { rows }: Sheet,
  hasHeader: boolean,
  columns: Columns,
  earlier: readonly ImportRow[],
): readonly ImportRow[] => {
  const known = new Map(earlier.map((row) => [row.id, row]))
  return rows.slice(hasHeader ? 1 : 0).map((row) => {
    const before = known.get(row.id)
    const values = before && (before.isCorrected || before.isImported) ? before.values : valuesOf(row, columns)
    return {
      id: row.id,
      line: row.line,
      values,
      isCorrected: before?.isCorrected ?? false,
      isAccepted: before?.isAccepted ?? false,
      isImported: before?.isImported ?? false,
      check: null,
    }
  })
}

const active = ['', 'ativo', 'ativa', 'sim', 's', 'active']
const inactive = ['inativo', 'inativa', 'nao', 'n', 'inactive']

const statusOf = (text: string): MemberStatus | null => {
  const plain = plainHeader(text)
  if (active.includes(plain)) return memberStatuses[0]
  return inactive.includes(plain) ? memberStatuses[1] : null
}

const skillsOf = (text: string) =>
  text.split(/[,;|\n]/u).reduce<readonly string[]>((skills, skill) => withSkill(skills, skill), [])

/** The time that some spreadsheets write after a day. */
const time = /[ T]\d{1,2}:\d{2}.*$/u

/** The values of the member form. A member without an entry date enters today (`yyyy-MM-dd`). */
const memberOf = (values: ImportValues, today: string): MemberValues => {
  const member = newMemberValues(today)
  const day = values.entryDate.trim().replace(time, '')
  return {
    ...member,
    name: writtenLine(values.name),
    entryDate: isBlank(day) ? member.entryDate : day,
    status: statusOf(values.status) ?? member.status,
    position: values.position,
    bio: values.bio,
    skills: [...skillsOf(values.skills)],
    observations: values.observations,
  }
}

/** The first fault and its field. */
const faultOf = (values: ImportValues, today: string): { field: ImportField; fault: ImportFault } | null => {
  const faults = faultsOfMember(memberOf(values, today), false)
  for (const field of importFields) {
    const fault = field === 'email' ? undefined : faults[field]
    if (fault !== undefined) return { field, fault }
  }
  if (!isBlank(values.email) && emailFaultOf(values.email) !== null) return { field: 'email', fault: 'emailInvalid' }
  return statusOf(values.status) === null ? { field: 'status', fault: 'statusUnknown' } : null
}

const addressOf = ({ email }: ImportValues) => (isBlank(email) ? null : email.trim().toLowerCase())

/** The first line of each key. */
const firstLines = (rows: readonly ImportRow[], keyOf: (values: ImportValues) => string | null) => {
  const lines = new Map<string, number>()
  for (const { values, line } of rows) {
    const key = keyOf(values)
    if (key !== null && !lines.has(key)) lines.set(key, line)
  }
  return lines
}
const nameOf = ({ name }: ImportValues) => (isBlank(name) ? null : fold(writtenLine(name)))

/** The result of each row, in their order. `today` is `yyyy-MM-dd`. */
export const resultsOf = (rows: readonly ImportRow[], today: string): readonly RowResult[] => {
  const names = firstLines(rows, nameOf)
  const addresses = firstLines(rows, addressOf)
  return rows.map(({ values, line, isAccepted, isImported, check }): RowResult => {
    if (isImported) return { kind: 'imported' }
    const fault = faultOf(values, today)
    if (fault !== null) return { kind: 'error', ...fault }
    if (check !== null && check.refusal !== null) return { kind: 'refused', sentence: check.refusal }
    if (check !== null && check.emailUse !== null) return { kind: 'duplicateEmail', use: check.emailUse }
    const sameEmail = addresses.get(addressOf(values) ?? '') ?? line
    if (sameEmail < line) return { kind: 'duplicateRow', field: 'email', line: sameEmail }
    if (isAccepted) return { kind: 'new' }
    if (check !== null && check.namesake !== null) return { kind: 'duplicateName', name: check.namesake }
    const sameName = names.get(nameOf(values) ?? '') ?? line
    return sameName < line ? { kind: 'duplicateRow', field: 'name', line: sameName } : { kind: 'new' }
  })
}

/** The filters of the results: what is imported, what is skipped as known, what is faulty. */
export const resultGroups = ['new', 'duplicate', 'error'] as const
export type ResultGroup = (typeof resultGroups)[number]
/** The filter that shows a result. */
export const groupOf = ({ kind }: RowResult): ResultGroup => {
  if (kind === 'new' || kind === 'imported') return 'new'
  return kind === 'error' || kind === 'refused' ? 'error' : 'duplicate'
}

/** May the user import this row although its name is known? */
export const isAcceptable = (result: RowResult) =>
  result.kind === 'duplicateName' || (result.kind === 'duplicateRow' && result.field === 'name')

/** The field to correct first. */
export const faultyFieldOf = (result: RowResult): ImportField => {
  if (result.kind === 'duplicateEmail') return 'email'
  return result.kind === 'error' || result.kind === 'duplicateRow' ? result.field : 'name'
}

/** The new rows that are not stored yet. */
export const newRows = (rows: readonly ImportRow[], today: string): readonly ImportRow[] => {
  const results = resultsOf(rows, today)
  return rows.filter((_, index) => results[index]?.kind === 'new')
}

/** The number of rows that are stored. */
export const countImported = (rows: readonly ImportRow[]) => rows.filter(({ isImported }) => isImported).length

const storedFields = memberFields.filter((field) => field !== 'photo')

/** A row as `import_members` takes it. The row must be valid. */
export const storedRowOf = ({ id, line, values }: ImportRow, today: string) => {
  const change = memberChangeOf(memberOf(values, today), storedFields)
  return {
    id,
    line,
    name: change.name ?? '',
    position: change.position ?? '',
    entry_date: change.entry_date ?? '',
    status: change.status ?? memberStatuses[0],
    bio: change.bio ?? '',
    skills: change.skills ?? [],
    observations: change.observations ?? '',
    email: addressOf(values) ?? '',
  }
}

import {
  changesOf,
  kindOf,
  subjectOf,
  type AuditAction,
  type AuditChange,
  type AuditEntry,
} from '#machines/settings/auditEntry.ts'
import { csvOf } from '#machines/shared/csv.ts'
import { dayAt } from '#machines/shared/dates.ts'
import { isMeasure } from '#machines/achievements/measure.ts'
import { measureName } from '#src/texts/achievements/measureLabels.ts'
import { auditCodes, auditFields, auditKinds, namedFields, pictureFields, pictureFolders } from './auditWords.ts'
import { zoneLabel } from './zoneLabels.ts'
import { dateTime, day } from '#src/texts/shared/dates.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'

export const audit = {
  title: 'Registro de auditoria',
  loading: 'Carregando auditoria...',
  failed: 'Erro ao carregar auditoria',
  retry: 'Tentar novamente',
  empty: 'Nada foi registrado ainda.',
  noMatch: 'Nenhuma alteração encontrada com estes filtros.',
  clear: 'Limpar filtros',
  more: 'Carregar mais',
  loadingMore: 'Carregando...',
  person: 'Quem',
  everybody: 'Todas as pessoas',
  kind: 'O quê',
  everything: 'Tudo',
  action: 'Ação',
  anyAction: 'Todas as ações',
  from: 'De',
  to: 'Até',
  openCalendar: 'Abrir calendário',
  dayPlaceholder: 'dd/mm/aaaa',
  noDay: 'Informe um dia, como 25/11/2026',
  reversed: 'A data final vem antes da inicial',
  download: 'Baixar CSV',
  downloading: 'Preparando...',
  cancel: 'Cancelar',
  shown: (count: number, isAll: boolean) => (isAll ? '' : 'Mais de ') + counted(count, 'alteração', 'alterações'),
  details: 'Ver dados',
  others: (count: number) => `Mais ${counted(count, 'alteração', 'alterações')} no mesmo ato`,
  field: 'Campo',
  before: 'Antes',
  after: 'Depois',
  system: 'Sistema',
  gone: 'Conta removida',
}

export const auditActionLabels: Record<AuditAction, string> = {
  insert: 'Criação',
  update: 'Alteração',
  delete: 'Exclusão',
}

export const auditKind = (kind: string) => auditKinds[kind] ?? kind
export const auditField = (field: string) => auditFields[field] ?? field

export const auditActor = ({ actor, actor_name }: AuditEntry) =>
  actor === null ? audit.system : (actor_name ?? audit.gone)

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/u.test(text)
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(text)

/** 'Ana Prado', 'Nível Ouro', 'vice_presidente_executivo · Tarefas'; empty if unknown. */
export const auditSubject = (entry: AuditEntry) => {
  const { names, key } = subjectOf(entry)
  if (kindOf(entry) === 'objects') return [...names, pictureFolders[key[0] ?? ''] ?? auditKind('objects')].join(' · ')
  const fields = Object.values(auditCodes[kindOf(entry)] ?? {})
  const labelOf = (part: string) => fields.map((codes) => codes[part]).find((label) => label !== undefined)
  const codes = key
    .filter((part) => !isId(part) && entry.names[part] === undefined)
    .map((part) => (isDay(part) ? day(part) : (labelOf(part) ?? part)))
  return [...names, ...codes].join(' · ')
}

const yes = 'Sim'
const no = 'Não'

/** The label of a code in a field, as its form has it; null if the field has no codes, or not this one. */
const labelOfCode = (code: string, field: string, entry: AuditEntry): string | null => {
  const kind = kindOf(entry)
  if (field === 'value' && entry.target === 'settings/time_zone') return zoneLabel(code)
  if (field === 'value' && entry.target === 'settings/routines_confirmed') return code === 'true' ? yes : null
  if (kind === 'badges' && field === 'measure' && isMeasure(code))
    return measureName(
      code,
      Object.entries(entry.names).map(([routine, label]) => ({ code: routine, label })),
    )
  return auditCodes[kind]?.[field]?.[code] ?? null
}

/** Whether a field of an entry has the address of a picture. */
const isPicture = (field: string, { target }: AuditEntry) =>
  pictureFields.includes(field === 'value' ? target.replace(/^settings\//u, '') : field)

/** A picture for people: its address says nothing. */
const pictureWords = (address: string, field: string, { old, new: current }: AuditEntry) => {
  if (!old?.[field] || !current?.[field]) return 'Com imagem'
  return address === old[field] ? 'Imagem anterior' : 'Nova imagem'
}

/**
 * A field's value for people: names instead of ids, labels instead of codes, times by the club's clock, no addresses.
 */
export const auditValue = (value: unknown, field: string, entry: AuditEntry): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') return numeral(value)
  if (Array.isArray(value))
    return value.length === 0 ? '—' : value.map((each) => auditValue(each, field, entry)).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isPicture(field, entry)) return pictureWords(value, field, entry)
  const name = isId(value) || namedFields.includes(field) ? entry.names[value] : undefined
  if (name !== undefined) return name
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u.test(value)) return dateTime(value)
  return isDay(value) ? day(value) : (labelOfCode(value, field, entry) ?? value)
}

const listedValues = (changes: readonly AuditChange[], side: 'before' | 'after', entry: AuditEntry) =>
  changes.map((change) => `${auditField(change.field)}: ${auditValue(change[side], change.field, entry)}`).join(' | ')

const columns = ['Data e hora', audit.person, audit.action, audit.kind, 'Sobre', audit.before, audit.after]

/** Entries as a spreadsheet file; `now` (ms) sets the day in its name. */
export const auditFile = (entries: readonly AuditEntry[], now: number) => ({
  name: `auditoria-${dayAt(now)}.csv`,
  text: csvOf([
    columns,
    ...entries.map((entry) => {
      const changes = changesOf(entry)
      return [
        dateTime(entry.at),
        auditActor(entry),
        auditActionLabels[entry.action],
        auditKind(kindOf(entry)),
        auditSubject(entry),
        entry.old ? listedValues(changes, 'before', entry) : '',
        entry.new ? listedValues(changes, 'after', entry) : '',
      ]
    }),
  ]),
})

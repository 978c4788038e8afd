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
import { auditCodes, auditFields, auditKinds, auditOwnCodes } from './auditWords.ts'
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
const coded = (text: string, kind: string) => auditOwnCodes[kind]?.[text] ?? auditCodes[text] ?? text

export const auditActor = ({ actor, actor_name }: AuditEntry) =>
  actor === null ? audit.system : (actor_name ?? audit.gone)

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(text)

/** 'Ana Prado', 'Nível Ouro', 'vice_presidente_executivo · Tarefas'; empty if unknown. */
export const auditSubject = (entry: AuditEntry) => {
  const { names, key } = subjectOf(entry)
  const codes = key
    .filter((part) => !isId(part) && entry.names[part] === undefined)
    .map((part) => (/^\d{4}-\d{2}-\d{2}$/u.test(part) ? day(part) : coded(part, kindOf(entry))))
  return [...names, ...codes].join(' · ')
}

/** A field's value for people: names instead of ids, times in São Paulo. */
export const auditValue = (value: unknown, names: AuditEntry['names'], kind: string): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'number') return numeral(value)
  if (Array.isArray(value))
    return value.length === 0 ? '—' : value.map((each) => auditValue(each, names, kind)).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (names[value] !== undefined) return names[value]
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u.test(value)) return dateTime(value)
  if (kind === 'badges' && isMeasure(value))
    return measureName(
      value,
      Object.entries(names).map(([code, label]) => ({ code, label })),
    )
  return /^\d{4}-\d{2}-\d{2}$/u.test(value) ? day(value) : coded(value, kind)
}

const listedValues = (changes: readonly AuditChange[], side: 'before' | 'after', entry: AuditEntry) =>
  changes
    .map((change) => `${auditField(change.field)}: ${auditValue(change[side], entry.names, kindOf(entry))}`)
    .join(' | ')

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

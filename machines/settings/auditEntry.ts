import { z } from 'zod/mini'

export const auditActions = ['insert', 'update', 'delete'] as const
export type AuditAction = (typeof auditActions)[number]

const fields = z.nullable(z.record(z.string(), z.unknown()))

/** A row of `list_audit()`. */
export const auditEntrySchema = z.object({
  id: z.string(),
  /** Null if no person caused the change. */
  actor: z.nullable(z.string()),
  /** Also null after the account was deleted. */
  actor_name: z.nullable(z.string()),
  action: z.enum(auditActions),
  /** Table and key: 'user_roles/<user>/<role>'. */
  target: z.string(),
  /** The row before and after; an update has only the changed fields. */
  old: fields,
  new: fields,
  /** Names by id, for the ids in the entry; those of routines by code. */
  names: z.record(z.string(), z.string()),
  at: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** The table. */
export const kindOf = ({ target }: Pick<AuditEntry, 'target'>) => target.split('/')[0] ?? target

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Fields that name a row if no id has a name, in order of preference. */
const nameFields = ['name', 'title', 'label', 'username', 'user_name', 'email', 'holder_name'] as const

/** The subject of an entry: its names, and its key as stored. The caller translates codes in the key. */
export const subjectOf = (entry: AuditEntry): { names: readonly string[]; key: readonly string[] } => {
  const key = entry.target.split('/').slice(1)
  const row = { ...entry.old, ...entry.new }
  const known = key.flatMap((part) => entry.names[part] ?? [])
  if (known.length > 0) return { names: known, key }
  const person =
    ['user_id', 'member_id', 'monitored_user_id', 'assigned_by'].map((field) => text(row[field])).find(Boolean) ?? null
  const named = person === null ? null : (entry.names[person] ?? null)
  const own = nameFields.map((field) => text(row[field])).find((value) => value !== null) ?? null
  const name = named ?? own
  return { names: name === null ? [] : [name], key }
}

/** Did the same person write both in one transaction? All entries of a transaction have the same time. */
export const isSameAct = (a: Pick<AuditEntry, 'actor' | 'at'>, b: Pick<AuditEntry, 'actor' | 'at'>) =>
  a.actor !== null && a.actor === b.actor && a.at === b.at

/** The entries of one transaction: the one that names it, and the others. */
interface AuditAct {
  main: AuditEntry
  others: readonly AuditEntry[]
}

const keyLength = ({ target }: AuditEntry) => target.split('/').length

/**
 * Groups entries by act, in their order. The main entry has the shortest key; if keys are equally long, the shortest
 * target: 'meetings/…' before 'meeting_participants/…'.
 */
export const actsOf = (entries: readonly AuditEntry[]): readonly AuditAct[] => {
  const acts: AuditEntry[][] = []
  for (const entry of entries) {
    const [last] = acts.slice(-1)
    if (last?.[0] && isSameAct(last[0], entry)) last.push(entry)
    else acts.push([entry])
  }
  return acts.flatMap((act) => {
    const [main] = act.toSorted((a, b) => keyLength(a) - keyLength(b) || a.target.length - b.target.length)
    return main ? [{ main, others: act.filter((entry) => entry !== main) }] : []
  })
}

/** One field before and after; null if there was no row. */
export interface AuditChange {
  field: string
  before: unknown
  after: unknown
}

/** Not shown to people. */
const technical = new Set(['id', 'name_sort', 'created_at', 'updated_at'])
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields that an entry changed, without technical and empty ones. */
export const changesOf = (entry: AuditEntry): readonly AuditChange[] =>
  [...new Set([...Object.keys(entry.old ?? {}), ...Object.keys(entry.new ?? {})])]
    .map((field) => ({ field, before: entry.old?.[field] ?? null, after: entry.new?.[field] ?? null }))
    .filter(({ field, before, after }) => !technical.has(field) && !(isEmpty(before) && isEmpty(after)))

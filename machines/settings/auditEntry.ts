import { z } from 'zod/mini'

export const auditActions = ['insert', 'update', 'delete'] as const
export type AuditAction = (typeof auditActions)[number]

const fields = z.nullable(z.record(z.string(), z.unknown()))

/** A row of `list_audit()`. */
export const auditEntrySchema = z.object({
  id: z.string(),
  /** Null where no person was behind it. */
  actor: z.nullable(z.string()),
  /** Null too once the account is gone. */
  actor_name: z.nullable(z.string()),
  action: z.enum(auditActions),
  /** Table and key: 'user_roles/<user>/<role>'. */
  target: z.string(),
  /** The row before and after; of an update only what changed. */
  old: fields,
  new: fields,
  /** What the ids in it stand for. */
  names: z.record(z.string(), z.string()),
  at: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** What kind of thing it is about: the table. */
export const kindOf = ({ target }: Pick<AuditEntry, 'target'>) => target.split('/')[0] ?? target

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Fields by which a thing is called when no id has a name, in this order. */
const naming = ['name', 'title', 'username', 'user_name', 'email', 'holder_name'] as const

/** Whom or what it is about: names, else the key as it is kept; codes in it are the caller's to word. */
export const subjectOf = (entry: AuditEntry): { names: readonly string[]; key: readonly string[] } => {
  const key = entry.target.split('/').slice(1)
  const row = { ...entry.old, ...entry.new }
  const known = key.flatMap((part) => entry.names[part] ?? [])
  if (known.length > 0) return { names: known, key }
  const person =
    ['user_id', 'member_id', 'monitored_user_id', 'assigned_by'].map((field) => text(row[field])).find(Boolean) ?? null
  const named = person === null ? null : (entry.names[person] ?? null)
  const own = naming.map((field) => text(row[field])).find((value) => value !== null) ?? null
  const name = named ?? own
  return { names: name === null ? [] : [name], key }
}

/** Were both written in one act, by the same person? All of one transaction has the same instant. */
export const isSameAct = (a: Pick<AuditEntry, 'actor' | 'at'>, b: Pick<AuditEntry, 'actor' | 'at'>) =>
  a.actor !== null && a.actor === b.actor && a.at === b.at

/** What was done at once: the entry that names it, and what came with it. */
export interface AuditAct {
  main: AuditEntry
  others: readonly AuditEntry[]
}

const keyLength = ({ target }: AuditEntry) => target.split('/').length

/**
 * Entries in their order, those of one act together. The main one has the shortest key, and of two keys as long the shorter
 * name: 'meetings/…' before 'meeting_participants/…'.
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

/** One field as it was and as it is; null where there was no row. */
export interface AuditChange {
  field: string
  before: unknown
  after: unknown
}

/** For machines only. */
const technical = new Set(['id', 'name_sort', 'created_at', 'updated_at'])
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What an update changed, what was inserted or deleted; without what says nothing. */
export const changesOf = (entry: AuditEntry): readonly AuditChange[] =>
  [...new Set([...Object.keys(entry.old ?? {}), ...Object.keys(entry.new ?? {})])]
    .map((field) => ({ field, before: entry.old?.[field] ?? null, after: entry.new?.[field] ?? null }))
    .filter(({ field, before, after }) => !technical.has(field) && !(isEmpty(before) && isEmpty(after)))

import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { Refusal } from '../shared/failure.ts'
import {
  monitoredRowSchema,
  monitoringStatuses,
  monitoringNoteSchema,
  monitoringOf,
  responsibleSchema,
  type MonitoredRow,
  type Monitoring,
  type MonitoringNote,
  type NewMonitoredRow,
} from './monitoring.ts'
import type { UpdateRequest } from './monitoringUpdate.ts'
import { supabase } from '../shared/client/client.ts'
import { openDraft } from '../shared/client/drafts.ts'
import { readAll } from '../shared/client/pages.ts'

const columns = 'id, name, reason, status, assigned_to, updated_at' as const
const rowsSchema = z.array(monitoredRowSchema)

/** The monitored users, and the council members who may be responsible. Throws the server's error. */
export const loadMonitoring = fromPromise<Monitoring>(async ({ signal }) => {
  const [cases, council] = await Promise.all([
    readAll(monitoredRowSchema, () => supabase().from('monitored_users').select(columns).abortSignal(signal)),
    readAll(responsibleSchema, () => supabase().from('council_members').select('id, name, status').abortSignal(signal)),
  ])
  return monitoringOf(cases, council)
})

/** The unsent form of a new case. With the same id, what may be stored is not stored twice. */
const caseDraftSchema = z.object({
  version: z.literal(1),
  id: z.uuid(),
  values: z.object({
    name: z.string(),
    reason: z.string(),
    status: z.enum(monitoringStatuses),
    assignedTo: z.string(),
  }),
})
export type CaseDraft = z.infer<typeof caseDraftSchema>

export const openCaseDraft = () => openDraft('case:new', caseDraftSchema)

const updateValuesSchema = z.object({ status: z.enum(monitoringStatuses), assignedTo: z.string(), note: z.string() })

/** The unsent update of a case. */
const updateDraftSchema = z.object({
  version: z.literal(1),
  /** The version that it began with. */
  row: monitoredRowSchema,
  values: updateValuesSchema,
  /** What was sent: it may be stored although the response was lost. */
  sent: z.optional(z.array(updateValuesSchema)),
  /** Of the last attempt. With the same id, what may be stored is not stored twice. */
  noteId: z.nullable(z.uuid()),
})
export type UpdateDraft = z.infer<typeof updateDraftSchema>

export const openUpdateDraft = (id: string) => openDraft(`case:${id}`, updateDraftSchema)

const find = async (id: string, signal: AbortSignal): Promise<MonitoredRow | null> => {
  const { data, error } = await supabase().from('monitored_users').select(columns).eq('id', id).abortSignal(signal)
  if (error) throw error
  return rowsSchema.parse(data)[0] ?? null
}

/** `asBefore`: an earlier attempt succeeded with other values, which stay. Then `nextId` is for what was sent now. */
interface CaseAdded {
  asBefore: boolean
  nextId: string
}

/** Adds a case. Repeatable. Throws the server's error. */
export const addMonitoredUser = fromPromise<CaseAdded, NewMonitoredRow>(async ({ input, signal }) => {
  const { error } = await supabase().from('monitored_users').insert(input).abortSignal(signal)
  const nextId = crypto.randomUUID()
  if (!error) return { asBefore: false, nextId }
  if (error.code !== '23505') throw error
  const stored = await find(input.id, signal)
  return { asBefore: stored === null || stored.name !== input.name || stored.reason !== input.reason, nextId }
})

/** The notes of a case, oldest first. Throws the server's error. */
export const loadMonitoringHistory = fromPromise<readonly MonitoringNote[], { id: string }>(
  async ({ input, signal }) => {
    const notes = await readAll(monitoringNoteSchema, () =>
      supabase().rpc('monitoring_history', { p_id: input.id }).abortSignal(signal),
    )
    return notes.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  },
)

/** Another user updated the case after it was opened. Contains the current row. */
export class MonitoringConflict extends Refusal {
  readonly theirs: MonitoredRow
  constructor(theirs: MonitoredRow) {
    super('monitoring_changed')
    this.theirs = theirs
  }
}

/**
 * Saves status, responsible and a note, all or nothing. A repeated note succeeds. Throws {@link MonitoringConflict} if
 * another user changed the case, `monitoring_gone` if the caller sees no such case, else the server's error.
 */
export const updateMonitoredUser = fromPromise<void, UpdateRequest>(
  async ({ input: { id, seen, status, assignedTo, noteId, note }, signal }) => {
    const { data, error } = await supabase()
      .rpc('update_monitored_user', {
        p_id: id,
        p_seen: seen,
        p_status: status,
        // PostgREST's types have no nullable arguments.
        ...({ p_assigned_to: assignedTo === '' ? null : assignedTo } as { p_assigned_to: string }),
        p_note_id: noteId,
        p_note: note,
      })
      .abortSignal(signal)
    if (error) throw error
    if (data) return
    const theirs = await find(id, signal)
    throw theirs === null ? new Refusal('monitoring_gone') : new MonitoringConflict(theirs)
  },
)

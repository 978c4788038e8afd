import { writtenText } from '../community/message.ts'
import { maxMonitoringNote, type MonitoredRow, type MonitoringStatus } from './monitoring.ts'
import { lengthOf } from '../shared/text.ts'

/** What 'Atualizar' changes: status, responsible ('' for nobody), and the note that says why (BEYOND.md). */
export interface MonitoringUpdate {
  status: MonitoringStatus
  assignedTo: string
  note: string
}

export const updateOf = (row: MonitoredRow): MonitoringUpdate => ({
  status: row.status,
  assignedTo: row.assigned_to ?? '',
  note: '',
})

export type NoteFault = 'noteMissing' | 'noteLong'

/** Why it cannot be saved, null when it can: a change without its reason would be no history. */
export const faultOfUpdate = ({ note }: MonitoringUpdate): NoteFault | null => {
  const written = writtenText(note)
  if (written === '') return 'noteMissing'
  return lengthOf(written) > maxMonitoringNote ? 'noteLong' : null
}

/** Is there nothing that would be lost? */
export const isSameUpdate = (base: MonitoringUpdate, { status, assignedTo, note }: MonitoringUpdate) =>
  status === base.status && assignedTo === base.assignedTo && note.trim() === base.note

/** After somebody else's update: what was changed since `base` stays, all else becomes theirs. */
export const mergedUpdate = (base: MonitoringUpdate, values: MonitoringUpdate, theirs: MonitoringUpdate) => ({
  status: values.status === base.status ? theirs.status : values.status,
  assignedTo: values.assignedTo === base.assignedTo ? theirs.assignedTo : values.assignedTo,
  note: values.note,
})

/** What `update_monitored_user()` is asked. */
export interface UpdateRequest extends MonitoringUpdate {
  id: string
  /** The version that one has seen. */
  seen: string
  /** Made once: a note whose answer was lost is known when it is sent again. */
  noteId: string
}

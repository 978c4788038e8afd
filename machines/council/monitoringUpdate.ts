import { writtenText } from '../shared/writtenText.ts'
import { maxMonitoringNote, type MonitoredRow, type MonitoringStatus } from './monitoring.ts'
import { lengthOf } from '../shared/text.ts'

/** Values of 'Atualizar': status, responsible ('' is no one), and the note with the reason. */
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

/** Why the note is invalid, or null. Each change needs a reason for the history. */
export const faultOfUpdate = ({ note }: MonitoringUpdate): NoteFault | null => {
  const written = writtenText(note)
  if (written === '') return 'noteMissing'
  return lengthOf(written) > maxMonitoringNote ? 'noteLong' : null
}

/** True if no input would be lost. */
export const isSameUpdate = (base: MonitoringUpdate, { status, assignedTo, note }: MonitoringUpdate) =>
  status === base.status && assignedTo === base.assignedTo && note.trim() === base.note

/** The arguments of `update_monitored_user()`. */
export interface UpdateRequest extends MonitoringUpdate {
  id: string
  /** `updated_at` of the row as the user saw it. */
  seen: string
  /** Unique per note. A repeated request has the same id. */
  noteId: string
}

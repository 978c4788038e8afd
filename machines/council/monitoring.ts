import { z } from 'zod/mini'
import { may, type Access } from '../shared/access.ts'
import { writtenLine, writtenText } from '../shared/writtenText.ts'
import { lengthOf } from '../shared/text.ts'
import { collator } from '../shared/collator.ts'

/** A case begins with the first status. */
export const monitoringStatuses = ['em observação', 'alerta', 'aguardando', 'resolvido'] as const
export type MonitoringStatus = (typeof monitoringStatuses)[number]

/** Limits of the tables, in characters. */
export const maxMonitoredName = 120
export const maxMonitoringReason = 2000
export const maxMonitoringNote = 2000

export const monitoredRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.string(),
  status: z.enum(monitoringStatuses),
  /** A council member's row, or null. */
  assigned_to: z.nullable(z.string()),
  /** Differs after each change. It detects another user's change. */
  updated_at: z.string(),
})
export type MonitoredRow = z.infer<typeof monitoredRowSchema>

/** A monitored user with the name of the responsible. */
export interface MonitoredUser extends MonitoredRow {
  assigned_to_name: string | null
}

export const responsibleSchema = z.object({ id: z.string(), name: z.string(), status: z.enum(['ativo', 'inativo']) })
export type Responsible = z.infer<typeof responsibleSchema>

/** The data of the tab 'Monitoramento'. */
export interface Monitoring {
  /** Open cases first, then by name. */
  cases: readonly MonitoredUser[]
  /** Active council members, by name. */
  responsibles: readonly Responsible[]
}

/** A row of `monitoring_history()`. `author_name` is null if the account has no member or is deleted. */
export const monitoringNoteSchema = z.object({
  id: z.string(),
  note: z.string(),
  status: z.enum(monitoringStatuses),
  author_name: z.nullable(z.string()),
  created_at: z.string(),
})
export type MonitoringNote = z.infer<typeof monitoringNoteSchema>

const isClosed = ({ status }: MonitoredRow) => status === 'resolvido'

const namedCase = (row: MonitoredRow, council: readonly Responsible[]): MonitoredUser => ({
  ...row,
  assigned_to_name: council.find(({ id }) => id === row.assigned_to)?.name ?? null,
})

/** Open cases first, then by name, accents folded. */
export const monitoringOf = (rows: readonly MonitoredRow[], council: readonly Responsible[]): Monitoring => ({
  cases: rows
    .map((row) => namedCase(row, council))
    .sort((a, b) => Number(isClosed(a)) - Number(isClosed(b)) || collator.compare(a.name, b.name)),
  responsibles: council.filter(({ status }) => status === 'ativo').sort((a, b) => collator.compare(a.name, b.name)),
})

/** Twins of the policies and of the trigger 'guard' on `monitored_users`. */
export const mayAddCase = (access: Access) => may(access, 'council_monitoring', 'create')
/** Changes the responsible, and the status except closing and reopening. */
export const mayReassignCase = (access: Access) => may(access, 'council_monitoring', 'edit')
const mayClose = (access: Access) => may(access, 'council_monitoring', 'delete')
export const mayUpdateCase = (access: Access) => mayReassignCase(access) || mayClose(access)

/**
 * The statuses that the user may choose, including the current one (`null`: a new case). Closing and reopening need the
 * cell 'delete', other changes 'edit'.
 */
export const statusChoices = (access: Access, from: MonitoringStatus | null): readonly MonitoringStatus[] =>
  monitoringStatuses.filter((to) => {
    if (to === from) return true
    if (to === 'resolvido' || from === 'resolvido') return mayClose(access)
    return from === null || mayReassignCase(access)
  })

/** Active council members, and the current responsible. */
export const responsibleChoices = (
  responsibles: readonly Responsible[],
  assigned: Pick<MonitoredUser, 'assigned_to' | 'assigned_to_name'> | null,
): readonly { id: string; name: string }[] => {
  const id = assigned?.assigned_to ?? null
  if (id === null || responsibles.some((responsible) => responsible.id === id)) return responsibles
  return [{ id, name: assigned?.assigned_to_name ?? '-' }, ...responsibles]
}

/** Values of the form 'Adicionar Usuário para Monitoramento'. '' is no one. */
export interface MonitoringValues {
  name: string
  reason: string
  status: MonitoringStatus
  assignedTo: string
}
export const emptyMonitoring: MonitoringValues = { name: '', reason: '', status: 'em observação', assignedTo: '' }

/** In the order of the form. */
export const monitoringFields = ['name', 'reason'] as const
export type MonitoringField = (typeof monitoringFields)[number]
export type MonitoringFault = 'nameMissing' | 'nameLong' | 'reasonMissing' | 'reasonLong'

const faultOf = <Fault extends string>(text: string, max: number, missing: Fault, long: Fault) => {
  if (text === '') return missing
  return lengthOf(text) > max ? long : null
}

/** Why a case is invalid, by field; empty if it is valid. */
export const faultsOfMonitoring = (values: MonitoringValues): Partial<Record<MonitoringField, MonitoringFault>> => {
  const faults = {
    name: faultOf<MonitoringFault>(writtenLine(values.name), maxMonitoredName, 'nameMissing', 'nameLong'),
    reason: faultOf<MonitoringFault>(writtenText(values.reason), maxMonitoringReason, 'reasonMissing', 'reasonLong'),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field, or null. */
export const firstFaultOfMonitoring = (values: MonitoringValues): MonitoringField | null => {
  const faults = faultsOfMonitoring(values)
  return monitoringFields.find((field) => faults[field] !== undefined) ?? null
}

/** True if no input would be lost. */
export const isEmptyMonitoring = ({ name, reason, status, assignedTo }: MonitoringValues) =>
  name.trim() === '' && reason.trim() === '' && status === emptyMonitoring.status && assignedTo === ''

/** The row to insert. The values must be valid. */
export const monitoringRowOf = (id: string, values: MonitoringValues) => ({
  id,
  name: writtenLine(values.name),
  reason: writtenText(values.reason),
  status: values.status,
  assigned_to: values.assignedTo === '' ? null : values.assignedTo,
})
export type NewMonitoredRow = ReturnType<typeof monitoringRowOf>

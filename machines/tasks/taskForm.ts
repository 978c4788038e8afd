import { writtenLine, writtenText } from '../shared/writtenText.ts'
import { z } from 'zod/mini'
import { dueDates, readDay, tidyDay } from '../shared/typedDay.ts'
import type { ChosenMember } from '../shared/member.ts'
import { priorities, type Task } from './task.ts'
import { isBlank, lengthOf } from '../shared/text.ts'

/** One task for one member or no one, one task each for several members, or an existing task. */
export const taskFormModes = ['create', 'assign', 'edit'] as const
export type TaskFormMode = (typeof taskFormModes)[number]

/** Limits of the form and of the table, in characters and calendar days. */
export const minTitle = 3
export const maxTitle = 200
export const maxDescription = 2000

/** Old drafts have only ids. */
const assigneeSchema = z.union([
  z.object({ id: z.string(), name: z.string() }),
  z.pipe(
    z.string(),
    z.transform((id): ChosenMember => ({ id, name: '' })),
  ),
])

/** Values of the form. `dueDate` is the typed text, so that no input is lost. */
const taskValuesSchema = z.object({
  title: z.string().check(z.maxLength(20_000)),
  description: z.string().check(z.maxLength(20_000)),
  dueDate: z.string().check(z.maxLength(200)),
  priority: z.enum(priorities),
  assignees: z.array(assigneeSchema),
})
export type TaskValues = z.infer<typeof taskValuesSchema>

export const emptyTask: TaskValues = { title: '', description: '', dueDate: '', priority: 'medium', assignees: [] }

/** The values of an existing task. */
export const taskValuesOf = (
  task: Pick<Task, 'title' | 'description' | 'due_date' | 'priority' | 'assigned_to' | 'assignee'>,
): TaskValues => ({
  title: task.title,
  description: task.description ?? '',
  dueDate: tidyDay(task.due_date),
  priority: task.priority,
  assignees: task.assigned_to === null ? [] : [{ id: task.assigned_to, name: task.assignee?.name ?? '' }],
})

const idsOf = ({ assignees }: TaskValues) => assignees.map(({ id }) => id)

/** True if no input would be lost. `base`: the initial values. What was sent may be stored, so these are input too. */
export const isUntouched = (values: TaskValues, base: TaskValues = emptyTask, sent: readonly TaskValues[] = []) =>
  sent.length === 0 &&
  (['title', 'description', 'dueDate', 'priority'] as const).every((field) => values[field] === base[field]) &&
  idsOf(values).join() === idsOf(base).join()

/** The stored draft. `id` is the one for {@link taskIdFor}, or that of the edited task. */
export const taskDraftSchema = z.object({
  version: z.literal(1),
  mode: z.enum(taskFormModes),
  id: z.uuid(),
  values: taskValuesSchema,
  /** The values of the edited task before the change. */
  base: z.optional(taskValuesSchema),
  /** What was sent: it may be stored although the response was lost. */
  sent: z.optional(z.array(taskValuesSchema)),
})
export type TaskDraft = z.infer<typeof taskDraftSchema>

/** What the form opens for: a new task, an existing one, or (null) the stored draft. */
export type TaskWish = { mode: Exclude<TaskFormMode, 'edit'> } | { mode: 'edit'; task: Task } | null

/** The form as it opens. */
export interface TaskFormInput {
  userId: string
  mode: TaskFormMode
  /** The form's id, from which the tasks' ids derive (a version 4 UUID), or the id of the edited task. */
  id: string
  values: TaskValues
  /** The initial values. */
  base: TaskValues
  sent: readonly TaskValues[]
  /** The draft or another visit shows the form again. The focus does not move. */
  isRestored: boolean
}

/** In the order of the form. */
export const taskFields = ['title', 'description', 'dueDate', 'assignees'] as const
export type TaskField = (typeof taskFields)[number]
export type TaskFault =
  | 'titleShort'
  | 'titleLong'
  | 'descriptionLong'
  | 'dueDateMissing'
  | 'dueDateUnreadable'
  | 'dueDateUnknown'
  | 'dueDateOutside'
  | 'assigneesMissing'

const faultOfTitle = (title: string): TaskFault | null => {
  const text = writtenLine(title)
  if (lengthOf(text) < minTitle || isBlank(text)) return 'titleShort'
  return lengthOf(text) > maxTitle ? 'titleLong' : null
}

const faultOfDueDate = (dueDate: string): TaskFault | null => {
  if (isBlank(dueDate)) return 'dueDateMissing'
  const read = readDay(dueDate)
  if (read.kind !== 'day') return read.kind === 'unknown' ? 'dueDateUnknown' : 'dueDateUnreadable'
  return read.day < dueDates.first || read.day > dueDates.last ? 'dueDateOutside' : null
}

/** Why the form is invalid, by field; empty if it is valid. A day in the past is allowed. */
export const faultsOfTask = (mode: TaskFormMode, values: TaskValues): Partial<Record<TaskField, TaskFault>> => {
  const faults = {
    title: faultOfTitle(values.title),
    description: lengthOf(writtenText(values.description)) > maxDescription ? ('descriptionLong' as const) : null,
    dueDate: faultOfDueDate(values.dueDate),
    assignees: mode === 'assign' && values.assignees.length === 0 ? ('assigneesMissing' as const) : null,
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field, or null. */
export const firstFaultOfTask = (mode: TaskFormMode, values: TaskValues): TaskField | null => {
  const faults = faultsOfTask(mode, values)
  return taskFields.find((field) => faults[field] !== undefined) ?? null
}

const bitsOf = (id: string) => BigInt(`0x${id.replaceAll('-', '')}`)

/**
 * Derives the id of a member's task from the form's id. The same pair gives the same id, so a repeated insert is
 * recognised, even after a reload. Without a member it is the form's id. A version 4 UUID.
 */
export const taskIdFor = (form: string, member: string | null) => {
  if (member === null) return form
  const mixed = (bitsOf(form) ^ bitsOf(member)).toString(16).padStart(32, '0')
  const variant = ((Number.parseInt(mixed.charAt(16), 16) & 3) | 8).toString(16)
  return [
    mixed.slice(0, 8),
    mixed.slice(8, 12),
    `4${mixed.slice(13, 16)}`,
    variant + mixed.slice(17, 20),
    mixed.slice(20),
  ].join('-')
}

/** The editable columns of a task. */
export interface TaskChange {
  title: string
  description: string | null
  due_date: string
  priority: TaskValues['priority']
  assigned_to: string | null
}

/** A row to insert. */
export interface NewTask extends TaskChange {
  id: string
}

/** For one member or no one. The values must be valid. */
export const taskChangeOf = (values: TaskValues, member: string | null): TaskChange => {
  const read = readDay(values.dueDate)
  return {
    title: writtenLine(values.title),
    description: writtenText(values.description) || null,
    due_date: read.kind === 'day' ? read.day : '',
    priority: values.priority,
    assigned_to: member,
  }
}

const taskColumns = ['title', 'description', 'due_date', 'priority', 'assigned_to'] as const
const memberOf = ({ assignees }: TaskValues) => assignees[0]?.id ?? null

const editedOf = (values: TaskValues) => taskChangeOf(values, memberOf(values))

/**
 * The changed columns of an existing task, also if only an earlier attempt changed them (`sent`). What its author
 * changed in another window stays. The values must be valid.
 */
export const taskEditOf = (
  values: TaskValues,
  base: TaskValues,
  sent: readonly TaskValues[] = [],
): Partial<TaskChange> => {
  const [known, after] = [[base, ...sent].map(editedOf), editedOf(values)]
  const edit: Partial<TaskChange> = { ...after }
  for (const column of taskColumns) if (known.every((before) => before[column] === after[column])) delete edit[column]
  return edit
}

/** One row per member, or one for no one. The values must be valid. */
export const newTasksOf = (form: string, values: TaskValues): readonly NewTask[] => {
  const members = values.assignees.length > 0 ? idsOf(values) : [null]
  return members.map((member) => ({ id: taskIdFor(form, member), ...taskChangeOf(values, member) }))
}

/** The ids of tasks that earlier attempts sent and that the form no longer has: the assignees were changed. */
export const surplusIdsOf = (form: string, values: TaskValues, sent: readonly TaskValues[]): readonly string[] => {
  const wanted = newTasksOf(form, values)
  const ids = sent.flatMap((earlier) => newTasksOf(form, earlier)).map(({ id }) => id)
  return [...new Set(ids)].filter((id) => wanted.every((task) => task.id !== id))
}

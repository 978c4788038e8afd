import { describe, expect, test } from 'vitest'
import {
  emptyTask,
  faultsOfTask,
  firstFaultOfTask,
  isUntouched,
  newTasksOf,
  taskDraftSchema,
  taskEditOf,
  taskIdFor,
  type TaskValues,
} from '#machines/tasks/taskForm.ts'
import { fold, isBlank } from '#machines/shared/text.ts'
import { readDay, tidyDay } from '#machines/shared/typedDay.ts'

const form = '11111111-1111-4111-8111-111111111111'
const ana = { id: '22222222-2222-4222-9222-222222222222', name: 'Ana' }
const bia = { id: '33333333-3333-4333-a333-333333333333', name: 'Bia' }
const values = (changes: Partial<TaskValues> = {}): TaskValues => ({
  ...emptyTask,
  title: 'Revisar a ata',
  dueDate: '25/11/2026',
  ...changes,
})

describe('a title @TAS-44 @TAS-45', () => {
  test.each([
    ['', 'titleShort'],
    ['ab', 'titleShort'],
    ['  ab  ', 'titleShort'],
    ['\u00a0\u00a0\u00a0\u00a0', 'titleShort'],
    ['\u200b\u200b\u200b', 'titleShort'],
    ['a'.repeat(201), 'titleLong'],
    ['abc', undefined],
    ['  abc  ', undefined],
    ['🏋🏋🏋', undefined],
    ['ç'.repeat(200), undefined],
    [`  ${'a'.repeat(200)}  `, undefined],
  ])('%j: %s', (title, fault) => {
    expect(faultsOfTask('create', values({ title })).title).toBe(fault)
  })
})

describe('a due date @TAS-47 @TAS-48 @DAT-10', () => {
  test.each([
    ['', 'dueDateMissing'],
    ['\u00a0', 'dueDateMissing'],
    ['amanhã', 'dueDateUnreadable'],
    ['25/11', 'dueDateUnreadable'],
    ['25/11-2026', 'dueDateUnreadable'],
    ['31/02/2026', 'dueDateUnknown'],
    ['29/02/2027', 'dueDateUnknown'],
    ['31/04/2026', 'dueDateUnknown'],
    ['00/01/2026', 'dueDateUnknown'],
    ['12/25/2026', 'dueDateUnknown'],
    ['31/12/1999', 'dueDateOutside'],
    ['01/01/0001', 'dueDateOutside'],
    ['29/02/0004', 'dueDateOutside'],
    ['29/02/0001', 'dueDateUnknown'],
    ['01/01/0000', 'dueDateUnknown'],
    ['01/01/2200', 'dueDateOutside'],
    ['01/01/2000', undefined],
    ['31/12/2199', undefined],
    ['29/02/2028', undefined],
    ['05/01/2020', undefined],
  ])('%j: %s', (dueDate, fault) => {
    expect(faultsOfTask('create', values({ dueDate })).dueDate).toBe(fault)
  })

  test.each(['5/1/2027', '05/01/2027', '05-01-2027', '5.1.2027', '05 01 2027', '05012027', '2027-01-05', ' 5/1/2027 '])(
    '%j is the fifth of January @DAT-07 @DAT-09',
    (text) => {
      expect(readDay(text)).toEqual({ kind: 'day', day: '2027-01-05' })
      expect(tidyDay(text)).toBe('05/01/2027')
    },
  )

  test('an invalid day stays as typed', () => {
    expect(tidyDay('31/02/2026')).toBe('31/02/2026')
  })
})

test('a description has at most 2000 characters, without the spaces around it @TAS-46', () => {
  expect(faultsOfTask('create', values({ description: ` ${'ç'.repeat(2000)} ` }))).toEqual({})
  expect(faultsOfTask('create', values({ description: 'ç'.repeat(2001) }))).toEqual({ description: 'descriptionLong' })
})

test('several tasks need an assignee; a single one may have none @TAS-33 @TAS-49', () => {
  expect(faultsOfTask('assign', values())).toEqual({ assignees: 'assigneesMissing' })
  expect(faultsOfTask('assign', values({ assignees: [ana] }))).toEqual({})
  expect(faultsOfTask('create', values())).toEqual({})
})

test('the first fault is the first on the page', () => {
  expect(firstFaultOfTask('assign', emptyTask)).toBe('title')
  expect(firstFaultOfTask('assign', values({ dueDate: '' }))).toBe('dueDate')
  expect(firstFaultOfTask('create', values())).toBeNull()
})

test('only an empty form is untouched', () => {
  expect(isUntouched(emptyTask)).toBe(true)
  for (const change of [{ title: ' ' }, { priority: 'high' as const }, { assignees: [ana] }, { dueDate: '1' }])
    expect(isUntouched({ ...emptyTask, ...change })).toBe(false)
})

describe('the rows', () => {
  test('are one for each member, tidied, with an id that is always the same', () => {
    const rows = newTasksOf(form, values({ title: '  Ata ', description: ' \n', assignees: [ana, bia] }))
    expect(rows).toEqual([
      expect.objectContaining({ title: 'Ata', description: null, due_date: '2026-11-25', assigned_to: ana.id }),
      expect.objectContaining({ assigned_to: bia.id, priority: 'medium' }),
    ])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
    expect(newTasksOf(form, values({ assignees: [bia] }))[0]?.id).toBe(rows[1]?.id)
    for (const { id } of rows) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  test('are one without a member, with the id of the form', () => {
    expect(newTasksOf(form, values())).toEqual([expect.objectContaining({ id: form, assigned_to: null })])
  })

  test('have a thousand ids for a thousand members', () => {
    const ids = Array.from({ length: 1000 }, () => taskIdFor(form, crypto.randomUUID()))
    expect(new Set(ids).size).toBe(1000)
  })
})

test('an edit has only the changed columns, so what was saved in another window stays @TAS-880', () => {
  const base = values({ description: 'Até sexta', assignees: [ana] })
  expect(taskEditOf({ ...base, title: `${base.title}  ` }, base)).toEqual({})
  expect(taskEditOf({ ...base, assignees: [], description: ' ' }, base)).toEqual({
    assigned_to: null,
    description: null,
  })
})

test.each([
  ['another version', { version: 2, mode: 'create', id: form, values: values() }],
  ['no id', { version: 1, mode: 'create', id: '', values: values() }],
  ['an unknown priority', { version: 1, mode: 'create', id: form, values: { ...values(), priority: 'urgent' } }],
])('ignores a draft with %s', (_, draft) => {
  expect(taskDraftSchema.safeParse(draft).success).toBe(false)
})

test('an older draft, which has only ids, keeps the chosen members', () => {
  const draft = { version: 1, mode: 'edit', id: form, values: { ...values(), assignees: [ana.id, bia] } }
  expect(taskDraftSchema.parse(draft).values.assignees).toEqual([{ id: ana.id, name: '' }, bia])
})

test('a text is blank if nothing is visible', () => {
  expect(['', ' \t\n', '\u00a0\u3000', '\u200b\ufeff'].map(isBlank)).toEqual([true, true, true, true])
  expect(['a', '\u200bç', '.', '😀'].map(isBlank)).toEqual([false, false, false, false])
})

test('the search ignores accents', () => {
  expect(fold('Ágata CONCEIÇÃO')).toBe('agata conceicao')
})

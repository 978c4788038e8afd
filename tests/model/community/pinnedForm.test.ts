import { expect, test } from 'vitest'
import { emptyPinned, firstFaultOfPinned, pinnedRowOf, withName } from '#machines/community/pinnedForm.ts'

const full = { ...emptyPinned, title: 'Jantar' }

test.each([
  ['no title', { title: ' \u200b' }, 'title'],
  ['a text of 2,001', { content: 'a'.repeat(2001) }, 'content'],
  ['a date that does not exist', { dueDate: '31/02/2027' }, 'dueDate'],
  ['31 names', { names: Array.from({ length: 31 }, (_, number) => `n.º ${number}`) }, 'names'],
  ['a long name', { names: ['a'.repeat(121)] }, 'names'],
  ['nothing else', {}, null],
])('%s is reported at its field @COM-49..COM-52', (_, change, field) => {
  expect(firstFaultOfPinned({ ...full, ...change })).toBe(field)
})

test('the row is trimmed, and has each name once', () => {
  const names = [' Caetano Brum ', '  ', 'Caetano Brum'].reduce(withName, [] as readonly string[])
  const typed = { title: ' Jantar ', content: '\nEsta semana.', dueDate: '28/11/2026', names }
  expect(pinnedRowOf('first', { ...full, ...typed, type: 'task' })).toEqual({
    id: 'first',
    type: 'task',
    title: 'Jantar',
    content: 'Esta semana.',
    due_date: '2026-11-28',
    assigned_to: ['Caetano Brum'],
  })
})

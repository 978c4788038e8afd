import { describe, expect, test } from 'vitest'
import { searchOf } from '#machines/community/feed.ts'
import { cursorAfter, faultOfText, mentionsIn, withLike, type Message } from '#machines/community/message.ts'
import { writtenText } from '#machines/shared/writtenText.ts'
import { compareMessages } from '#tests/support/messageOrder.ts'

const message = (values: Partial<Message>): Message => ({
  id: 'a',
  content: 'Bom dia',
  user_id: 'ana',
  user_name: 'Ana',
  user_photo: null,
  likes: 0,
  liked_by: [],
  reply_count: 0,
  created_at: '2026-11-21T12:00:00+00:00',
  mentions: [],
  ...values,
})

test.each([
  ['a text', 'Bom dia', null],
  ['a single emoji of many code points', '👨🏻‍👩🏼‍👧🏽‍👦🏾', null],
  ['nothing', '', 'blank'],
  ['invisible characters', '\u200b\u202e', 'blank'],
  ['more than 5,000 characters', 'a'.repeat(5_001), 'long'],
  ['5,000 characters between blanks', ` ${'a'.repeat(5_000)}\n`, null],
  ['more than twenty people', Array.from({ length: 21 }, (_, at) => `@p${at}`).join(' '), 'mentions'],
  ['one person many times', '@ana '.repeat(50), null],
] as const)('%s: %3$s @COM-37..COM-39', (_, text, fault) => {
  expect(faultOfText(text)).toBe(fault)
})

test('the mention that a field began with is not a text by itself @MEM-892', () => {
  expect(faultOfText('@ana.prado', '@ana.prado ')).toBe('blank')
  expect(faultOfText('@ana.prado oi', '@ana.prado ')).toBeNull()
})

test('a mention has its position in the text', () => {
  expect(mentionsIn('Oi @Ana.Serra, e @bia')).toEqual([
    { handle: 'ana.serra', start: 3, end: 13 },
    { handle: 'bia', start: 17, end: 21 },
  ])
})

describe('the order of messages', () => {
  const old = message({ id: 'a', likes: 9, created_at: '2026-11-20T12:00:00.5+00:00' })
  const sooner = message({ id: 'b', created_at: '2026-11-21T12:00:00.123+00:00' })
  const later = message({ id: 'c', likes: 2, created_at: '2026-11-21T12:00:00.1231+00:00' })
  const twin = message({ id: 'd', likes: 2, created_at: '2026-11-21T12:00:00.1231+00:00' })

  test('is newest first, whatever the number of digits of the seconds @COM-06', () => {
    expect([old, sooner, later, twin].toSorted(compareMessages('newest'))).toEqual([twin, later, sooner, old])
  })
  test('is most liked first, then newest first @COM-12', () => {
    expect([sooner, later, old, twin].toSorted(compareMessages('popular'))).toEqual([old, twin, later, sooner])
  })
  test('continues after the last message on the next page', () => {
    expect(cursorAfter([later, old])).toBe(old)
    expect(cursorAfter([])).toBeNull()
  })
})

describe('a like', () => {
  test('is added at the end and can be removed', () => {
    const liked = withLike(message({ likes: 1, liked_by: ['bia'] }), 'ana', true)
    expect(liked).toMatchObject({ likes: 2, liked_by: ['bia', 'ana'] })
    expect(withLike(liked, 'ana', false)).toMatchObject({ likes: 1, liked_by: ['bia'] })
  })
  test('that exists already changes nothing', () => {
    const liked = message({ likes: 1, liked_by: ['ana'] })
    expect(withLike(liked, 'ana', true)).toBe(liked)
    expect(withLike(liked, 'bia', false)).toBe(liked)
  })
})

test('a search for messages keeps the first 200 characters @LIM-35', () => {
  expect(searchOf(`  ${'😀'.repeat(201)}`)).toBe('😀'.repeat(200))
})

test('letters are composed, characters that reorder or hide text are removed, and emoji stay @COM-35', () => {
  expect(writtenText('Reunia\u0303o')).toBe('Reuni\u00e3o')
  expect(writtenText('Oi\u202e,\u2066 tudo\u200b bem? 👩‍👩‍👧‍👦')).toBe('Oi, tudo bem? 👩‍👩‍👧‍👦')
})

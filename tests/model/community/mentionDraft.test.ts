import { describe, expect, test } from 'vitest'
import { isAddresseeLost } from '#machines/community/addressee.ts'
import { mentionDraftAt, withMention } from '#machines/community/mentionDraft.ts'

/** The caret is where '|' is. */
const read = (marked: string) => {
  const caret = marked.indexOf('|')
  return { text: marked.replace('|', ''), caret }
}
const draftOf = (marked: string) => {
  const { text, caret } = read(marked)
  return mentionDraftAt(text, caret)
}

describe('a mention in progress', () => {
  test.each([
    ['@|', 0, ''],
    ['Oi @|', 3, ''],
    ['Oi @an|a, tudo bem?', 3, 'an'],
    ['(@ágata|', 1, 'ágata'],
    ['@ana.pra|', 0, 'ana.pra'],
    ["@d'ávila|", 0, "d'ávila"],
    ['@ana @bi|', 5, 'bi'],
    ['um\n@z|', 3, 'z'],
  ])('%j', (marked, start, search) => {
    expect(draftOf(marked)).toEqual({ start, search })
  })

  test.each(['|', 'Oi |@ana', '@ana |', 'ana@confraria|', 'https://a.test/@ana|', '@@|', '@ana, |', '@a/b|'])(
    'not in %j',
    (marked) => {
      expect(draftOf(marked)).toBeNull()
    },
  )
})

test.each([
  ['Oi @an|', 'Oi @ana.prado |'],
  ['@| bom dia', '@ana.prado |bom dia'],
  ['Oi @an|a, tudo bem?', 'Oi @ana.prado |, tudo bem?'],
  ['Veja @a|\ne volte', 'Veja @ana.prado |\ne volte'],
])('%j becomes %j', (marked, expected) => {
  const { text, caret } = read(marked)
  const draft = mentionDraftAt(text, caret)
  if (!draft) throw new Error('no mention in progress')
  const after = withMention(text, draft, 'ana.prado')
  expect(`${after.text.slice(0, after.caret)}|${after.text.slice(after.caret)}`).toBe(expected)
})

test.each([
  ['@ana.prado bom dia', false],
  ['Bom dia, @Ana.Prado!', false],
  ['', false],
  ['  \n', false],
  ['Bom dia', true],
  ['@ana.pra bom dia', true],
  ['x@ana.prado', true],
])("text besides the addressee's mention would be lost: %j → %j @MEM-82", (text, isLost) => {
  expect(isAddresseeLost({ handle: 'ana.prado' }, text)).toBe(isLost)
})

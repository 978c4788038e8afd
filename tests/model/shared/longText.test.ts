import { describe, expect, test } from 'vitest'
import { cutOf } from '#machines/shared/longText.ts'
import { partsOf } from '#machines/community/messageText.ts'

const shownOf = (text: string) => text.slice(0, cutOf(text) ?? text.length)
const lines = (count: number) => Array.from({ length: count }, (_, at) => `linha ${at + 1}`).join('\n')

describe('a text is shown completely', () => {
  test.each([
    ['empty', ''],
    ['short', 'Bom dia'],
    ['of twelve lines', lines(12)],
    ['of twelve lines without a break', 'x'.repeat(720)],
    ['of a few long and a few short lines', `${'x'.repeat(240)}\n\n${'y'.repeat(240)}\n\n.`],
  ])('%s', (_, text) => {
    expect(cutOf(text)).toBeNull()
  })
})

describe('a long text is cut @COM-18', () => {
  test.each([
    ['after eight lines', lines(13), lines(8)],
    ['after eight lines of 200', lines(200), lines(8)],
    ['before empty lines at the cut', `Olá${'\n'.repeat(200)}fim`, 'Olá'],
    ['with Windows’ line breaks', lines(13).replaceAll('\n', '\r\n'), lines(8).replaceAll('\n', '\r\n')],
    ['at other line separators', lines(13).replaceAll('\n', '\u2028'), lines(8).replaceAll('\n', '\u2028')],
    ['between two words', 'palavra '.repeat(200), 'palavra '.repeat(60).trim()],
    [
      'within a line that does not fit',
      `${lines(7)}\n${'palavra '.repeat(100)}`,
      `${lines(7)}\n${'palavra '.repeat(7).trim()}`,
    ],
    ['within an endless word', 'x'.repeat(5_000), 'x'.repeat(480)],
    ['between two characters of four octets', '🏛'.repeat(5_000), '🏛'.repeat(480)],
  ])('%s', (_, text, shown) => {
    expect(shownOf(text)).toBe(shown)
  })

  test('the cut loses only blanks, and the shown part needs no second cut', () => {
    for (const text of [lines(13), 'ab '.repeat(900), '\n'.repeat(300), `${' '.repeat(900)}x`, 'é'.repeat(900)]) {
      const cut = cutOf(text) ?? text.length
      expect(cut).toBeLessThan(text.length)
      expect(cutOf(text.slice(0, cut))).toBeNull()
    }
  })
})

test('a link at the cut keeps its whole address', () => {
  const address = `https://a.test/${'x'.repeat(900)}`
  expect(partsOf(address, [], 30)).toEqual([{ kind: 'link', text: address.slice(0, 30), href: address }])
  expect(partsOf(`Veja ${address}`, [], 5)).toEqual([{ kind: 'text', text: 'Veja ' }])
  expect(partsOf('Bom dia, @ana.prado', ['ana.prado'], 8)).toEqual([{ kind: 'text', text: 'Bom dia,' }])
})

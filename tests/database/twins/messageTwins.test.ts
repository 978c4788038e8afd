import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faultOfText, maxMentions, maxMessage, mentionsIn, writtenText } from '#machines/community/message.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { reply, write } from '#tests/database/community/writing.ts'

/** The database accepts exactly what the composer accepts, and stores its text. */
let world: World
let ana: Person
let message: string

beforeAll(async () => {
  world = await openWorld()
  ana = await world.person({ member: { name: 'Ana Serra' } })
})
beforeEach(async () => {
  await world.pastTriggers('delete from message_replies; delete from messages; delete from app.paces')
  message = (await write(world, ana, 'Começo')).id
})
afterAll(() => world.close())

/** Seven people with skin tones, joined: twenty code points, one character on the screen. */
const family = Array.from({ length: 7 }, () => '👩🏽').join('\u200d')
const mentions = (count: number) => Array.from({ length: count }, (_, at) => `@pessoa.${at}`).join(' ')

describe('composer and tables agree on', () => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['spaces, tabs and line breaks', ' \t\r\n \n'],
    ['no-break spaces', '\u00a0\u2007\u202f'],
    ['zero-width spaces', '\u200b\u200b\u2060\ufeff'],
    ['only direction controls', '\u202e\u202d\u2066\u2069\u200f'],
    ['joiners alone', '\u200d\u200c\u200d'],
    ['a Hangul filler and a braille blank', '\u3164\u2800'],
    ['one letter', 'a'],
    ['one letter among invisible ones', '\u200b\u202ea\u2069'],
    ['a text with direction controls', 'pagar \u202e00,001 $R\u202c hoje'],
    ['line breaks of every kind', 'um\r\ndois\rtrês\u2028quatro\u2029cinco\u0085seis'],
    ['a bell and an escape', 'a\u0007b\u001bc\u007f'],
    ['markup', '<script>alert("oi")</script><img src=x onerror=alert(1)>'],
    ['SQL', `'); drop table messages; --`],
    ['a family of twenty code points', family],
    ['5,000 letters', 'ç'.repeat(maxMessage)],
    ['5,000 letters with blanks around', `  ${'ç'.repeat(maxMessage)}\n\n`],
    ['5,001 letters', 'a'.repeat(maxMessage + 1)],
    ['5,000 emoji', '🏛'.repeat(maxMessage)],
    ['5,001 emoji', '🏛'.repeat(maxMessage + 1)],
    ['twenty mentions', mentions(maxMentions)],
    ['twenty-one mentions', mentions(maxMentions + 1)],
    ['a thousand families, cut to the limit', mentions(1_000).slice(0, maxMessage)],
    ['one mention a thousand times', '@ana '.repeat(1_000)],
  ])('%s', async (_, text) => {
    const accepted = faultOfText(text) === null
    for (const [table, send] of [
      ['messages', () => write(world, ana, text)],
      ['message_replies', () => reply(world, ana, message, text)],
    ] as const) {
      const outcome = await send().then(
        (row) => String(row['content']),
        (error: { code: string }) => error.code,
      )
      expect([table, outcome]).toEqual([table, accepted ? writtenText(text) : '23514'])
    }
  })

  /** Inside a text and at its end. */
  test.each([0, 1, 2, 3, 4, 5, 6, 7].map((part) => [part * 8_192, part * 8_192 + 8_191]))(
    'every character from %i to %i',
    async (first, last) => {
      const rows = await world.owner.rows<{ point: number; stored: string }>(
        `select point, private.written_text('a' || chr(point) || 'b' || chr(point)) as stored
         from generate_series(greatest($1::integer, 1), $2) as point where point not between 55296 and 57343`,
        [first, last],
      )
      expect(rows.length).toBeGreaterThan(6_000)
      const others = rows.filter(({ point, stored }) => {
        const sign = String.fromCodePoint(point)
        return writtenText(`a${sign}b${sign}`) !== stored
      })
      expect(others).toEqual([])
    },
  )
})

describe('both find the same mentions in', () => {
  test.each<[string, string[]]>([
    ['@ana', ['ana']],
    ['Oi, @Ana.Serra!', ['ana.serra']],
    ['(@ana) “@bia” @caio.', ['ana', 'bia', 'caio']],
    ['🎉@ana—@bia', ['ana', 'bia']],
    ['@ana\n@ana @ANA', ['ana']],
    ['ana@exemplo.test', []],
    ['@@ana', []],
    ['@ana@bia', ['ana']],
    ['@joão', []],
    ['é@ana', []],
    ['@ana_maria', []],
    ['https://exemplo.test/@ana', []],
    ['@ana.', ['ana']],
    ['@.ana', []],
    ['@ana..bia', ['ana']],
    ['@ana.bélia', ['ana']],
    ['@pessoa1 @2', ['pessoa1', '2']],
    ['@', []],
  ])('%s', async (text, handles) => {
    const [row] = await world.owner.rows('select to_json(private.mentioned_handles($1)) as handles', [text])
    expect(row?.['handles']).toEqual(handles.toSorted())
    expect([...new Set(mentionsIn(text).map(({ handle }) => handle))]).toEqual(handles)
  })
})

test.each([
  ['', 'Mensagem não pode estar vazia.', 'Resposta não pode estar vazia.'],
  [
    'a'.repeat(maxMessage + 1),
    'A mensagem pode ter no máximo 5.000 caracteres.',
    'A resposta pode ter no máximo 5.000 caracteres.',
  ],
  [
    mentions(maxMentions + 1),
    'A mensagem pode mencionar no máximo 20 pessoas.',
    'A resposta pode mencionar no máximo 20 pessoas.',
  ],
])('a refusal has a sentence: %#', async (text, ofMessage, ofReply) => {
  await expect(write(world, ana, text)).rejects.toMatchObject({ message: ofMessage })
  await expect(reply(world, ana, message, text)).rejects.toMatchObject({ message: ofReply })
})

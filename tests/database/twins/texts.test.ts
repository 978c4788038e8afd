import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimsFounder } from '#machines/members/memberLimits.ts'
import { isFormula } from '#machines/shared/csv.ts'
import { nameSkeleton } from '#machines/shared/nameSkeleton.ts'
import { writtenLine, writtenText } from '#machines/shared/writtenText.ts'
import { fold, isBlank, lengthOf } from '#machines/shared/text.ts'
import { openWorld, type World } from '#tests/support/database.ts'
import { differences } from './attempts.ts'
import { textsAround } from './values.ts'

/** Texts on both sides: length, comparison, blanks and what is stored. */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
/** Letters newer than Postgres' Unicode tables. */
const newLetters = [0xa7f1]
/** The first plane, and the mathematical letters beyond it. */
const characters = [...range(0x1, 0xd7ff), ...range(0xe000, 0xffff), ...range(0x1d400, 0x1d7ff)]
  .filter((point) => !newLetters.includes(point))
  .map((point) => String.fromCodePoint(point))

/** The SQL results for many texts, in order; few enough at once to stay below the time limit of a statement. */
const inDatabase = async <T>(expression: string, texts: readonly string[]) => {
  const results: T[] = []
  for (let from = 0; from < texts.length; from += 8_000) {
    const [row] = await world.owner.rows<{ results: T[] | null }>(
      `select json_agg(${expression} order by place) as results from json_array_elements_text($1) with ordinality as list (text, place)`,
      [texts.slice(from, from + 8_000)],
    )
    results.push(...(row?.results ?? []))
  }
  return results
}
const compared = async <T>(expression: string, texts: readonly string[], model: (text: string) => T) => {
  const results = await inDatabase<T>(expression, texts)
  return texts.map((text, at) => ({ name: JSON.stringify(text), model: model(text), database: results[at] }))
}

/** Searched and compared characters that fold to plain letters, or to nothing. */
const isPlain = (folded: string) => /^[a-z0-9]*$/u.test(folded)

test('every character folds to the same plain letters on both sides @DAT-12', async () => {
  const rows = await compared('private.fold(text)', characters, fold)
  expect(differences(rows.filter(({ model, database }) => isPlain(model) || isPlain(database ?? '')))).toEqual([])
})

test('every character looks like the same plain letters on both sides', async () => {
  // Ideographs, Hangul and private-use characters imitate nothing.
  const letters = characters.filter((letter) => letter < '\u3400' || letter >= '\uf900')
  const rows = await compared('private.name_skeleton(text)', letters, nameSkeleton)
  expect(differences(rows.filter(({ model, database }) => isPlain(model) || isPlain(database ?? '')))).toEqual([])
  expect(rows.filter(({ model }) => model === 'a').length).toBeGreaterThan(30)
})

test("both sides detect every spelling of the founder's title @MEM-56", async () => {
  const word = 'fundador'
  const disguised = characters.filter((character) => isPlain(fold(character)))
  const texts = disguised.flatMap((character) => {
    const folded = fold(character)
    const at = folded === '' ? 3 : word.indexOf(folded)
    return at < 0 ? [`${word}${character}`] : [`${word.slice(0, at)}${character}${word.slice(at + folded.length)}`]
  })
  const rows = await compared('private.claims_founder(text)', [...texts, 'Fundação', 'fundado', ''], claimsFounder)
  expect(differences(rows)).toEqual([])
  expect(new Set(rows.map(({ model }) => model)).size).toBe(2)
})

test('every character is blank on both sides or on neither @LIM-01', async () => {
  expect(differences(await compared('private.is_blank(text)', characters, isBlank))).toEqual([])
})

test('every character inside a text and at its end is stored alike @COM-35', async () => {
  const texts = characters.map((sign) => `a${sign}b${sign}`)
  expect(differences(await compared('private.written_text(text)', texts, writtenText))).toEqual([])
})

test('every character inside a line and at its ends is stored alike; letters that look like a space are one, and so are two spaces @MEM-940 @MEM-960', async () => {
  const rows = await compared(
    'private.written_line(text)',
    characters.flatMap((sign) => [`${sign}a${sign}b${sign}`, `a${sign} ${sign}b`]),
    writtenLine,
  )
  expect(differences(rows)).toEqual([])
  for (const filler of '\u115f\u1160\u2800\u3164\uffa0')
    expect([writtenLine(`${filler}Ana${filler}Reis${filler}`), writtenLine(filler)]).toEqual(['Ana Reis', ''])
  for (const spaces of ['  ', ' \u00a0', '\t \u2009', ' \n  \u3000'])
    expect(writtenLine(`Ana${spaces}Reis`)).toBe('Ana Reis')
})

test('every character before a sign begins a formula on both sides, or on neither @MEM-895', async () => {
  const texts = characters.flatMap((sign) => [`${sign}1`, `${sign}=1`, `a${sign}=1`])
  const rows = await compared('private.is_formula(text)', texts, isFormula)
  expect(differences(rows)).toEqual([])
  expect(rows.filter(({ model }) => model).length).toBeGreaterThan(20)
})

test('every text has the same length on both sides @LIM-02', async () => {
  const texts = textsAround(40).filter((text) => !text.includes('\u0000'))
  expect(differences(await compared('char_length(text)', texts, lengthOf))).toEqual([])
})

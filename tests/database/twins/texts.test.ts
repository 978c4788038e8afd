import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimsFounder } from '#machines/members/memberForm.ts'
import { nameSkeleton } from '#machines/shared/nameSkeleton.ts'
import { fold, lengthOf } from '#machines/shared/text.ts'
import { openWorld, type World } from '#tests/support/database.ts'
import { differences } from './attempts.ts'
import { textsAround } from './values.ts'

/** What a text is on both sides: how long it is, and how it is compared (whether it shows anything: taskTwins.test.ts). */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
/** Letters younger than Postgres' own tables of Unicode. */
const young = [0xa7f1]
/** The first plane, and the letters of mathematics beyond it. */
const characters = [...range(0x1, 0xd7ff), ...range(0xe000, 0xffff), ...range(0x1d400, 0x1d7ff)]
  .filter((point) => !young.includes(point))
  .map((point) => String.fromCodePoint(point))

/** What SQL makes of many texts, in their order; so many at once that no statement comes near its limit of time. */
const inDatabase = async <T>(expression: string, texts: readonly string[]) => {
  const answers: T[] = []
  for (let from = 0; from < texts.length; from += 8_000) {
    const [row] = await world.owner.rows<{ answers: T[] | null }>(
      `select json_agg(${expression} order by place) as answers from json_array_elements_text($1) with ordinality as list (text, place)`,
      [texts.slice(from, from + 8_000)],
    )
    answers.push(...(row?.answers ?? []))
  }
  return answers
}
const compared = async <T>(expression: string, texts: readonly string[], model: (text: string) => T) => {
  const answers = await inDatabase<T>(expression, texts)
  return texts.map((text, at) => ({ name: JSON.stringify(text), model: model(text), database: answers[at] }))
}

/** What is searched for and compared: characters that are folded to plain letters, or to nothing. */
const isPlain = (folded: string) => /^[a-z0-9]*$/u.test(folded)

test('every character that folds to plain letters, or to nothing, does so on both sides', async () => {
  const rows = await compared('private.fold(text)', characters, fold)
  expect(differences(rows.filter(({ model, database }) => isPlain(model) || isPlain(database ?? '')))).toEqual([])
})

test('every character that looks like plain letters, or like nothing, does so on both sides', async () => {
  // Ideographs, Hangul and what is for private use imitate nothing.
  const letters = characters.filter((letter) => letter < '\u3400' || letter >= '\uf900')
  const rows = await compared('private.name_skeleton(text)', letters, nameSkeleton)
  expect(differences(rows.filter(({ model, database }) => isPlain(model) || isPlain(database ?? '')))).toEqual([])
  expect(rows.filter(({ model }) => model === 'a').length).toBeGreaterThan(30)
})

test('whoever claims to be the founder is found out on both sides, however it is written', async () => {
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

test('every text is as long on both sides', async () => {
  const texts = textsAround(40).filter((text) => !text.includes('\u0000'))
  expect(differences(await compared('char_length(text)', texts, lengthOf))).toEqual([])
})

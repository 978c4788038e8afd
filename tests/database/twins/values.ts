import { addDays } from '#machines/shared/dates.ts'
import { tidyDay } from '#machines/shared/typedDay.ts'

/** Values around a limit, typed or pasted; derived from the limit, so that they change with it. */

/**
 * One of each family of invisible characters: spaces, controls, zero-width and bidirectional marks, fillers, selectors.
 */
export const blanks = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u0007',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u2003',
  '\u200b',
  '\u200d',
  '\u2028',
  '\u202e',
  '\u3000',
  '\u2800',
  '\u3164',
  '\ufeff',
] as const

const signs = ['a', 'ç', '🏛', 'e\u0301'] as const
const points = (text: string) => Array.from(text).length
/** A text of this many characters, as Postgres counts them. */
const long = (sign: string, length: number) =>
  sign.repeat(Math.floor(length / points(sign))) + 'a'.repeat(length % points(sign))

/**
 * Texts at, next to and within a limit, in several alphabets; blank ones; some with blanks around, before and inside.
 */
export const textsAround = (most: number, least = 1): readonly string[] => [
  '',
  ...blanks,
  blanks.join(''),
  ...[...new Set([1, least - 1, least, most - 1])].filter((length) => length > 0).map((length) => long('a', length)),
  ...[most, most + 1].flatMap((length) => signs.map((sign) => long(sign, length))),
  ...blanks.flatMap((blank) => [`${blank}${long('a', most)}${blank}`, `${long('a', most - 1)}${blank}b`]),
  ...(least > 1 ? blanks.map((blank) => `${blank}${long('a', least - 1)}${blank}`) : []),
  'um\r\ndois \n\n três\n\u2003quatro',
  `'); drop table "x"; -- \\ {a,"b"}`,
  '<script>alert(1)</script>',
]

/**
 * Whole numbers at and next to both ends, in every spelling; and invalid ones, also those that only Postgres accepts.
 */
export const numbersAround = (least: number, most: number): readonly string[] => [
  ...[...new Set([least - 1, least, least + 1, most - 1, most, most + 1, -most, -most - 1, 0, 1, -1])].flatMap(
    (number) => [String(number), ` ${number} `, number.toLocaleString('pt-BR')],
  ),
  '',
  ' ',
  '\u200b',
  'um',
  '1,5',
  '1.5',
  '1e2',
  '−5',
  '007',
  '١٢',
  '999999999',
  '9999999999',
]

/**
 * Days at and next to both ends, and at the edges of a distant year (no day of it is past yet), in every spelling; and
 * invalid ones, also those that only Postgres accepts.
 */
export const daysAround = ({ first, last }: { first: string; last: string }): readonly string[] => [
  ...[first, last].flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]).flatMap((day) => [day, tidyDay(day)]),
  ' 05/06/2096 ',
  '01.02.2096',
  '01022096',
  '1/1/2096',
  '31/12/2096',
  '29/02/2096',
  '29/02/2097',
  '01/01/0001',
  '01/01/0000',
  '31/04/2096',
  '32/01/2096',
  '2097-02-29',
  '2096-13-01',
  '',
  '\u00a0',
  'amanhã',
]

export const times: readonly string[] = [
  '00:00',
  '23:59',
  '24:00',
  '19:60',
  '9',
  '19h',
  '19h30',
  '1930',
  '7:05',
  ' 08:00 ',
  '',
  '\u200b',
  'noite',
  '25h',
  '-1:00',
  '12:5',
]

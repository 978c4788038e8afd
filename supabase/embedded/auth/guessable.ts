import { commonWords } from './commonWords.ts'
import { longestPassword } from './passwords.ts'

/** Without accents and case. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Letters that digits and signs replace. */
const stands: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  5: 's',
  $: 's',
  7: 't',
}
const spelled = (text: string): string => text.replace(/[@431!05$7]/g, (sign) => stands[sign] ?? sign)

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  '!@#$%^&*()',
].flatMap((row) => [row, row.split('').toReversed().join('')])

/** Minimum length of a keyboard row's part or of a repeated character. */
const shortestRun = 3
/** Shorter words of the user or the product occur in too many passwords. */
const shortestWord = 3
/** Minimum number of characters besides words, rows, repetitions and digits. */
const enough = 4

/**
 * Whether a person who knows the user can guess the password: it has little besides common words, the user's words,
 * keyboard rows, sequences, repetitions and digits. machines/entrance/guessable.ts has the same rule; a test compares
 * them.
 */
export const isGuessable = (password: string, own: readonly string[]): boolean => {
  const ownWords = own.flatMap((text) => {
    const folded = fold(text)
    return [folded, ...folded.split(/[^\p{L}\p{N}]+/u), folded.replace(/[^\p{L}\p{N}]/gu, '')]
  })
  const words = [...ownWords, ...commonWords]
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length)
  const folded = unrepeated(fold(password.slice(0, longestPassword)))
  return [folded, spelled(folded)].some((text) => lengthLeft(text, words) < enough)
}

const lengthLeft = (text: string, words: readonly string[]): number => {
  const wordless = words.reduce((rest, word) => rest.replaceAll(word, ' '), text)
  return Array.from(withoutRuns(wordless).replace(/[\d\s]/g, '')).length
}

/** `abcabc` becomes `abc`. */
const unrepeated = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

const withoutRuns = (text: string): string => {
  let [rest, left] = [text, '']
  while (rest) {
    const length = runLength(rest)
    const [first = ''] = rest
    if (length < shortestRun) left += first
    rest = rest.slice(length < shortestRun ? first.length : length)
  }
  return left
}

/** Length of the keyboard row's part, or of the repetition, at the start of the text. */
const runLength = (text: string): number => {
  const same = /^(.)\1*/su.exec(text)?.[0].length ?? 0
  const along = rows.map((row) => {
    const at = row.indexOf(text[0] ?? '')
    if (at < 0) return 0
    let length = 1
    while (length < text.length && row[at + length] === text[length]) length += 1
    return length
  })
  return Math.max(same, ...along)
}

import { commonWords } from './commonWords.ts'

/** Without accents and case. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The letters that digits and signs imitate. */
const lookalikes: Readonly<Record<string, string>> = {
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
const spelled = (text: string): string => text.replace(/[@431!05$7]/g, (sign) => lookalikes[sign] ?? sign)

/** Longer passwords are cut: the auth server rejects them. */
const longest = 72

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

/** Shorter parts of a keyboard row, and shorter repetitions, do not count. */
const shortestRun = 3
/** Shorter words are ignored: too many passwords contain them. */
const shortestWord = 3
/** Characters that must remain after words, rows, repetitions and digits are removed. */
const enough = 4

/**
 * Can a person who knows the owner guess this password? It is guessable if little remains besides common words, the
 * owner's words, keyboard rows, repetitions and digits. A test compares this rule with
 * supabase/embedded/auth/strength.ts.
 */
export const isGuessable = (password: string, own: readonly string[]): boolean => {
  const ownWords = own.flatMap((text) => {
    const folded = fold(text)
    return [folded, ...folded.split(/[^\p{L}\p{N}]+/u), folded.replace(/[^\p{L}\p{N}]/gu, '')]
  })
  const words = [...ownWords, ...commonWords]
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length)
  const folded = unrepeated(fold(password.slice(0, longest)))
  return [folded, spelled(folded)].some((text) => lengthLeft(text, words) < enough)
}

const lengthLeft = (text: string, words: readonly string[]): number => {
  const wordless = words.reduce((rest, word) => rest.replaceAll(word, ' '), text)
  return Array.from(withoutRuns(wordless).replace(/[\d\s]/g, '')).length
}

/** `abcabc` becomes `abc`. */
const unrepeated = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

const withoutRuns = (text: string): string => {
  let [rest, remaining] = [text, '']
  while (rest) {
    const length = runLength(rest)
    const [first = ''] = rest
    if (length < shortestRun) remaining += first
    rest = rest.slice(length < shortestRun ? first.length : length)
  }
  return remaining
}

/** The length of the keyboard row part, or of the repetition, at the start of the text. */
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

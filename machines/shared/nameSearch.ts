import { fold } from './text.ts'

const apostrophes = /['`\u00b4\u02b9-\u02bd\u2018-\u201b\u2032\u2035\uff07]/gu
/** Spaces, hyphens and other signs. */
const separators =
  // oxlint-disable-next-line no-control-regex -- they separate words as spaces do
  /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u2212\u3000-\u303f]+/gu

/**
 * A text for name searches: folded, without apostrophes, one space between words and before the first.
 * 'Ana  D’Ávila-Reis' → ' ana davila reis'. The twin of `private.search_text`.
 */
export const searchText = (text: string) =>
  // Before folding, which splits an acute accent into a space and a mark.
  ` ${fold(text.replace(apostrophes, '')).replace(separators, ' ').replace(/^ | $/gu, '')}`

/** One or two letters match only the start of a word: the database's index needs three letters elsewhere. */
const patternOf = (word: string) => (/^[a-z0-9]{1,2}$/u.test(word) ? ` ${word}` : word)

/** Does a name have all words of a search, in any order? The twin of `private.search_patterns`. */
export const isNameMatch = (name: string, search: string) => {
  const searched = searchText(name)
  return searchText(search)
    .split(' ')
    .every((word) => searched.includes(patternOf(word)))
}

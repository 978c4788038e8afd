/**
 * How many letters of a name one line of the landing has: all of its longest word, and at least a third of the name.
 * Two capital letters are as wide as three others. Each number has its size of letters in `Landing.css.ts`. A script of
 * the landing's HTML contains the source of this function, so it uses nothing outside itself.
 */
export const nameSpan = (name: string): number => {
  const wide = name.replace(/\p{Lu}{2}/gu, '$&.')
  return Math.min(24, Math.max(9, Math.ceil(wide.length / 3), ...wide.split(/[\s-]/u).map((word) => word.length)))
}

/** The numbers that {@link nameSpan} returns, after the smallest. */
export const longSpans: readonly number[] = Array.from({ length: 15 }, (_, index) => 10 + index)

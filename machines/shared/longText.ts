/** Lines that a collapsed text shows. A longer line counts as several lines of `lineLength`. */
const shownLines = 8
const lineLength = 60
/** A slightly longer text is shown whole: 'Ver mais' must reveal several lines. */
const spareLines = 4

const lineBreak = /[\n\u2028\u2029]/u
const linesIn = (line: string) => Math.max(1, Math.ceil(Array.from(line).length / lineLength))

/** The part of a line that fits in `lines`; it ends between two words if possible. */
const beginningOf = (line: string, lines: number) => {
  const start = Array.from(line)
    .slice(0, lines * lineLength)
    .join('')
  return start.length === line.length ? start : start.replace(/(?<=\S)\s\S*$/u, '')
}

/** The offset at which a collapsed text is cut; null if it is shown whole. */
export const cutOf = (text: string): number | null => {
  let end = 0
  let room = shownLines
  let total = 0
  for (const line of text.split(lineBreak)) {
    const lines = linesIn(line)
    if (room > 0) end += beginningOf(line, room).length + 1
    room -= lines
    total += lines
  }
  return total > shownLines + spareLines ? text.slice(0, end - 1).trimEnd().length : null
}

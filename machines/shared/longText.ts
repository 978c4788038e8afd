/** What a collapsed text shows, in lines; a line that nothing breaks counts as several of this length. */
const shownLines = 8
const lineLength = 60
/** A text that is only a little longer is shown whole: 'Ver mais' must be worth the press. */
const spareLines = 4

/** One character each; a carriage return before one shows nothing. */
const lineBreak = /[\n\u2028\u2029]/u
const linesIn = (line: string) => Math.max(1, Math.ceil(Array.from(line).length / lineLength))

/** The beginning of a line that takes so many lines; it ends between two words where it can. */
const beginningOf = (line: string, lines: number) => {
  const begun = Array.from(line)
    .slice(0, lines * lineLength)
    .join('')
  return begun.length === line.length ? begun : begun.replace(/(?<=\S)\s\S*$/u, '')
}

/** The offset at which a long text is cut while it is collapsed; null for a text that is shown whole. */
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

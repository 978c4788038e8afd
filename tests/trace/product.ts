/** A promise of docs/product.md. */
export interface ProductPromise {
  /** `MEM-07` */
  id: string
  /** Its sentence; for a row of a table, each cell below its heading: `route: /login · access: public`. */
  text: string
  /** The title of its area: `Members`. */
  area: string
  line: number
}

const heading = /^## (.+) \([A-Z]{3}\)$/u
const sentence = /^- \*\*([A-Z]{3}-\d{2,})\*\* (.+)$/u
const tableRow = /^\| (?:([A-Z]{3}-\d{2,}) \| )?(.+) \|$/u

/** `\|` is a bar within a cell. */
const cellsOf = (row: string) => row.split(/ (?<!\\)\| /u).map((cell) => cell.trim())

const rowText = (headings: readonly string[], row: string) =>
  cellsOf(row)
    .map((cell, index) => (headings[index] ? `${headings[index]}: ${cell}` : cell))
    .join(' · ')

/** Every promise, in order. An id that is defined twice is returned twice. */
export const promisesIn = (markdown: string): ProductPromise[] => {
  const promises: ProductPromise[] = []
  let area = ''
  let headings: readonly string[] = []
  let isOpen = false
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1
    const last = promises.at(-1)
    area = heading.exec(text)?.[1] ?? area
    const [, id, first] = sentence.exec(text) ?? []
    const [, rowId, cells] = tableRow.exec(text) ?? []
    if (id && first) promises.push({ id, text: first, area, line })
    else if (rowId && cells) promises.push({ id: rowId, text: rowText(headings, cells), area, line })
    else if (text.startsWith('| id | ')) headings = cellsOf(text.slice('| id | '.length, -' |'.length))
    else if (isOpen && last && /^ {2}\S/u.test(text)) last.text += ` ${text.trim()}`
    isOpen = id !== undefined || (isOpen && /^ {2}\S/u.test(text))
  }
  return promises
}

const numberOf = (id: string) => Number(id.slice(4))

const notIds = (text: string) =>
  new SyntaxError(`'${text}' is no list of ids: write 'MEM-07', 'MEM-07 MEM-09' or 'MEM-07..MEM-11'`)

/** The ids of `MEM-07 MEM-09..MEM-11`. Throws a SyntaxError for any other text. */
export const idsIn = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/u)
    .flatMap((part) => {
      const [, first, last = first] = /^([A-Z]{3}-\d{2,})(?:\.\.([A-Z]{3}-\d{2,}))?$/u.exec(part) ?? []
      if (!first || !last) throw notIds(text)
      const count = numberOf(last) - numberOf(first) + 1
      if (first.slice(0, 3) !== last.slice(0, 3) || count < 1 || count > 999) throw notIds(text)
      return Array.from(
        { length: count },
        (_, index) => `${first.slice(0, 4)}${String(numberOf(first) + index).padStart(2, '0')}`,
      )
    })

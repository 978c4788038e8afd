interface Budget {
  /** Lists and objects within each other. */
  depth: number
  /** Lists, objects and the values in them, about. */
  nodes: number
}

const marks = /["[\]{},]/g

/**
 * Whether a JSON text stays within a budget; asked before it is parsed. Of a text that is no JSON it says nothing that
 * counts: parsing refuses it.
 */
export const isWithin = (text: string, { depth, nodes }: Budget): boolean => {
  let open = 0
  let seen = 0
  marks.lastIndex = 0
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const [mark] = found
    if (mark === '"') marks.lastIndex = endOfString(text, found.index)
    else if (mark === ']' || mark === '}') open--
    else if (++seen > nodes || (mark !== ',' && ++open > depth)) return false
  }
  return true
}

/** Behind the closing quote; the end of a text that has none. */
const endOfString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at++)
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at + 1
  return text.length
}

interface Budget {
  /** Nesting of arrays and objects. */
  depth: number
  /** Arrays, objects, and the commas and colons between values. */
  nodes: number
}

const [quote, comma, colon, backslash] = [34, 44, 58, 92]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]

/**
 * Whether a JSON text, valid or not, stays within a budget. It is scanned before parsing, because the parsers of
 * JavaScript and Postgres recurse with its depth.
 */
export const isWithin = (text: string, budget: Budget): boolean => {
  let depth = 0
  let nodes = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === quote) {
      for (at++; at < text.length && text.charCodeAt(at) !== quote; at++) if (text.charCodeAt(at) === backslash) at++
    } else if (letter === openList || letter === openObject) {
      if (++depth > budget.depth) return false
      nodes++
    } else if (letter === closeList || letter === closeObject) depth--
    else if (letter === comma || letter === colon) nodes++
    if (nodes > budget.nodes) return false
  }
  return true
}

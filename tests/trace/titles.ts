import { parseSync } from 'vite'
import { child, list, type SyntaxNode, textOf, within } from '#tests/support/diagrams/syntax.ts'

/** The title of a test or of a group of tests. */
interface Title {
  /** With the titles of the groups around it, without citations: `the login › a failed login keeps what was typed`. */
  name: string
  /** What it cites, or a row of its table, as written, without `@`: `ENT-22`, `ENT-60..ENT-70`. */
  cited: readonly string[]
  isGroup: boolean
  /** `test.skip`, `test.todo`, `describe.fixme` … */
  isSkipped: boolean
  line: number
}

/** After a space, so that an address is not a citation. */
const citation = /(?<!\S)@([A-Z]{3}[-\d]\S*)/gu
/** `test`, `it` or `describe`, and the names after it, of `test.each(rows)` and `test.describe.skip`. */
const calleeOf = (node: SyntaxNode | null): readonly string[] => {
  if (node?.type === 'Identifier') return [String(node['name'])]
  if (node?.type === 'CallExpression') return calleeOf(child(node, 'callee'))
  if (node?.type !== 'MemberExpression') return []
  const name = child(node, 'property')?.['name']
  return [...calleeOf(child(node, 'object')), ...(typeof name === 'string' ? [name] : [])]
}

const literalOf = (node: SyntaxNode | undefined): string | null => {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node?.type !== 'TemplateLiteral') return null
  return list(node, 'quasis')
    .map(({ value }) => (value as { cooked: string }).cooked)
    .join('…')
}

const citationsIn = (text: string) => [...text.matchAll(citation)].map(([, ids = '']) => ids)

/** A file without such a text needs no parsing. */
export const mayCite = (text: string) => /@[A-Z]{3}[-\d]/u.test(text)

/** Texts in the table of `test.each(table)` that consist of citations: `'@ENT-60 @ENT-61'`. */
const citedInRows = (callee: SyntaxNode | null, constants: ReadonlyMap<string, SyntaxNode | null>): string[] =>
  callee?.type !== 'CallExpression'
    ? []
    : list(callee, 'arguments')
        .flatMap((table) => constants.get(table.type === 'Identifier' ? String(table['name']) : '') ?? table)
        .flatMap(within)
        .flatMap((node) => literalOf(node) ?? [])
        .filter((text) => text.replaceAll(citation, '').trim() === '')
        .flatMap(citationsIn)

/** All nodes of a source file. The parser's type lists every kind of node; the readers treat all kinds alike. */
export const nodesOf = (file: string, text: string) => within(parseSync(file, text).program as unknown as SyntaxNode)

const nameFrom = (written: string) => written.replaceAll(citation, '').replaceAll(/\s+/gu, ' ').trim()
const lineOf = (text: string, { start }: SyntaxNode) => text.slice(0, start).split('\n').length

const groups = ['describe', 'suite']
const skips = ['skip', 'todo', 'fixme', 'fails', 'fail']

/** The titles of a test file, in source order. Text of `${…}` is `…`. */
export const titlesIn = (file: string, text: string): Title[] => {
  const titles: Title[] = []
  const open: { name: string; end: number }[] = []
  const nodes = nodesOf(file, text)
  const constants = new Map(
    nodes
      .filter((node) => node.type === 'VariableDeclarator' && child(node, 'id')?.type === 'Identifier')
      .map((node) => [textOf(child(node, 'id')) ?? '', child(node, 'init')]),
  )
  for (const node of nodes) {
    if (node.type !== 'CallExpression') continue
    const callee = calleeOf(child(node, 'callee'))
    const [title, ...rest] = list(node, 'arguments')
    const written = literalOf(title)
    if (!['test', 'it', ...groups].includes(callee[0] ?? '') || callee.includes('step')) continue
    if (written === null || (rest.length === 0 && !callee.includes('todo'))) continue
    while ((open.at(-1)?.end ?? Infinity) < node.start) open.pop()
    const isGroup = callee.some((name) => groups.includes(name))
    const name = nameFrom(written)
    titles.push({
      name: [...open.map((group) => group.name), name].join(' › '),
      cited: [...citationsIn(written), ...citedInRows(child(node, 'callee'), constants)],
      isGroup,
      isSkipped: callee.some((part) => skips.includes(part)),
      line: lineOf(text, node),
    })
    if (isGroup) open.push({ name, end: Number(node['end']) })
  }
  return titles
}

/**
 * What a driver of a screen checks after every step, if its `name` cites: `name: 'the bell shows the count @APP-95'`.
 */
export const checksIn = (file: string, text: string): Pick<Title, 'name' | 'cited' | 'line'>[] =>
  nodesOf(file, text).flatMap((node) => {
    if (node.type !== 'Property' || textOf(child(node, 'key')) !== 'name') return []
    const written = literalOf(child(node, 'value') ?? undefined) ?? ''
    const cited = citationsIn(written)
    return cited.length === 0 ? [] : [{ name: nameFrom(written), cited, line: lineOf(text, node) }]
  })

/** Names with texts, by part: `{ states: { editing: 'ENT-19' } }`. */
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

const propertiesOf = (node: SyntaxNode | null): [string, SyntaxNode | null][] =>
  list(node, 'properties').map((property) => [textOf(child(property, 'key')) ?? '', child(property, 'value')])

/** The object in the first call of a function, such as `definePromises({…})`. A computed text is empty. */
export const textsIn = (nodes: readonly SyntaxNode[], definer: string): Texts => {
  const call = nodes.find((node) => node.type === 'CallExpression' && textOf(child(node, 'callee')) === definer)
  const object = call === undefined ? null : (list(call, 'arguments')[0] ?? null)
  return Object.fromEntries(
    propertiesOf(object).map(([part, names]) => [
      part,
      Object.fromEntries(propertiesOf(names).map(([name, text]) => [name, literalOf(text ?? undefined) ?? ''])),
    ]),
  )
}

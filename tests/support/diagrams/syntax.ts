/** A node of the parser's syntax tree (ESTree with TypeScript and JSX). */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The node under a key, or null. */
export const child = (node: SyntaxNode | null, key: string): SyntaxNode | null => {
  const value = node?.[key]
  return isNode(value) ? value : null
}

/** The nodes of the list under a key. */
export const list = (node: SyntaxNode | null, key: string): SyntaxNode[] => {
  const value = node?.[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}

const gather = (node: SyntaxNode, found: SyntaxNode[]) => {
  found.push(node)
  for (const value of Object.values(node)) {
    if (isNode(value)) gather(value, found)
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) gather(item, found)
  }
  return found
}

/** The node and its descendants, in source order. */
export const within = (node: SyntaxNode): SyntaxNode[] => gather(node, [])

/** An expression without parentheses, `await`, `?.`, `as` and `satisfies` around it. */
export const bare = (node: SyntaxNode | null): SyntaxNode | null => {
  const inner = child(node, 'expression') ?? child(node, 'argument')
  const wrappers = [
    'ParenthesizedExpression',
    'AwaitExpression',
    'ChainExpression',
    'TSAsExpression',
    'TSSatisfiesExpression',
  ]
  return node && wrappers.includes(node.type) ? bare(inner) : node
}

/** The text of an identifier or a string literal; null for anything else. */
export const textOf = (node: SyntaxNode | null): string | null => {
  const value = node?.type === 'Literal' ? node['value'] : node?.type === 'Identifier' ? node['name'] : null
  return typeof value === 'string' ? value : null
}

/** `from` of `client.from`; null for anything else. */
export const memberName = (node: SyntaxNode | null): string | null =>
  node?.type === 'MemberExpression' && node['computed'] !== true ? textOf(child(node, 'property')) : null

import { child, isNode, list, type SyntaxNode, textOf } from '../diagrams/syntax.ts'

/** The source of a name: an expression or a type, and its property `key`, or all of it (null). */
export interface Binding {
  from: SyntaxNode
  key: string | null
  /** The scope of `from`. */
  scope: Scope
}

export type Scope = ReadonlyMap<string, Binding>

const isFunction = ({ type }: SyntaxNode) =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration'

const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node).flatMap((value) => {
    if (isNode(value)) return value
    return Array.isArray(value) ? value.filter(isNode) : []
  })

/** The variables that a function or file declares, without those of inner functions. */
const variablesOf = (node: SyntaxNode): SyntaxNode[] =>
  childrenOf(node).flatMap((inner) => [
    ...(inner.type === 'VariableDeclarator' ? [inner] : []),
    ...(isFunction(inner) ? [] : variablesOf(inner)),
  ])

/** The names that a pattern binds: those of `{ list, form: f }` with their property, any other with null. */
const namesOf = (pattern: SyntaxNode): { name: string; key: string | null }[] => {
  const name = textOf(pattern)
  if (name !== null) return [{ name, key: null }]
  if (pattern.type === 'AssignmentPattern') return namesOf(child(pattern, 'left') ?? pattern)
  if (pattern.type !== 'ObjectPattern') return []
  return list(pattern, 'properties').flatMap((property) => {
    const key = textOf(child(property, 'key'))
    const value = child(property, 'value') ?? child(property, 'argument')
    return value ? namesOf(value).map((inner) => ({ name: inner.name, key: inner.key ?? key })) : []
  })
}

/** A parameter without a type has no binding. */
const bindingsOf = (node: SyntaxNode, outer: Scope): Scope => {
  const scope = new Map(outer)
  const bind = (pattern: SyntaxNode | null, init: SyntaxNode | null) => {
    const from = child(pattern, 'typeAnnotation') ?? init
    if (pattern && from) for (const { name, key } of namesOf(pattern)) scope.set(name, { from, key, scope })
  }
  for (const parameter of list(node, 'params')) bind(parameter, null)
  for (const variable of variablesOf(node)) bind(child(variable, 'id'), child(variable, 'init'))
  return scope
}

/** Visits a node and its descendants, each with its scope. */
export const visitScopes = (
  node: SyntaxNode,
  visit: (node: SyntaxNode, scope: Scope) => void,
  outer: Scope = new Map(),
) => {
  const scope = isFunction(node) || node.type === 'Program' ? bindingsOf(node, outer) : outer
  visit(node, scope)
  for (const inner of childrenOf(node)) visitScopes(inner, visit, scope)
}

import { child, isNode, list, type SyntaxNode, textOf } from '../diagrams/syntax.ts'

/** Where a name comes from: an expression or a type; of what that is, the property `key`, or all (null). */
export interface Binding {
  from: SyntaxNode
  key: string | null
  /** The names known there. */
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

/** The variables that a function, or the file, declares by itself: those of functions within are theirs. */
const variablesOf = (node: SyntaxNode): SyntaxNode[] =>
  childrenOf(node).flatMap((inner) => [
    ...(inner.type === 'VariableDeclarator' ? [inner] : []),
    ...(isFunction(inner) ? [] : variablesOf(inner)),
  ])

/** The names of a pattern: of `{ list, form: f }` each with its property, of anything else itself. */
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

/** A parameter without a type says nothing of what it is. */
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

/** Visits a node and everything in it, each with the names that are known there. */
export const visitScopes = (
  node: SyntaxNode,
  visit: (node: SyntaxNode, scope: Scope) => void,
  outer: Scope = new Map(),
) => {
  const scope = isFunction(node) || node.type === 'Program' ? bindingsOf(node, outer) : outer
  visit(node, scope)
  for (const inner of childrenOf(node)) visitScopes(inner, visit, scope)
}

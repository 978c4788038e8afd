import { mayUseMachines } from '../diagrams/places.ts'
import type { Source, Sources } from '../diagrams/source.ts'
import { bare, child, list, memberName, type SyntaxNode, textOf, within } from '../diagrams/syntax.ts'
import type { Actors } from './actors.ts'
import { visitScopes } from './scope.ts'

/** What the screens read of one machine. */
export interface StateReads {
  /** State paths in `matches`: 'closed', 'list.failed'. */
  paths: Set<string>
  /** String literals and keys of files that read the machine; states may be compared with them. */
  words: Set<string>
  /** Context properties, functions of the context, and events passed to `can`. */
  facts: Set<string>
}

/** `{ list: 'failed' }` as 'list.failed'; `'failed'` as it is. */
const pathsOf = (node: SyntaxNode | null): string[] => {
  const text = textOf(node)
  if (node?.type === 'Literal' && text !== null) return [text]
  return list(node, 'properties').flatMap((property) => {
    const key = textOf(child(property, 'key'))
    return pathsOf(child(property, 'value')).map((inner) => `${key}.${inner}`)
  })
}

const keysOf = (pattern: SyntaxNode | null): string[] =>
  list(pattern, 'properties').flatMap((property) => textOf(child(property, 'key')) ?? [])

const isContext = (node: SyntaxNode | null) => textOf(node) === 'context' || memberName(node) === 'context'

/**
 * `rows` of `context.rows`, of `({ context: { rows } })` and of `const { rows } = state.context`; `period` of
 * `context[period]`; `shown` of `shown(context)`; `cancel` of `state.can({ type: 'cancel' })`.
 */
const factsIn = (node: SyntaxNode): string[] => {
  if (node.type === 'CallExpression' && memberName(bare(child(node, 'callee'))) === 'can')
    return list(node, 'arguments')
      .flatMap(within)
      .flatMap((inner) => textOf(child(inner, 'value')) ?? [])
  if (node.type === 'CallExpression')
    return list(node, 'arguments').some(isContext) ? [textOf(child(node, 'callee')) ?? ''] : []
  const read = node.type === 'MemberExpression' ? textOf(child(node, 'property')) : null
  if (read !== null) return isContext(bare(child(node, 'object'))) ? [read] : []
  if (node.type === 'Property' && textOf(child(node, 'key')) === 'context') return keysOf(child(node, 'value'))
  const isTakenApart = node.type === 'VariableDeclarator' && isContext(bare(child(node, 'init')))
  return isTakenApart ? keysOf(child(node, 'id')) : []
}

/**
 * Literals that are not states: imports, arguments of `matches`, `can` and `send`, and JSX attributes such as
 * `variant="quiet"`.
 */
const isNoState = (node: SyntaxNode) => {
  if (node.type === 'ImportDeclaration') return true
  if (node.type === 'JSXAttribute') return child(node, 'value')?.type === 'Literal'
  const method = node.type === 'CallExpression' ? memberName(bare(child(node, 'callee'))) : null
  return method !== null && ['matches', 'can', 'send'].includes(method)
}

const wordsIn = (program: SyntaxNode): string[] => {
  const nodes = within(program)
  const others = new Set(nodes.filter(isNoState).flatMap(within))
  return nodes.flatMap((node) => {
    const word = node.type === 'Property' ? child(node, 'key') : node.type === 'Literal' ? node : null
    return others.has(node) ? [] : (textOf(word) ?? [])
  })
}

const matchedPathsIn = (node: SyntaxNode): string[] =>
  within(node)
    .filter((inner) => inner.type === 'CallExpression' && memberName(bare(child(inner, 'callee'))) === 'matches')
    .flatMap((inner) => list(inner, 'arguments'))
    .flatMap(pathsOf)

/**
 * The actor that a call reads, and the code that uses its snapshot: `useSelector(list, …)`, a hook such as
 * `useSession(…)`, or `session.getSnapshot()`, whose use may be anywhere in the file.
 */
const lookOf = (call: SyntaxNode, program: SyntaxNode): { at: SyntaxNode; within: SyntaxNode } | null => {
  const callee = call.type === 'CallExpression' ? bare(child(call, 'callee')) : null
  const hook = textOf(callee)
  const at =
    memberName(callee) === 'getSnapshot'
      ? child(callee, 'object')
      : hook === 'useSelector'
        ? (list(call, 'arguments')[0] ?? null)
        : hook !== null && /^use[A-Z]/u.test(hook)
          ? callee
          : null
  return at && { at, within: hook === null ? program : call }
}

/** The machines that a file reads, with the state paths in `matches`. */
const readsIn = (source: Source, actors: Actors) => {
  const found = new Map<string, Set<string>>()
  visitScopes(source.program, (node, scope) => {
    const look = lookOf(node, source.program)
    if (!look) return
    const machines = actors.of(source, look.at, scope)
    const paths = machines.size === 0 ? [] : matchedPathsIn(look.within)
    for (const machine of machines) found.set(machine, new Set([...(found.get(machine) ?? []), ...paths]))
  })
  return found
}

/** Finds what the files of src/ read of each machine. */
export const readStateReads = (sources: Sources, actors: Actors): ReadonlyMap<string, StateReads> => {
  const all = new Map<string, StateReads>()
  for (const source of sources.below('src', mayUseMachines)) {
    const words = wordsIn(source.program)
    const facts = within(source.program).flatMap(factsIn)
    for (const [machine, paths] of readsIn(source, actors)) {
      const reads = all.get(machine) ?? { paths: new Set(), words: new Set(), facts: new Set() }
      for (const path of paths) reads.paths.add(path)
      for (const word of words) reads.words.add(word)
      for (const fact of facts) reads.facts.add(fact)
      all.set(machine, reads)
    }
  }
  return all
}

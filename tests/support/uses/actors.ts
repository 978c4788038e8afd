import { mayUseMachines } from '../diagrams/places.ts'
import type { Reference, Source, Sources } from '../diagrams/source.ts'
import { bare, child, list, memberName, type SyntaxNode, textOf, within } from '../diagrams/syntax.ts'
import type { Binding, Scope } from './scope.ts'

/** A piece of a file: an expression, a type or a declaration. */
interface Piece {
  source: Source
  node: SyntaxNode
}

/** They create an actor from their first argument; the others do not matter. */
const makers = ['useActorRef', 'useActor', 'useMachine', 'createActor']

/** The machine's name, for a reference to a machine or to its actor type. */
const machineOf = ({ file, name }: Reference) => {
  const machine = /^machines\/(?:\w+\/)?(\w+)\.machine\.ts$/u.exec(file)?.[1]
  if (machine === undefined) return null
  const actor = `${machine.charAt(0).toUpperCase()}${machine.slice(1)}Actor`
  return name === `${machine}Machine` || name === actor ? machine : null
}

/**
 * Finds in the code the machines of which an expression may be an actor: by its creation, its type, or everything that
 * the functions behind it mention. Rather finds one too many than one too few.
 */
export class Actors {
  readonly #sources: Sources
  readonly #names = new Map<SyntaxNode, readonly Reference[]>()
  readonly #machines = new Map<SyntaxNode, ReadonlySet<string>>()
  readonly #reached = new Map<SyntaxNode, readonly Piece[]>()

  constructor(sources: Sources) {
    this.#sources = sources
  }

  #declarationOf({ file, name }: Reference): Piece[] {
    if (!mayUseMachines(file)) return []
    const source = this.#sources.get(file)
    const onward = source.reexports.get(name)
    if (onward) return this.#declarationOf(onward)
    const node = source.declarations.get(name)
    return node ? [{ source, node }] : []
  }

  #referenceOf(source: Source, name: string): Reference | null {
    if (source.declarations.has(name)) return { file: source.file, name }
    return source.imports.get(name) ?? source.types.get(name) ?? null
  }

  /** The names in a piece that refer to the project. JSX (`<List>`) is not among them: it returns no actor. */
  #mentioned({ source, node }: Piece): readonly Reference[] {
    const known = this.#names.get(node)
    if (known) return known
    const names = within(node).flatMap((inner) => {
      const name = inner.type === 'Identifier' ? textOf(inner) : null
      return (name !== null && this.#referenceOf(source, name)) || []
    })
    this.#names.set(node, names)
    return names
  }

  /** The declared return type of a function. */
  #returnTypeOf(source: Source, name: string): Piece[] {
    const reference = this.#referenceOf(source, name)
    return (reference ? this.#declarationOf(reference) : []).flatMap(({ source: place, node }) => {
      const type = child(child(node, 'init') ?? node, 'returnType')
      return type ? [{ source: place, node: type }] : []
    })
  }

  /** The piece, and every declaration that it reaches. */
  #reach(piece: Piece): readonly Piece[] {
    const known = this.#reached.get(piece.node)
    if (known) return known
    const found = new Map([[piece.node, piece]])
    for (const next of found.values())
      for (const reference of this.#mentioned(next))
        for (const declaration of this.#declarationOf(reference)) found.set(declaration.node, declaration)
    const reached = [...found.values()]
    this.#reached.set(piece.node, reached)
    return reached
  }

  #machinesOf(piece: Piece): ReadonlySet<string> {
    const known = this.#machines.get(piece.node)
    if (known) return known
    const names = this.#reach(piece).flatMap((reached) => this.#mentioned(reached))
    const machines = new Set(names.flatMap((name) => machineOf(name) ?? []))
    this.#machines.set(piece.node, machines)
    return machines
  }

  #machinesIn(pieces: readonly Piece[]): Set<string> {
    return new Set(pieces.flatMap((piece) => [...this.#machinesOf(piece)]))
  }

  /** The declared types of the property `key` in everything that the pieces reach; else the pieces. */
  #member(pieces: readonly Piece[], key: string): Piece[] {
    const typed = pieces
      .flatMap((piece) => this.#reach(piece))
      .flatMap(({ source, node }) =>
        within(node)
          .filter((inner) => inner.type === 'TSPropertySignature' && textOf(child(inner, 'key')) === key)
          .map((inner) => ({ source, node: inner })),
      )
    return typed.length > 0 ? typed : [...pieces]
  }

  #ofBinding(source: Source, { from, scope, key }: Binding, passed: ReadonlySet<SyntaxNode>): Piece[] {
    if (passed.has(from)) return []
    const pieces = this.#ofExpression(source, from, scope, new Set([...passed, from]))
    return key === null ? pieces : this.#member(pieces, key)
  }

  #ofExpression(source: Source, expression: SyntaxNode, scope: Scope, passed: ReadonlySet<SyntaxNode>): Piece[] {
    const types = within(expression).flatMap((inner) =>
      inner.type === 'TSAsExpression' ? (child(inner, 'typeAnnotation') ?? []) : [],
    )
    if (types.length > 0) return types.map((node) => ({ source, node }))
    const node = bare(expression) ?? expression
    const called = node.type === 'CallExpression' ? textOf(bare(child(node, 'callee'))) : null
    const [first] = called !== null && makers.includes(called) ? list(node, 'arguments') : []
    if (first) return [{ source, node: first }]

    const returned = called === null || scope.has(called) ? [] : this.#returnTypeOf(source, called)
    if (returned.length > 0) return returned
    const bound = node.type === 'Identifier' ? scope.get(textOf(node) ?? '') : undefined
    if (bound) return this.#ofBinding(source, bound, passed)
    const object = memberName(node) === null ? null : child(node, 'object')
    if (object) return this.#member(this.#ofExpression(source, object, scope, passed), memberName(node) ?? '')
    const names = within(node).flatMap((inner) => {
      const binding = inner.type === 'Identifier' ? scope.get(textOf(inner) ?? '') : undefined
      return binding ? this.#ofBinding(source, binding, passed) : []
    })
    return [{ source, node }, ...names]
  }

  /** The machines of which an expression may be an actor, in this scope. */
  of(source: Source, expression: SyntaxNode, scope: Scope): ReadonlySet<string> {
    return this.#machinesIn(this.#ofExpression(source, expression, scope, new Set()))
  }

  /** The texts that an expression may be, by its literals or its type. */
  textsOf(source: Source, expression: SyntaxNode, scope: Scope): string[] {
    return this.#ofExpression(source, expression, scope, new Set())
      .flatMap(({ node }) => within(node))
      .flatMap((node) => (node.type === 'Literal' ? (textOf(node) ?? []) : []))
  }
}

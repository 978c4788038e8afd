import type { AnyStateMachine } from 'xstate'
import { type Logic, logicOf } from '../diagrams/actors.ts'
import { invokesOf } from '../diagrams/diagram.ts'
import type { Reference, Sources } from '../diagrams/source.ts'
import { bare, child, list, memberName, type SyntaxNode, textOf, within } from '../diagrams/syntax.ts'
import { statesOf } from '../paths/nodes.ts'

/** A node and its descendants without types: a type sends nothing. */
const withoutTypes = (node: SyntaxNode): SyntaxNode[] => {
  const all = within(node)
  const types = all.flatMap((inner) => [child(inner, 'typeAnnotation'), child(inner, 'typeArguments')])
  const declared = all.filter(({ type }) => type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration')
  const promised = new Set([...types, ...declared].flatMap((type) => (type ? within(type) : [])))
  return all.filter((inner) => !promised.has(inner))
}

/** They send an event to another machine. */
const messaging: readonly string[] = ['sendTo', 'sendParent']

/** The string literals in a node, as a value or as a type. */
const textsIn = (node: SyntaxNode) =>
  within(node).flatMap((inner) => (inner.type === 'Literal' ? (textOf(inner) ?? []) : []))

/** The events that a machine receives without a screen: from its actors, other machines and itself. */
export class InternalEvents {
  readonly #sources: Sources
  readonly #actors: ReadonlyMap<unknown, Reference>
  #received: ReadonlySet<string> | null = null

  constructor(sources: Sources, actors: ReadonlyMap<unknown, Reference>) {
    this.#sources = sources
    this.#actors = actors
  }

  /** The declaration, and those in machines/ that it reaches. */
  #reach(start: Reference) {
    const found = new Set<SyntaxNode>()
    const collect = ({ file, name }: Reference) => {
      if (!file.startsWith('machines/')) return
      const source = this.#sources.get(file)
      const node = source.declarations.get(name)
      const onward = source.reexports.get(name)
      if (onward) return collect(onward)
      if (!node || found.has(node)) return
      found.add(node)
      for (const inner of within(node)) {
        const mentioned = inner.type === 'Identifier' ? textOf(inner) : null
        if (mentioned === null) continue
        const reference = source.declarations.has(mentioned) ? { file, name: mentioned } : source.imports.get(mentioned)
        if (reference) collect(reference)
      }
    }
    collect(start)
    return [...found]
  }

  /**
   * A callback actor may send each of its string literals. Of a template such as `auth.${refusal}`, only the beginning
   * is known.
   */

  #sentBy({ actor }: Extract<Logic, { actor: Reference }>): ((event: string) => boolean)[] {
    const declaration = this.#sources.get(actor.file).declarations.get(actor.name)
    const isCallback = declaration && within(declaration).some((node) => textOf(node) === 'fromCallback')
    if (!isCallback) return []
    const nodes = this.#reach(actor).flatMap(withoutTypes)
    const words = new Set(nodes.flatMap((node) => (node.type === 'Literal' ? (textOf(node) ?? []) : [])))
    const beginnings = nodes.flatMap((node) => {
      const [first] = node.type === 'TemplateLiteral' ? list(node, 'quasis') : []
      const beginning = first ? (first['value'] as { raw: string }).raw : ''
      return /^[a-z]+\./u.test(beginning) ? beginning : []
    })
    return [(event) => words.has(event), (event) => beginnings.some((beginning) => event.startsWith(beginning))]
  }

  /** The events of `raise(…)` and `enqueue.raise(…)` in the machine's file and in the parts that it imports. */
  #raised(machine: AnyStateMachine): string[] {
    const main = this.#sources.get(this.#sources.machineFile(machine.id))
    const parts = main.needs
      .filter((file) => /^machines\/(?:\w+\/)?\w+\.ts$/u.test(file))
      .map((file) => this.#sources.get(file))
    return [main, ...parts].flatMap(({ program }) =>
      within(program).flatMap((node) => {
        const callee = node.type === 'CallExpression' ? bare(child(node, 'callee')) : null
        const isRaise = textOf(callee) === 'raise' || memberName(callee) === 'raise'
        return isRaise
          ? list(node, 'arguments')
              .flatMap(within)
              .flatMap((inner) => textOf(child(inner, 'value')) ?? [])
          : []
      }),
    )
  }

  /**
   * The events of `sendTo(…)` and `sendParent(…)` in all machines: the literals, and those of the types that an event
   * is declared with, because a machine may pass on what it receives.
   */
  #sentByMachines(): ReadonlySet<string> {
    const found = new Set<string>()
    for (const source of this.#sources.below('machines', (file) => file.endsWith('.machine.ts')))
      for (const node of within(source.program)) {
        // The parameters of `passToPart`.
        if (node.type === 'Property' && textOf(child(node, 'key')) === 'event')
          for (const inner of within(node))
            if (textOf(child(inner, 'key')) === 'type') for (const text of textsIn(inner)) found.add(text)
        const callee = node.type === 'CallExpression' ? bare(child(node, 'callee')) : null
        if (!messaging.includes(textOf(callee) ?? memberName(callee) ?? '')) continue
        const parts = list(node, 'arguments').flatMap(within)
        const declared = parts.flatMap((inner) => {
          const name = inner.type === 'TSTypeReference' ? textOf(child(inner, 'typeName')) : null
          const reference = name === null ? null : (source.types.get(name) ?? source.imports.get(name))
          const type = reference && this.#sources.get(reference.file).declarations.get(reference.name)
          return type ? within(type) : []
        })
        for (const inner of [...parts, ...declared])
          if (textOf(child(inner, 'key')) === 'type') for (const text of textsIn(inner)) found.add(text)
      }
    return found
  }

  /** Whether the machine receives an event from its actors, from another machine or from itself. */
  by(machine: AnyStateMachine): (event: string) => boolean {
    const raised = new Set(this.#raised(machine))

    const senders = statesOf(machine)
      .flatMap(invokesOf)
      .map(({ src }) => logicOf(machine, src, this.#actors))
      .flatMap((logic) => ('actor' in logic ? this.#sentBy(logic) : []))
    const received = (this.#received ??= this.#sentByMachines())
    return (event) => raised.has(event) || received.has(event) || senders.some((sends) => sends(event))
  }
}

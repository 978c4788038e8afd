import type { AnyStateMachine } from 'xstate'
import { type Logic, logicOf } from '../diagrams/actors.ts'
import { invokesOf } from '../diagrams/diagram.ts'
import type { Reference, Sources } from '../diagrams/source.ts'
import { bare, child, list, memberName, type SyntaxNode, textOf, within } from '../diagrams/syntax.ts'
import { statesOf } from '../paths/nodes.ts'

/** A node and what is in it, without types: what is promised there is not yet said. */
const spoken = (node: SyntaxNode): SyntaxNode[] => {
  const all = within(node)
  const types = all.flatMap((inner) => [child(inner, 'typeAnnotation'), child(inner, 'typeArguments')])
  const declared = all.filter(({ type }) => type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration')
  const promised = new Set([...types, ...declared].flatMap((type) => (type ? within(type) : [])))
  return all.filter((inner) => !promised.has(inner))
}

/** What a machine hears without any screen: from what it runs, and from itself. */
export class Heard {
  readonly #sources: Sources
  readonly #actors: ReadonlyMap<unknown, Reference>

  constructor(sources: Sources, actors: ReadonlyMap<unknown, Reference>) {
    this.#sources = sources
    this.#actors = actors
  }

  /** The declaration, and those of machines/ that it comes to. */
  #reach(start: Reference) {
    const found = new Set<SyntaxNode>()
    const collect = ({ file, name }: Reference) => {
      if (!file.startsWith('machines/')) return
      const source = this.#sources.get(file)
      const node = source.declarations.get(name)
      const onward = source.handedOn.get(name)
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

  /** An actor that calls back says each of its words; of `auth.${refusal}` only the beginning is known. */
  #said({ actor }: Extract<Logic, { actor: Reference }>): ((event: string) => boolean)[] {
    const declaration = this.#sources.get(actor.file).declarations.get(actor.name)
    const isCallback = declaration && within(declaration).some((node) => textOf(node) === 'fromCallback')
    if (!isCallback) return []
    const nodes = this.#reach(actor).flatMap(spoken)
    const words = new Set(nodes.flatMap((node) => (node.type === 'Literal' ? (textOf(node) ?? []) : [])))
    const beginnings = nodes.flatMap((node) => {
      const [first] = node.type === 'TemplateLiteral' ? list(node, 'quasis') : []
      const beginning = first ? (first['value'] as { raw: string }).raw : ''
      return /^[a-z]+\./u.test(beginning) ? beginning : []
    })
    return [(event) => words.has(event), (event) => beginnings.some((beginning) => event.startsWith(beginning))]
  }

  /** What `raise(…)` and `enqueue.raise(…)` send in the machine's own file and in those that it was taken apart into. */
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

  /** Whether the machine hears an event from what it runs or from itself. */
  by(machine: AnyStateMachine): (event: string) => boolean {
    const raised = new Set(this.#raised(machine))
    const says = statesOf(machine)
      .flatMap(invokesOf)
      .map(({ src }) => logicOf(machine, src, this.#actors))
      .flatMap((logic) => ('actor' in logic ? this.#said(logic) : []))
    return (event) => raised.has(event) || says.some((isSaid) => isSaid(event))
  }
}

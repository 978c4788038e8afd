import { speaksOfMachines } from '../diagrams/places.ts'
import type { Source, Sources } from '../diagrams/source.ts'
import { bare, child, list, memberName, type SyntaxNode, textOf, within } from '../diagrams/syntax.ts'
import { Actors } from './actors.ts'
import { visitScopes } from './scope.ts'

/** What the screens send: by machine, the types of the events. */
export interface Sent {
  events: ReadonlyMap<string, ReadonlySet<string>>
  /** What is sent to somebody, or is something, that cannot be told from the code: a sentence each. */
  faults: readonly string[]
}

/** The values of `type` of every event that is written out in a node. */
const typesIn = (node: SyntaxNode): SyntaxNode[] =>
  within(node).flatMap((inner) =>
    inner.type === 'Property' && textOf(child(inner, 'key')) === 'type' ? (child(inner, 'value') ?? []) : [],
  )

const sendsOf = (source: Source, actors: Actors) => {
  const found: { types: readonly string[]; machines: ReadonlySet<string> }[] = []
  visitScopes(source.program, (node, scope) => {
    const callee = node.type === 'CallExpression' ? bare(child(node, 'callee')) : null
    const receiver = memberName(callee) === 'send' ? child(callee, 'object') : null
    if (!receiver) return
    const types = list(node, 'arguments').flatMap(typesIn)
    found.push({
      types: types.flatMap((type) => actors.textsOf(source, type, scope)),
      machines: actors.of(source, receiver, scope),
    })
  })
  return found
}

/** Reads every `actor.send({ type: … })` of src/. */
export const readSent = (sources: Sources, actors = new Actors(sources)): Sent => {
  const events = new Map<string, Set<string>>()
  const faults: string[] = []
  for (const source of sources.below('src', speaksOfMachines))
    for (const { types, machines } of sendsOf(source, actors)) {
      if (types.length === 0)
        faults.push(`${source.file} sends an event whose type cannot be told: write it where it is sent`)
      if (machines.size === 0)
        faults.push(
          `${source.file} sends '${types.join("' or '")}' to somebody who cannot be told: write the actor's type at it`,
        )
      for (const machine of machines) {
        const known = events.get(machine) ?? new Set()
        for (const type of types) known.add(type)
        events.set(machine, known)
      }
    }
  return { events, faults }
}

import { mayUseMachines } from '../diagrams/places.ts'
import type { Source, Sources } from '../diagrams/source.ts'
import { bare, child, list, memberName, type SyntaxNode, textOf, within } from '../diagrams/syntax.ts'
import { Actors } from './actors.ts'
import { visitScopes } from './scope.ts'

/** The hook that runs the machine of any screen. */
const anyScreen = 'src/hooks/screen.tsx'

/** The types of the events that the screens send, by machine. */
interface SentEvents {
  events: ReadonlyMap<string, ReadonlySet<string>>
  /** Those of `anyScreen`. */
  toAnyScreen: ReadonlySet<string>
  /** Calls of `send` whose receiver or event type the code does not show. */
  faults: readonly string[]
}

/** The values of `type` in every event literal of a node. */
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
export const readSentEvents = (sources: Sources, actors = new Actors(sources)): SentEvents => {
  const events = new Map<string, Set<string>>()
  const faults: string[] = []
  const toAnyScreen = new Set<string>()
  for (const source of sources.below('src', mayUseMachines))
    for (const { types, machines } of sendsOf(source, actors)) {
      if (types.length === 0)
        faults.push(`${source.file} sends an event of an unknown type: write the event at the call`)
      if (machines.size === 0 && source.file === anyScreen) for (const type of types) toAnyScreen.add(type)
      else if (machines.size === 0)
        faults.push(`${source.file} sends '${types.join("' or '")}' to an unknown machine: declare the actor's type`)
      for (const machine of machines) {
        const known = events.get(machine) ?? new Set()
        for (const type of types) known.add(type)
        events.set(machine, known)
      }
    }
  return { events, toAnyScreen, faults }
}

import type { AnyStateMachine } from 'xstate'
import { readActors } from '#tests/support/diagrams/actors.ts'
import type { Touch } from '#tests/support/diagrams/calls.ts'
import { Sources } from '#tests/support/diagrams/source.ts'
import { Touches } from '#tests/support/diagrams/touches.ts'
import { type Node, statesOf } from '#tests/support/paths/nodes.ts'

/** An invoke whose actor sends requests to Supabase and ends with their result. */
export interface ServerRequest {
  id: string
  /** The name of the actor. */
  actor: string
  /** Whether it may change something on the server. */
  isWrite: boolean
}

/** The verbs of actors that only read. */
const readingVerbs = /^(?:load|find|check|measure|count|read|preview|download|copy|catch|follow|watch|prepare|open)/u

/** Whether an actor only reads, by its name. */
export const isReading = (actor: string): boolean => readingVerbs.test(actor)

const isRequest = ({ kind }: Touch) => kind !== 'live'

/** A subscription has no result. */
const hasResult = (node: Node, id: string) =>
  [node.config.invoke ?? []].flat().some((written) => written.id === id && 'onDone' in written)

const sources = new Sources()
const touches = new Touches(sources)
let actors: ReturnType<typeof readActors> | null = null

/** The requests of a machine, each invoke id once. Other machines that it invokes have their own. */
export const serverRequestsOf = async (machine: AnyStateMachine): Promise<ServerRequest[]> => {
  const known = await (actors ??= readActors(sources))
  const found = new Map<string, ServerRequest>()
  for (const node of statesOf(machine))
    for (const { id, src } of node.invoke) {
      const reference = typeof src === 'string' ? known.get(machine.implementations.actors[src]) : undefined
      if (reference && hasResult(node, id) && touches.of(reference).some(isRequest))
        found.set(id, { id, actor: reference.name, isWrite: !isReading(reference.name) })
    }
  return [...found.values()]
}

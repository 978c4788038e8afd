import {
  createMachine,
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type MachineContext,
  type MachineConfig,
  type MachineSnapshot,
  type StateValue,
} from 'xstate'
import { stateText } from '#src/hooks/stateText.ts'
import { Complaint } from '#tests/support/complaint.ts'

/** Microsteps of one event after which a machine counts as looping. */
const maxIterations = 200

type Config = MachineConfig<MachineContext, AnyEventObject>
/** The parts of a state's configuration that a chart keeps. */
interface StateConfig {
  id: string
  type?: AnyStateNode['type']
  initial?: string
  history?: 'shallow' | 'deep'
  target?: string
  states: Record<string, StateConfig>
  on: Record<string, unknown>
  always: unknown
}

/** A position in a chart. */
export type Place = MachineSnapshot<
  MachineContext,
  AnyEventObject,
  Record<string, undefined>,
  StateValue,
  string,
  unknown,
  never,
  never
>

/** As `src/hooks/recording.ts` writes it: 'form.editing submit 0'. */
const nameOf = (node: AnyStateNode, event: string, index: number) => `${node.path.join('.') || '-'} ${event} ${index}`

/**
 * A machine without context, actions and requests. A report has no values, so guards cannot be computed: a guarded
 * transition is taken exactly if the report says so. One without a guard is always taken, as XState does.
 */
export interface Chart {
  /** Does the machine have this transition? */
  has(taken: string): boolean
  /** Does any state handle this event? */
  knows(event: string): boolean
  start(taken: readonly string[]): Place
  /** The place with this text of `data-state`; null if the machine has no such state. */
  at(state: string): Place | null
  /** Takes one event, with everything that it raises. Throws a complaint if the machine never rests. */
  step(place: Place, event: string, taken: readonly string[]): Place
}

const isHandledBy = (descriptor: string, event: string) =>
  descriptor === event || (descriptor.endsWith('*') && event.startsWith(descriptor.slice(0, -1)))

const eventOf = (taken: string) => taken.split(' ')[1] ?? ''

/** The value of a text of `data-state`. */
const valueOf = (text: string): StateValue => {
  const paths = text.split(' ').map((path) => path.split('.'))
  const nest = (rows: readonly (readonly string[])[]): StateValue => {
    const [[only = ''] = []] = rows
    if (rows.length === 1 && rows[0]?.length === 1) return only
    const names = [...new Set(rows.map(([name = '']) => name))]
    const inner = (name: string) => rows.filter(([first]) => first === name).map(([, ...rest]) => rest)
    return Object.fromEntries(names.map((name) => [name, nest(inner(name))]))
  }
  return nest(paths)
}

export const chartOf = (machine: AnyStateMachine): Chart => {
  const names = new Set<string>()
  const descriptors = new Set<string>()
  const guarded = new Set<string>()
  /** What the event that is being walked takes. */
  let allowed: ReadonlySet<string> = new Set()

  const transitionsOf = (node: AnyStateNode, event: string, definitions: readonly AnyTransitionDefinition[]) =>
    definitions.map(({ target, reenter, guard }, index) => {
      const name = nameOf(node, event, index)
      names.add(name)
      if (guard !== undefined) guarded.add(name)
      return {
        ...(target && { target: target.map(({ id }) => `#${id}`) }),
        reenter,
        guard: () => !guarded.has(name) || allowed.has(name),
      }
    })

  const configOf = (node: AnyStateNode): StateConfig => {
    const { history, type } = node
    const on: Record<string, unknown> = {}
    for (const [event, definitions] of node.transitions) {
      descriptors.add(event)
      on[event] = transitionsOf(node, event, definitions)
    }
    const [initial] = node.initial?.target ?? []
    return {
      id: node.id,
      ...(type !== 'atomic' && type !== 'compound' && { type }),
      ...(initial && type === 'compound' && { initial: initial.key }),
      ...(type === 'history' && { history: history === 'deep' ? 'deep' : 'shallow' }),
      ...(type === 'history' && typeof node.config.target === 'string' && { target: node.config.target }),
      states: Object.fromEntries(Object.entries(node.states).map(([key, child]) => [key, configOf(child)])),
      on,
      always: transitionsOf(node, 'always', node.always ?? []),
    }
  }

  // The configuration is built from another machine's, so its type cannot name the states.
  const chart = createMachine({ ...configOf(machine.root), options: { maxIterations } } as unknown as Config)

  const safely = (take: () => Place): Place => {
    try {
      return take()
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('Infinite loop'))
        throw new Complaint(
          `The report cannot be walked: the machine ${machine.id} loops: it takes more than ${maxIterations} steps for one event.`,
        )
      throw error
    }
  }
  /** Every chart has this snapshot: it has no children, tags or output. */
  const asPlace = ([snapshot]: readonly [unknown, ...unknown[]]) => snapshot as Place

  return {
    has: (taken) => names.has(taken),
    knows: (event) => [...descriptors].some((descriptor) => isHandledBy(descriptor, event)),
    start(taken) {
      allowed = new Set(taken)
      return safely(() => asPlace(initialTransition(chart)))
    },
    at(state) {
      try {
        const place: unknown = chart.resolveState({ value: valueOf(state), context: {} })
        return stateText((place as Place).value) === state ? (place as Place) : null
      } catch {
        // XState throws for an unknown state.
        return null
      }
    },
    step(place, event, taken) {
      allowed = new Set(taken)
      const send = (from: Place, type: string) => safely(() => asPlace(transition(chart, from as never, { type })))
      // What the event's actions raised: the chart has no actions, but the report names the transitions.
      const raised = taken
        .map(eventOf)
        .filter((type) => type !== 'always' && !type.startsWith('xstate.done.state.') && !isHandledBy(type, event))
      return [...new Set(raised)].reduce(send, send(place, event))
    },
  }
}

import {
  type AnyActor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  createActor,
} from 'xstate'
import { doneOf, isResult, timerName } from '#tests/support/paths/events.ts'
import { type GuardLog, withHeldActors } from '#tests/support/paths/held.ts'
import { statesOf } from '#tests/support/paths/nodes.ts'
import { textOf } from '#tests/support/paths/value.ts'
import type { Walk } from '#tests/support/paths/walk.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { HeldClock } from './clock.ts'
import { graphOf } from './graph.ts'
import { modelOf } from './model.ts'

/** The walk of each machine, by the machine's id. */
type Walks = ReadonlyMap<string, Walk>

/** A message between two machines: 'members → memberList: refresh'. */
type Message = string
const messageOf = (from: string, to: string, type: string): Message => `${from} → ${to}: ${type}`

/** The machines that a machine runs as children from its start, by the name of their actor. */
const ownMachines = ({ implementations }: AnyStateMachine): [string, AnyStateMachine][] =>
  Object.entries(implementations.actors as Record<string, object>).flatMap(([src, logic]) =>
    'root' in logic ? [[src, logic as AnyStateMachine]] : [],
  )

/** These, and those that start when their code is loaded. */
const childMachines = (machine: AnyStateMachine, walks: Walks): [string, AnyStateMachine][] => [
  ...ownMachines(machine),
  ...Object.entries(walkOf(walks, machine.id).late ?? {}),
]

/** A machine and all machines below it. */
const machinesBelow = (machine: AnyStateMachine, walks: Walks): AnyStateMachine[] => [
  machine,
  ...childMachines(machine, walks).flatMap(([, child]) => machinesBelow(child, walks)),
]

/** The walks of a machine and of all machines below it. */
export const walksBelow = async (id: string, read: (id: string) => Promise<Walk>): Promise<Walks> => {
  const walk = await read(id)
  const children = [...ownMachines(walk.machine).map(([, child]) => child), ...Object.values(walk.late ?? {})]
  const below = await Promise.all(children.map((child) => walksBelow(child.id, read)))
  return new Map([[id, walk], ...below.flatMap((walks) => [...walks])])
}

const log: GuardLog = { seenTrue: new Set(), seenFalse: new Set() }

/** The same machine, with real machines below it. Everything else is held. */
const withRunningMachines = (machine: AnyStateMachine): AnyStateMachine => {
  const running = ownMachines(machine).map(([src, child]): [string, AnyStateMachine] => [
    src,
    withRunningMachines(child),
  ])
  const copy = withHeldActors(machine, log).provide({ actors: Object.fromEntries(running) })
  copy.options.maxIterations = 1000
  return copy
}

/** The ids of a child machine's actors: of its invokes, or its name if an action starts it. */
const idsOf = (parent: AnyStateMachine, src: string) => {
  const invoked = statesOf(parent).flatMap(({ invoke }) => invoke.flatMap((one) => (one.src === src ? [one.id] : [])))
  return invoked.length > 0 ? invoked : [src]
}

/** What a machine alone sends to a child (by its id) or reports to its parent (null), and the steps that do so. */
interface Effect {
  to: string | null
  type: string
  steps: Set<string>
}

/** The effects on the walk of one machine, each once. */
const effectsOf = (walk: Walk): readonly Effect[] => {
  const model = modelOf(walk)
  const effects = new Map<string, Effect>()
  for (const input of model.starts) {
    const graph = graphOf(model.logic, { ...model.options, input })
    const places = graph.arcs.map(({ from, event }) => model.logic.transition(graph.placeOf(from), event))
    for (const { step, effects: found } of [graph.start, ...places]) {
      const isNoticed = found.notices.length > found.emitted.filter(isNotice).length
      const reported = [...found.reported.map(({ type }) => type), ...(isNoticed ? ['notice'] : [])]
      for (const [to, type] of [
        ...reported.map((type) => [null, type] as const),
        ...found.sent.map(({ to, event }) => [to, event.type] as const),
      ]) {
        const effect = effects.get(`${to} ${type}`) ?? { to, type, steps: new Set() }
        effects.set(`${to} ${type}`, effect)
        if (step) effect.steps.add(`${walk.machine.id}: ${step.name}`)
      }
    }
  }
  return [...effects.values()]
}

/** The messages between the machines of a system. */
interface Traffic {
  /** By message: the steps that send it. */
  messages: ReadonlyMap<Message, ReadonlySet<string>>
  /** By machine: the types of events that others send to it, so no step does. */
  received: ReadonlyMap<string, ReadonlySet<string>>
  /** Messages that the receiver never takes. */
  untaken: readonly Message[]
}

const trafficIn = (root: AnyStateMachine, walks: Walks): Traffic => {
  const effects = new Map(machinesBelow(root, walks).map(({ id }) => [id, effectsOf(walkOf(walks, id))]))
  const messages = new Map<Message, ReadonlySet<string>>()
  const received = new Map<string, Set<string>>()
  const untaken: Message[] = []
  const add = (from: string, to: AnyStateMachine, type: string, steps: ReadonlySet<string>) => {
    const message = messageOf(from, to.id, type)
    if (!to.events.includes(type)) untaken.push(message)
    else {
      messages.set(message, steps)
      received.set(to.id, (received.get(to.id) ?? new Set()).add(type))
    }
  }
  for (const parent of machinesBelow(root, walks))
    for (const [src, child] of childMachines(parent, walks))
      for (const id of idsOf(parent, src)) {
        for (const { to, type, steps } of effects.get(parent.id) ?? [])
          if (to === id) add(parent.id, child, type, steps)
        for (const { to, type, steps } of effects.get(child.id) ?? [])
          if (to === null) add(child.id, parent, type, steps)
        const done = doneOf(id, null).type
        if (parent.events.includes(done)) add(child.id, parent, done, new Set())
      }
  return { messages: withCauses(messages, walks), received, untaken }
}

/** A step whose event is a message has a cause: the steps that send that message, and so on. */
const withCauses = (messages: ReadonlyMap<Message, ReadonlySet<string>>, walks: Walks): Traffic['messages'] => {
  const eventOf = (step: string) => {
    const [id = '', name = ''] = step.split(': ', 2)
    return `→ ${id}: ${walkOf(walks, id).steps[name]?.type ?? ''}`
  }
  const causesOf = (step: string) =>
    [...messages].flatMap(([message, steps]) => (message.endsWith(eventOf(step)) ? [...steps] : []))
  return new Map(
    [...messages].map(([message, steps]) => {
      const all = new Set(steps)
      // A set also visits what is added meanwhile.
      for (const step of all) for (const cause of causesOf(step)) all.add(cause)
      return [message, all]
    }),
  )
}

/** A step of one machine of the system: 'memberList: the members arrive'. */
interface SystemStep {
  name: string
  /** The machine's state and the walk's key. */
  place: string
  take: () => void
}

/** A running parent with its children. */
class System {
  readonly #actor: AnyActor
  readonly #walks: Walks
  readonly #received: ReadonlyMap<string, ReadonlySet<string>>
  readonly #clock = new HeldClock()
  readonly messages = new Set<Message>()
  readonly faults: string[] = []

  constructor(
    machine: AnyStateMachine,
    input: unknown,
    walks: Walks,
    received: ReadonlyMap<string, ReadonlySet<string>>,
  ) {
    this.#walks = walks
    this.#received = received
    this.#actor = createActor(machine, { input, clock: this.#clock, inspect: (event) => this.#see(event) })
    this.#clock.watch(this.#actor.system)
    onReport(this.#actor, () => undefined)
    this.#actor.subscribe({ error: (error) => this.faults.push(`${machine.id} failed: ${String(error)}`) })
    this.#actor.start()
  }

  #see(inspected: InspectionEvent) {
    if (inspected.type !== '@xstate.event' || !inspected.sourceRef) return
    const { event, sourceRef, actorRef } = inspected
    const [from, to] = [idOf(sourceRef), idOf(actorRef)]
    if (from === null || to === null || event.type === 'xstate.init' || sourceRef === actorRef) return
    this.messages.add(messageOf(from, to, event.type))
    if (event.type.startsWith('xstate.error.actor.')) this.faults.push(`${from} failed`)
    const { status } = (actorRef as AnyActorRef).getSnapshot() as { status: string }
    if (status !== 'active') this.faults.push(`${from} sends '${event.type}' to ${to}, which has ended`)
  }

  /** The active machines below an actor, and itself. */
  #below(actor: AnyActorRef): AnyActorRef[] {
    if (idOf(actor) === null) return []
    const { status, children } = actor.getSnapshot() as AnyMachineSnapshot
    if (status !== 'active') return []
    return [actor, ...Object.values(children).flatMap((child) => (child ? this.#below(child as AnyActorRef) : []))]
  }

  /** What may happen now. */
  get steps(): SystemStep[] {
    const steps = this.#below(this.#actor).flatMap((actor) => {
      const snapshot = actor.getSnapshot() as AnyMachineSnapshot
      const { id } = snapshot.machine
      const { steps: samples, key, late = {} } = walkOf(this.#walks, id)
      const place = textOf([snapshot.value, key(snapshot.context)])
      return Object.entries(samples).flatMap(([step, event]: [string, AnyEventObject]): SystemStep[] => {
        const name = `${id}: ${step}`
        if (this.#received.get(id)?.has(event.type)) return []
        if (!isResult(event)) {
          const loaded = late[event.type.replace(/\.start$/u, '')]
          const take = () => actor.send(loaded ? { ...event, logic: withRunningMachines(loaded) } : event)
          return snapshot.can(event) ? [{ name, place, take }] : []
        }
        const child = snapshot.children[event.actorId]
        if (!child || idOf(child) !== null || (child.getSnapshot() as { status: string }).status !== 'active') return []
        const result =
          'error' in event ? { type: 'held.fail', error: event.error } : { type: 'held.done', output: event.output }
        return [{ name, place, take: () => child.send(result) }]
      })
    })
    const delays = this.#clock.running.map((type) => ({
      name: timerName(type),
      place: '',
      take: () => this.#clock.pass(type),
    }))
    return [...steps, ...delays]
  }

  stop() {
    this.#actor.stop()
  }
}

/** The machine's id of an actor; null if its logic is no machine. */
const idOf = (actor: object): string | null => {
  const logic: unknown = 'logic' in actor ? actor.logic : null
  return typeof logic === 'object' && logic !== null && 'root' in logic && 'id' in logic ? String(logic.id) : null
}

const walkOf = (walks: Walks, id: string): Walk => {
  const walk = walks.get(id)
  if (!walk) throw new Error(`no walk of ${id}`)
  return walk
}

/** The steps of one path, and the number of paths at most. */
const longest = 40
const most = 800

/** A reproducible series of numbers from 0 to 1. */
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
  return seed / 0x7fffffff
}

/** Results of walking a system. */
interface SystemSurvey {
  /** By message: the first path that shows it. */
  shown: ReadonlyMap<Message, readonly string[]>
  missing: readonly Message[]
  /** Messages that the receiver never takes. */
  untaken: readonly Message[]
  /** Each with the path before it. */
  faults: readonly string[]
  paths: number
}

/** A path by its start and its steps, such as 'memberList: retry'. */
export interface GivenPath {
  start: string
  steps: readonly string[]
}

/**
 * Walks a parent with its children running, until every message between two machines was shown. A path takes a step
 * that sends a missing message, otherwise one that was taken least at its place. The paths are the same in each run.
 * `given`: these paths come first, for messages that need a long row of steps. Throws if a step of theirs is not
 * possible.
 */
export const surveySystem = (name: string, walks: Walks, given: readonly GivenPath[] = []): SystemSurvey => {
  const { machine: root, starts } = walkOf(walks, name)
  const { messages, received, untaken } = trafficIn(root, walks)
  const machine = withRunningMachines(root)
  const inputs = Object.values(starts)
  const taken = new Map<string, number>()
  const timesOf = ({ name, place }: SystemStep) => taken.get(textOf([name, place])) ?? 0
  const shown = new Map<Message, readonly string[]>()
  const missing = () => [...messages.keys()].filter((message) => !shown.has(message))
  const faults: string[] = []
  const random = seeded(7)
  let paths = 0
  for (; paths < most && missing().length > 0 && faults.length === 0; paths++) {
    const script = given[paths]
    const input = script ? starts[script.start] : inputs[paths % inputs.length]
    const system = new System(machine, input, walks, received)
    const path: string[] = []
    while (path.length < (script?.steps.length ?? longest) && system.faults.length === 0) {
      const steps = script ? system.steps.filter(({ name }) => name === script.steps[path.length]) : system.steps
      if (script && steps.length === 0)
        throw new Error(`'${script.steps[path.length]}' is not possible after ${path.join()}`)
      const wanted = new Set(missing().flatMap((message) => [...(messages.get(message) ?? [])]))
      const least = Math.min(...steps.map(timesOf))
      const sending = steps.filter((step) => wanted.has(step.name) && timesOf(step) < least + 2)
      const choice = sending.length > 0 ? sending : steps.filter((step) => timesOf(step) === least)
      const next = choice[Math.floor(random() * choice.length)]
      if (!next) break
      taken.set(textOf([next.name, next.place]), timesOf(next) + 1)
      path.push(next.name)
      next.take()
      for (const message of system.messages)
        if (messages.has(message) && !shown.has(message)) shown.set(message, [...path])
    }
    faults.push(...system.faults.map((fault) => [`${fault} after these steps:`, ...path].join('\n  ')))
    system.stop()
  }
  return { shown, missing: missing(), untaken, faults, paths }
}

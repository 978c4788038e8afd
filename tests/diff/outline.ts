import { createHash } from 'node:crypto'
import type { AnyStateMachine } from 'xstate'
import { delayOf, eventLabel } from '#tests/support/diagrams/labels.ts'
import { type NamedTransition, type Node, statesOf, transitionsOf } from '#tests/support/paths/nodes.ts'

/** A guard or an action: its name, and a digest of what the name does not show, such as computed parameters. */
export interface Named {
  name: string
  /** null if the name shows everything. */
  code: string | null
}

export interface OutlineTransition {
  /** As in the diagrams: 'submit', 'loadTasks done', 'after pause', 'always'. */
  event: string
  /** Of a delay: '250 ms'; null for other events, and if the machine computes it. */
  delay: string | null
  guard: Named | null
  /** Paths of states; empty if the state stays. */
  targets: readonly string[]
  actions: readonly Named[]
  reenter: boolean
}

interface OutlineInvoke {
  id: string
  src: string
  /** A digest of its input. */
  code: string | null
}

export interface OutlineState {
  /** 'form.editing'; empty for the root. */
  path: string
  type: string
  /** The paths of the states that are entered first; empty without an initial state. */
  initial: readonly string[]
  entry: readonly Named[]
  exit: readonly Named[]
  invokes: readonly OutlineInvoke[]
  tags: readonly string[]
  /** In the order in which they are tried. */
  transitions: readonly OutlineTransition[]
}

/** A machine as plain data: what its chart shows. It does not depend on the machine's id, files or line breaks. */
export interface Outline {
  id: string
  /** 'machines/tasks/tasks.machine.ts' */
  file: string
  /** The root first, in source order. */
  states: readonly OutlineState[]
  /** A digest by 'guard isFaulty', 'action keep', 'actor loadTasks', 'delay pause', 'context', 'output'. */
  code: Readonly<Record<string, string>>
}

const isMachine = (value: object): value is AnyStateMachine => 'root' in value && 'implementations' in value

/** Functions as their source text, with their own properties: `assign` and its kind keep the written part there. */
const textOf = (value: unknown, above: readonly unknown[] = []): string => {
  if (typeof value !== 'function' && (typeof value !== 'object' || value === null))
    return typeof value === 'string' ? JSON.stringify(value) : String(value)
  if (above.includes(value)) return '(above)'
  if (isMachine(value)) return `machine ${value.id}`
  const within = [...above, value]
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item, within)).join()}]`
  const properties = Object.entries(value).map(([key, item]) => `${key}: ${textOf(item, within)}`)
  return `${typeof value === 'function' ? String(value) : ''}{${properties.join()}}`
}

const digestOf = (value: unknown) => createHash('sha256').update(textOf(value)).digest('hex').slice(0, 12)

const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isPlain) : typeof value !== 'function'

/** Characters of the parameters that a name shows. */
const widest = 60

/** 'isOpenTo(way: delete)' if the parameters are plain and short; otherwise the digest contains them. */
const withParams = (name: string, params: unknown): Named => {
  if (params === undefined) return { name, code: null }
  if (typeof params === 'object' && params !== null && isPlain(params)) {
    const shown = Object.entries(params).map(([key, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return `${key}: ${text ?? 'undefined'}`
    })
    const text = shown.join(', ')
    if (text.length <= widest) return { name: `${name}(${text})`, code: null }
  }
  return { name, code: digestOf(params) }
}

/** A property of a function or an object. */
const propertyOf = (value: object, key: string): unknown => (key in value ? Reflect.get(value, key) : undefined)

/** 'assign(failure)', 'raise(retry)': a built-in action that is written in the chart. */
const builtInName = (action: object, type: string): string => {
  const kind = type.replace('xstate.', '')
  const [written, event] = [propertyOf(action, 'assignment'), propertyOf(action, 'event')]
  if (typeof written === 'object' && written !== null) return `${kind}(${Object.keys(written).join(', ')})`
  const src = propertyOf(action, 'src')
  if (typeof src === 'string') return `${kind}(${src})`
  const sent = typeof event === 'object' && event !== null ? propertyOf(event, 'type') : event
  return typeof sent === 'string' ? `${kind}(${sent})` : kind
}

/** A guard or an action, in any of XState's forms: a name, a name with parameters, or a function. */
const namedOf = (written: unknown): Named => {
  if (typeof written === 'string') return { name: written, code: null }
  if (typeof written === 'object' && written !== null)
    return withParams(String(propertyOf(written, 'type')), propertyOf(written, 'params'))
  if (typeof written !== 'function') return { name: String(written), code: null }
  const guards = propertyOf(written, 'guards')
  if (Array.isArray(guards)) {
    const inner = guards.map(namedOf)
    const code = inner.some((guard) => guard.code !== null) ? digestOf(guards) : null
    return { name: `${written.name.replace(/\d+$/u, '')}(${inner.map(({ name }) => name).join(', ')})`, code }
  }
  const type = propertyOf(written, 'type')
  return { name: typeof type === 'string' ? builtInName(written, type) : 'inline', code: digestOf(written) }
}

const listOf = (written: unknown): readonly unknown[] => {
  if (written === undefined) return []
  return Array.isArray(written) ? written : [written]
}

const pathOf = (node: Node) => node.path.join('.')
const pathsOf = (nodes: readonly Node[] | undefined) => (nodes ?? []).map(pathOf)

const transitionOf = (machine: AnyStateMachine, { event, transition }: NamedTransition): OutlineTransition => {
  const delay = delayOf(machine, event)
  return {
    event: delay ? ['after', ...(delay.name === null ? [] : [delay.name])].join(' ') : eventLabel(machine, event),
    delay: delay?.duration ?? null,
    guard: transition.guard === undefined ? null : namedOf(transition.guard),
    targets: pathsOf(transition.target),
    actions: transition.actions.map(namedOf),
    reenter: transition.reenter,
  }
}

const invokeOf = ({ id, src, input }: Node['invoke'][number]): OutlineInvoke => ({
  id,
  src: typeof src === 'string' ? src : id,
  code: input === undefined && typeof src === 'string' ? null : digestOf([typeof src === 'string' ? null : src, input]),
})

/** The outline of a loaded machine. Reads only what XState 5 documents or keeps in every state node. */
export const outlineOf = (machine: AnyStateMachine, file: string): Outline => {
  const transitions = transitionsOf(machine)
  const { guards, actions, actors, delays } = machine.implementations
  const { context, output } = machine.config
  const kinds: Record<string, Readonly<Record<string, unknown>>> = {
    guard: guards,
    action: actions,
    actor: actors,
    delay: delays,
  }
  const code = Object.entries(kinds).flatMap(([kind, entries]) =>
    Object.entries(entries).map(([name, written]): [string, string] => [`${kind} ${name}`, digestOf(written)]),
  )
  return {
    id: machine.id,
    file,
    states: statesOf(machine).map((node) => ({
      path: pathOf(node),
      type: node.history && node.type === 'history' ? `history (${node.history})` : node.type,
      initial: node.type === 'compound' ? pathsOf(node.initial.target) : [],
      // As written: XState adds the actions of delays to `node.entry` and `node.exit`.
      entry: listOf(node.config.entry).map(namedOf),
      exit: listOf(node.config.exit).map(namedOf),
      invokes: node.invoke.map(invokeOf),
      tags: node.tags,
      transitions: transitions
        .filter(({ source }) => source === node)
        .map((transition) => transitionOf(machine, transition)),
    })),
    code: Object.fromEntries([...code, ['context', digestOf(context)], ['output', digestOf(output)]]),
  }
}

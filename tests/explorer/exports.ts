import type { AnyStateMachine } from 'xstate'
import { guardName } from '#tests/support/diagrams/labels.ts'
import { isCompletion, isFailure, isResult, isTimer } from '#tests/support/paths/events.ts'
import { alwaysEvent, type NamedTransition, type Node, transitionsOf } from '#tests/support/paths/nodes.ts'

/** 'assign' of an action that XState made; null for a plain function. */
const madeAction = (value: object) =>
  'type' in value && typeof value.type === 'string' ? value.type.replace(/^xstate\./u, '') : null

/**
 * Functions are code, which JSON cannot contain: an action that XState made keeps its kind, all others are left out.
 */
const plain = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'function') return value
  const kind = madeAction(value)
  return kind === null ? undefined : { type: kind }
}

/** The machine as XState's JSON: `createMachine(JSON.parse(text))` has the same states and transitions. */
export const jsonOf = (machine: AnyStateMachine): string => `${JSON.stringify(machine.config, plain, 2)}\n`

/** What Stately's 'Import from code' accepts: the call of a factory. */
export const statelyCodeOf = (machine: AnyStateMachine): string =>
  `import { createMachine } from 'xstate'\n\nexport const machine = createMachine(${jsonOf(machine).trimEnd()})\n`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const attributesOf = (attributes: Readonly<Record<string, string | null | undefined>>) =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : ` ${name}="${escaped(value)}"`))
    .join('')

/** An element; its children are indented by two spaces. */
const element = (
  name: string,
  attributes: Readonly<Record<string, string | null | undefined>>,
  children: readonly string[] = [],
): string => {
  const start = `<${name}${attributesOf(attributes)}`
  if (children.length === 0) return `${start}/>`
  const inside = children.flatMap((child) => child.split('\n')).map((line) => `  ${line}`)
  return [`${start}>`, ...inside, `</${name}>`].join('\n')
}

/**
 * SCXML's names of XState's events: 'done.invoke.load', 'error.invoke.load', 'done.state.form', 'after.250.list.idle'.
 */
const scxmlEvent = (event: string): string | null => {
  if (event === alwaysEvent) return null
  const type = { type: event }
  if (isFailure(type)) return event.replace('xstate.error.actor.', 'error.invoke.')
  if (isResult(type)) return event.replace('xstate.done.actor.', 'done.invoke.')
  return isTimer(event) || isCompletion(event) ? event.replace('xstate.', '') : event
}

const actionName = (action: unknown): string => {
  if (typeof action === 'string') return action
  if ((typeof action === 'object' || typeof action === 'function') && action !== null) return madeAction(action) ?? ''
  return ''
}

/** Our actions are TypeScript, so SCXML shows only their names. */
const logsOf = (actions: readonly unknown[]) =>
  actions.map((action) => element('log', { label: 'action', expr: `'${actionName(action)}'` }))

const idsOf = (nodes: readonly Node[] | undefined) => nodes?.map(({ id }) => id).join(' ') ?? null

const delayText = (delay: unknown, implementations: Readonly<Record<string, unknown>>) => {
  const known = typeof delay === 'string' ? (implementations[delay] ?? delay) : delay
  return typeof known === 'number' ? { delay: `${known}ms` } : { delayexpr: String(delay) }
}

class Scxml {
  readonly #machine: AnyStateMachine
  readonly #transitions: readonly NamedTransition[]

  constructor(machine: AnyStateMachine) {
    this.#machine = machine
    this.#transitions = transitionsOf(machine)
  }

  #transition(entry: NamedTransition) {
    const { event, transition } = entry
    const { target, reenter, actions } = transition
    return element(
      'transition',
      {
        event: scxmlEvent(event),
        cond: guardName(entry),
        target: idsOf(target),
        type: target && !reenter ? 'internal' : null,
      },
      logsOf(actions),
    )
  }

  /** XState's delays are events that a state sends to itself. */
  #delays({ after }: Node) {
    const delays = this.#machine.implementations.delays as Readonly<Record<string, unknown>> | undefined
    const sent = [...new Map(after.map(({ eventType, delay }) => [eventType, delay]))]
    return {
      sends: sent.map(([type, delay]) =>
        element('send', { id: scxmlEvent(type), event: scxmlEvent(type), ...delayText(delay, delays ?? {}) }),
      ),
      cancels: sent.map(([type]) => element('cancel', { sendid: scxmlEvent(type) })),
    }
  }

  #history(node: Node) {
    const { history, parent } = node
    const configured: unknown = node.config.target
    const named = typeof configured === 'string' ? configured.replace(/^[#.]/u, '') : null
    const own = named === null ? undefined : (parent?.states[named]?.id ?? named)
    const target = own ?? idsOf(parent?.initial.target)
    return element('history', { id: node.id, type: history === 'deep' ? 'deep' : 'shallow' }, [
      element('transition', { target }),
    ])
  }

  state(node: Node): string {
    if (node.type === 'history') return this.#history(node)
    const { sends, cancels } = this.#delays(node)
    const entry = [...logsOf(node.entry), ...sends]
    const exit = [...logsOf(node.exit), ...cancels]
    const children = Object.values(node.states).toSorted((a, b) => a.order - b.order)
    return element(
      node.type === 'parallel' ? 'parallel' : node.type === 'final' ? 'final' : 'state',
      { id: node.id, initial: node.type === 'compound' ? idsOf(node.initial.target) : null },
      [
        ...(entry.length > 0 ? [element('onentry', {}, entry)] : []),
        ...(exit.length > 0 ? [element('onexit', {}, exit)] : []),
        ...node.invoke.map(({ id, src }) =>
          element('invoke', { type: 'xstate', id, src: typeof src === 'string' ? src : id }),
        ),
        ...this.#transitions.filter(({ source }) => source === node).map((entry) => this.#transition(entry)),
        ...children.map((child) => this.state(child)),
      ],
    )
  }
}

/**
 * The machine as SCXML, W3C's format of statecharts: states, events, delays, and the names of guards, actors and
 * actions. The whole machine is one state of the document, because a document has no transitions of its own.
 */
export const scxmlOf = (machine: AnyStateMachine): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    element(
      'scxml',
      {
        xmlns: 'http://www.w3.org/2005/07/scxml',
        version: '1.0',
        datamodel: 'ecmascript',
        name: machine.id,
        initial: machine.root.id,
      },
      [new Scxml(machine).state(machine.root)],
    ),
    '',
  ].join('\n')

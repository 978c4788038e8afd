import type { AnyStateMachine } from 'xstate'
import { type NamedTransition, type Node, transitionsOf } from '#tests/support/paths/nodes.ts'
import { transitionLabel } from './labels.ts'

/** An id that Mermaid accepts. */
const idOf = (node: Node) => node.id.replace(/\W/gu, '_')

const isGroup = (node: Node) => node.type === 'compound' || node.type === 'parallel'
/** The initial state of a group; null for an atomic state and for a parallel group. */
const firstOf = (node: Node): Node | null => (node.type === 'compound' ? (node.initial.target?.[0] ?? null) : null)

/** The invoked actors of a state: the id and the actor's name. */
export const invokesOf = (node: Node) =>
  node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : id }))

/** A transition between boxes or inside one, in the order in which it is tried. */
interface Arrow {
  from: string
  /** null: a transition without a target. */
  to: string | null
  label: string
}

/** Draws one machine. A group's own transitions and actors get a separate box. */
class Drawing {
  readonly #machine: AnyStateMachine
  readonly #arrows: readonly Arrow[]
  readonly #lines: string[] = []

  constructor(machine: AnyStateMachine) {
    this.#machine = machine
    const all = transitionsOf(machine)
    this.#arrows = all.flatMap((entry, index) => {
      const isFirst = !all.slice(0, index).some(({ source, event }) => source === entry.source && event === entry.event)
      return this.#arrowsOf(entry, isFirst)
    })
  }

  /** The box of a state, or of a group's own transitions. */
  #box(node: Node) {
    return isGroup(node) ? `${idOf(node)}__any` : idOf(node)
  }

  /**
   * An arrow to a group leads to its initial state, because Mermaid draws arrows to groups badly; to a parallel group,
   * to that of its first region.
   */
  #goal(target: Node): string {
    const first = firstOf(target) ?? Object.values(target.states)[0]
    return first ? this.#goal(first) : idOf(target)
  }

  #arrowsOf(entry: NamedTransition, isFirst: boolean): Arrow[] {
    const { source, transition } = entry
    const label = transitionLabel(this.#machine, entry, isFirst)
    const from = this.#box(source)
    if (!transition.target || transition.target.length === 0) return [{ from, to: null, label }]
    return transition.target.map((target) => ({ from, to: this.#goal(target), label }))
  }

  #write(depth: number, line: string) {
    this.#lines.push(`${'  '.repeat(depth)}${line}`)
  }

  /** The actors of a state, and its transitions without a target. */
  #inside(node: Node, depth: number) {
    const box = this.#box(node)
    const runs = invokesOf(node).map(({ id, src }) => `runs ${id}${id === src ? '' : ` (${src})`}`)
    const events = this.#arrows.flatMap(({ from, to, label }) => (from === box && to === null ? label : []))
    for (const line of [...runs, ...events]) this.#write(depth, `${box} : ${line}`)
    return runs.length + events.length
  }

  #group(node: Node, depth: number) {
    const isParallel = node.type === 'parallel'
    const children = Object.values(node.states).toSorted((a, b) => a.order - b.order)
    const from = this.#box(node)
    if (node.invoke.length > 0 || this.#arrows.some((arrow) => arrow.from === from)) {
      this.#write(depth, `state "any of ${node.key}" as ${from}`)
      this.#inside(node, depth)
      if (isParallel) this.#write(depth, '--')
    }
    children.forEach((inner, index) => {
      if (isParallel && index > 0) this.#write(depth, '--')
      this.#state(inner, depth)
    })
    if (firstOf(node)) this.#write(depth, `[*] --> ${this.#goal(node)}`)
    for (const inner of children) if (inner.type === 'final') this.#write(depth, `${idOf(inner)} --> [*]`)
  }

  #state(node: Node, depth: number) {
    const id = idOf(node)
    if (isGroup(node)) {
      this.#write(depth, `state "${node.key}" as ${id} {`)
      this.#group(node, depth + 1)
      this.#write(depth, '}')
    } else if (node.type === 'history') {
      this.#write(depth, `state "${node.history === 'deep' ? 'H*' : 'H'}" as ${id}`)
    } else {
      this.#write(depth, `state "${node.key}" as ${id}`)
      this.#inside(node, depth)
    }
  }

  /** Merges arrows between the same two boxes, one line per event. */
  #drawArrows() {
    const merged = new Map<string, string[]>()
    for (const { from, to, label } of this.#arrows) {
      if (to === null) continue
      const key = `${from} --> ${to}`
      merged.set(key, [...(merged.get(key) ?? []), label])
    }
    for (const [arrow, labels] of merged) this.#write(1, `${arrow} : ${labels.join('<br/>')}`)
  }

  text(): string {
    this.#write(0, 'stateDiagram-v2')
    const { root } = this.#machine
    if (root.type === 'parallel') this.#state(root, 1)
    else this.#group(root, 1)
    this.#drawArrows()
    return this.#lines.join('\n')
  }
}

/** A machine as a Mermaid diagram: states, what runs in them, and every transition by its event, guard or delay. */
export const diagramOf = (machine: AnyStateMachine): string => new Drawing(machine).text()

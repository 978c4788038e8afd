import type { AnyStateMachine, ContextFrom, EmittedFrom, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { ConnectionReport } from '#machines/app/connection.machine.ts'
import type { SessionReport } from '#machines/app/session.machine.ts'
import type { Notice } from '#machines/notices.ts'
import type { Fact } from '#machines/shared/facts.ts'
import type { Answer } from './events.ts'

/** One way through a machine: where it starts and the names of the walk's steps, nothing else. Plain data. */
export interface Path {
  start: string
  steps: readonly string[]
}

/** A request that a running machine made: an invoked actor, from its start to its end. */
export interface Request {
  id: string
  src: string
  input: unknown
  /** `stopped`: the machine left the state that asked for it, before an answer. */
  outcome: 'open' | 'done' | 'failed' | 'stopped'
  /** The output or the error, once it came. */
  answer: unknown
  /** Numbers of the moments at which it began and ended; the start is moment 0. */
  began: number
  ended: number | null
}

/** What a machine sends to its parent besides notices. */
export type Report = Fact | SessionReport | ConnectionReport

/** What is true after a step. */
export interface Moment<M extends AnyStateMachine> {
  /** The step's name; null for the start. */
  step: string | null
  event: EventFromLogic<M> | Answer | { type: string } | null
  snapshot: SnapshotFrom<M>
  /** What the step emitted (navigation, focus). */
  emitted: readonly EmittedFrom<M>[]
  /** The notices that it reported to its parent. */
  notices: readonly Notice[]
  /** What else it reported to its parent. */
  reported: readonly Report[]
  /** Names of the plain actions that the step called (logs, drafts). */
  actions: readonly string[]
}

/** Everything that a running actor did on a path so far. */
export interface Run<M extends AnyStateMachine> {
  moments: readonly Moment<M>[]
  requests: readonly Request[]
  now: Moment<M>
  /** The moment before the last step; null at the start. */
  before: Moment<M> | null
  open: readonly Request[]
}

/** A sentence that must hold after every step of every path. */
export interface Invariant<M extends AnyStateMachine> {
  name: string
  holds: (run: Run<M>) => boolean
  /** Steps of the walk and states of the machine that it names, so that one that does not exist is told (`structure.ts`). */
  names?: { steps: readonly string[]; states: readonly string[] }
}

/** What the path kit needs to know about a machine. */
export interface Walk<M extends AnyStateMachine = AnyStateMachine> {
  machine: M
  /** The inputs from which paths start, by name; `{ plain: undefined }` when the machine takes none. */
  starts: Readonly<Record<string, InputFrom<M>>>
  /**
   * What may happen, by name: samples of every event that people or other machines send, and the answers of invoked actors
   * (`answersOf`). Several per type where guards or actions differ. Delays need none.
   */
  steps: Readonly<Record<string, EventFromLogic<M> | Answer>>
  /** The facts of the context that guards or invariants look at. Too few hide paths, too many multiply them. */
  key(this: void, context: ContextFrom<M>): unknown
  /**
   * What an invariant must know of a path and the machine forgets ('inserted since the last submit'): from the words before a step to
   * those after it, at first ''. Without it two paths that lead to the same place count as one, and only the shorter is walked.
   */
  remember?(this: void, before: string, step: string): string
  invariants: readonly Invariant<M>[]
  /** State, transition, event or guard that no path has to show, with the reason. One that is shown after all is a fault. */
  exclusions?: Readonly<Record<string, string>>
  /** How many arrows in a row are tried in every order (`generate.ts`): 2, or 1 for machines of many independent parts. */
  arrows?: 1 | 2
  /** The most arrows that the generator may try. */
  limit?: number
}

/** The machine alone says what fits: neither a sample nor an invariant widens it. */
export const defineWalk = <M extends AnyStateMachine>(walk: Walk<NoInfer<M>> & { machine: M }): Walk<M> => walk

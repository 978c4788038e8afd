import type {
  AnyEventObject,
  AnyStateMachine,
  ContextFrom,
  EmittedFrom,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import type { BadgeReport } from '#machines/achievements/badgeGrant.machine.ts'
import type { RulesReport } from '#machines/achievements/badgeRules.machine.ts'
import type { ConnectionReport } from '#machines/app/connection.machine.ts'
import type { CouncilReport } from '#machines/council/notices.ts'
import type { PositionsReport } from '#machines/council/positions.machine.ts'
import type { SessionReport } from '#machines/app/session.machine.ts'
import type { FeedReport } from '#machines/community/feed.machine.ts'
import type { MentionsReport } from '#machines/community/mentions.machine.ts'
import type { WritingReport } from '#machines/community/messageComposer.machine.ts'
import type { DeletionReport } from '#machines/community/messageDeletion.machine.ts'
import type { LikesReport } from '#machines/community/messageLikes.machine.ts'
import type { PinnedFormReport } from '#machines/community/pinnedForm.machine.ts'
import type { MemberListReport } from '#machines/members/memberList.machine.ts'
import type { NotificationListReport } from '#machines/notifications/notificationList.machine.ts'
import type { Notice } from '#machines/notices.ts'
import type { PictureReport } from '#machines/routines/routineSubmission.machine.ts'
import type { TaskListReport } from '#machines/tasks/taskList.machine.ts'
import type { RoutinesReport } from '#machines/routines/routines.machine.ts'
import type { SecurityReport } from '#machines/profile/security.ts'
import type { Fact } from '#machines/shared/facts.ts'
import type { UserListReport } from '#machines/users/userList.machine.ts'
import type { UsersChanged } from '#machines/users/notices.ts'
import type { ScreenReport } from '#machines/shared/screen.ts'
import type { ActorResult } from './events.ts'

/** One path through a machine: its start and the names of its steps. Plain data. */
export interface Path {
  start: string
  steps: readonly string[]
}

/** A request that a running machine made: an invoked actor, from its start to its end. */
export interface Request {
  id: string
  src: string
  input: unknown
  /** `stopped`: the machine left the state before the response. */
  outcome: 'open' | 'done' | 'failed' | 'stopped'
  /** The output or the error, when the request has ended. */
  result: unknown
  /** The indices of the moments at which it began and ended; the start is moment 0. */
  began: number
  ended: number | null
}

/** What a machine sends to its parent besides notices. */
export type Report =
  | Fact
  | SessionReport
  | ConnectionReport
  | CouncilReport
  | MemberListReport
  | PositionsReport
  | UserListReport
  | UsersChanged
  | ScreenReport
  | NotificationListReport
  | FeedReport
  | WritingReport
  | MentionsReport
  | LikesReport
  | DeletionReport
  | PinnedFormReport
  | TaskListReport
  | PictureReport
  | RoutinesReport
  | BadgeReport
  | RulesReport
  | SecurityReport

/** An event that a machine sent to one of its children. */
export interface Sent {
  to: string
  event: AnyEventObject
}

/** What is true after a step. */
export interface Moment<M extends AnyStateMachine> {
  /** The step's name; null for the start. */
  step: string | null
  event: EventFromLogic<M> | ActorResult | { type: string } | null
  snapshot: SnapshotFrom<M>
  /** What the step emitted (navigation, focus). */
  emitted: readonly EmittedFrom<M>[]
  /** The notices that it reported to its parent. */
  notices: readonly Notice[]
  /** What else it reported to its parent. */
  reported: readonly Report[]
  /** What it sent to its children. */
  sent: readonly Sent[]
  /** The plain actions that the step called (logs, drafts). */
  actions: readonly string[]
}

/** Everything that happened on a path so far. */
export interface Run<M extends AnyStateMachine> {
  moments: readonly Moment<M>[]
  requests: readonly Request[]
  now: Moment<M>
  /** The moment before the last step; null at the start. */
  before: Moment<M> | null
  open: readonly Request[]
}

/** A step that happens in a state. */
export interface Row {
  step: string
  state: string
}

/** A sentence that must hold after every step of every path. */
export interface Invariant<M extends AnyStateMachine> {
  name: string
  holds: (run: Run<M>) => boolean
  /** What differs, if it does not hold: "`failure`: expected nothing, is {…}". */
  why?: (run: Run<M>) => string
  /** The steps and states that it names; `structure.ts` reports unknown ones. */
  names?: { steps: readonly string[]; states: readonly string[] }
  /** What must happen on some path, so that it says something. */
  rows?: readonly Row[]
}

/** Why an invariant does not hold; null if it does. */
export const breachOf = <M extends AnyStateMachine>({ name, holds, why }: Invariant<M>, run: Run<M>): string | null => {
  try {
    if (holds(run)) return null
    return why ? `${name}. ${why(run)}` : name
  } catch (error) {
    return `${name} (its function throws: ${error instanceof Error ? error.message : String(error)})`
  }
}

/** What the path kit needs to know about a machine. */
export interface Walk<M extends AnyStateMachine = AnyStateMachine> {
  machine: M
  /** The inputs from which paths start, by name; `{ plain: undefined }` when the machine takes none. */
  starts: Readonly<Record<string, InputFrom<M>>>
  /**
   * What may happen, by name: a sample of each event of people or other machines, and of each result of an invoked
   * actor (`resultsOf`). Add several samples of a type if guards or actions differ. Delays need none.
   */
  steps: Readonly<Record<string, EventFromLogic<M> | ActorResult>>
  /**
   * The machines that the event `<id>.start` starts when their code is loaded, by id. The walk holds them; a system of
   * running machines (`systems.ts`) runs them.
   */
  late?: Readonly<Record<string, AnyStateMachine>>
  /** The context properties that guards or invariants read. Too few hide paths, too many multiply them. */
  key(this: void, context: ContextFrom<M>): unknown
  /**
   * A fact about the path that the machine forgets, such as 'inserted since the last submit'. Gets the text before the
   * step (at first '') and returns the text after it. Without it, two paths to the same place count as one, and only
   * the shorter is walked.
   */
  remember?(this: void, before: string, step: string): string
  invariants: readonly Invariant<M>[]
  /** States, transitions, events or guards that no path must show, with the reason. Showing one of them is an error. */
  exclusions?: Readonly<Record<string, string>>
  /**
   * How many consecutive transitions are tried in every order (`pairTours`, `tours`): 2, or 1 for machines with many
   * independent parts.
   */
  arrows?: 1 | 2
  /** The maximum number of transitions that the generator tries. */
  limit?: number
}

/** Infers the type from the machine only, not from samples or invariants. */
export const defineWalk = <M extends AnyStateMachine>(walk: Walk<NoInfer<M>> & { machine: M }): Walk<M> => walk

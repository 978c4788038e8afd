import type {
  AnyEventObject,
  AnyStateMachine,
  ContextFrom,
  EmittedFrom,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import type { ConnectionReport } from '#machines/app/connection.machine.ts'
import type { CouncilReport } from '#machines/council/notices.ts'
import type { PositionsReport } from '#machines/council/positions.machine.ts'
import type { SessionReport } from '#machines/app/session.machine.ts'
import type { MemberListReport } from '#machines/members/memberList.machine.ts'
import type { Notice } from '#machines/notices.ts'
import type { Fact } from '#machines/shared/facts.ts'
import type { UserListReport } from '#machines/users/userList.machine.ts'
import type { UsersChanged } from '#machines/users/notices.ts'
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
export type Report = Fact | SessionReport | ConnectionReport | MemberListReport | PositionsReport | CouncilReport

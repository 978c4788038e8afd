import type { Locator, Page } from 'playwright/test'
import type { AnyStateMachine, ContextFrom, SnapshotFrom } from 'xstate'
import type { Walk } from '#tests/support/paths/walk.ts'
import type { People } from './people.ts'
import type { Reply, SentRequest } from './reply.ts'

/** What drivers and invariants get. */
export interface Stage<Facts> {
  page: Page
  /** The demonstration's people, to act outside the page. */
  people: People
  /** What the start prepared. */
  facts: Facts
  /** The remaining steps: a step can prepare what the server's next response needs. */
  rest: readonly string[]
}

/** The stage after a step. */
interface Scene<M extends AnyStateMachine, Facts> extends Stage<Facts> {
  /** The step's name; null for the start. */
  step: string | null
  /** The snapshots of the graph, now and before the step. */
  snapshot: SnapshotFrom<M>
  before: SnapshotFrom<M> | null
  /** The ids of the actors whose request is held. */
  waiting: readonly string[]
  /** Every request so far, and whether it reached the backend. */
  requests: readonly SentRequest[]
}

/** How a step of the walk happens on the real screen. */
interface Drive<M extends AnyStateMachine, Facts> {
  /** What the user does; before a response, what happens elsewhere. */
  does?: (stage: Stage<Facts>) => Promise<void>
  /** For a result of an actor: what happens to its held request. */
  reply?: Reply | ((stage: Stage<Facts>) => Reply)
  /** The notice that the step shows; without one it must show none. */
  notice?: string | ((before: ContextFrom<M>, state: string) => string | null)
}

/** A step that the screen does not allow, although the machine accepts its event; or that another test covers. */
export interface Impossible<M extends AnyStateMachine> {
  step: string
  /** Where, by context and `data-state`; everywhere if absent. */
  when?: (context: ContextFrom<M>, state: string) => boolean
  reason: string
}

/** What the paths of a machine's walk need to know of its screen. */
export interface Screen<M extends AnyStateMachine, Facts> {
  walk: Walk<M>
  /** How to reach each start of the walk; a sentence instead gives the reason why no one can. */
  starts: Readonly<Record<string, string | ((stage: Omit<Stage<Facts>, 'facts'>) => Promise<Facts>)>>
  /**
   * The requests of each invoked actor, such as 'POST /rest/v1/tasks', 'POST /rest/v1/members or PATCH
   * /rest/v1/members', or, if others send the same, 'GET /rest/v1/members?order='. The first is held until the path
   * decides its outcome; the others share it. Empty for an actor that works in the browser only: `prepare` holds it.
   * null for a machine of its own: its requests are not held.
   */
  requests: Readonly<Record<string, readonly string[] | null>>
  /** Runs before the page opens. `holdRequest` resolves with the outcome that the path chooses for an actor. */
  prepare?: (page: Page, holdRequest: (id: string) => Promise<string>) => Promise<void>
  /**
   * By step of the walk, and by delay (`timerName`): how the page's clock reaches its end. Passing states need none.
   */
  steps: Readonly<Record<string, Drive<M, Facts>>>
  /** By leaf state, as in `data-state`: what the user sees there. */
  signs: Readonly<Record<string, (stage: Stage<Facts>) => Locator>>
  /** The element with `data-machine` and `data-state`, if the page has several of this machine. */
  element?: (stage: Stage<Facts>) => Locator
  /** Leaf states that end within moments: no test looks at the page while one of them is active. */
  passing?: readonly string[]
  /** Leaf states in which that element is not on the page. */
  gone?: readonly string[]
  /** The context that changes the look of a state. Accessibility and width are checked once per look. */
  looks?: (context: ContextFrom<M>) => unknown
  /** CSS selectors of the machine's parts; the default is its element. Other tests check the whole page. */
  parts?: readonly string[]
  invariants: readonly { name: string; holds: (scene: Scene<M, Facts>) => Promise<void> }[]
  impossible?: readonly Impossible<M>[]
  /** Steps that another test covers, named in `reason`. */
  elsewhere?: readonly Impossible<M>[]
  /** Steps that change the data for good, such as a deletion: a path ends with them. */
  last?: readonly string[]
  /** States and transitions that no path shows on the screen, with the reason. */
  unshown?: Readonly<Record<string, string>>
  /** Uses a wide page instead of a phone's. */
  isWide?: boolean
  /** Walks every path that takes a transition, not only the fewest that take all. */
  isEveryPathWalked?: boolean
  /** Restores the data, even if the path failed. */
  cleanUp?: (stage: Stage<Facts>) => Promise<void>
}

/** True if one of the active leaf states, as in `data-state`, is passing. */
export const isPassing = ({ passing = [] }: { passing?: readonly string[] }, state: string) =>
  state.split(' ').some((leaf) => passing.includes(leaf))

/** Infers the machine's type from the walk only. */
export const defineScreen = <M extends AnyStateMachine, Facts>(
  screen: Screen<NoInfer<M>, Facts> & { walk: Walk<M> },
): Screen<M, Facts> => screen

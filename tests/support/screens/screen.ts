import type { Locator, Page } from 'playwright/test'
import type { AnyStateMachine, ContextFrom, SnapshotFrom } from 'xstate'
import type { Walk } from '#tests/support/paths/walk.ts'
import type { People } from './people.ts'
import type { Reply, SentRequest } from './reply.ts'

/** What whoever drives or looks at a screen works with. */
export interface Stage<Facts> {
  page: Page
  /** Everybody of the demonstration, to act beside the screen. */
  people: People
  /** What the path's start has prepared. */
  facts: Facts
  /** The steps still to come, so that the right thing is typed before the server answers it. */
  rest: readonly string[]
}

/** The stage after a step. */
export interface Scene<M extends AnyStateMachine, Facts> extends Stage<Facts> {
  /** The step's name; null for the start. */
  step: string | null
  /** What the machine's graph says, now and before the step. */
  snapshot: SnapshotFrom<M>
  before: SnapshotFrom<M> | null
  /** Invoked actors whose request is held, by id. */
  waiting: readonly string[]
  /** Every request of the machine's actors so far, and what became of it. */
  requests: readonly SentRequest[]
}

/** How a step of the walk happens on the real screen. */
export interface Drive<M extends AnyStateMachine, Facts> {
  /** What a person does; before an answer, what happens elsewhere meanwhile. */
  does?: (stage: Stage<Facts>) => Promise<void>
  /** For the answer of an invoked actor: what becomes of its request, which is held until then. */
  reply?: Reply | ((stage: Stage<Facts>) => Reply)
  /** The notice that the step shows; without one it must show none. */
  notice?: string | ((before: ContextFrom<M>) => string | null)
}

/** A step that nobody can take on the screen, though the machine would take its event; or that is left to another test. */
export interface Impossible<M extends AnyStateMachine> {
  step: string
  /** Where, by the machine's context and its state as `data-state` words it; everywhere without it. */
  when?: (context: ContextFrom<M>, state: string) => boolean
  reason: string
}

/** What the paths of a machine's walk need to know of its screen. */
export interface Screen<M extends AnyStateMachine, Facts> {
  walk: Walk<M>
  /** How one comes to where each start of the walk is; a sentence instead says why nobody can. */
  starts: Readonly<Record<string, string | ((stage: Omit<Stage<Facts>, 'facts'>) => Promise<Facts>)>>
  /**
   * The requests of each invoked actor, as 'POST /rest/v1/tasks', 'POST /rest/v1/members or PATCH /rest/v1/members', or, where others
   * ask the same, 'GET /rest/v1/members?order='. The first is held until the path says how it ends, the others share
   * its fate. None for an actor that works in the browser alone: `prepare` makes it ask.
   */
  requests: Readonly<Record<string, readonly string[]>>
  /** Before the page opens. `holdRequest` waits, in the place of a request, for what the path says of an actor. */
  prepare?: (page: Page, holdRequest: (id: string) => Promise<string>) => Promise<void>
  /** By step of the walk, and by delay (`timerName`) unless its state only passes: how the page's clock comes to its end. */
  steps: Readonly<Record<string, Drive<M, Facts>>>
  /** By leaf state, as `data-state` names it: what a person sees there. */
  signs: Readonly<Record<string, (stage: Stage<Facts>) => Locator>>
  /** The element that carries `data-machine` and `data-state`, where there are several of this machine. */
  element?: (stage: Stage<Facts>) => Locator
  /**
   * Leaf states that end by themselves within moments: nobody looks at them, and on a path they only pass.
   */
  passing?: readonly string[]
  /** Leaf states in which that element has left the page, and with it whatever else the machine shows. */
  gone?: readonly string[]
  /** What of the context changes the look of a state: each look is checked for access and width once. */
  looks?: (context: ContextFrom<M>) => unknown
  /** What is the machine's, by CSS, if not the element that carries `data-machine`. Other tests check the page as a whole. */
  parts?: readonly string[]
  invariants: readonly { name: string; holds: (scene: Scene<M, Facts>) => Promise<void> }[]
  impossible?: readonly Impossible<M>[]
  /** Steps that another test takes on the screen: no path needs to, so that few paths say much. `reason` names the test. */
  elsewhere?: readonly Impossible<M>[]
  /** Steps after which the data are not what the walk believes any more (somebody is gone for good): a path ends with them. */
  last?: readonly string[]
  /** States and transitions that no path shows on the screen, with the reason. */
  unshown?: Readonly<Record<string, string>>
  /** The path needs what only a wide page has; the others are walked on a phone's. */
  isWide?: boolean
  /** Walk every path that takes a transition, not only the fewest that take all. */
  isEveryPathWalked?: boolean
  /** Whatever became of the path: leaves the data as they were, for those who come after. */
  cleanUp?: (stage: Stage<Facts>) => Promise<void>
}

/** The walk alone says what the machine is. */
export const defineScreen = <M extends AnyStateMachine, Facts>(
  screen: Screen<NoInfer<M>, Facts> & { walk: Walk<M> },
): Screen<M, Facts> => screen

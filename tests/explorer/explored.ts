import type { Walk } from '#tests/support/paths/walk.ts'
import type { Words } from '#tests/support/paths/words.ts'
import type { GuardCode } from './guards.ts'
import type { Visits } from './visits.ts'

/** What the page knows of a machine besides its walk: read from the code when the page is built. Plain data. */
export interface Facts {
  name: string
  /** 'members' */
  area: string
  /** 'machines/members/members.machine.ts' */
  file: string
  /** 'tests/paths/members/members.walk.ts' */
  walkFile: string
  /** The doc comment of the machine. */
  doc: string
  /** The routes on which it runs. */
  pages: readonly string[]
  /** What its states invoke. */
  runs: readonly RunFacts[]
  guards: Readonly<Record<string, GuardCode>>
  visits: Visits
  /** Steps that the screen does not offer, by the driver. */
  impossible: readonly ImpossibleStep[]
  /** Data URIs of screenshots, by state as in `data-state`. */
  pictures: Readonly<Record<string, string>>
}

interface RunFacts {
  id: string
  /** The state that runs it, as in `data-state`; empty for the whole machine. */
  state: string
  /** The actor's name and file, or the machine's name. */
  logic: { actor: { name: string; file: string } } | { machine: string }
  /** Its requests: '`tasks` insert'. */
  touches: readonly string[]
}

export interface ImpossibleStep {
  step: string
  reason: string
  /** False if the driver has a condition. */
  isAlways: boolean
}

/** A machine of the page. */
export interface Explored {
  facts: Facts
  walk: Walk
  words: Words
}

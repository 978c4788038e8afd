import type { AnyStateMachine } from 'xstate'
import { isAnswer, isTimer, timerName } from '../paths/events.ts'
import { leavesOf, statesOf, transitionsOf } from '../paths/nodes.ts'
import type { Screen } from './screen.ts'

const compare = (what: string, needed: readonly string[], given: readonly string[]) => [
  ...needed.filter((name) => !given.includes(name)).map((name) => `no ${what} for '${name}'`),
  ...given.filter((name) => !needed.includes(name)).map((name) => `a ${what} for '${name}', which is not there`),
]

/** What a screen's description lacks or has too much, so that nothing is skipped silently. */
export const faultsOf = <M extends AnyStateMachine, Facts>(screen: Screen<M, Facts>) => {
  const { walk, impossible = [], elsewhere = [], passing = [], last = [], unshown = {} } = screen
  const left = [...impossible, ...elsewhere]
  const never = new Set(left.filter(({ when }) => !when).map(({ step }) => step))
  const steps = Object.entries<{ type: string }>(walk.steps).filter(([name]) => !never.has(name))
  const leaves = leavesOf(walk.machine)
  const shown = leaves.filter((leaf) => !(`${walk.machine.id}.${leaf}` in unshown) && !passing.includes(leaf))
  const delays = transitionsOf(walk.machine).flatMap(({ source, event }) =>
    isTimer(event) && (source.type === 'compound' || shown.includes(source.path.join('.'))) ? [timerName(event)] : [],
  )
  const invokes = statesOf(walk.machine).flatMap(({ invoke }) => invoke.map(({ id }) => id))
  return [
    ...compare('driver', [...steps.map(([name]) => name), ...new Set(delays)], Object.keys(screen.steps)),
    ...compare('start', Object.keys(walk.starts), Object.keys(screen.starts)),
    ...compare('sign', shown, Object.keys(screen.signs)),
    ...compare('list of requests', [...new Set(invokes)], Object.keys(screen.requests)),
    ...[...(screen.gone ?? []), ...passing]
      .filter((leaf) => !leaves.includes(leaf))
      .map((leaf) => `'${leaf}' is no leaf state`),
    ...[...left.map(({ step }) => step), ...last]
      .filter((step) => !(step in walk.steps))
      .map((step) => `'${step}' is no step`),
    ...steps.flatMap(([name, event]) => {
      const drive = screen.steps[name]
      if (!drive || (isAnswer(event) ? drive.reply : drive.does && !drive.reply)) return []
      return [isAnswer(event) ? `'${name}' has no reply` : `nobody does '${name}'`]
    }),
  ]
}

import type { AnyStateMachine } from 'xstate'
import { isResult, timerName } from '../paths/events.ts'
import { leavesOf, statesOf } from '../paths/nodes.ts'
import type { Screen } from './screen.ts'

const compare = (what: string, needed: readonly string[], given: readonly string[]) => [
  ...needed.filter((name) => !given.includes(name)).map((name) => `no ${what} for '${name}'`),
  ...given.filter((name) => !needed.includes(name)).map((name) => `a ${what} for '${name}', which does not exist`),
]

/** The delays that a path waits for, by step name; without states that no path shows or that only pass. */
const delaysOf = (machine: AnyStateMachine, unwaited: readonly string[]) =>
  statesOf(machine)
    .filter(({ id }) => !unwaited.includes(id))
    .flatMap(({ after }) => after.map(({ eventType }) => [timerName(eventType), { type: eventType }] as const))

/** What a driver lacks or has too much, so that nothing is skipped silently. */
export const faultsOf = <M extends AnyStateMachine, Facts>(screen: Screen<M, Facts>) => {
  const { walk, impossible = [], elsewhere = [], passing = [], last = [], unshown = {} } = screen
  const left = [...impossible, ...elsewhere]
  const never = new Set(left.filter(({ when }) => !when).map(({ step }) => step))
  const unwaited = [...Object.keys(unshown), ...passing.map((leaf) => `${walk.machine.id}.${leaf}`)]
  const all = new Map([...Object.entries<{ type: string }>(walk.steps), ...delaysOf(walk.machine, unwaited)])
  const steps = [...all].filter(([name]) => !never.has(name))
  const leaves = leavesOf(walk.machine)
  const shown = leaves.filter((leaf) => !(`${walk.machine.id}.${leaf}` in unshown) && !passing.includes(leaf))
  const invokes = statesOf(walk.machine).flatMap(({ invoke }) => invoke.map(({ id }) => id))
  return [
    ...compare(
      'driver',
      steps.map(([name]) => name),
      Object.keys(screen.steps),
    ),
    ...compare('start', Object.keys(walk.starts), Object.keys(screen.starts)),
    ...compare('sign', shown, Object.keys(screen.signs)),
    ...compare('list of requests', [...new Set(invokes)], Object.keys(screen.requests)),
    ...[...(screen.gone ?? []), ...passing]
      .filter((leaf) => !leaves.includes(leaf))
      .map((leaf) => `'${leaf}' is not a leaf state`),
    ...[...left.map(({ step }) => step), ...last]
      .filter((step) => !all.has(step))
      .map((step) => `'${step}' is not a step`),
    ...steps.flatMap(([name, event]) => {
      const drive = screen.steps[name]
      const isHeld = isResult(event) && screen.requests[event.actorId] !== null
      if (!drive || (isHeld ? drive.reply : drive.does && !drive.reply)) return []
      return [isHeld ? `'${name}' has no reply` : `'${name}' has no action`]
    }),
  ]
}

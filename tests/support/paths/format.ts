import type { Failing, Replayed } from './replay.ts'
import { textOf } from './value.ts'

const stateOf = (value: unknown) => textOf(value).replaceAll('"', '')

/** A failing path as numbered steps that can be repeated by hand. */
export const describeFailure = ({ path, run }: Replayed, failing: Failing) => {
  const lines = ['(start)', ...path.steps].slice(0, failing.at + 1).map((name, index) => {
    const moment = run.moments[index]
    const place = moment ? ` → ${stateOf(moment.snapshot.value)}` : ''
    return `  ${index}. ${name}${place}`
  })
  const start = path.start === 'plain' ? '' : ` from the start '${path.start}'`
  return [`Does not hold: ${failing.sentence}`, `After these steps${start}:`, ...lines].join('\n')
}

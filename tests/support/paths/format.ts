import type { Failing, Replayed } from './replay.ts'

/** A failing path as numbered steps that can be repeated by hand. */
export const describeFailure = ({ path, trace }: Pick<Replayed, 'path' | 'trace'>, failing: Failing) => {
  const lines = ['(start)', ...path.steps].slice(0, failing.at + 1).map((name, index) => {
    const place = trace[index]
    return `  ${index}. ${name}${place === undefined ? '' : ` → ${place}`}`
  })
  const start = path.start === 'plain' ? '' : ` from the start '${path.start}'`
  return [`Does not hold: ${failing.sentence}`, `After these steps${start}:`, ...lines].join('\n')
}

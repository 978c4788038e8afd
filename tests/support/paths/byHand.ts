import { modelOf } from '#tests/kit/model.ts'
import { linesOf } from './caseFormats.ts'
import { caseOf } from './cases.ts'
import { readWords } from './discover.ts'
import type { Path, Walk } from './walk.ts'

/**
 * The first `steps` steps of a path as Portuguese instructions with expected results. Throws if the machine has no
 * words for them.
 */
export const byHand = async (walk: Walk, { start, steps: names }: Path, steps: number): Promise<string> => {
  const events = names.slice(0, steps).map((type) => ({ type }))
  const paths = modelOf(walk).getPathsFromEvents(events, { input: start })
  const words = await readWords(walk.machine.id)
  const cases = await Promise.all(paths.map((path) => caseOf(words, path)))
  return ['By hand:', ...cases.flatMap(linesOf)].join('\n')
}

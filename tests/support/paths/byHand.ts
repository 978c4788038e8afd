import { linesOf } from './caseFormats.ts'
import { caseOf } from './cases.ts'
import { readWords } from './discover.ts'
import { recorderOf } from './record.ts'
import type { Path, Walk } from './walk.ts'

/**
 * The first `steps` steps of a path as Portuguese instructions with expected results. Throws if the machine has no
 * words for them.
 */
export const byHand = async (walk: Walk, path: Path, steps: number): Promise<string> => {
  const begun = { ...path, steps: path.steps.slice(0, steps) }
  const words = await readWords(walk.machine.id)
  return ['By hand:', ...linesOf(await caseOf(words, begun, recorderOf(walk)(begun)))].join('\n')
}

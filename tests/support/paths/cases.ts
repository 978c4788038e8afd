import { stateText } from '#src/hooks/stateText.ts'
import { wordingOf } from '#src/texts/notices.ts'
import { Complaint } from '#tests/support/complaint.ts'
import { isWorded } from '#tests/support/reports.ts'
import type { Place } from '#tests/kit/logic.ts'
import type { WalkPath } from '#tests/kit/model.ts'
import { textOf } from './value.ts'
import type { Words } from './words.ts'

/** What the user does, and what the screen shows afterwards. Portuguese sentences. */
interface CaseStep {
  action: string
  expected: readonly string[]
}

/** A path as a test case for people. */
export interface Case {
  given: string
  /** What the screen shows before the first step. */
  seen: readonly string[]
  steps: readonly CaseStep[]
}

/** The words of a notice, as `src/texts/notices.ts` has them. */
export type WordingOf = typeof wordingOf

/** The notices of the step that led to a place, as Portuguese sentences. */
export const noticesOf = ({ effects: { notices } }: Place, wordsOf: WordingOf = wordingOf) =>
  Promise.all(
    notices.filter(isWorded).map(async (notice) => {
      const { title, description } = await wordsOf(notice)
      return description === undefined ? `Aviso “${title}”.` : `Aviso “${title}”: “${description}”`
    }),
  )

const leavesOf = ({ snapshot }: Place) => stateText(snapshot.value).split(' ')

const wordsFor = (kind: string, table: Readonly<Record<string, string>>, name: string) => {
  const sentence = table[name]
  if (sentence === undefined) throw new Complaint(`The walk has no words for the ${kind} '${name}'.`)
  return sentence
}

/** The leaf states that handle the step without being left; empty if only the root handles it. */
const stayedIn = (before: Place, { step, snapshot }: Place) => {
  if (!step) return []
  const sources = snapshot.machine
    .getTransitionData(before.snapshot, step.event)
    .map(({ source }) => source.path.join('.'))
  return leavesOf(before).filter((leaf) => sources.some((path) => path !== '' && `${leaf}.`.startsWith(`${path}.`)))
}

/** What a step shows: the entered states and the notices; else the states that changed inside. */
const expectedOf = async (words: Words, before: Place, now: Place, wordsOf: WordingOf) => {
  const were = leavesOf(before)
  const entered = leavesOf(now).filter((leaf) => !were.includes(leaf))
  const seen = [...entered.map((leaf) => wordsFor('state', words.states, leaf)), ...(await noticesOf(now, wordsOf))]
  if (seen.length > 0) return seen
  if (textOf(before.snapshot.context) === textOf(now.snapshot.context)) return ['Nada muda.']
  const stayed = stayedIn(before, now).map((leaf) => `Continua: ${wordsFor('state', words.states, leaf)}`)
  return stayed.length > 0 ? stayed : ['Só muda o que o passo diz; o resto continua como está.']
}

/** A path in words. `wordsOf`: the words of notices in another version. Throws if a state or step has no words. */
export const caseOf = async (words: Words, path: Pick<WalkPath, 'steps'>, wordsOf = wordingOf): Promise<Case> => {
  const [first, ...rest] = path.steps.map(({ state }) => state)
  if (!first) throw new Error('a path has at least its start')
  const given = wordsFor('start', words.starts, first.start)
  const seen = [
    ...leavesOf(first).map((leaf) => wordsFor('state', words.states, leaf)),
    ...(await noticesOf(first, wordsOf)),
  ]
  const steps = rest.map(async (now, index) => ({
    action: wordsFor('step', words.steps, now.step?.name ?? ''),
    expected: await expectedOf(words, path.steps[index]?.state ?? first, now, wordsOf),
  }))
  return { given, seen, steps: await Promise.all(steps) }
}

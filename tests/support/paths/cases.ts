import type { AnyStateMachine } from 'xstate'
import type { Notice } from '#machines/notices.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { wordingOf } from '#src/texts/notices.ts'
import { textOf } from './value.ts'
import type { Moment, Path } from './walk.ts'
import type { Words } from './words.ts'

/** What the user does, and what the screen shows afterwards. Portuguese sentences. */
export interface CaseStep {
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

const isNotice = (event: unknown): event is { type: 'notice'; notice: Notice } =>
  typeof event === 'object' && event !== null && 'type' in event && event.type === 'notice' && 'notice' in event

const noticesOf = ({ emitted }: Pick<Moment<AnyStateMachine>, 'emitted'>) =>
  Promise.all(
    emitted.filter(isNotice).map(async ({ notice }) => {
      const { title, description } = await wordingOf(notice)
      return description === undefined ? `Aviso “${title}”.` : `Aviso “${title}”: “${description}”`
    }),
  )

const leavesOf = ({ snapshot }: Moment<AnyStateMachine>) => stateText(snapshot.value).split(' ')

const wordsFor = (kind: string, table: Readonly<Record<string, string>>, name: string) => {
  const sentence = table[name]
  if (sentence === undefined) throw new Error(`no words for the ${kind} '${name}'`)
  return sentence
}

/** The leaf states that handle the step without being left; empty if only the root handles it. */
const stayedIn = (before: Moment<AnyStateMachine>, { event, snapshot }: Moment<AnyStateMachine>) => {
  if (!event) return []
  const sources = snapshot.machine.getTransitionData(before.snapshot, event).map(({ source }) => source.path.join('.'))
  return leavesOf(before).filter((leaf) => sources.some((path) => path !== '' && `${leaf}.`.startsWith(`${path}.`)))
}

/** What a step shows: the entered states and the notices; else the states that changed inside. */
const expectedOf = async (words: Words, before: Moment<AnyStateMachine>, now: Moment<AnyStateMachine>) => {
  const were = leavesOf(before)
  const entered = leavesOf(now).filter((leaf) => !were.includes(leaf))
  const seen = [...entered.map((leaf) => wordsFor('state', words.states, leaf)), ...(await noticesOf(now))]
  if (seen.length > 0) return seen
  if (textOf(before.snapshot.context) === textOf(now.snapshot.context)) return ['Nada muda.']
  const stayed = stayedIn(before, now).map((leaf) => `Continua: ${wordsFor('state', words.states, leaf)}`)
  return stayed.length > 0 ? stayed : ['Só muda o que o passo diz; o resto continua como está.']
}

/**
 * A path in words. `moments`: its start and the results of its steps (`record.ts`). With fewer moments, the case ends
 * earlier. Throws if a state or step has no words.
 */
export const caseOf = async (words: Words, path: Path, moments: readonly Moment<AnyStateMachine>[]): Promise<Case> => {
  const [first, ...rest] = moments
  if (!first) throw new Error('a path has at least its start')
  const given = wordsFor('start', words.starts, path.start)
  const seen = [...leavesOf(first).map((leaf) => wordsFor('state', words.states, leaf)), ...(await noticesOf(first))]
  const steps = rest.map(async (now, index) => ({
    action: wordsFor('step', words.steps, path.steps[index] ?? ''),
    expected: await expectedOf(words, moments[index] ?? first, now),
  }))
  return { given, seen, steps: await Promise.all(steps) }
}

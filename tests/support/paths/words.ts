import type { AnyStateMachine } from 'xstate'
import { timerName } from './events.ts'
import { leavesOf, statesOf } from './nodes.ts'
import type { Walk } from './walk.ts'

/** A walk in Portuguese, the source of the test cases for people (`cases.ts`). */
export interface Words {
  /** The machine's title, without a full stop. */
  title: string
  /** By start of the walk: the situation before the first step, or how to reach it. */
  starts: Readonly<Record<string, string>>
  /**
   * By step of the walk, and by delay (`timerName`): what the user does, in the imperative, or what the server or the
   * network does.
   */
  steps: Readonly<Record<string, string>>
  /** By leaf state (`leavesOf`): what the screen shows. */
  states: Readonly<Record<string, string>>
}

export const defineWords = (words: Words): Words => words

/** The step names of a machine's delays. */
export const delaysOf = (machine: AnyStateMachine) => [
  ...new Set(statesOf(machine).flatMap((node) => node.after.map(({ eventType }) => timerName(eventType)))),
]

const compare = (what: string, needed: readonly string[], given: Readonly<Record<string, string>>) => [
  ...needed.filter((name) => !(name in given)).map((name) => `no words for the ${what} “${name}”`),
  ...Object.keys(given)
    .filter((name) => !needed.includes(name))
    .map((name) => `words for the ${what} “${name}”, which does not exist`),
]

/** English words that no Portuguese sentence contains, except in addresses and quotations. */
const english =
  /(?<![\p{L}-])(?:the|an|and|or|is|are|was|of|to|with|from|this|that|she|he|her|his|they|it|its|not|does|comes|again|when|click|press|open|page|button)(?![\p{L}-])/iu
const quotedOrAddress = /“[^”]*”|(?<![\p{L}])\/\S*|\S+@\S+/gu

const faultOfSentence = (sentence: string) => {
  if (!/^[\p{Lu}\d“(/].*\.$/su.test(sentence)) return 'does not start with a capital and end with a full stop'
  const found = english.exec(sentence.replaceAll(quotedOrAddress, ''))
  return found ? `has the English word '${found[0]}'` : null
}

const faultsIn = (what: string, sentences: Readonly<Record<string, string>>) =>
  Object.entries(sentences).flatMap(([name, sentence]) => {
    const fault = faultOfSentence(sentence)
    return fault ? [`the ${what} '${name}' ${fault}: ${sentence}`] : []
  })

/** Steps with the same text, which a reader cannot distinguish. */
const twinsIn = (sentences: Readonly<Record<string, string>>) => {
  const entries = Object.entries(sentences)
  return entries.flatMap(([name, sentence], index) => {
    const twin = entries.slice(0, index).find(([, other]) => other === sentence)
    return twin ? [`the steps '${twin[0]}' and '${name}' read the same`] : []
  })
}

/** Missing and unknown words of a walk, as sentences. */
export const faultsOfWords = ({ machine, starts, steps, exclusions = {} }: Walk, words: Words): string[] => [
  ...(words.title.trim() === '' || words.title.endsWith('.') ? ['the title is empty or a sentence'] : []),
  ...compare('start', Object.keys(starts), words.starts),
  ...compare('step', [...Object.keys(steps), ...delaysOf(machine)], words.steps),
  ...compare(
    'state',
    leavesOf(machine).filter((leaf) => !(`${machine.id}.${leaf}` in exclusions)),
    words.states,
  ),
  ...faultsIn('start', words.starts),
  ...faultsIn('step', words.steps),
  ...faultsIn('state', words.states),
  ...twinsIn(words.steps),
]

import type { EventObject } from 'xstate'
import { textOf } from '#tests/support/paths/value.ts'
import type { Place } from './logic.ts'

/** The steps of a path: the first is its start. */
type Steps = readonly { event: EventObject; state: Place }[]

/** `{submitting:uploading}` */
const stateText = (value: unknown) => textOf(value).replaceAll('"', '')

/** A failing path as numbered steps that can be repeated by hand. */
const describe = (steps: Steps, sentence: string, at: number) => {
  const start = steps[0]?.state.start ?? ''
  const lines = steps.slice(0, at + 1).map(({ event, state }, index) => {
    const name = index === 0 ? '(start)' : event.type
    return `  ${index}. ${name} → ${stateText(state.snapshot.value)}`
  })
  return [
    `Does not hold: ${sentence}`,
    `After these steps${start === 'plain' ? '' : ` from the start '${start}'`}:`,
    ...lines,
  ].join('\n')
}

/** A failed path. Its message has the sentence and the numbered steps. */
export class PathFailure extends Error {
  override readonly name = 'PathFailure'
  readonly sentence: string
  /** The step after which it failed; 0 is the start. */
  readonly at: number

  constructor({ steps }: { steps: Steps }, at: number, cause: unknown) {
    const sentence = cause instanceof Error ? cause.message : String(cause)
    super(describe(steps, sentence, at), { cause })
    this.sentence = sentence
    this.at = at
  }
}

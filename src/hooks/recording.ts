import type { AnyTransitionDefinition } from 'xstate'
import { fitting, machinesVersion, patterns, type RecordedEvent, type Recording } from '#machines/feedback/recording.ts'
import type { Entry } from './recorder.ts'
import { stateText } from './stateText.ts'

/** 'form.editing submit 0': the source, the event, and the index among its alternatives. */
const takenText = (transition: AnyTransitionDefinition): string => {
  const { source, eventType } = transition
  const alternatives = eventType === '' ? source.always : source.transitions.get(eventType)
  return `${source.path.join('.') || '-'} ${eventType || 'always'} ${alternatives?.indexOf(transition) ?? -1}`
}

const isShape = ([property, shape]: [string, string]) => patterns.property.test(property) && patterns.shape.test(shape)

/** null if a name has an unexpected form: then it may be no name. */
const recordedOf = ({ machine, actor, at, type, shape, taken, state, status }: Entry): RecordedEvent | null => {
  const text = state === null ? null : stateText(state)
  if (!patterns.machine.test(machine) || !patterns.type.test(type)) return null
  if (text !== null && !patterns.state.test(text)) return null
  return {
    machine,
    actor,
    at,
    type,
    shape: Object.fromEntries(Object.entries(shape).filter(isShape)),
    // The first microstep of a machine has no event.
    taken: taken
      .filter(({ eventType }) => typeof eventType === 'string')
      .map(takenText)
      .filter((name) => patterns.taken.test(name))
      .slice(0, 20),
    state: text,
    status,
  }
}

/** The recorder's events as plain data that may leave the page. */
export const recordingOf = (entries: readonly Entry[]): Recording => ({
  format: 1,
  version: machinesVersion,
  events: fitting(entries.map(recordedOf).filter((event) => event !== null)),
})

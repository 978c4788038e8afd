import type { AnyStateMachine } from 'xstate'
import type { RecordedEvent } from '#machines/feedback/recording.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { chartOf, type Chart, type Place } from './chart.ts'

/** What a walk needs of a recorded event. */
export type PathStep = Pick<RecordedEvent, 'type' | 'taken' | 'state'> & Partial<Pick<RecordedEvent, 'status'>>

/** Where report and machine differ, or where the application failed. */
export interface Finding {
  /** The index of the step. */
  step: number
  /** 'fault': the application failed, so the report is right and the machine's code is not. */
  kind: 'difference' | 'fault'
  text: string
}

const start = 'xstate.init'

/** The place after the first step: the machine's start, or the recorded state if the recording began later. */
const firstPlace = (chart: Chart, { type, taken, state }: PathStep): Place | null => {
  if (type === start) return chart.start(taken)
  return state === null ? null : chart.at(state)
}

const isLast = ({ type, status }: PathStep) => type === 'xstate.stop' || status === 'stopped' || status === 'done'

/**
 * Walks the events of one actor on its machine. Returns each difference, and continues from the recorded state. Throws
 * a complaint if the machine never rests.
 */
export const findingsOf = (machine: AnyStateMachine, steps: readonly PathStep[]): readonly Finding[] => {
  const chart = chartOf(machine)
  const findings: Finding[] = []
  let place: Place | null = null
  let isKnownFromStart = false
  for (const [step, event] of steps.entries()) {
    const differs = (text: string) => findings.push({ step, kind: 'difference', text })
    const { type, taken, state, status } = event
    if (status === 'error') {
      findings.push({ step, kind: 'fault', text: `the application failed at '${type}'` })
      break
    }
    // The event was sent to an actor that had ended, or the recording was taken meanwhile.
    if (state === null) continue
    const unknown = taken.find((name) => !chart.has(name))
    if (unknown !== undefined) differs(`the report takes '${unknown}', which the machine does not have`)
    const recorded = chart.at(state)
    if (recorded === null) {
      differs(`the report is in '${state}', which is no state of the machine`)
      place = null
      continue
    }
    if (type === start) isKnownFromStart = true
    const reached: Place | null =
      place === null || type === start ? firstPlace(chart, event) : chart.step(place, type, taken)
    const text: string | null = reached && stateText(reached.value)
    // Without the start, a history state may lead to a place that only the application remembers.
    const isRemembered = !isKnownFromStart && taken.some((name) => hasHistory(machine, name))
    if (text !== state && !isRemembered) differs(`the report is in '${state}', the machine in '${text}'`)
    place = text === state ? reached : recorded
    if (isLast(event)) break
  }
  return findings
}

/** Does this transition lead to a history state? */
const hasHistory = (machine: AnyStateMachine, taken: string): boolean => {
  const [path = '', event = '', index = ''] = taken.split(' ')
  const node =
    path === '-'
      ? machine.root
      : path.split('.').reduce<typeof machine.root | undefined>((from, key) => from?.states[key], machine.root)
  const definitions = event === 'always' ? node?.always : node?.transitions.get(event)
  return definitions?.[Number(index)]?.target?.some(({ type }) => type === 'history') ?? false
}

/** For tests: the sentences of the findings, none if report and machine agree. */
export const differencesOf = (machine: AnyStateMachine, steps: readonly PathStep[]): readonly string[] =>
  findingsOf(machine, steps).map(({ step, text }) => `${step}. ${text}`)

import type { AnyStateMachine } from 'xstate'
import { isIn } from './sharedInvariants.ts'
import { textOf } from './value.ts'
import type { Invariant } from './walk.ts'

/** The faulty fields in the form's order; empty if all are valid. */
type Faults = Readonly<Record<string, string>>
type Expected = Faults | ((context: Record<string, unknown>) => Faults)
type Table = Readonly<Record<string, Expected>>
/** By the beginning of the names of steps. */
type Shown = Readonly<Record<string, readonly string[]>>

/**
 * For a form whose text stays in the page, while its machine keeps `faults`: null until the first submit. By step: the
 * faults of an invalid submit, and those of typed text. `shown` has the states in which the form of the typing is
 * shown.
 */
export const faultsFollow = ({
  submit,
  type,
  shown,
}: {
  submit: Table
  type: Table
  shown: Shown
}): Invariant<AnyStateMachine> => ({
  name: 'an invalid submit requests nothing and points to the first fault; from then on the faults follow the text',
  names: { steps: [...Object.keys(submit), ...Object.keys(type)], states: Object.values(shown).flat() },
  holds: ({ now: { step, event, snapshot, emitted }, before, requests, moments }) => {
    const context = snapshot.context as Record<string, unknown>
    const { faults } = context
    const known = before === null ? null : (before.snapshot.context as Record<string, unknown>)['faults']
    const pointed = emitted.filter((sent) => sent.type === 'field.fault').map(({ field }) => field as unknown)
    const expectedOf = (expected: Expected) => (typeof expected === 'function' ? expected(context) : expected)
    const typed = type[step ?? '']
    const states = Object.entries(shown).flatMap(([name, list]) => (step?.startsWith(name) ? list : []))
    const isShown = states.some((state) => isIn(before?.snapshot.value, state))
    const isTaken = before !== null && event !== null && before.snapshot.can(event)
    if (typed)
      return (
        pointed.length === 0 &&
        textOf(faults) === textOf(known !== null && (isTaken || isShown) ? expectedOf(typed) : known)
      )
    const submitted = submit[step ?? '']
    const expected = submitted && isTaken ? expectedOf(submitted) : {}
    const [first] = Object.keys(expected)
    const isRequested = requests.some(({ began }) => began === moments.length - 1)
    if (first !== undefined) {
      return !isRequested && textOf(faults) === textOf(expected) && textOf(pointed) === textOf([first])
    }
    const isSent = isRequested && event?.type.endsWith('submit') === true
    return pointed.length === 0 && (isSent ? ['{}'] : ['null', '{}', textOf(known)]).includes(textOf(faults))
  },
})

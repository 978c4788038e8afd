import type { Choice } from '../merge.ts'
import { errorOf } from './failing.ts'

/** In the state `conflict` of a form: the user chooses field by field and continues. */
export type ConflictEvent<Values> =
  | ({ type: 'field.choose' } & Choice<Values>)
  /** Saves the merged values. */
  | { type: 'merge' }
  /** Returns to the form, with the merged values. */
  | { type: 'back' }

/**
 * The state `conflict` of a form: another user changed the record. The machine has the actions `choose` (`withChoice`),
 * `settle` (no conflict) and `submitAgain`, which raises the form's event `submit` and so repeats all its checks.
 */
export const conflictState =
  <Values>() =>
  <Form extends string>(form: Form) =>
    ({
      on: {
        'field.choose': {
          actions: { type: 'choose', params: ({ event }: { event: Choice<Values> }) => event },
        },
        merge: { target: form, actions: ['settle', 'submitAgain'] },
        back: { target: form, actions: 'settle' },
      },
    }) as const

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * The fields with visible faults after the user left one. A field that began empty and is empty was only passed: its
 * fault waits for the submit.
 */
export const afterLeaving = <Field extends string>(
  form: {
    base: Readonly<Record<Field, unknown>>
    values: Readonly<Record<Field, unknown>>
    shown: readonly Field[]
  },
  field: Field,
): readonly Field[] => {
  const isPassed = isEmpty(form.base[field]) && isEmpty(form.values[field])
  return isPassed || form.shown.includes(field) ? form.shown : [...form.shown, field]
}

/**
 * The first transition of a form's `submit`: the form itself refuses this attempt. It replaces the failure of an
 * earlier one. The machine has the actions `forgetFailure`, `showFaults` and `pointToFault`.
 */
export const faultyAttempt = { guard: 'isFaulty', actions: ['forgetFailure', 'showFaults', 'pointToFault'] } as const

/**
 * The first transition of `submit` in a form that cleared itself after a success: a press too many was meant for what
 * was sent. It shows no fault, and the focus is at the first field. The machine has the action `pointToFault`.
 */
export const surplusAttempt = { guard: 'isCleared', actions: 'pointToFault' } as const

/** `onError` of a save: the form keeps the typed values, shows why, and a notice reports it. */
export const saveFailed = <Form extends string>(form: Form) =>
  ({
    target: form,
    actions: [
      { type: 'keepFailure', params: errorOf },
      { type: 'noticeFailure', params: errorOf },
    ],
  }) as const

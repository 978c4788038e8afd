import { assign, enqueueActions, type EventObject, type MachineContext } from 'xstate'
import { failureOf, type Failure } from '../failure.ts'
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

/** The action of a form that is sent: what is stored without a response is the user's own change. */
export const keepSent = <
  Context extends MachineContext & { values: unknown; sent: readonly unknown[] },
  Event extends EventObject,
>() =>
  assign<Context, Event, undefined, Event, never>(
    // TypeScript cannot know that a generic context accepts this list: its `sent` could be narrower.
    ({ context: { sent, values } }) => ({ sent: [...sent, values] }) as unknown as Partial<Context>,
  )

/** The action after a save that failed. What the server refused is not stored: it is forgotten. */
export const keepSaveFailure = <
  Context extends MachineContext & { failure: Failure | null; sent: readonly unknown[] },
  Event extends EventObject,
>() =>
  assign<Context, Event, { error: unknown }, Event, never>(({ context: { sent } }, { error }) => {
    const failure = failureOf(error)
    // As in `keepSent`.
    return { failure, sent: failure.kind === 'refused' ? sent.slice(0, -1) : sent } as unknown as Partial<Context>
  })

/** The action after `merge` in a save: without another user's change, the form is sent again. */
export const mergeOwn = <Context extends MachineContext & { conflict: unknown }, Event extends EventObject>() =>
  enqueueActions<Context, Event, undefined, Event, never, never, never, never, never>(({ context, enqueue }) => {
    if (context.conflict === null) enqueue.raise({ type: 'merge' } as Event)
  })

interface SentContext extends MachineContext {
  sent: readonly unknown[]
}

/** The action of a form that closes without a save: what was sent may be stored, so its list is loaded again. */
export const reloadSent = <Context extends SentContext, Event extends EventObject>() =>
  enqueueActions<Context, Event, undefined, Event, never, never, never, never, never>(({ context, enqueue }) => {
    if (context.sent.length > 0) enqueue.raise({ type: 'refresh' } as Event)
  })

/** The same in a dialog, whose parent has the list. `report`: what a save reports. */
export const reportSent = <Context extends SentContext, Event extends EventObject>(report: EventObject) =>
  enqueueActions<Context, Event, undefined, Event, never, never, never, never, never>(({ context, enqueue }) => {
    if (context.sent.length > 0) enqueue.sendParent(report)
  })

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

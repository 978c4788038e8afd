import { conflictState, faultyAttempt, type ConflictEvent } from './editing.ts'
import { errorOf } from './failing.ts'

/** What a form over the rows of a list receives, once it is open. */
export type RowFormEvent<Values> =
  | { type: 'field.change'; change: Partial<Values> }
  | ConflictEvent<Values>
  | { type: 'submit' }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }
  /** The user left for another place: closes the form or the question, unless a request is open. */
  | { type: 'abandon' }

/** Does this press in the list change a row at once? The others open a form or a question. */
export const isChange = ({ type }: { type: string }) => type === 'toggle' || type === 'move'

/** Changes of rows follow in the order of the presses. What opens a dialog is the last, and replaces an earlier one. */
export const withPress = <Press extends { type: string }>(
  waiting: readonly Press[],
  press: Press,
): readonly Press[] => {
  const changes = waiting.filter(isChange)
  return isChange(press) ? [...changes, press, ...waiting.filter((other) => !isChange(other))] : [...changes, press]
}

/** The machine has the action `remember`, which adds the press with `withPress` to those that wait. */
export const remembered = <Press>() =>
  ({ actions: { type: 'remember', params: ({ event }: { event: Press }) => ({ press: event }) } }) as const

/** What is pressed in the list while a change is being saved. The machine has the action `forgetOpening`, too. */
export const remembering = <Press>() =>
  ({
    add: remembered<Press>(),
    edit: remembered<Press>(),
    toggle: remembered<Press>(),
    delete: remembered<Press>(),
    abandon: { actions: 'forgetOpening' },
  }) as const

/**
 * The actions after a change that failed. The changes that wait are dropped, and the notice says so: they were meant
 * for a list that does not exist. A dialog opens anyway.
 */
export const changeFailed = [
  { type: 'noticeSaveFailure', params: errorOf },
  'close',
  'reload',
  'forgetChanges',
  'follow',
] as const

type InputOf<Context, Input> = (from: { context: Context }) => Input

/** The requests of the form: actors, ids, and what they get from the context. */
interface Requests<
  Save extends string,
  Toggle extends string,
  Remove extends string,
  Context,
  Saved,
  Toggled,
  Removed,
  Busy,
> {
  save: Save
  saveInput: InputOf<Context, Saved>
  /** The id of the request that switches a row on or off. The actor `save` sends it. */
  toggle: Toggle
  toggleInput: InputOf<Context, Toggled>
  /** What is pressed in the list meanwhile (`remembering`). */
  toggling: Busy
  remove: Remove
  removeInput: InputOf<Context, Removed>
}

const closing = { target: 'closed', actions: 'close' } as const
const failed = { type: 'noticeSaveFailure', params: errorOf } as const

/**
 * The states of a form over the rows of a list: a row is added or changed (`editing`), switched on or off
 * (`toggling`), or deleted after a question (`confirming`). The machine's state `closed` leads to them. After another
 * user's change the user chooses field by field. Each result loads the rows again. A press during a change of the list
 * waits for it: the buttons stay enabled, because a disabled one loses the focus.
 *
 * The machine has the actions `change`, `close`, `reload`, `showFaults`, `pointToFault`, `keepFailure`,
 * `forgetFailure`, `keepSent`, `merge`, `mergeOwn`, `choose`, `settle`, `submitAgain`, `showToggled`,
 * `follow` (the first press that waits), `forgetChanges`, and `notice…` for `Saved`, `Toggled`, `Deleted`,
 * `SaveFailure` and `DeleteFailure`; and the guards `isUntouched`, `isFaulty`, `isRefused` and `isChanged` (another
 * user's change).
 */
export const rowForm =
  <Values>() =>
  <
    const Save extends string,
    const Toggle extends string,
    const Remove extends string,
    Context,
    Saved,
    Toggled,
    Removed,
    Busy,
  >({
    save,
    saveInput,
    toggle,
    toggleInput,
    toggling,
    remove,
    removeInput,
  }: Requests<Save, Toggle, Remove, Context, Saved, Toggled, Removed, Busy>) =>
    ({
      editing: {
        on: {
          'field.change': {
            actions: { type: 'change', params: ({ event }: { event: { change: Partial<Values> } }) => event },
          },
          submit: [faultyAttempt, { target: 'saving', actions: 'forgetFailure' }],
          cancel: [{ guard: 'isUntouched', ...closing }, { target: 'discarding' }],
          abandon: closing,
        },
      },
      discarding: { on: { discard: closing, keep: 'editing', abandon: closing } },
      saving: {
        entry: 'keepSent',
        invoke: {
          id: save,
          src: save,
          input: saveInput,
          onDone: { target: 'closed', actions: ['noticeSaved', 'close', 'reload'] },
          onError: [
            {
              guard: { type: 'isChanged', params: errorOf },
              target: 'conflict',
              actions: [{ type: 'merge', params: errorOf }, 'mergeOwn', 'reload'],
            },
            { target: 'editing', actions: [{ type: 'keepFailure', params: errorOf }, failed, 'reload'] },
          ],
        },
      },
      /** Another user changed the row. */
      conflict: { on: { ...conflictState<Values>()('editing').on, abandon: closing } },
      toggling: {
        on: toggling,
        invoke: {
          id: toggle,
          src: save,
          input: toggleInput,
          onDone: { target: 'closed', actions: ['noticeToggled', 'showToggled', 'close', 'reload', 'follow'] },
          onError: { target: 'closed', actions: changeFailed },
        },
      },
      confirming: {
        on: { confirm: { target: 'deleting', actions: 'forgetFailure' }, cancel: closing, abandon: closing },
      },
      deleting: {
        invoke: {
          id: remove,
          src: remove,
          input: removeInput,
          onDone: { target: 'closed', actions: ['noticeDeleted', 'close', 'reload'] },
          onError: [
            {
              // No confirmation helps: the rights changed, or the row is in use.
              guard: { type: 'isRefused', params: errorOf },
              target: 'closed',
              actions: [{ type: 'noticeDeleteFailure', params: errorOf }, 'close', 'reload'],
            },
            { target: 'confirming', actions: { type: 'keepFailure', params: errorOf } },
          ],
        },
      },
    }) as const

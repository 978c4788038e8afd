import type { SnapshotFrom } from 'xstate'
import type { FocusEvent } from 'react'
import type { MeetingDialogActor } from '#machines/meetings/meetingDialog.machine.ts'
import { shownFault } from '#machines/meetings/meetingDialog.state.ts'
import type { MeetingField, MeetingValues } from '#machines/meetings/meetingForm.ts'
import { meetingDialog as texts } from '#src/texts/meetings/meetingDialog.ts'

/** Selects the sentence for a field's fault, if it is visible. */
export const faultOf =
  (field: MeetingField) =>
  ({ context }: SnapshotFrom<MeetingDialogActor>) => {
    const fault = shownFault(context, field)
    return fault && texts.faults[fault]
  }

/**
 * A fault is shown when another field gets the focus. A press of a button shows none: the sentence would move the
 * button away from the finger, and a submit shows every fault.
 */
export const leave = (dialog: MeetingDialogActor, field: MeetingField, { relatedTarget }: FocusEvent) => {
  if (relatedTarget instanceof HTMLElement && relatedTarget.matches('input, textarea, select'))
    dialog.send({ type: 'field.leave', field })
}

export const change = (dialog: MeetingDialogActor, values: Partial<MeetingValues>) =>
  dialog.send({ type: 'field.change', change: values })

import { useSelector } from '@xstate/react'
import type { FocusEvent } from 'react'
import { daysOf } from '#machines/meetings/meetingDialog.state.ts'
import { faultsOfMeeting, type MeetingField, type MeetingValues } from '#machines/meetings/meetingForm.ts'
import { meetingDialog as texts } from '#src/texts/meetings/meetingDialog.ts'
import type { MeetingDialogActor } from '#machines/meetings/meetingDialog.machine.ts'

/** The sentence for a field's fault, if it is visible. */
export const useMeetingFault = (dialog: MeetingDialogActor, field: MeetingField) =>
  useSelector(dialog, ({ context }) => {
    const fault = context.shown.includes(field) ? faultsOfMeeting(context.values, daysOf(context))[field] : undefined
    return fault && texts.faults[fault]
  })

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

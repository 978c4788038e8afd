import { useSelector } from '@xstate/react'
import type { FocusEvent } from 'react'
import { daysOf } from '#machines/meetings/meetingDialog.state.ts'
import { faultsOfMeeting, type MeetingField, type MeetingValues } from '#machines/meetings/meetingForm.ts'
import { meetingDialog as texts } from '#src/texts/meetings/meetingDialog.ts'
import type { MeetingDialogActor } from '#machines/meetings/meetingDialog.machine.ts'

/** What is wrong with a field, in words, once it is time to say so. */
export const useMeetingFault = (dialog: MeetingDialogActor, field: MeetingField) =>
  useSelector(dialog, ({ context }) => {
    const fault = context.shown.includes(field) ? faultsOfMeeting(context.values, daysOf(context))[field] : undefined
    return fault && texts.faults[fault]
  })

/**
 * A fault is shown when one goes on to another field. Not when one presses a button: the sentence would push it away from
 * under the finger, and submitting shows every fault anyway.
 */
export const leave = (dialog: MeetingDialogActor, field: MeetingField, { relatedTarget }: FocusEvent) => {
  if (relatedTarget instanceof HTMLElement && relatedTarget.matches('input, textarea, select'))
    dialog.send({ type: 'field.leave', field })
}

export const change = (dialog: MeetingDialogActor, values: Partial<MeetingValues>) =>
  dialog.send({ type: 'field.change', change: values })

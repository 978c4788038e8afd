import { useSelector } from '@xstate/react'
import { useEffectEvent, useLayoutEffect, useMemo } from 'react'
import { offeredMembers, type MemberPickerActor } from '#machines/shared/memberPicker.machine.ts'
import { memberField as texts } from '#src/texts/shared/memberField.ts'
import { running } from './part.ts'
import { stateText } from './stateText.ts'

/** A form that runs a picker of members. */
export interface PickingActor {
  getSnapshot(): { children: { picker?: MemberPickerActor | undefined } }
}

/** The form's picker. It loads the members each time the field is shown. `text`: what the field already has. */
export const useMemberPicker = (form: PickingActor, text = ''): MemberPickerActor => {
  // It runs as long as the form. A form that has ended no longer has it, although React may still show the field.
  const picker = useMemo(() => running(form.getSnapshot().children.picker), [form])
  const open = useEffectEvent((shown: MemberPickerActor) => shown.send({ type: 'open', text }))
  useLayoutEffect(() => open(picker), [picker])
  return picker
}

/** The offered members, and a search for others. */
export const useOfferedMembers = (form: PickingActor) => {
  const picker = useMemberPicker(form)
  const state = useSelector(picker, ({ value }) => stateText(value))
  const offered = useSelector(picker, ({ context }) => offeredMembers(context))
  const text = useSelector(picker, ({ context }) => context.text)
  const isCut = useSelector(picker, ({ context }) => context.isCut)
  const failure = useSelector(picker, (now) => (now.matches('failed') ? now.context.failure : null))
  return {
    state,
    offered,
    failure,
    /** More members match than are offered. */
    isCut,
    /** Shown if no members are offered. */
    empty: state === 'ready' ? texts.nobody(text) : state === 'failed' ? texts.failed : texts.looking,
    search: (typed: string) => picker.send({ type: 'search', text: typed }),
    retry: () => picker.send({ type: 'retry' }),
  }
}

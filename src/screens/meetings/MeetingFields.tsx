import { useSelector } from '@xstate/react'
import type { Ref } from 'react'
import { maxMeetingDescription, meetingTypes } from '#machines/meetings/meeting.ts'
import { writtenText } from '#machines/shared/writtenText.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { meetingDialog as texts } from '#src/texts/meetings/meetingDialog.ts'
import { meetingTypeLabels } from '#src/texts/meetings/meetingLabels.ts'
import type { MeetingDialogActor } from '#machines/meetings/meetingDialog.machine.ts'
import { change, faultOf, leave } from './meetingField.ts'

const titleFault = faultOf('title')
const locationFault = faultOf('location')
const descriptionFault = faultOf('description')

export interface MeetingTextProps<Element> {
  dialog: MeetingDialogActor
  isReadOnly: boolean
  inputRef: Ref<Element>
}

export const Title = ({ dialog, isReadOnly, inputRef }: MeetingTextProps<HTMLInputElement>) => {
  const title = useSelector(dialog, ({ context }) => context.values.title)
  return (
    <Field
      label={texts.title}
      autoFocus
      inputRef={inputRef}
      value={title}
      isReadOnly={isReadOnly}
      error={useSelector(dialog, titleFault)}
      onChange={(text) => change(dialog, { title: text })}
      onBlur={(event) => leave(dialog, 'title', event)}
    />
  )
}

export const Location = ({ dialog, isReadOnly, inputRef }: MeetingTextProps<HTMLInputElement>) => {
  const location = useSelector(dialog, ({ context }) => context.values.location)
  return (
    <Field
      label={texts.location}
      inputRef={inputRef}
      value={location}
      isReadOnly={isReadOnly}
      error={useSelector(dialog, locationFault)}
      onChange={(text) => change(dialog, { location: text })}
      onBlur={(event) => leave(dialog, 'location', event)}
    />
  )
}

/** No maximum length: a pasted text stays whole, and the fault says that it is too long. */
export const Description = ({ dialog, isReadOnly, inputRef }: MeetingTextProps<HTMLTextAreaElement>) => {
  const description = useSelector(dialog, ({ context }) => context.values.description)
  const count = lengthOf(writtenText(description))
  return (
    <TextArea
      label={texts.description}
      inputRef={inputRef}
      rows={2}
      {...(count > maxMeetingDescription * 0.9 && { aside: texts.count(count, maxMeetingDescription) })}
      value={description}
      isReadOnly={isReadOnly}
      error={useSelector(dialog, descriptionFault)}
      onChange={(text) => change(dialog, { description: text })}
      onBlur={(event) => leave(dialog, 'description', event)}
    />
  )
}

const typeOptions = meetingTypes.map((id) => ({ id, label: meetingTypeLabels[id] }))

export const TypeChoice = ({ dialog, isDisabled }: { dialog: MeetingDialogActor; isDisabled: boolean }) => {
  const type = useSelector(dialog, ({ context }) => context.values.type)
  return (
    <NativeSelect
      label={texts.type}
      options={typeOptions}
      value={type}
      isDisabled={isDisabled}
      onChange={(id) => change(dialog, { type: id })}
    />
  )
}

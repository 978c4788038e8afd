import { useSelector } from '@xstate/react'
import type { RefCallback } from 'react'
import { offeredMembers } from '#machines/shared/memberPicker.machine.ts'
import { memberChoiceKinds, type MemberChoice, type MemberChoiceFault } from '#machines/users/memberChoice.ts'
import { fold } from '#machines/shared/text.ts'
import { DialogText } from '#src/components/Dialog.tsx'
import { Field } from '#src/components/Field.tsx'
import { RadioOptions } from '#src/components/RadioOptions.tsx'
import { useMemberPicker, type PickingActor } from '#src/hooks/memberPicker.ts'
import { MemberField } from '#src/screens/shared/MemberField.tsx'
import { memberChoice as texts } from '#src/texts/users/users.ts'

interface MemberChoiceFieldsProps {
  /** Its picker offers members without an account. */
  form: PickingActor
  choice: MemberChoice
  fault: MemberChoiceFault | null
  /** True for an existing account. It cannot choose 'Só a conta'. */
  isLink?: boolean
  /** Takes the focus when it appears. */
  isFocused?: boolean
  isDisabled: boolean
  /** The field with the fault. */
  fieldRef: RefCallback<HTMLElement>
  onChange: (change: Partial<MemberChoice>) => void
}

const linkKinds = memberChoiceKinds.filter((kind) => kind !== 'none')

export const MemberChoiceFields = (props: MemberChoiceFieldsProps) => {
  const { form, choice, fault, isLink = false, isFocused = false, isDisabled, fieldRef, onChange } = props
  const error = fault === null ? undefined : texts.faults[fault]
  const kinds = isLink ? linkKinds : memberChoiceKinds
  return (
    <>
      <RadioOptions
        label={texts.label}
        options={kinds.map((id) => ({ id, label: texts.kinds[id] }))}
        value={choice.kind}
        isField
        isDisabled={isDisabled}
        onChange={(kind) => onChange({ kind })}
      />
      {choice.kind === 'new' && (
        <NewName
          form={form}
          name={choice.name}
          isLink={isLink}
          isFocused={isFocused}
          error={error}
          isDisabled={isDisabled}
          fieldRef={fieldRef}
          onChange={(name) => onChange({ name })}
        />
      )}
      {choice.kind === 'existing' && (
        <MemberField
          form={form}
          inputRef={fieldRef}
          label={texts.member}
          isOffered={({ is_founder }) => !is_founder}
          value={choice.member}
          isDisabled={isDisabled}
          error={error}
          onChange={(member) => onChange({ member })}
        />
      )}
      {choice.kind === 'none' && <DialogText>{texts.accountOnly}</DialogText>}
    </>
  )
}

interface NewNameProps extends Pick<MemberChoiceFieldsProps, 'form' | 'isDisabled' | 'fieldRef'> {
  name: string
  isLink: boolean
  isFocused: boolean
  error: string | undefined
  onChange: (name: string) => void
}

/** The name of a new member, with a warning if a member without an account has the same name. */
const NewName = ({ form, name, isLink, isFocused, error, isDisabled, fieldRef, onChange }: NewNameProps) => {
  const picker = useMemberPicker(form, name)
  const same = useSelector(picker, ({ context }) =>
    offeredMembers(context).find((member) => fold(member.name) === fold(name.trim())),
  )
  return (
    <Field
      label={texts.name}
      autoComplete="off"
      autoFocus={isFocused}
      placeholder={texts.namePlaceholder}
      inputRef={fieldRef}
      value={name}
      isReadOnly={isDisabled}
      error={error}
      {...(same ? { description: texts.sameName(same.name) } : !isLink && { description: texts.nameHint })}
      onChange={(typed) => {
        onChange(typed)
        picker.send({ type: 'search', text: typed })
      }}
    />
  )
}

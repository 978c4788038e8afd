import type { RefCallback } from 'react'
import { memberChoiceKinds, type MemberChoice, type MemberChoiceFault } from '#machines/model/memberChoice.ts'
import { fold } from '#machines/model/text.ts'
import { DialogText } from '#src/components/Dialog.tsx'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { RadioOptions } from '#src/components/RadioOptions.tsx'
import { memberChoice as texts } from '#src/texts/users.ts'

interface MemberChoiceFieldsProps {
  choice: MemberChoice
  /** Active members without an account. */
  members: readonly { id: string; name: string }[]
  fault: MemberChoiceFault | null
  /** An account that is there gets a member: 'Só a conta' is what it has. */
  isLink?: boolean
  isDisabled: boolean
  /** The field that a fault is about. */
  fieldRef: RefCallback<HTMLElement>
  onChange: (change: Partial<MemberChoice>) => void
}

const linkKinds = memberChoiceKinds.filter((kind) => kind !== 'none')

/** To whom an account belongs: a new member by name, a member who is there, or no one. */
export const MemberChoiceFields = (props: MemberChoiceFieldsProps) => {
  const { choice, members, fault, isLink = false, isDisabled, fieldRef, onChange } = props
  const error = fault === null ? undefined : texts.faults[fault]
  const same = members.find(({ name }) => fold(name) === fold(choice.name.trim()))
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
        <Field
          label={texts.name}
          autoComplete="off"
          placeholder={texts.namePlaceholder}
          inputRef={fieldRef}
          value={choice.name}
          isReadOnly={isDisabled}
          error={error}
          {...(same ? { description: texts.sameName(same.name) } : !isLink && { description: texts.nameHint })}
          onChange={(name) => onChange({ name })}
        />
      )}
      {choice.kind === 'existing' &&
        (members.length === 0 ? (
          <DialogText>{texts.noMembers}</DialogText>
        ) : (
          <NativeSelect
            label={texts.member}
            options={[{ id: '', label: texts.choose }, ...members.map(({ id, name }) => ({ id, label: name }))]}
            value={choice.memberId}
            ref={fieldRef}
            isDisabled={isDisabled}
            error={error}
            onChange={(memberId) => onChange({ memberId })}
          />
        ))}
      {choice.kind === 'none' && <DialogText>{texts.accountOnly}</DialogText>}
    </>
  )
}

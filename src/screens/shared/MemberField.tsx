import { useState, type Ref } from 'react'
import type { ChosenMember, MemberChoice } from '#machines/shared/member.ts'
import { ComboBoxStandIn, type FieldUse } from '#src/components/ComboBoxStandIn.tsx'
import { later } from '#src/components/later.tsx'
import type { PickingActor } from '#src/hooks/memberPicker.ts'
import { memberField as texts } from '#src/texts/shared/memberField.ts'

export interface MemberFieldProps {
  /** Its picker offers the members. */
  form: PickingActor
  label: string
  isLabelHidden?: boolean
  /** Excludes members, such as the current user. */
  isOffered?: (member: MemberChoice) => boolean
  value: ChosenMember | null
  onChange: (member: MemberChoice | null) => void
  /** Shown in the empty field, such as 'Sem responsável'. */
  placeholder?: string
  error?: string | undefined
  isDisabled?: boolean
  isSmall?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** With the first use it loads the code of the list, and the members. */
const Combo = later(
  async () => (await import('./MemberCombo.tsx')).MemberCombo,
  ({ value, start, onUse, placeholder = texts.placeholder, ...props }: ComboProps) => (
    <ComboBoxStandIn
      {...props}
      selected={value?.name ?? ''}
      placeholder={placeholder}
      openLabel={texts.open}
      use={start}
      onUse={onUse}
    />
  ),
)

interface ComboProps extends MemberFieldProps {
  isWanted: boolean
  start: FieldUse | null
  onUse: (use: FieldUse) => void
}

/** One active member, found by name. */
export const MemberField = (props: MemberFieldProps) => {
  const [use, setUse] = useState<FieldUse | null>(null)
  return <Combo {...props} isWanted={use !== null} start={use} onUse={setUse} />
}

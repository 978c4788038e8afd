import type { Ref } from 'react'
import type { ChosenMember, MemberChoice, OfferedAccounts } from '#machines/shared/member.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { ComboBox } from '#src/components/ComboBox.tsx'
import type { Begun } from '#src/components/ComboBoxWaiting.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { memberField as texts } from '#src/texts/shared/memberField.ts'
import { MembersFailure } from './MembersFailure.tsx'
import { useMemberPicker } from './useMemberPicker.ts'

export interface MemberFieldProps {
  label: string
  isLabelHidden?: boolean
  /** Only members with an account, or without one. */
  accounts?: OfferedAccounts
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
  begun?: Begun | null
}

/** One active member, found by name. */
export const MemberField = ({ accounts, isOffered = () => true, value, onChange, ...field }: MemberFieldProps) => {
  const picker = useMemberPicker(accounts)
  const offered = picker.offered.filter(isOffered)
  return (
    <div data-machine="memberPicker" data-state={picker.state}>
      <ComboBox
        placeholder={texts.placeholder}
        {...field}
        options={offered.map(({ id, name, photo_url }) => ({
          id,
          label: name,
          face: <Avatar name={name} photoUrl={pictureUrl(photo_url)} size={32} />,
        }))}
        value={value && { id: value.id, label: offered.find(({ id }) => id === value.id)?.name ?? value.name }}
        onChange={(chosen) => onChange(offered.find(({ id }) => id === chosen) ?? null)}
        onSearch={picker.search}
        openLabel={texts.open}
        empty={picker.empty}
      />
      <MembersFailure failure={picker.failure} onRetry={picker.retry} />
    </div>
  )
}

import { Avatar } from '#src/components/Avatar.tsx'
import { ComboBox } from '#src/components/ComboBox.tsx'
import { useOfferedMembers } from '#src/hooks/memberPicker.ts'
import { pictureUrl } from '#src/hooks/picture.ts'
import { memberField as texts } from '#src/texts/shared/memberField.ts'
import type { FieldUse } from '#src/components/ComboBoxStandIn.tsx'
import type { MemberFieldProps } from './MemberField.tsx'
import { MembersFailure } from './MembersFailure.tsx'

interface MemberComboProps extends MemberFieldProps {
  start: FieldUse | null
}

/** The field with its list. */
export const MemberCombo = ({ form, isOffered = () => true, value, onChange, ...field }: MemberComboProps) => {
  const picker = useOfferedMembers(form)
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

import { useState } from 'react'
import { ComboBoxWaiting, type Begun } from '#src/components/ComboBoxWaiting.tsx'
import { later } from '#src/components/later.tsx'
import { memberField as texts } from '#src/texts/shared/memberField.ts'
import type { MemberFieldProps } from './MemberField.tsx'

interface PartProps extends MemberFieldProps {
  isWanted: boolean
  begun: Begun | null
  onBegin: (begun: Begun | null) => void
  onWant: () => void
}

const Part = later<PartProps>(
  async () => (await import('./MemberField.tsx')).MemberField,
  ({ label, isLabelHidden, isSmall = false, placeholder = texts.placeholder, value, begun, onBegin, onWant }) => (
    <ComboBoxWaiting
      {...{ label, isLabelHidden, isSmall, placeholder, begun, onBegin, onWant }}
      value={value?.name ?? ''}
      openLabel={texts.open}
    />
  ),
)

/** A field of a page that few users use at once. Its code and the members are loaded when the user is near it. */
export const LaterMemberField = (props: Omit<MemberFieldProps, 'begun' | 'inputRef'>) => {
  const [isWanted, setWanted] = useState(false)
  const [begun, setBegun] = useState<Begun | null>(null)
  return <Part {...props} isWanted={isWanted} begun={begun} onBegin={setBegun} onWant={() => setWanted(true)} />
}

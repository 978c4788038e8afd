import { useActorRef, useSelector } from '@xstate/react'
import type { Ref } from 'react'
import { memberPickerMachine, offeredMembers } from '#machines/memberPicker.machine.ts'
import type { MemberChoice } from '#machines/model/member.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Avatar } from '#src/components/Avatar.tsx'
import { Button } from '#src/components/Button.tsx'
import { ComboBox } from '#src/components/ComboBox.tsx'
import { pictureUrl } from '#src/joints/picture.ts'
import { stateText } from '#src/joints/stateText.ts'
import { loadReason } from '#src/texts/failures.ts'
import { memberField as texts } from '#src/texts/memberField.ts'
import * as css from './MemberField.css.ts'

interface MemberFieldProps {
  label: string
  isLabelHidden?: boolean
  /** Only members with an account, or without one. */
  accounts?: 'any' | 'with' | 'without'
  /** Leaves out a few, the person at the keyboard say. */
  isOffered?: (member: MemberChoice) => boolean
  value: Pick<MemberChoice, 'id' | 'name'> | null
  onChange: (member: MemberChoice | null) => void
  /** Of the empty field, 'Sem responsável' say. */
  placeholder?: string
  error?: string | undefined
  isDisabled?: boolean
  isSmall?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** One active member, found by name. */
export const MemberField = ({
  accounts = 'any',
  isOffered = () => true,
  value,
  onChange,
  ...field
}: MemberFieldProps) => {
  const picker = useActorRef(memberPickerMachine, { input: { accounts } })
  const state = useSelector(picker, ({ value: at }) => stateText(at))
  const offered = useSelector(picker, ({ context }) => offeredMembers(context)).filter(isOffered)
  const failure = useSelector(picker, (now) => (now.matches('failed') ? now.context.failure : null))
  const search = useSelector(picker, ({ context }) => context.text)
  return (
    <div data-machine="memberPicker" data-state={state}>
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
        onSearch={(text) => picker.send({ type: 'search', text })}
        openLabel={texts.open}
        empty={state === 'ready' ? texts.nobody(search) : state === 'failed' ? texts.failed : texts.looking}
      />
      {failure && (
        <div className={css.failed}>
          <Alert title={texts.failed}>{loadReason(failure)}</Alert>
          <Button size="small" onPress={() => picker.send({ type: 'retry' })}>
            {texts.retry}
          </Button>
        </div>
      )}
    </div>
  )
}

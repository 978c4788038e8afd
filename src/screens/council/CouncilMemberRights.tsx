import { useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import type { Ref } from 'react'
import type { Council } from '#machines/model/council.ts'
import { linkChoices } from '#machines/model/councilMemberForm.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { useAccess } from '#src/joints/session.ts'
import { council as words } from '#src/texts/council.ts'
import { loadReason } from '#src/texts/failures.ts'
import * as css from './Council.css.ts'
import type { CouncilMemberFormActor } from './CouncilMemberFields.tsx'

const texts = words.form

interface RightsProps {
  form: CouncilMemberFormActor
  council: Council
  isDisabled: boolean
}

/** Whose account gets the position's rights: chosen by admins, read by others. */
export const LinkedMember = ({ form, council, isDisabled }: RightsProps) => {
  const access = useAccess()
  const memberId = useSelector(form, ({ context }) => context.values.memberId)
  const seat = useSelector(form, ({ context }) => context.seat)
  const mayLink = useSelector(form, ({ context }) => context.mayLink)
  const members = useSelector(form, ({ context }) => context.members)
  const failure = useSelector(form, ({ context }) => context.membersFailure)
  const isLoading = useSelector(form, (state) => state.matches({ members: 'loading' }))
  if (!mayLink)
    return (
      <Field
        label={texts.member}
        value={seat?.member_id == null ? texts.nobody : seat.name}
        isReadOnly
        description={texts.lock}
        descriptionIcon={Lock}
      />
    )
  if (members === null && failure)
    return (
      <div>
        <Alert title={texts.membersFailed}>{loadReason(failure)}</Alert>
        <Button
          size="small"
          isBusy={isLoading}
          busyLabel={texts.membersLoading}
          onPress={() => form.send({ type: 'members.retry' })}
        >
          {words.retry}
        </Button>
      </div>
    )
  const choices = linkChoices(members ?? [], council.seats, seat, access?.memberId ?? null)
  return (
    <div>
      <NativeSelect
        label={texts.member}
        options={[
          { id: '', label: members === null ? texts.membersLoading : texts.nobody },
          ...choices.map(({ id, name }) => ({ id, label: name })),
        ]}
        value={memberId}
        isDisabled={isDisabled || members === null}
        onChange={(id) => form.send({ type: 'member.choose', memberId: id })}
      />
      <p className={css.hint}>{texts.memberHint}</p>
    </div>
  )
}

interface PositionChoiceProps extends RightsProps {
  selectRef: Ref<HTMLSelectElement>
  error: string | undefined
  onChange: (code: string) => void
}

/** Of a row that is there, admins alone change the position: it may give rights. */
export const PositionChoice = ({ form, council, isDisabled, selectRef, error, onChange }: PositionChoiceProps) => {
  const code = useSelector(form, ({ context }) => context.values.position)
  const isLocked = useSelector(form, ({ context }) => !context.mayLink && context.seat !== null)
  const mayLink = useSelector(form, ({ context }) => context.mayLink)
  const title = council.positions.find(({ position }) => position === code)?.title ?? code
  if (isLocked)
    return <Field label={texts.position} value={title} isReadOnly description={texts.lock} descriptionIcon={Lock} />
  const isKnown = council.positions.some(({ position }) => position === code)
  return (
    <div>
      <NativeSelect
        ref={selectRef}
        label={texts.position}
        options={[
          ...(isKnown ? [] : [{ id: code, label: title }]),
          ...council.positions.map(({ position, title }) => ({ id: position, label: title })),
        ]}
        value={code}
        isDisabled={isDisabled}
        error={error}
        onChange={onChange}
      />
      {!mayLink && <p className={css.hint}>{texts.positionHint}</p>}
    </div>
  )
}

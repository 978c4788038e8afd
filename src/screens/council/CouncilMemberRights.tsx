import { useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import type { Ref } from 'react'
import type { Council } from '#machines/council/council.ts'
import { linkedMember, mayTakeSeat } from '#machines/council/councilMemberForm.ts'
import type { ChosenMember } from '#machines/shared/member.ts'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { MemberField } from '#src/screens/shared/MemberField.tsx'
import { council as words } from '#src/texts/council/council.ts'
import * as css from './Council.css.ts'
import type { CouncilMemberFormActor } from '#machines/council/councilMemberForm.machine.ts'

const texts = words.form

interface RightsProps {
  form: CouncilMemberFormActor
  council: Council
  isDisabled: boolean
}

const isSameMember = (a: ChosenMember | null, b: ChosenMember | null) => a?.id === b?.id && a?.name === b?.name

/** The member whose account has the position's rights. Administrators choose it; others read it. */
export const LinkedMember = ({ form, council, isDisabled }: RightsProps) => {
  const ownId = useSelector(form, ({ context }) => context.access.memberId)
  const linked = useSelector(
    form,
    ({ context: { values, seat, chosen } }) => linkedMember(values, seat, chosen),
    isSameMember,
  )
  const seat = useSelector(form, ({ context }) => context.seat)
  const mayLink = useSelector(form, ({ context }) => context.mayLink)
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
  return (
    <div>
      <MemberField
        form={form}
        label={texts.member}
        placeholder={texts.nobody}
        isOffered={({ id }) => mayTakeSeat(id, council.seats, seat, ownId)}
        value={linked}
        isDisabled={isDisabled}
        onChange={(member) => form.send({ type: 'member.choose', member })}
      />
      <p className={css.hint}>{texts.memberHint}</p>
    </div>
  )
}

interface PositionFieldProps extends RightsProps {
  selectRef: Ref<HTMLSelectElement>
  error: string | undefined
  onChange: (code: string) => void
}

/** Only administrators change the position of an existing row, because it may give rights. */
export const PositionField = ({ form, council, isDisabled, selectRef, error, onChange }: PositionFieldProps) => {
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

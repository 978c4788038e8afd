import { useSelector } from '@xstate/react'
import type { Council } from '#machines/council/council.ts'
import type { CouncilMemberFormActor } from '#machines/council/councilMemberForm.machine.ts'
import { linkedMember, type CouncilMemberValues } from '#machines/council/councilMemberForm.ts'
import { ConflictDialog } from '#src/screens/shared/ConflictDialog.tsx'
import { council as words } from '#src/texts/council/council.ts'

const texts = words.conflict

interface CouncilMemberConflictProps {
  form: CouncilMemberFormActor
  council: Council
}

/** Another user changed the same council member. */
export const CouncilMemberConflict = ({ form, council }: CouncilMemberConflictProps) => {
  const conflict = useSelector(form, ({ context }) => context.conflict)
  const seat = useSelector(form, ({ context }) => context.seat)
  const chosen = useSelector(form, ({ context }) => context.chosen)
  const wordOf = (field: keyof CouncilMemberValues, values: CouncilMemberValues): string => {
    if (field === 'memberId') return linkedMember(values, seat, chosen)?.name ?? words.form.nobody
    if (field === 'position')
      return council.positions.find(({ position }) => position === values.position)?.title ?? values.position
    return field === 'status' ? words.status[values.status] : values[field]
  }
  return (
    conflict && (
      <ConflictDialog
        title={texts.title}
        conflict={conflict}
        labels={texts.fields}
        wordOf={wordOf}
        onChoose={(choice) => form.send({ type: 'field.choose', ...choice })}
        onMerge={() => form.send({ type: 'merge' })}
        onBack={() => form.send({ type: 'back' })}
      />
    )
  )
}

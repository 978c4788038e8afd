import { useSelector } from '@xstate/react'
import { setStats } from '#machines/shared/member.ts'
import type { MemberFormActor } from '#machines/members/memberForm.machine.ts'
import type { MemberValues } from '#machines/members/memberForm.ts'
import type { MemberField } from '#machines/members/memberRights.ts'
import { memberConflict as texts, memberForm } from '#src/texts/members/memberForm.ts'
import { memberStatusLabels } from '#src/texts/members/memberLabels.ts'
import { pictureUrl } from '#src/hooks/picture.ts'
import { ConflictDialog } from '#src/screens/shared/ConflictDialog.tsx'

const wordOf = (field: MemberField, values: MemberValues): string => {
  const value = values[field]
  if (field === 'photo') return value === null ? texts.noPhoto : texts.withPhoto
  if (field === 'status') return memberStatusLabels[values.status]
  if (setStats.some((stat) => stat === field)) return typeof value === 'number' ? texts.stars(value) : memberForm.noStat
  if (field === 'skills') return values.skills.join(', ')
  return String(value)
}

/** Another user changed the same member. */
export const MemberConflict = ({ form }: { form: MemberFormActor }) => {
  const conflict = useSelector(form, ({ context }) => context.conflict)
  return (
    conflict && (
      <ConflictDialog
        title={texts.title}
        conflict={conflict}
        labels={memberForm.fields}
        wordOf={wordOf}
        pictureOf={(field, values) => (field === 'photo' ? pictureUrl(values.photo) : null)}
        onChoose={(choice) => form.send({ type: 'field.choose', ...choice })}
        onMerge={() => form.send({ type: 'merge' })}
        onBack={() => form.send({ type: 'back' })}
      />
    )
  )
}

import { useSelector } from '@xstate/react'
import type { BadgeValues } from '#machines/achievements/badgeForm.ts'
import type { RoutineKind } from '#machines/routines/routine.ts'
import { badges } from '#src/texts/achievements/badges.ts'
import { iconLabels } from '#src/texts/achievements/badgeLabels.ts'
import { measureName } from '#src/texts/achievements/measureLabels.ts'
import { ConflictDialog } from '#src/screens/shared/ConflictDialog.tsx'
import { GoneDialog } from '#src/screens/shared/GoneDialog.tsx'
import type { BadgeFormProps } from './BadgeForm.tsx'

const { conflict: texts, form, gone } = badges

const wordOf = (field: keyof BadgeValues, values: BadgeValues, kinds: readonly RoutineKind[]): string => {
  if (field === 'icon') return iconLabels[values.icon]
  if (field === 'measure') return values.measure === null ? form.byHand : measureName(values.measure, kinds)
  return field === 'active' ? form.statuses[values.active ? 'active' : 'inactive'] : values[field]
}

/** Another user changed the same badge. */
export const BadgeConflict = ({ rules }: BadgeFormProps) => {
  const conflict = useSelector(rules, ({ context }) => context.conflict)
  const kinds = useSelector(rules, ({ context }) => context.kinds)
  return (
    conflict && (
      <ConflictDialog
        title={texts.title}
        conflict={conflict}
        labels={texts.fields}
        wordOf={(field, values) => wordOf(field, values, kinds)}
        onChoose={(choice) => rules.send({ type: 'field.choose', ...choice })}
        onMerge={() => rules.send({ type: 'merge' })}
        onBack={() => rules.send({ type: 'back' })}
      />
    )
  )
}

/** Another user deleted the badge. The typed values can become a new one. */
export const BadgeGone = ({ rules }: BadgeFormProps) => (
  <GoneDialog
    texts={gone}
    onClose={() => rules.send({ type: 'cancel' })}
    onAgain={() => rules.send({ type: 'again' })}
  />
)

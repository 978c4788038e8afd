import { useSelector } from '@xstate/react'
import { loadedIdentity } from '#machines/settings/clubIdentity.machine.ts'
import type { IdentityField, IdentityValues } from '#machines/settings/clubIdentity.ts'
import type { Choice } from '#machines/shared/merge.ts'
import { pictureUrl } from '#src/hooks/picture.ts'
import { ConflictCard, ConflictDialog } from '#src/screens/shared/ConflictDialog.tsx'
import { identity as texts } from '#src/texts/settings/identity.ts'
import { zoneLabel } from '#src/texts/settings/zoneLabels.ts'
import type { IdentityProps } from './IdentityFields.tsx'

const wordOf = (field: IdentityField, values: IdentityValues): string => {
  if (field === 'club_emblem') return values.club_emblem === '' ? texts.noEmblem : texts.withEmblem
  if (field !== 'time_zone') return values[field]
  return zoneLabel(values.time_zone)
}

/** Another administrator changed the identity meanwhile: a dialog if this refused a save, else a card. */
export const IdentityConflict = ({ form }: IdentityProps) => {
  const isRefused = useSelector(form, (state) => state.matches('conflict'))
  const conflict = useSelector(form, ({ context }) => loadedIdentity(context).conflict)
  if (!conflict) return null
  const fields = {
    conflict,
    labels: texts.labels,
    wordOf,
    pictureOf: (field: IdentityField, values: IdentityValues) =>
      field === 'club_emblem' ? pictureUrl(values.club_emblem || null) : null,
    onChoose: (choice: Choice<IdentityValues>) => form.send({ type: 'field.choose', ...choice }),
  }
  return isRefused ? (
    <ConflictDialog
      title={texts.conflict}
      {...fields}
      onMerge={() => form.send({ type: 'merge' })}
      onBack={() => form.send({ type: 'back' })}
    />
  ) : (
    <ConflictCard {...fields} />
  )
}

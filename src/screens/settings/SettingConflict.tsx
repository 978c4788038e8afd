import { useSelector } from '@xstate/react'
import { loadedOf, type SettingsFormActor } from '#machines/settings/settingsForm.machine.ts'
import type { SettingField, SettingValues } from '#machines/settings/settingsForm.ts'
import type { Choice } from '#machines/shared/merge.ts'
import { ConflictCard, ConflictDialog } from '#src/screens/shared/ConflictDialog.tsx'
import { settings as texts } from '#src/texts/settings/settings.ts'

/** Another administrator saved settings while the user edited them: a dialog if this refused a save, else a card. */
export const SettingConflict = ({ form }: { form: SettingsFormActor }) => {
  const isRefused = useSelector(form, (state) => state.matches('conflict'))
  const conflict = useSelector(form, ({ context }) => loadedOf(context).conflict)
  if (!conflict) return null
  const fields = {
    conflict,
    labels: texts.labels,
    wordOf: (field: SettingField, values: SettingValues) => values[field],
    onChoose: (choice: Choice<SettingValues>) => form.send({ type: 'field.choose', ...choice }),
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

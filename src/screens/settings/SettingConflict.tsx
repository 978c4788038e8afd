import { useSelector } from '@xstate/react'
import { loadedOf, type SettingsFormActor } from '#machines/settings/settingsForm.machine.ts'
import { ConflictCard } from '#src/screens/shared/ConflictDialog.tsx'
import { settings as texts } from '#src/texts/settings/settings.ts'

/** Another administrator saved settings while the user edited them. */
export const SettingConflict = ({ form }: { form: SettingsFormActor }) => {
  const conflict = useSelector(form, ({ context }) => loadedOf(context).conflict)
  return (
    conflict && (
      <ConflictCard
        conflict={conflict}
        labels={texts.labels}
        wordOf={(field, values) => values[field]}
        onChoose={(choice) => form.send({ type: 'field.choose', ...choice })}
      />
    )
  )
}

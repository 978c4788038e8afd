import { useSelector } from '@xstate/react'
import { loadedOf } from '#machines/settings/settingsForm.machine.ts'
import { Confirm } from '#src/components/Confirm.tsx'
import { settings as texts } from '#src/texts/settings/settings.ts'
import type { SettingsProps } from './General.tsx'

/** Shows what a shorter retention deletes from the audit log, before it is saved. */
export const ShorterDialog = ({ form }: SettingsProps) => {
  const days = useSelector(form, ({ context }) => loadedOf(context).values.audit_days.trim())
  const footprint = useSelector(form, ({ context }) => context.footprint)
  if (!footprint) return null
  return (
    <Confirm
      isOpen
      title={texts.question}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={() => form.send({ type: 'confirm' })}
      onCancel={() => form.send({ type: 'cancel' })}
    >
      {texts.questionText(days, footprint)}
    </Confirm>
  )
}

import { useSelector } from '@xstate/react'
import { Confirm } from '#src/components/Confirm.tsx'
import { settings as texts } from '#src/texts/settings/settings.ts'
import type { SettingsProps } from './General.tsx'

/** Shows what a shorter retention deletes from the audit log, before it is saved. */
export const ShorterDialog = ({ settings }: SettingsProps) => {
  const days = useSelector(settings, ({ context }) => context.values.audit_days.trim())
  const footprint = useSelector(settings, ({ context }) => context.footprint)
  if (!footprint) return null
  return (
    <Confirm
      isOpen
      title={texts.question}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={() => settings.send({ type: 'confirm' })}
      onCancel={() => settings.send({ type: 'cancel' })}
    >
      {texts.questionText(days, footprint)}
    </Confirm>
  )
}

import { useSelector } from '@xstate/react'
import { loadedOf } from '#machines/settings/settingsForm.machine.ts'
import { Confirm } from '#src/components/Confirm.tsx'
import { settings as texts } from '#src/texts/settings/settings.ts'
import type { SettingsProps } from './General.tsx'

/** Shows what shorter retentions delete, before they are saved. */
export const ShorterDialog = ({ form }: SettingsProps) => {
  const values = useSelector(form, ({ context }) => loadedOf(context).values)
  const footprint = useSelector(form, ({ context }) => context.footprint)
  if (!footprint) return null
  const { audit, pictures } = footprint
  return (
    <Confirm
      isOpen
      title={texts.question}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={() => form.send({ type: 'confirm' })}
      onCancel={() => form.send({ type: 'cancel' })}
    >
      {[
        ...(audit === null || audit.entries === 0 ? [] : [texts.questionText(values.audit_days.trim(), audit)]),
        ...(pictures === null || pictures === 0 ? [] : [texts.pictureText(values.proof_days.trim(), pictures)]),
      ].join(' ')}
    </Confirm>
  )
}

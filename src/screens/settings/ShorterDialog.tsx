import { useSelector } from '@xstate/react'
import { loadedOf } from '#machines/settings/settingsForm.machine.ts'
import { wholeNumber } from '#machines/shared/wholeNumber.ts'
import { Confirm } from '#src/components/Confirm.tsx'
import { settings as texts } from '#src/texts/settings/settings.ts'
import type { SettingsProps } from './General.tsx'

const daysOf = (typed: string) => wholeNumber(typed) ?? 0

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
        ...(audit === null || audit.entries === 0 ? [] : [texts.questionText(daysOf(values.audit_days), audit)]),
        ...(pictures === null || pictures === 0 ? [] : [texts.pictureText(daysOf(values.proof_days), pictures)]),
      ].join(' ')}
    </Confirm>
  )
}

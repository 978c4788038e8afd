import { useSelector } from '@xstate/react'
import { responsibleChoices } from '#machines/council/monitoring.ts'
import type { MonitoringUpdate } from '#machines/council/monitoringUpdate.ts'
import { ConflictDialog } from '#src/screens/shared/ConflictDialog.tsx'
import { monitoring as words } from '#src/texts/council/monitoring.ts'
import { monitoringStatusLabels } from '#src/texts/council/monitoringLabels.ts'
import type { MonitoringUpdateProps } from './MonitoringUpdateFields.tsx'

const texts = words.conflict

/** Another user updated the same case. */
export const MonitoringConflict = ({ update, monitoring }: MonitoringUpdateProps) => {
  const conflict = useSelector(update, ({ context }) => context.conflict)
  const id = useSelector(update, ({ context }) => context.row.id)
  const people = responsibleChoices(monitoring.responsibles, monitoring.cases.find((one) => one.id === id) ?? null)
  const wordOf = (field: keyof MonitoringUpdate, values: MonitoringUpdate): string => {
    if (field === 'status') return monitoringStatusLabels[values.status]
    if (field === 'note') return values.note
    return people.find((person) => person.id === values.assignedTo)?.name ?? words.form.nobody
  }
  return (
    conflict && (
      <ConflictDialog
        title={texts.title}
        conflict={conflict}
        labels={texts.fields}
        wordOf={wordOf}
        onChoose={(choice) => update.send({ type: 'field.choose', ...choice })}
        onMerge={() => update.send({ type: 'merge' })}
        onBack={() => update.send({ type: 'back' })}
      />
    )
  )
}

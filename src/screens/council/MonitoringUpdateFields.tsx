import { useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import { useRef } from 'react'
import {
  maxMonitoringNote,
  mayReassignCase,
  responsibleChoices,
  statusChoices,
  type Monitoring,
} from '#machines/council/monitoring.ts'
import { faultOfUpdate, type MonitoringUpdate } from '#machines/council/monitoringUpdate.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { updateCaseReason } from '#src/texts/council/councilPanelFailures.ts'
import { monitoring as words } from '#src/texts/council/monitoring.ts'
import { monitoringStatusLabels } from '#src/texts/council/monitoringLabels.ts'
import * as css from './Council.css.ts'
import type { MonitoringUpdateActor } from '#machines/council/monitoringUpdate.machine.ts'

const texts = words.updating

export interface MonitoringUpdateProps {
  update: MonitoringUpdateActor
  /** The data of the table. */
  monitoring: Monitoring
}

/** Status, responsible and note. Fields that the user's position does not allow are locked, with the reason. */
export const MonitoringUpdateFields = ({ update, monitoring }: MonitoringUpdateProps) => {
  const access = useSelector(update, ({ context }) => context.access)
  const row = useSelector(update, ({ context }) => context.row)
  const values = useSelector(update, ({ context }) => context.values)
  const isFaultShown = useSelector(update, ({ context }) => context.isFaultShown)
  const failure = useSelector(update, ({ context }) => context.failure)
  const isSaving = useSelector(update, (state) => state.matches({ open: { form: 'saving' } }))
  const note = useRef<HTMLTextAreaElement>(null)
  useFieldFault(update, () => note.current?.focus())
  const fault = isFaultShown ? faultOfUpdate(values) : null
  const change = (values: Partial<MonitoringUpdate>) => update.send({ type: 'field.change', change: values })
  const statuses = statusChoices(access, row.status)
  const known = monitoring.cases.find(({ id }) => id === row.id) ?? null
  const people = responsibleChoices(monitoring.responsibles, known)
  const count = lengthOf(values.note)
  return (
    <>
      <div className={css.pair}>
        {statuses.length > 1 ? (
          <NativeSelect
            label={words.form.status}
            options={statuses.map((id) => ({ id, label: monitoringStatusLabels[id] }))}
            value={values.status}
            isDisabled={isSaving}
            onChange={(status) => change({ status })}
          />
        ) : (
          <Locked label={words.form.status} value={monitoringStatusLabels[values.status]} />
        )}
        {mayReassignCase(access) ? (
          <NativeSelect
            label={words.form.responsible}
            options={[{ id: '', label: words.form.nobody }, ...people.map(({ id, name }) => ({ id, label: name }))]}
            value={values.assignedTo}
            isDisabled={isSaving}
            onChange={(assignedTo) => change({ assignedTo })}
          />
        ) : (
          <Locked
            label={words.form.responsible}
            value={people.find(({ id }) => id === values.assignedTo)?.name ?? words.form.nobody}
          />
        )}
      </div>
      <TextArea
        label={texts.note}
        inputRef={note}
        description={row.status !== 'resolvido' && values.status === 'resolvido' ? texts.closing : texts.noteHint}
        {...(count > maxMonitoringNote * 0.9 && { aside: words.form.count(count, maxMonitoringNote) })}
        value={values.note}
        isReadOnly={isSaving}
        error={fault === null ? undefined : words.noteFaults[fault]}
        onChange={(text) => change({ note: text })}
      />
      {failure && <Alert>{updateCaseReason(failure)}</Alert>}
    </>
  )
}

const Locked = ({ label, value }: { label: string; value: string }) => (
  <Field label={label} value={value} isReadOnly description={texts.locked} descriptionIcon={Lock} />
)

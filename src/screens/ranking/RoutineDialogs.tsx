import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { faultOfRoutine, type RoutineField, type RoutineValues } from '#machines/ranking/routineForm.ts'
import type { RoutineKindsActor } from '#machines/ranking/routineKinds.machine.ts'
import { routineIconNames, routinePeriods } from '#machines/routines/routine.ts'
import type { Choice } from '#machines/shared/merge.ts'
import { Checkbox } from '#src/components/Checkbox.tsx'
import { Confirm } from '#src/components/Confirm.tsx'
import { Field } from '#src/components/Field.tsx'
import { FormDialog } from '#src/components/FormDialog.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { useFieldFocus } from '#src/hooks/fieldFocus.ts'
import { DiscardQuestion } from '#src/screens/shared/DiscardQuestion.tsx'
import { ConflictDialog } from '#src/screens/shared/ConflictDialog.tsx'
import * as css from '#src/screens/shared/Panel.css.ts'
import { routineKindReason } from '#src/texts/ranking/administrationFailures.ts'
import { routineKinds as texts } from '#src/texts/ranking/rankingAdmin.ts'
import { routineIconNames as iconNames, routinePeriodNames } from '#src/texts/ranking/rankingLabels.ts'

/** The form of one routine, its conflict, and the confirmations before changes are discarded and before a deletion. */
export const RoutineDialogs = ({ kinds }: { kinds: RoutineKindsActor }) => {
  const row = useSelector(kinds, ({ context }) => context.row)
  const isSaving = useSelector(kinds, (state) => state.matches({ form: 'saving' }))
  const isDeleting = useSelector(kinds, (state) => state.matches({ form: 'deleting' }))
  const isConfirming = useSelector(kinds, (state) => state.matches({ form: 'confirming' })) || isDeleting
  const isDiscarding = useSelector(kinds, (state) => state.matches({ form: 'discarding' }))
  const isConflict = useSelector(kinds, (state) => state.matches({ form: 'conflict' }))
  const failure = useSelector(kinds, ({ context }) => context.failure)
  const cancel = () => kinds.send({ type: 'cancel' })
  if (isConflict) return <RoutineConflict kinds={kinds} />
  if (isConfirming)
    return (
      <Confirm
        isOpen
        title={texts.deleteTitle}
        confirmLabel={texts.confirmDelete}
        cancelLabel={texts.cancel}
        isBusy={isDeleting}
        busyLabel={texts.deleting}
        alert={failure && routineKindReason(failure)}
        onConfirm={() => kinds.send({ type: 'confirm' })}
        onCancel={cancel}
      >
        {texts.deleteText(row?.label ?? '')}
      </Confirm>
    )
  return (
    <>
      <FormDialog
        title={row === null ? texts.newRoutine : texts.editRoutine}
        submitLabel={texts.save}
        busyLabel={texts.busy}
        cancelLabel={texts.cancel}
        isBusy={isSaving}
        alert={failure && routineKindReason(failure)}
        onSubmit={() => kinds.send({ type: 'submit' })}
        onCancel={cancel}
      >
        <RoutineFields kinds={kinds} isSaving={isSaving} />
      </FormDialog>
      <DiscardQuestion
        isOpen={isDiscarding}
        texts={texts.discard}
        onDiscard={() => kinds.send({ type: 'discard' })}
        onKeep={() => kinds.send({ type: 'keep' })}
      />
    </>
  )
}

const RoutineConflict = ({ kinds }: { kinds: RoutineKindsActor }) => {
  const conflict = useSelector(kinds, ({ context }) => context.conflict)
  if (!conflict) return null
  return (
    <ConflictDialog
      title={texts.conflict}
      conflict={conflict}
      labels={texts.labels}
      wordOf={texts.word}
      onChoose={(choice: Choice<RoutineValues>) => kinds.send({ type: 'field.choose', ...choice })}
      onMerge={() => kinds.send({ type: 'merge' })}
      onBack={() => kinds.send({ type: 'back' })}
    />
  )
}

const RoutineFields = ({ kinds, isSaving }: { kinds: RoutineKindsActor; isSaving: boolean }) => {
  const values = useSelector(kinds, ({ context }) => context.values)
  const isNew = useSelector(kinds, ({ context }) => context.row === null)
  const isChecked = useSelector(kinds, ({ context }) => context.isChecked)
  const [label, points] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  useFieldFocus(kinds, { label, points }, ['label'])
  const change = (changed: Partial<RoutineValues>) => kinds.send({ type: 'field.change', change: changed })
  const errorOf = (field: RoutineField) => {
    const fault = isChecked ? faultOfRoutine(field, values) : null
    return fault === null ? undefined : texts.faults[fault]
  }
  return (
    <>
      <Field
        label={texts.labels.label}
        inputRef={label}
        autoComplete="off"
        value={values.label}
        isReadOnly={isSaving}
        error={errorOf('label')}
        onChange={(typed) => change({ label: typed })}
      />
      <NativeSelect
        label={texts.labels.icon}
        options={routineIconNames.map((id) => ({ id, label: iconNames[id] }))}
        value={values.icon}
        isDisabled={isSaving}
        onChange={(icon) => change({ icon })}
      />
      <div>
        <NativeSelect
          label={texts.labels.period}
          options={routinePeriods.map((id) => ({ id, label: routinePeriodNames[id] }))}
          value={values.period}
          isDisabled={isSaving}
          onChange={(period) => change({ period })}
        />
        {!isNew && <p className={css.hint}>{texts.periodHint}</p>}
      </div>
      <Field
        label={texts.labels.points}
        inputRef={points}
        inputMode="numeric"
        autoComplete="off"
        value={values.points}
        isReadOnly={isSaving}
        error={errorOf('points')}
        onChange={(typed) => change({ points: typed })}
      />
      <div>
        <Checkbox isChecked={values.needsPhoto} isDisabled={isSaving} onChange={(needsPhoto) => change({ needsPhoto })}>
          {texts.labels.needsPhoto}
        </Checkbox>
        <p className={css.hint}>{texts.photoHint}</p>
      </div>
    </>
  )
}

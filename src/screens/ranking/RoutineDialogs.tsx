import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { faultOfRoutine, type RoutineField, type RoutineValues } from '#machines/ranking/routineForm.ts'
import type { RoutineKindsActor } from '#machines/ranking/routineKinds.machine.ts'
import { routineIconNames, routinePeriods } from '#machines/routines/routine.ts'
import type { Choice } from '#machines/shared/merge.ts'
import { Checkbox } from '#src/components/Checkbox.tsx'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { useFieldFocus } from '#src/hooks/fieldFocus.ts'
import { ConflictDialog } from '#src/screens/shared/ConflictDialog.tsx'
import * as css from '#src/screens/shared/Panel.css.ts'
import { routineKindReason } from '#src/texts/ranking/administrationFailures.ts'
import { routineKinds as texts } from '#src/texts/ranking/rankingAdmin.ts'
import { routineIconNames as iconNames, routinePeriodNames } from '#src/texts/ranking/rankingLabels.ts'
import { RowDialogs } from './RowDialogs.tsx'

/** The dialogs of one routine. */
export const RoutineDialogs = ({ kinds }: { kinds: RoutineKindsActor }) => {
  const row = useSelector(kinds, ({ context }) => context.row)
  return (
    <RowDialogs
      actor={kinds}
      texts={texts}
      title={row === null ? texts.newRoutine : texts.editRoutine}
      question={texts.deleteText(row?.label ?? '')}
      reasonOf={routineKindReason}
      conflict={<RoutineConflict kinds={kinds} />}
    >
      {(isSaving) => <RoutineFields kinds={kinds} isSaving={isSaving} />}
    </RowDialogs>
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

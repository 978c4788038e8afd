import { Plus, X } from 'lucide-react'
import { mostRoutines, type RoutineValues } from '#machines/ranking/routineForm.ts'
import { factsOf } from '#machines/settings/beginning.machine.ts'
import { routineRowsOf, type RoutineRow } from '#machines/settings/beginning.ts'
import { routinePeriods } from '#machines/routines/routine.ts'
import { useSelector } from '@xstate/react'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Checkbox } from '#src/components/Checkbox.tsx'
import { Field } from '#src/components/Field.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { useFirstFocus } from '#src/hooks/fieldFocus.ts'
import { beginningFault } from '#src/texts/settings/beginning.ts'
import { beginningRoutines as texts } from '#src/texts/settings/beginningRoutines.ts'
import * as css from './Beginning.css.ts'
import { useFocus, useStepFaults, useValues, type FieldsProps } from './beginningStep.ts'

/** The club's routines, and new ones. Unlike those of the administration they are saved together. */
export const BeginningRoutines = ({ screen }: FieldsProps) => {
  const stored = useSelector(screen, ({ context }) => factsOf(context).routines)
  const [values, change] = useValues(screen)
  const error = useStepFaults(screen, 'routines', beginningFault)
  const list = useFocus<HTMLUListElement>(screen, 'routines')
  const rows = routineRowsOf(values, stored)
  return (
    <>
      {error !== undefined && <Alert>{error}</Alert>}
      <ul ref={list} tabIndex={-1} aria-label={texts.list} className={css.positions}>
        {rows.map((row) => (
          <li key={row.key} className={css.position}>
            <Routine screen={screen} row={row} />
          </li>
        ))}
      </ul>
      <Button
        icon={Plus}
        isDisabled={rows.length >= mostRoutines}
        onPress={() =>
          change({
            newRoutines: [...values.newRoutines, { id: crypto.randomUUID(), label: '', period: 'day', points: '10' }],
          })
        }
      >
        {texts.add}
      </Button>
    </>
  )
}

const Routine = ({ screen, row }: FieldsProps & { row: RoutineRow }) => {
  const { key, kind, values, isActive } = row
  const [{ routines, newRoutines }, change] = useValues(screen)
  const label = useFocus<HTMLInputElement>(screen, `label of ${key}`)
  const points = useFocus<HTMLInputElement>(screen, `points of ${key}`)
  useFirstFocus(label, kind === null && values.label === '')
  const labelError = useStepFaults(screen, `label of ${key}`, texts.fault)
  const pointsError = useStepFaults(screen, `points of ${key}`, texts.fault)
  const edit = (edited: Partial<RoutineValues> & { isActive?: boolean }) =>
    change(
      kind
        ? { routines: { ...routines, [key]: { ...routines[key], ...edited } } }
        : { newRoutines: newRoutines.map((one) => (one.id === key ? { ...one, ...edited } : one)) },
    )
  return (
    <>
      {kind ? (
        <Checkbox isChecked={isActive} onChange={(isUsed) => edit({ isActive: isUsed })}>
          <VisuallyHidden>{texts.used(kind.label)}</VisuallyHidden>
        </Checkbox>
      ) : (
        <Plus className={css.fresh} size={20} strokeWidth={1.75} aria-hidden="true" />
      )}
      <div className={css.routine}>
        <div className={css.name}>
          <Field
            label={kind ? texts.label(kind.label) : texts.newLabel}
            isLabelHidden
            {...(!kind && { placeholder: texts.newLabel })}
            {...(!isActive && { description: texts.paused })}
            isDisabled={!isActive}
            value={values.label}
            onChange={(text) => edit({ label: text })}
            error={isActive ? labelError : undefined}
            inputRef={label}
          />
          {!kind && (
            <div className={css.beside}>
              <IconButton
                label={texts.remove(values.label)}
                icon={X}
                onPress={({ target }) => {
                  target.closest('ul')?.focus()
                  change({ newRoutines: newRoutines.filter(({ id }) => id !== key) })
                }}
              />
            </div>
          )}
        </div>
        <NativeSelect
          label={texts.period}
          options={routinePeriods.map((id) => ({ id, label: texts.periods[id] }))}
          value={values.period}
          isDisabled={!isActive}
          onChange={(period) => edit({ period })}
        />
        <Field
          label={texts.points}
          inputMode="numeric"
          isDisabled={!isActive}
          value={values.points}
          onChange={(text) => edit({ points: text })}
          error={isActive ? pointsError : undefined}
          inputRef={points}
        />
      </div>
    </>
  )
}

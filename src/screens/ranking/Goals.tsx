import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { faultsOfGoals, levelFields, typedGoal, type GoalField } from '#machines/ranking/rankingGoals.ts'
import { isUntouched, type RankingGoalsActor } from '#machines/ranking/rankingGoals.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { Field } from '#src/components/Field.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { later } from '#src/components/later.tsx'
import { leavesToField } from '#src/hooks/leavesToField.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { goalsReason } from '#src/texts/ranking/administrationFailures.ts'
import { rankingAdmin, rankingGoals as texts } from '#src/texts/ranking/rankingAdmin.ts'
import * as css from '#src/screens/shared/Panel.css.ts'
import { FormFailure, FormLoading, SavedForm } from '#src/screens/shared/SavedForm.tsx'

const GoalConflict = later(async () => (await import('./GoalConflict.tsx')).GoalConflict)

interface GoalsProps {
  goals: RankingGoalsActor
}

/** The thresholds of the levels and the maxima of the routines, in one form. */
export const Goals = ({ goals }: GoalsProps) => {
  const state = useSelector(goals, ({ value }) => stateText(value))
  const failure = useSelector(goals, (state) => (state.matches('failed') ? state.context.failure : null))
  return (
    <div data-machine="rankingGoals" data-state={state}>
      {failure ? (
        <FormFailure title={texts.failed} retryLabel={rankingAdmin.retry} onRetry={() => goals.send({ type: 'retry' })}>
          {loadReason(failure)}
        </FormFailure>
      ) : state === 'loading' ? (
        <FormLoading label={texts.loading} />
      ) : (
        <GoalsForm goals={goals} />
      )}
    </div>
  )
}

const GoalsForm = ({ goals }: GoalsProps) => {
  const failure = useSelector(goals, ({ context }) => context.failure)
  const isBusy = useSelector(goals, (state) => state.matches('saving'))
  const isSame = useSelector(goals, ({ context }) => isUntouched(context))
  const isConflict = useSelector(goals, ({ context }) => context.conflict !== null || context.gone.length > 0)
  const kinds = useSelector(goals, ({ context }) => context.kinds)
  const fields = useRef<HTMLDivElement>(null)
  useFieldFault(goals, (field) =>
    fields.current?.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)?.focus(),
  )
  return (
    <SavedForm
      texts={texts}
      failure={failure && goalsReason(failure)}
      isBusy={isBusy}
      isSame={isSame}
      onSubmit={() => goals.send({ type: 'submit' })}
      onReset={() => goals.send({ type: 'reset' })}
    >
      <div ref={fields}>
        <Stack gap="page">
          <Card title={texts.levels}>
            <Stack>
              <p className={css.prose}>{texts.levelsText}</p>
              <div className={css.pair}>
                {levelFields.map((field) => (
                  <Goal key={field} goals={goals} field={field} label={texts.levelLabels[field]} isBusy={isBusy} />
                ))}
              </div>
            </Stack>
          </Card>
          <Card title={texts.maxima}>
            <Stack>
              <p className={css.prose}>{texts.maximaText}</p>
              <div className={css.numbers}>
                {kinds.map(({ code, label }) => (
                  <Goal key={code} goals={goals} field={code} label={label} isBusy={isBusy} />
                ))}
              </div>
            </Stack>
          </Card>
        </Stack>
      </div>
      {isConflict && <GoalConflict goals={goals} />}
    </SavedForm>
  )
}

interface GoalProps extends GoalsProps {
  field: GoalField
  label: string
  isBusy: boolean
}

const Goal = ({ goals, field, label, isBusy }: GoalProps) => {
  const value = useSelector(goals, ({ context }) => typedGoal(context.values, field))
  const fault = useSelector(goals, ({ context: { values, shown } }) =>
    shown.includes(field) ? faultsOfGoals(values)[field] : undefined,
  )
  return (
    <div data-field={field}>
      <Field
        label={label}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        isReadOnly={isBusy}
        error={fault && texts.faults[fault]}
        onChange={(text) => goals.send({ type: 'field.change', field, text })}
        onBlur={(event) => {
          if (leavesToField(event)) goals.send({ type: 'field.leave', field })
        }}
      />
    </div>
  )
}

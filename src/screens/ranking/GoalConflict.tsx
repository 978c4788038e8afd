import { useSelector } from '@xstate/react'
import type { RankingGoalsActor } from '#machines/ranking/rankingGoals.machine.ts'
import { typedGoal, type GoalField, type GoalValues } from '#machines/ranking/rankingGoals.ts'
import type { Choice } from '#machines/shared/merge.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Card } from '#src/components/Card.tsx'
import { ConflictCard, ConflictDialog } from '#src/screens/shared/ConflictDialog.tsx'
import { rankingGoals as texts } from '#src/texts/ranking/rankingAdmin.ts'

/** Another administrator saved goals while the user edited them: a dialog if this refused a save, else a card. */
export const GoalConflict = ({ goals }: { goals: RankingGoalsActor }) => {
  const isRefused = useSelector(goals, (state) => state.matches('conflict'))
  const conflict = useSelector(goals, ({ context }) => context.conflict)
  const kinds = useSelector(goals, ({ context }) => context.kinds)
  const gone = useSelector(goals, ({ context }) => context.gone)
  const note = gone.length > 0 ? texts.gone(gone) : undefined
  const alert = note !== undefined && (
    <Card>
      <Alert tone="warning">{note}</Alert>
    </Card>
  )
  if (!conflict) return alert
  const fields = {
    conflict,
    labels: texts.labels(kinds),
    wordOf: (field: GoalField, values: GoalValues) => typedGoal(values, field),
    onChoose: (choice: Choice<GoalValues>) => goals.send({ type: 'field.choose', ...choice }),
  }
  return isRefused ? (
    <ConflictDialog
      title={texts.conflict}
      note={note}
      {...fields}
      onMerge={() => goals.send({ type: 'merge' })}
      onBack={() => goals.send({ type: 'back' })}
    />
  ) : (
    <>
      {alert}
      <ConflictCard {...fields} />
    </>
  )
}

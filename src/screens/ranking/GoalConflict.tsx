import { useSelector } from '@xstate/react'
import type { RankingGoalsActor } from '#machines/ranking/rankingGoals.machine.ts'
import { ConflictCard } from '#src/screens/shared/ConflictDialog.tsx'
import { rankingGoals as texts } from '#src/texts/ranking/rankingAdmin.ts'

/** Another administrator saved goals while the user edited them. */
export const GoalConflict = ({ goals }: { goals: RankingGoalsActor }) => {
  const conflict = useSelector(goals, ({ context }) => context.conflict)
  return (
    conflict && (
      <ConflictCard
        conflict={conflict}
        labels={texts.labels}
        wordOf={(field, values) => values[field]}
        onChoose={(choice) => goals.send({ type: 'field.choose', ...choice })}
      />
    )
  )
}

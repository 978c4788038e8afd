import { useSelector } from '@xstate/react'
import type { PositionValues } from '#machines/council/position.ts'
import type { PositionsActor } from '#machines/council/positions.machine.ts'
import { ConflictDialog } from '#src/screens/shared/ConflictDialog.tsx'
import { GoneDialog } from '#src/screens/shared/GoneDialog.tsx'
import { positions as words } from '#src/texts/council/positions.ts'

const { conflict: texts, gone } = words

interface PositionConflictProps {
  positions: PositionsActor
}

const wordOf = (field: keyof PositionValues, values: PositionValues) =>
  field === 'responsibilities' ? values[field].join('\n') : values[field]

/** Another user changed the same position. */
export const PositionConflict = ({ positions }: PositionConflictProps) => {
  const conflict = useSelector(positions, ({ context }) => context.conflict)
  return (
    conflict && (
      <ConflictDialog
        title={texts.title}
        conflict={conflict}
        labels={texts.fields}
        wordOf={wordOf}
        onChoose={(choice) => positions.send({ type: 'field.choose', ...choice })}
        onMerge={() => positions.send({ type: 'merge' })}
        onBack={() => positions.send({ type: 'back' })}
      />
    )
  )
}

/** Another user deleted the position. The typed values can become a new one. */
export const PositionGone = ({ positions }: PositionConflictProps) => (
  <GoneDialog
    texts={gone}
    onClose={() => positions.send({ type: 'cancel' })}
    onAgain={() => positions.send({ type: 'again' })}
  />
)

import { useSelector } from '@xstate/react'
import { useMemo, type ReactNode } from 'react'
import type { WallActor } from '#machines/community/wall.machine.ts'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useIsModerator, useWallParts, WallContext } from './wall.ts'

const DeletionQuestion = later(async () => (await import('./DeletionQuestion.tsx')).DeletionQuestion)

/** Provides the wall to a list of messages, and confirms deletions. */
export const Wall = ({ wall, children }: { wall: WallActor; children: ReactNode }) => {
  const { likes, replies } = useWallParts(wall)
  const userId = useSelector(wall, ({ context }) => context.userId)
  const isModerator = useIsModerator()
  const deletion = useSelector(wall, (snapshot) => snapshot.children.deletion)
  const likesState = useSelector(likes, ({ value }) => stateText(value))
  const provided = useMemo(
    () => ({ wall, likes, replies, userId, isModerator }),
    [wall, likes, replies, userId, isModerator],
  )
  return (
    <WallContext value={provided}>
      {children}
      <div hidden data-machine="messageLikes" data-state={likesState} />
      {deletion && <DeletionQuestion deletion={deletion} />}
    </WallContext>
  )
}

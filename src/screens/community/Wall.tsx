import { useSelector } from '@xstate/react'
import { type ReactNode } from 'react'
import { stateText } from '#src/hooks/stateText.ts'
import { WallContext, type WallActors } from './wall.ts'
import { later } from '#src/components/later.tsx'

const DeletionQuestion = later(async () => (await import('./DeletionQuestion.tsx')).DeletionQuestion)

/** Provides the shared actors to a list of messages, and confirms deletions. */
export const Wall = ({ actors, children }: { actors: WallActors; children: ReactNode }) => {
  const isConfirming = useSelector(actors.deletion, (state) => !state.matches('closed'))
  const deletionState = useSelector(actors.deletion, ({ value }) => stateText(value))
  const likesState = useSelector(actors.likes, ({ value }) => stateText(value))
  return (
    <WallContext value={actors}>
      {children}
      <div hidden data-machine="messageLikes" data-state={likesState} />
      <div hidden data-machine="messageDeletion" data-state={deletionState} />
      {isConfirming && <DeletionQuestion />}
    </WallContext>
  )
}

import { useSelector } from '@xstate/react'
import { lazy, Suspense, type ReactNode } from 'react'
import { WallContext, type WallActors } from './wall.ts'

const DeletionQuestion = lazy(async () => ({ default: (await import('./DeletionQuestion.tsx')).DeletionQuestion }))

/** Around a list of messages: gives them what they share, and asks before one is deleted. */
export const Wall = ({ actors, children }: { actors: WallActors; children: ReactNode }) => {
  const isAsked = useSelector(actors.deletion, (state) => !state.matches('closed'))
  return (
    <WallContext value={actors}>
      {children}
      {isAsked && (
        <Suspense fallback={null}>
          <DeletionQuestion />
        </Suspense>
      )}
    </WallContext>
  )
}
